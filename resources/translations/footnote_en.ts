<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US">
<context>
    <name>Answer</name>
    <message numerus="yes">
        <source>%n sentence(s) could not be confirmed in the cited passages.</source>
        <translation>
            <numerusform>%n sentence could not be confirmed in the cited passages.</numerusform>
            <numerusform>%n sentences could not be confirmed in the cited passages.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HitDelegate</name>
    <message numerus="yes">
        <source>%n copies</source>
        <translation>
            <numerusform>%n copy</numerusform>
            <numerusform>%n copies</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>InspectorPane</name>
    <message numerus="yes">
        <source>%n candidate(s)</source>
        <translation>
            <numerusform>%n candidate</numerusform>
            <numerusform>%n candidates</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Library</name>
    <message numerus="yes">
        <source>about %n minute(s) left</source>
        <translation>
            <numerusform>about %n minute left</numerusform>
            <numerusform>about %n minutes left</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LibraryActions</name>
    <message numerus="yes">
        <source>%n file(s) leave the library. The files themselves are not touched.</source>
        <translation>
            <numerusform>%n file leaves the library. The file itself is not touched.</numerusform>
            <numerusform>%n files leave the library. The files themselves are not touched.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) will be read again.</source>
        <translation>
            <numerusform>%n file will be read again.</numerusform>
            <numerusform>%n files will be read again.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ModelsSection</name>
    <message numerus="yes">
        <source>Ollama has %n model(s) to choose from.</source>
        <translation>
            <numerusform>Ollama has one model to choose from.</numerusform>
            <numerusform>Ollama has %n models to choose from.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SearchPage</name>
    <message numerus="yes">
        <source>%n passage(s)</source>
        <translation>
            <numerusform>%n passage</numerusform>
            <numerusform>%n passages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message numerus="yes">
        <source>%n could not be read</source>
        <translation>
            <numerusform>%n could not be read</numerusform>
            <numerusform>%n could not be read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation>
            <numerusform>%n document</numerusform>
            <numerusform>%n documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n part(s) missing</source>
        <translation>
            <numerusform>%n part missing</numerusform>
            <numerusform>%n parts missing</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %n hour(s)</source>
        <translation>
            <numerusform>about %n hour</numerusform>
            <numerusform>about %n hours</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %n minute(s)</source>
        <translation>
            <numerusform>about %n minute</numerusform>
            <numerusform>about %n minutes</numerusform>
        </translation>
    </message>
</context>
</TS>

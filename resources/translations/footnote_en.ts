<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US">
<context>
    <name>Answer</name>
    <message numerus="yes">
        <source>%n memories looked at, none used</source>
        <translation>
            <numerusform>%n memory looked at, not used</numerusform>
            <numerusform>%n memories looked at, none used</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n memories used</source>
        <translation>
            <numerusform>%n memory used</numerusform>
            <numerusform>%n memories used</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more with the same text</source>
        <translation>
            <numerusform>%n more with the same text</numerusform>
            <numerusform>%n more with the same text</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new note(s) wait in the inbox</source>
        <translation>
            <numerusform>%n new note waits in the inbox</numerusform>
            <numerusform>%n new notes wait in the inbox</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new note(s) were remembered</source>
        <translation>
            <numerusform>%n new note was remembered</numerusform>
            <numerusform>%n new notes were remembered</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sentence(s) could not be confirmed in the cited passages.</source>
        <translation>
            <numerusform>%n sentence could not be confirmed in the cited passages.</numerusform>
            <numerusform>%n sentences could not be confirmed in the cited passages.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more, marked in the answer</source>
        <translation>
            <numerusform>and %n more, marked in the answer</numerusform>
            <numerusform>and %n more, marked in the answer</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Commits</name>
    <message numerus="yes">
        <source>Archive %n memories</source>
        <translation>
            <numerusform>Archive %n memory</numerusform>
            <numerusform>Archive %n memories</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n memories</source>
        <translation>
            <numerusform>Delete %n memory</numerusform>
            <numerusform>Delete %n memories</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Import %n memories from {what}</source>
        <translation>
            <numerusform>Import one memory from {what}</numerusform>
            <numerusform>Import %n memories from {what}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Propose %n memories</source>
        <translation>
            <numerusform>Propose one memory</numerusform>
            <numerusform>Propose %n memories</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Remember %n statements of a conversation</source>
        <translation>
            <numerusform>Remember one statement of a conversation</numerusform>
            <numerusform>Remember %n statements of a conversation</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Restore %n memories</source>
        <translation>
            <numerusform>Restore %n memory</numerusform>
            <numerusform>Restore %n memories</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Tidied: %n changes</source>
        <translation>
            <numerusform>Tidied: one change</numerusform>
            <numerusform>Tidied: %n changes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… and %n more; the files below tell all</source>
        <translation>
            <numerusform>… and %n more; the files below tell all</numerusform>
            <numerusform>… and %n more; the files below tell all</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Diff</name>
    <message numerus="yes">
        <source>%n change(s)</source>
        <translation>
            <numerusform>%n change</numerusform>
            <numerusform>%n changes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) of details: id, kind, dates</source>
        <translation>
            <numerusform>%n line of details: id, kind, dates</numerusform>
            <numerusform>%n lines of details: id, kind, dates</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unchanged line(s)</source>
        <translation>
            <numerusform>%n unchanged line</numerusform>
            <numerusform>%n unchanged lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DiffPanel</name>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EmbeddingPanel</name>
    <message numerus="yes">
        <source>%Ln file(s)</source>
        <translation>
            <numerusform>%Ln file</numerusform>
            <numerusform>%Ln files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln passage(s)</source>
        <translation>
            <numerusform>%Ln passage</numerusform>
            <numerusform>%Ln passages</numerusform>
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
<context>
    <name>Facts</name>
    <message numerus="yes">
        <source>cited %n time(s)</source>
        <translation>
            <numerusform>cited once</numerusform>
            <numerusform>cited %n times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GraphControls</name>
    <message numerus="yes">
        <source>%n more memories are in the list.</source>
        <translation>
            <numerusform>%n more memory is in the list.</numerusform>
            <numerusform>%n more memories are in the list.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more subjects: choose one, or search.</source>
        <translation>
            <numerusform>%n more subject: choose it, or search.</numerusform>
            <numerusform>%n more subjects: choose one, or search.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Header</name>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>%n waiting</numerusform>
            <numerusform>%n waiting</numerusform>
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
    <name>Inbox</name>
    <message numerus="yes">
        <source>%n proposal(s)</source>
        <translation>
            <numerusform>%n proposal</numerusform>
            <numerusform>%n proposals</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Inspector</name>
    <message numerus="yes">
        <source>%n passage(s), {time}, counts {weight}</source>
        <translation>
            <numerusform>%n passage, {time}, counts {weight}</numerusform>
            <numerusform>%n passages, {time}, counts {weight}</numerusform>
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
        <source>about %n hour(s) left</source>
        <translation>
            <numerusform>about %n hour left</numerusform>
            <numerusform>about %n hours left</numerusform>
        </translation>
    </message>
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
    <name>ManyCard</name>
    <message numerus="yes">
        <source>%n memories chosen</source>
        <translation>
            <numerusform>%n memory chosen</numerusform>
            <numerusform>%n memories chosen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MemoryActions</name>
    <message numerus="yes">
        <source>Archived %n memories.</source>
        <translation>
            <numerusform>Archived %n memory.</numerusform>
            <numerusform>Archived %n memories.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Changing %n memories …</source>
        <translation>
            <numerusform>Changing %n memory …</numerusform>
            <numerusform>Changing %n memories …</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Deleted %n memories.</source>
        <translation>
            <numerusform>Deleted %n memory.</numerusform>
            <numerusform>Deleted %n memories.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Restored %n memories.</source>
        <translation>
            <numerusform>Restored %n memory.</numerusform>
            <numerusform>Restored %n memories.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MemoryDelegate</name>
    <message numerus="yes">
        <source>cited %n time(s)</source>
        <translation>
            <numerusform>cited once</numerusform>
            <numerusform>cited %n times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MemoryGraph</name>
    <message numerus="yes">
        <source>Graph of %n subject(s): {names}</source>
        <translation>
            <numerusform>Graph of %n subject: {names}</numerusform>
            <numerusform>Graph of %n subjects: {names}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Graph of {subject}: %n memories</source>
        <translation>
            <numerusform>Graph of {subject}: %n memory</numerusform>
            <numerusform>Graph of {subject}: %n memories</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MemoryHead</name>
    <message numerus="yes">
        <source>%n memories</source>
        <translation>
            <numerusform>%n memory</numerusform>
            <numerusform>%n memories</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MemoryPane</name>
    <message numerus="yes">
        <source>used in %n answer(s)</source>
        <translation>
            <numerusform>used in %n answer</numerusform>
            <numerusform>used in %n answers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MemoryStory</name>
    <message numerus="yes">
        <source>changed %n time(s)</source>
        <translation>
            <numerusform>changed once</numerusform>
            <numerusform>changed %n times</numerusform>
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
    <name>NavigationButton</name>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>%n waiting</numerusform>
            <numerusform>%n waiting</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PlaceCard</name>
    <message numerus="yes">
        <source>%n Markdown file(s) of this folder are no memories and stay as they are. Import takes copies of such files in.</source>
        <translation>
            <numerusform>%n Markdown file of this folder is no memory and stays as it is. Import takes copies of such files in.</numerusform>
            <numerusform>%n Markdown files of this folder are no memories and stay as they are. Import takes copies of such files in.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ProblemList</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ProposalActions</name>
    <message numerus="yes">
        <source>%n memories ended.</source>
        <translation>
            <numerusform>%n memory ended.</numerusform>
            <numerusform>%n memories ended.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Accepted %n proposal(s).</source>
        <translation>
            <numerusform>Accepted one proposal.</numerusform>
            <numerusform>Accepted %n proposals.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Rejected %n proposal(s).</source>
        <translation>
            <numerusform>Rejected one proposal.</numerusform>
            <numerusform>Rejected %n proposals.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RemoteCard</name>
    <message numerus="yes">
        <source>%n commit(s) to pull.</source>
        <translation>
            <numerusform>%n commit to pull.</numerusform>
            <numerusform>%n commits to pull.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n commit(s) to push.</source>
        <translation>
            <numerusform>%n commit to push.</numerusform>
            <numerusform>%n commits to push.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n only there.</source>
        <translation>
            <numerusform>%n only there.</numerusform>
            <numerusform>%n only there.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Both sides have moved on: %n commit(s) only here,</source>
        <translation>
            <numerusform>Both sides have moved on: %n commit only here,</numerusform>
            <numerusform>Both sides have moved on: %n commits only here,</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation>
            <numerusform>… and %n more</numerusform>
            <numerusform>… and %n more</numerusform>
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
    <message numerus="yes">
        <source>Nothing stands out: %n weak match(es)</source>
        <translation>
            <numerusform>Nothing stands out: %n weak match</numerusform>
            <numerusform>Nothing stands out: %n weak matches</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Situations</name>
    <message numerus="yes">
        <source>%n file(s) of the vault cannot be used.</source>
        <translation>
            <numerusform>%n file of the vault cannot be used.</numerusform>
            <numerusform>%n files of the vault cannot be used.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You see %n memories that held on {day}.</source>
        <translation>
            <numerusform>You see the one memory that held on {day}.</numerusform>
            <numerusform>You see %n memories that held on {day}.</numerusform>
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
<context>
    <name>Tidying</name>
    <message numerus="yes">
        <source>%n thing(s) changed.</source>
        <translation>
            <numerusform>One thing changed.</numerusform>
            <numerusform>%n things changed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n thing(s) would change. Nothing is deleted, and all of it can be undone.</source>
        <translation>
            <numerusform>One thing would change. Nothing is deleted, and it can be undone.</numerusform>
            <numerusform>%n things would change. Nothing is deleted, and all of it can be undone.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Tidied: %n change(s).</source>
        <translation>
            <numerusform>Tidied: one change.</numerusform>
            <numerusform>Tidied: %n changes.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TransferCard</name>
    <message numerus="yes">
        <source>%n file(s) were left out:</source>
        <translation>
            <numerusform>%n file was left out:</numerusform>
            <numerusform>%n files were left out:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n memories imported.</source>
        <translation>
            <numerusform>%n memory imported.</numerusform>
            <numerusform>%n memories imported.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>UndoStrip</name>
    <message numerus="yes">
        <source>%n could not be changed</source>
        <translation>
            <numerusform>%n could not be changed</numerusform>
            <numerusform>%n could not be changed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>VaultView</name>
    <message numerus="yes">
        <source>%n memories imported.</source>
        <translation>
            <numerusform>%n memory imported.</numerusform>
            <numerusform>%n memories imported.</numerusform>
        </translation>
    </message>
</context>
</TS>

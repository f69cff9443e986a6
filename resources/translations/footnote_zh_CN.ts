<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>Answer</name>
    <message>
        <source>Searching your files …</source>
        <translation>正在查找你的文件…</translation>
    </message>
    <message>
        <source>Writing the answer …</source>
        <translation>正在写答案…</translation>
    </message>
    <message>
        <source>Checking each sentence against its source …</source>
        <translation>正在逐句核对出处…</translation>
    </message>
    <message>
        <source>Working …</source>
        <translation>正在处理…</translation>
    </message>
    <message>
        <source>Your files do not say.</source>
        <translation>你的文件里没有答案。</translation>
    </message>
    <message>
        <source>These passages come nearest, but they do not hold the answer:</source>
        <translation>下面的段落最接近，但其中没有答案：</translation>
    </message>
    <message>
        <source>No passage comes near. Try other words, or add the folder that should know.</source>
        <translation>没有接近的段落。换个说法，或添加应当包含答案的文件夹。</translation>
    </message>
    <message numerus="yes">
        <source>%n sentence(s) could not be confirmed in the cited passages.</source>
        <translation>
            <numerusform>有 %n 句话在引用的段落中无法得到证实。</numerusform>
        </translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>出处</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>How this was found</source>
        <translation>查找过程</translation>
    </message>
    <message>
        <source>Quoted from your files, no chat model</source>
        <translation>摘自你的文件，未使用聊天模型</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} 秒</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>再问一次</translation>
    </message>
    <message>
        <source>You stopped this answer.</source>
        <translation>你已停止这次回答。</translation>
    </message>
    <message>
        <source>{title}, page {page}</source>
        <translation>{title}，第 {page} 页</translation>
    </message>
</context>
<context>
    <name>App</name>
    <message>
        <source>Give yourself write permission, or start Footnote with another --profile.</source>
        <translation>请给自己写入权限，或用另一个 --profile 启动 Footnote。</translation>
    </message>
    <message>
        <source>The profile folder {path} cannot be made ({reason}).</source>
        <translation>无法创建配置文件夹 {path}（{reason}）。</translation>
    </message>
    <message>
        <source>The profile folder {path} cannot be written ({reason}).</source>
        <translation>无法写入配置文件夹 {path}（{reason}）。</translation>
    </message>
</context>
<context>
    <name>AppearanceSection</name>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>The new language is used from the next start of Footnote.</source>
        <translation>新的语言将在下次启动 Footnote 时生效。</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
</context>
<context>
    <name>CandidateModel</name>
    <message>
        <source>Passage</source>
        <translation>段落</translation>
    </message>
    <message>
        <source>The candidate: a passage of one of your files</source>
        <translation>候选：你文件中的一个段落</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>词语</translation>
    </message>
    <message>
        <source>Rank and score in the list by words</source>
        <translation>按词语检索的名次与得分</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>语义</translation>
    </message>
    <message>
        <source>Rank and score in the list by meaning; the line is the floor</source>
        <translation>按语义检索的名次与得分；横线是门槛</translation>
    </message>
    <message>
        <source>Joined</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Score after both lists are joined</source>
        <translation>两个列表合并后的得分</translation>
    </message>
    <message>
        <source>Rerank</source>
        <translation>重排</translation>
    </message>
    <message>
        <source>Grade of the second, closer look</source>
        <translation>第二次细看的评分</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>What became of it, and why</source>
        <translation>最后如何处理，以及原因</translation>
    </message>
</context>
<context>
    <name>ChatPage</name>
    <message>
        <source>Copied.</source>
        <translation>已复制。</translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>Ask your files …</source>
        <translation>向你的文件提问…</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>{count} of {limit} characters. Add long texts to the library and ask about them.</source>
        <translation>已有 {count} 个字符，上限 {limit}。请把长文本加入资料库，再就其提问。</translation>
    </message>
    <message>
        <source>Enter sends, Shift+Enter starts a new line</source>
        <translation>Enter 发送，Shift+Enter 换行</translation>
    </message>
</context>
<context>
    <name>ConversationList</name>
    <message>
        <source>Conversations</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>The conversation was deleted.</source>
        <translation>对话已删除。</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
</context>
<context>
    <name>DocumentModel</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Passages</source>
        <translation>段落</translation>
    </message>
    <message>
        <source>Modified</source>
        <translation>修改时间</translation>
    </message>
</context>
<context>
    <name>DocumentTable</name>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Show here</source>
        <translation>在此显示</translation>
    </message>
    <message>
        <source>Open in the default program</source>
        <translation>用默认程序打开</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Copy the reason</source>
        <translation>复制原因</translation>
    </message>
    <message>
        <source>Copy the path</source>
        <translation>复制路径</translation>
    </message>
</context>
<context>
    <name>DropOverlay</name>
    <message>
        <source>Drop to add to your library</source>
        <translation>松开即可加入资料库</translation>
    </message>
</context>
<context>
    <name>EmptyState</name>
    <message>
        <source>Your library is empty</source>
        <translation>资料库还是空的</translation>
    </message>
    <message>
        <source>Add a folder, or drop one anywhere on this window. Your files stay where they are and are only read.</source>
        <translation>添加一个文件夹，或把它拖到窗口任意位置。你的文件留在原处，只会被读取。</translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation>添加文件夹…</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>添加文件…</translation>
    </message>
    <message>
        <source>Look round with a small sample library</source>
        <translation>先用小小的示例资料库看看</translation>
    </message>
</context>
<context>
    <name>Engine</name>
    <message>
        <source>The files do not say.</source>
        <translation>文件里没有答案。</translation>
    </message>
    <message>
        <source>Ask me something about your files.</source>
        <translation>请就你的文件提问。</translation>
    </message>
    <message>
        <source>The answer reached its length limit and was cut.</source>
        <translation>答案达到长度上限，已被截断。</translation>
    </message>
    <message>
        <source>Ask for a part of it.</source>
        <translation>请只问其中一部分。</translation>
    </message>
    <message>
        <source>The model read only a part of the references.</source>
        <translation>模型只读到了部分引用段落。</translation>
    </message>
    <message>
        <source>Raise the context window in the settings.</source>
        <translation>请在设置中调大上下文窗口。</translation>
    </message>
    <message>
        <source>{0} of the passages found did not fit into the model&apos;s window.</source>
        <translation>找到的段落中有 {0} 个放不进模型的窗口。</translation>
    </message>
    <message>
        <source>The question is empty.</source>
        <translation>问题是空的。</translation>
    </message>
    <message>
        <source>Type what you want to know.</source>
        <translation>请输入你想知道的内容。</translation>
    </message>
    <message>
        <source>The question has {0} characters.</source>
        <translation>问题有 {0} 个字符。</translation>
    </message>
    <message>
        <source>Put long text into a file and add that.</source>
        <translation>请把长文本放进文件，再添加该文件。</translation>
    </message>
    <message>
        <source>That conversation does not exist any more.</source>
        <translation>这段对话已不存在。</translation>
    </message>
    <message>
        <source>Start a new one.</source>
        <translation>请开始新的对话。</translation>
    </message>
    <message>
        <source>“{0}” is no longer in the library; the quotation is what it said then.</source>
        <translation>“{0}”已不在资料库中；引文是它当时的内容。</translation>
    </message>
    <message>
        <source>The file now stands at {0}.</source>
        <translation>文件现在位于 {0}。</translation>
    </message>
    <message>
        <source>The file has changed since; the passage is still in it.</source>
        <translation>文件后来有改动；这个段落还在其中。</translation>
    </message>
    <message>
        <source>The file has changed since this answer, and the passage with it; this is the nearest that it says now.</source>
        <translation>作答之后文件有改动，这个段落也变了；这里显示现在最接近的内容。</translation>
    </message>
    <message>
        <source>The catalogue {0} cannot be read ({1}).</source>
        <translation>无法读取目录库 {0}（{1}）。</translation>
    </message>
    <message>
        <source>Move that file away and start Footnote again: it indexes your folders anew and touches none of your files.</source>
        <translation>请移走该文件并重新启动 Footnote：它会重新索引你的文件夹，不会动你的任何文件。</translation>
    </message>
    <message>
        <source>The disk with {0} took no more data ({1}).</source>
        <translation>{0} 所在的磁盘无法再写入（{1}）。</translation>
    </message>
    <message>
        <source>The disk with {0} took no more data.</source>
        <translation>{0} 所在的磁盘无法再写入。</translation>
    </message>
    <message>
        <source>Free some space; work goes on by itself.</source>
        <translation>请腾出一些空间；工作会自动继续。</translation>
    </message>
    <message>
        <source>The folder {0} cannot be written ({1}).</source>
        <translation>无法写入文件夹 {0}（{1}）。</translation>
    </message>
    <message>
        <source>Give yourself write permission, or choose another --profile.</source>
        <translation>请给自己写入权限，或选择另一个 --profile。</translation>
    </message>
    <message>
        <source>The catalogue {0} was written by a newer Footnote (this one knows version {1}).</source>
        <translation>目录库 {0} 由更新版本的 Footnote 写成（当前版本只认识 {1}）。</translation>
    </message>
    <message>
        <source>Start the newer Footnote, or choose another --profile.</source>
        <translation>请启动较新的 Footnote，或选择另一个 --profile。</translation>
    </message>
    <message>
        <source>The library is not open.</source>
        <translation>资料库没有打开。</translation>
    </message>
    <message>
        <source>Restart Footnote.</source>
        <translation>请重新启动 Footnote。</translation>
    </message>
    <message>
        <source>The indexes are not open.</source>
        <translation>索引没有打开。</translation>
    </message>
    <message>
        <source>Ollama answers at {0}; it has {1} models.</source>
        <translation>Ollama 在 {0} 有回应；共有 {1} 个模型。</translation>
    </message>
    <message>
        <source>{0} answered in {1} s.</source>
        <translation>{0} 在 {1} 秒内作答。</translation>
    </message>
    <message>
        <source>The words index is being set up.</source>
        <translation>词语索引正在建立。</translation>
    </message>
    <message>
        <source>Ask again in a moment; search by meaning goes on.</source>
        <translation>请稍后再问；按语义查找照常进行。</translation>
    </message>
    <message>
        <source>The words index in {0} cannot be read ({1}).</source>
        <translation>无法读取 {0} 中的词语索引（{1}）。</translation>
    </message>
    <message>
        <source>It is rebuilt from the catalogue by itself; nothing of yours is lost.</source>
        <translation>它会自动从目录库重建；你的内容不会丢失。</translation>
    </message>
    <message>
        <source>The words index in {0} cannot be written ({1}).</source>
        <translation>无法写入 {0} 中的词语索引（{1}）。</translation>
    </message>
    <message>
        <source>It is rebuilt by itself.</source>
        <translation>它会自动重建。</translation>
    </message>
    <message>
        <source>The process that writes the words index failed ({0}).</source>
        <translation>写入词语索引的进程出错（{0}）。</translation>
    </message>
    <message>
        <source>It is started again by itself; if this stays, restart Footnote.</source>
        <translation>它会自动重启；如果一直如此，请重新启动 Footnote。</translation>
    </message>
    <message>
        <source>The vector index in {0} cannot be used ({1}: {2}).</source>
        <translation>无法使用 {0} 中的向量索引（{1}：{2}）。</translation>
    </message>
    <message>
        <source>It is rebuilt from the catalogue by itself; nothing is embedded again.</source>
        <translation>它会自动从目录库重建；不需要重新计算向量。</translation>
    </message>
    <message>
        <source>The file is not there; its text was kept.</source>
        <translation>文件不在了；它的文本已保留。</translation>
    </message>
    <message>
        <source>It is looked at again as soon as the file is back.</source>
        <translation>文件一回来就会重新查看。</translation>
    </message>
    <message>
        <source>What is indexed of it stays.</source>
        <translation>已索引的内容保留。</translation>
    </message>
    <message>
        <source>{0} of {1} files vanished at once from {2}.</source>
        <translation>{2} 中的 {1} 个文件有 {0} 个同时消失。</translation>
    </message>
    <message>
        <source>Nothing was removed yet.</source>
        <translation>目前还没有移除任何内容。</translation>
    </message>
    <message>
        <source>Search by meaning is off, because there is no embedding model.</source>
        <translation>没有向量模型，因此按语义查找已关闭。</translation>
    </message>
    <message>
        <source>Words are found all the same.</source>
        <translation>仍可按词语找到。</translation>
    </message>
    <message>
        <source>Choose a model in the settings.</source>
        <translation>请在设置中选择模型。</translation>
    </message>
    <message>
        <source>{0} of its passages could not be embedded, and are found by their words only.</source>
        <translation>其中 {0} 个段落无法计算向量，只能按词语找到。</translation>
    </message>
    <message>
        <source>Retry, or choose another model.</source>
        <translation>请重试，或选择其他模型。</translation>
    </message>
    <message>
        <source>Choose another model.</source>
        <translation>请选择其他模型。</translation>
    </message>
    <message>
        <source>This is an archive.</source>
        <translation>这是一个压缩包。</translation>
    </message>
    <message>
        <source>Unpack it into the folder to have its files indexed.</source>
        <translation>请解压到文件夹中，以便索引其中的文件。</translation>
    </message>
    <message>
        <source>This archive needs a password.</source>
        <translation>这个压缩包需要密码。</translation>
    </message>
    <message>
        <source>This archive is damaged and its list of files cannot be read.</source>
        <translation>这个压缩包已损坏，无法读取文件列表。</translation>
    </message>
    <message>
        <source>Get a fresh copy.</source>
        <translation>请重新获取一份。</translation>
    </message>
    <message>
        <source>This file holds more than {0} million characters of text.</source>
        <translation>这个文件的文本超过 {0} 百万个字符。</translation>
    </message>
    <message>
        <source>Split it into smaller files to have it indexed.</source>
        <translation>请拆分成较小的文件以便索引。</translation>
    </message>
    <message>
        <source>This file is damaged: its parts cannot be found.</source>
        <translation>文件已损坏：找不到其组成部分。</translation>
    </message>
    <message>
        <source>Open it in its own program and save it anew.</source>
        <translation>请用它自己的程序打开并重新保存。</translation>
    </message>
    <message>
        <source>This file is empty.</source>
        <translation>文件是空的。</translation>
    </message>
    <message>
        <source>There is nothing to index.</source>
        <translation>没有可索引的内容。</translation>
    </message>
    <message>
        <source>This file is no longer there.</source>
        <translation>文件已不在原处。</translation>
    </message>
    <message>
        <source>Check whether it was moved or renamed.</source>
        <translation>请检查它是否被移动或改名。</translation>
    </message>
    <message>
        <source>This is not an ordinary file, so it holds no text.</source>
        <translation>这不是普通文件，没有文本。</translation>
    </message>
    <message>
        <source>This file cannot be read: {0}.</source>
        <translation>无法读取此文件：{0}。</translation>
    </message>
    <message>
        <source>Check its permissions.</source>
        <translation>请检查权限。</translation>
    </message>
    <message>
        <source>This file is {0} MB; files of its kind over {1} MB are left out.</source>
        <translation>此文件有 {0} MB；这类文件超过 {1} MB 时不予收录。</translation>
    </message>
    <message>
        <source>Split it to have it indexed.</source>
        <translation>请拆分后再索引。</translation>
    </message>
    <message>
        <source>This file needs more memory than a document should.</source>
        <translation>读取此文件所需的内存超出正常文档。</translation>
    </message>
    <message>
        <source>It is left out; split it or save it anew.</source>
        <translation>已排除；请拆分或重新保存。</translation>
    </message>
    <message>
        <source>This file is damaged and cannot be read ({0}).</source>
        <translation>文件已损坏，无法读取（{0}）。</translation>
    </message>
    <message>
        <source>This is a picture.</source>
        <translation>这是一张图片。</translation>
    </message>
    <message>
        <source>Run text recognition (OCR) on it to have its words indexed.</source>
        <translation>请先做文字识别（OCR），以便索引其中的文字。</translation>
    </message>
    <message>
        <source>Files of this kind ({0}) are not supported.</source>
        <translation>不支持这类文件（{0}）。</translation>
    </message>
    <message>
        <source>Convert it to PDF, DOCX or text to have it indexed.</source>
        <translation>请转换为 PDF、DOCX 或文本以便索引。</translation>
    </message>
    <message>
        <source>This document holds no text.</source>
        <translation>这份文档没有文本。</translation>
    </message>
    <message>
        <source>If its pages are pictures, run text recognition (OCR) on them.</source>
        <translation>如果页面是图片，请先做文字识别（OCR）。</translation>
    </message>
    <message>
        <source>This book is copy-protected, so no other program can read it.</source>
        <translation>这本书有版权保护，其他程序无法读取。</translation>
    </message>
    <message>
        <source>Get a copy without protection.</source>
        <translation>请获取没有保护的版本。</translation>
    </message>
    <message>
        <source>This book holds no text.</source>
        <translation>这本书没有文本。</translation>
    </message>
    <message>
        <source>This book is damaged: its list of chapters is missing.</source>
        <translation>这本书已损坏：缺少章节目录。</translation>
    </message>
    <message>
        <source>This workbook needs a password.</source>
        <translation>这个工作簿需要密码。</translation>
    </message>
    <message>
        <source>Save a copy without one to have it indexed.</source>
        <translation>请另存一份没有密码的副本以便索引。</translation>
    </message>
    <message>
        <source>This workbook is from Excel 95 or older.</source>
        <translation>这个工作簿来自 Excel 95 或更早版本。</translation>
    </message>
    <message>
        <source>Open it in a spreadsheet program and save it as XLSX.</source>
        <translation>请用电子表格程序打开并另存为 XLSX。</translation>
    </message>
    <message>
        <source>This workbook holds no filled cell.</source>
        <translation>这个工作簿没有任何内容。</translation>
    </message>
    <message>
        <source>This page holds no readable words.</source>
        <translation>这个网页没有可读的文字。</translation>
    </message>
    <message>
        <source>It may be drawn by a script; save it as PDF or text instead.</source>
        <translation>它可能由脚本生成；请另存为 PDF 或文本。</translation>
    </message>
    <message>
        <source>This file is not a mail message.</source>
        <translation>这个文件不是邮件。</translation>
    </message>
    <message>
        <source>Open it in the mail program and save the message anew.</source>
        <translation>请用邮件程序打开并重新保存。</translation>
    </message>
    <message>
        <source>This file is nested deeper than any document should be.</source>
        <translation>这个文件的嵌套层次过深。</translation>
    </message>
    <message>
        <source>Save it anew in its own program, or as text.</source>
        <translation>请用它自己的程序重新保存，或存为文本。</translation>
    </message>
    <message>
        <source>A part of this file is larger than {0} MiB.</source>
        <translation>这个文件有一部分超过 {0} MiB。</translation>
    </message>
    <message>
        <source>Split the document to have it indexed.</source>
        <translation>请拆分文档以便索引。</translation>
    </message>
    <message>
        <source>This file holds no readable XML.</source>
        <translation>这个文件没有可读的 XML。</translation>
    </message>
    <message>
        <source>Save it anew in its own program.</source>
        <translation>请用它自己的程序重新保存。</translation>
    </message>
    <message>
        <source>This document needs a password.</source>
        <translation>这份文档需要密码。</translation>
    </message>
    <message>
        <source>This file is of an old Office kind that is not supported.</source>
        <translation>不支持这种旧版 Office 文件。</translation>
    </message>
    <message>
        <source>Save it as DOCX, XLSX, PPTX or PDF.</source>
        <translation>请另存为 DOCX、XLSX、PPTX 或 PDF。</translation>
    </message>
    <message>
        <source>This file holds no text.</source>
        <translation>这个文件没有文本。</translation>
    </message>
    <message>
        <source>This file is damaged: it cannot be unpacked.</source>
        <translation>文件已损坏：无法解包。</translation>
    </message>
    <message>
        <source>Open it in its own program and save it anew, or get a fresh copy.</source>
        <translation>请用它自己的程序打开并重新保存，或重新获取一份。</translation>
    </message>
    <message>
        <source>This file unpacks to more than {0} MiB, which is not what a document does.</source>
        <translation>这个文件解包后超过 {0} MiB，不像正常文档。</translation>
    </message>
    <message>
        <source>It is left alone; save it anew in its own program.</source>
        <translation>未予处理；请用它自己的程序重新保存。</translation>
    </message>
    <message>
        <source>This PDF needs a password.</source>
        <translation>这个 PDF 需要密码。</translation>
    </message>
    <message>
        <source>This PDF is damaged and has no readable page.</source>
        <translation>这个 PDF 已损坏，没有可读的页面。</translation>
    </message>
    <message>
        <source>Open it in a PDF program and save it anew, or get a fresh copy.</source>
        <translation>请用 PDF 程序打开并重新保存，或重新获取一份。</translation>
    </message>
    <message>
        <source>The text layer of this PDF is garbage: its letters have no meaning outside its own fonts.</source>
        <translation>这个 PDF 的文本层无法使用：脱离其字体后，字符没有意义。</translation>
    </message>
    <message>
        <source>Run text recognition (OCR) on it, or find another copy.</source>
        <translation>请做文字识别（OCR），或另找一份。</translation>
    </message>
    <message>
        <source>The pages of this PDF are pictures without text.</source>
        <translation>这个 PDF 的页面是没有文本的图片。</translation>
    </message>
    <message>
        <source>Run text recognition (OCR) on it to have it indexed.</source>
        <translation>请先做文字识别（OCR）以便索引。</translation>
    </message>
    <message>
        <source>This PDF holds neither text nor pictures.</source>
        <translation>这个 PDF 既没有文本也没有图片。</translation>
    </message>
    <message>
        <source>If it looks right in a PDF program, print it there to a new PDF.</source>
        <translation>如果在 PDF 程序中显示正常，请在那里打印成新的 PDF。</translation>
    </message>
    <message>
        <source>This PDF is a dynamic form (XFA) that only Adobe Reader can show.</source>
        <translation>这个 PDF 是只有 Adobe Reader 能显示的动态表单（XFA）。</translation>
    </message>
    <message>
        <source>Print it to a new PDF there to have its content indexed.</source>
        <translation>请在那里打印成新的 PDF 以便索引。</translation>
    </message>
    <message>
        <source>There are only pictures on {0}: run text recognition (OCR) to have their words indexed.</source>
        <translation>{0} 只有图片：请做文字识别（OCR）以便索引其中的文字。</translation>
    </message>
    <message>
        <source>The file is damaged on {0}: get a fresh copy to have the words there indexed.</source>
        <translation>文件在 {0} 处损坏：请重新获取一份以便索引那里的文字。</translation>
    </message>
    <message>
        <source>Reading this file took longer than {0} s, so it was given up.</source>
        <translation>读取此文件超过 {0} 秒，已放弃。</translation>
    </message>
    <message>
        <source>Split it into smaller files.</source>
        <translation>请拆分成较小的文件。</translation>
    </message>
    <message>
        <source>Reading this file took longer than {0} s, which a sound file of its size does not need.</source>
        <translation>读取此文件超过 {0} 秒，正常的同等大小的文件不需要这么久。</translation>
    </message>
    <message>
        <source>It may be damaged: open it in its own program and save it anew, then retry.</source>
        <translation>它可能已损坏：请用它自己的程序打开并重新保存，然后重试。</translation>
    </message>
    <message>
        <source>Reading this file brought the reader down {0} times, so it is set aside.</source>
        <translation>读取此文件使读取程序崩溃 {0} 次，因此搁置。</translation>
    </message>
    <message>
        <source>Open it in its own program and save it anew, then retry.</source>
        <translation>请用它自己的程序打开并重新保存，然后重试。</translation>
    </message>
    <message>
        <source>Footnote is closing, so this file was not read.</source>
        <translation>Footnote 正在关闭，因此没有读取此文件。</translation>
    </message>
    <message>
        <source>It is read at the next start.</source>
        <translation>下次启动时会读取。</translation>
    </message>
    <message>
        <source>These slides hold no text.</source>
        <translation>这份演示文稿没有文本。</translation>
    </message>
    <message>
        <source>If they are pictures, run text recognition (OCR) on them.</source>
        <translation>如果是图片，请先做文字识别（OCR）。</translation>
    </message>
    <message>
        <source>This notebook is damaged: it is not valid JSON.</source>
        <translation>这个笔记本已损坏：不是有效的 JSON。</translation>
    </message>
    <message>
        <source>Open it in Jupyter and save it anew.</source>
        <translation>请用 Jupyter 打开并重新保存。</translation>
    </message>
    <message>
        <source>This notebook holds no words.</source>
        <translation>这个笔记本没有文字。</translation>
    </message>
    <message>
        <source>This file is not text but binary data of an unknown kind.</source>
        <translation>这个文件不是文本，而是未知类型的二进制数据。</translation>
    </message>
    <message>
        <source>Convert it to a text format to have it indexed.</source>
        <translation>请转换为文本格式以便索引。</translation>
    </message>
    <message>
        <source>This file holds only blank space.</source>
        <translation>这个文件只有空白。</translation>
    </message>
    <message>
        <source>{0} unreadable byte sequences were replaced; save the file as UTF-8 to repair it.</source>
        <translation>有 {0} 处无法识别的字节已被替换；请将文件另存为 UTF-8。</translation>
    </message>
    <message>
        <source>This document is from Word 95 or older.</source>
        <translation>这份文档来自 Word 95 或更早版本。</translation>
    </message>
    <message>
        <source>Open it in a word processor and save it as DOCX.</source>
        <translation>请用文字处理程序打开并另存为 DOCX。</translation>
    </message>
    <message>
        <source>This document is damaged: its text cannot be put together.</source>
        <translation>这份文档已损坏：无法拼出文本。</translation>
    </message>
    <message>
        <source>Footnote ended unexpectedly {0} times while reading this file, so it is set aside.</source>
        <translation>读取此文件时 Footnote 意外退出 {0} 次，因此搁置。</translation>
    </message>
    <message>
        <source>Reading was stopped before this file&apos;s turn.</source>
        <translation>还没轮到这个文件，读取就停止了。</translation>
    </message>
    <message>
        <source>“Rescan” or “Retry” reads it.</source>
        <translation>“重新扫描”或“重试”会读取它。</translation>
    </message>
    <message>
        <source>This file holds no text, or nothing but properties.</source>
        <translation>这个文件没有文本，或只有属性。</translation>
    </message>
    <message>
        <source>It is indexed as soon as there is text in it.</source>
        <translation>一旦有文本就会索引。</translation>
    </message>
    <message>
        <source>{0} is not there.</source>
        <translation>{0} 不存在。</translation>
    </message>
    <message>
        <source>{0} is no folder any more.</source>
        <translation>{0} 已不是文件夹。</translation>
    </message>
    <message>
        <source>Another, empty folder stands at {0}: its drive may not be mounted.</source>
        <translation>{0} 处是另一个空文件夹：它的磁盘可能没有挂载。</translation>
    </message>
    <message>
        <source>There is no file or folder {0}.</source>
        <translation>没有文件或文件夹 {0}。</translation>
    </message>
    <message>
        <source>Check the spelling.</source>
        <translation>请检查拼写。</translation>
    </message>
    <message>
        <source>Check the path and its permissions.</source>
        <translation>请检查路径及其权限。</translation>
    </message>
    <message>
        <source>{0} is the whole disk.</source>
        <translation>{0} 是整个磁盘。</translation>
    </message>
    <message>
        <source>Choose the folders that hold your documents.</source>
        <translation>请选择存放文档的文件夹。</translation>
    </message>
    <message>
        <source>{0} belongs to Footnote&apos;s own data.</source>
        <translation>{0} 属于 Footnote 自己的数据。</translation>
    </message>
    <message>
        <source>Choose a folder that holds your documents.</source>
        <translation>请选择存放文档的文件夹。</translation>
    </message>
    <message>
        <source>You may not read {0}.</source>
        <translation>你没有读取 {0} 的权限。</translation>
    </message>
    <message>
        <source>Give yourself read permission, then add it again.</source>
        <translation>请给自己读取权限，然后重新添加。</translation>
    </message>
    <message>
        <source>Changes there are noticed once a minute.</source>
        <translation>那里的改动每分钟检查一次。</translation>
    </message>
    <message>
        <source>“Rescan” looks at once.</source>
        <translation>“重新扫描”会立即查看。</translation>
    </message>
    <message>
        <source>{0} cannot be watched live ({1}).</source>
        <translation>无法实时关注 {0}（{1}）。</translation>
    </message>
    <message>
        <source>Indexing met a fault of its own ({0}: {1}).</source>
        <translation>索引时程序自身出错（{0}：{1}）。</translation>
    </message>
    <message>
        <source>It tries again.</source>
        <translation>它会重试。</translation>
    </message>
    <message>
        <source>The embedding model cannot be started ({0}).</source>
        <translation>无法启动向量模型（{0}）。</translation>
    </message>
    <message>
        <source>Search works on words only until Footnote is installed again with its embedding model.</source>
        <translation>在重新安装带向量模型的 Footnote 之前，只能按词语查找。</translation>
    </message>
    <message>
        <source>The embedding model that comes with Footnote is missing.</source>
        <translation>缺少 Footnote 自带的向量模型。</translation>
    </message>
    <message>
        <source>The embedding model {0} is damaged or is another file.</source>
        <translation>向量模型 {0} 已损坏，或是其他文件。</translation>
    </message>
    <message>
        <source>Ollama has no model “{0}”.</source>
        <translation>Ollama 没有模型“{0}”。</translation>
    </message>
    <message>
        <source>Choose another one in the settings, or pull it.</source>
        <translation>请在设置中另选一个，或下载它。</translation>
    </message>
    <message>
        <source>Ollama runs, but has no chat model that fits this computer.</source>
        <translation>Ollama 在运行，但没有适合这台电脑的聊天模型。</translation>
    </message>
    <message>
        <source>{0} did not answer in time.</source>
        <translation>{0} 没有及时回应。</translation>
    </message>
    <message>
        <source>It may still be loading or busy with another program; try again, or choose a smaller model.</source>
        <translation>它可能还在加载，或忙于其他程序；请重试，或选择较小的模型。</translation>
    </message>
    <message>
        <source>{0} needed longer than it was given.</source>
        <translation>{0} 所需时间超过了限额。</translation>
    </message>
    <message>
        <source>Go on without it, or choose a smaller model.</source>
        <translation>请不用它继续，或选择较小的模型。</translation>
    </message>
    <message>
        <source>Ollama cannot be reached at {0}.</source>
        <translation>无法在 {0} 连接 Ollama。</translation>
    </message>
    <message>
        <source>Start Ollama, or correct its address in the settings.</source>
        <translation>请启动 Ollama，或在设置中更正地址。</translation>
    </message>
    <message>
        <source>{0} broke off in the middle of its reply.</source>
        <translation>{0} 的回复中途断开。</translation>
    </message>
    <message>
        <source>Ask again; if it happens again, the model may be too large for this computer&apos;s memory.</source>
        <translation>请再问一次；如果再次发生，可能是模型对这台电脑的内存来说太大。</translation>
    </message>
    <message>
        <source>Check that the address is Ollama&apos;s, and update Ollama if it is old.</source>
        <translation>请确认地址属于 Ollama；如果版本较旧，请更新 Ollama。</translation>
    </message>
    <message>
        <source>The model “{0}” is not installed in Ollama at {1}.</source>
        <translation>位于 {1} 的 Ollama 没有安装模型“{0}”。</translation>
    </message>
    <message>
        <source>Download it, or choose another model in the settings.</source>
        <translation>请下载它，或在设置中选择其他模型。</translation>
    </message>
    <message>
        <source>Choose another model, or update Ollama.</source>
        <translation>请选择其他模型，或更新 Ollama。</translation>
    </message>
    <message>
        <source>Ollama at {0} is busy with other requests.</source>
        <translation>位于 {0} 的 Ollama 正忙于其他请求。</translation>
    </message>
    <message>
        <source>Try again in a moment, or close other programs that use it.</source>
        <translation>请稍后再试，或关闭其他使用它的程序。</translation>
    </message>
    <message>
        <source>The model “{0}” runs on a server on the internet and asks for an account.</source>
        <translation>模型“{0}”在互联网服务器上运行，并要求账户。</translation>
    </message>
    <message>
        <source>Choose a model that runs on this computer.</source>
        <translation>请选择在这台电脑上运行的模型。</translation>
    </message>
    <message>
        <source>{0} did not start in time.</source>
        <translation>{0} 没有及时启动。</translation>
    </message>
    <message>
        <source>Choose a smaller model, or free some memory.</source>
        <translation>请选择较小的模型，或释放一些内存。</translation>
    </message>
    <message>
        <source>Try again, or choose another model in the settings.</source>
        <translation>请重试，或在设置中选择其他模型。</translation>
    </message>
    <message>
        <source>Write it as host:port, for example 127.0.0.1:11434.</source>
        <translation>请写成 主机:端口，例如 127.0.0.1:11434。</translation>
    </message>
    <message>
        <source>“{0}” is no path.</source>
        <translation>“{0}”不是路径。</translation>
    </message>
    <message>
        <source>“{0}” is not a web address: Ollama speaks http or https.</source>
        <translation>“{0}”不是网址：Ollama 使用 http 或 https。</translation>
    </message>
    <message>
        <source>The port in “{0}” is not a number from 1 to 65535.</source>
        <translation>“{0}”中的端口不是 1 到 65535 之间的数。</translation>
    </message>
    <message>
        <source>“{0}” is not an address.</source>
        <translation>“{0}”不是地址。</translation>
    </message>
    <message>
        <source>Its reply is empty.</source>
        <translation>它的回复是空的。</translation>
    </message>
    <message>
        <source>The model “{0}” gave no usable reply.</source>
        <translation>模型“{0}”没有给出可用的回复。</translation>
    </message>
    <message>
        <source>Try again, or choose another model.</source>
        <translation>请重试，或选择其他模型。</translation>
    </message>
    <message>
        <source>Ollama at {0} failed {1} times in a row and is left alone for a moment.</source>
        <translation>位于 {0} 的 Ollama 连续失败 {1} 次，暂时不再调用。</translation>
    </message>
    <message>
        <source>Footnote tries again by itself; check that Ollama is running.</source>
        <translation>Footnote 会自动重试；请检查 Ollama 是否在运行。</translation>
    </message>
    <message>
        <source>The model “{0}” is still working on something else.</source>
        <translation>模型“{0}”还在处理别的事情。</translation>
    </message>
    <message>
        <source>Try again in a moment.</source>
        <translation>请稍后再试。</translation>
    </message>
    <message>
        <source>The word index is not open.</source>
        <translation>词语索引没有打开。</translation>
    </message>
    <message>
        <source>The vector index is not open.</source>
        <translation>向量索引没有打开。</translation>
    </message>
    <message>
        <source>It is being rebuilt; try again in a moment.</source>
        <translation>正在重建；请稍后再试。</translation>
    </message>
    <message>
        <source>Reranking stood aside: its time ended after {0} of {1} passages.</source>
        <translation>重排已让路：时间用完时只处理了 {1} 个段落中的 {0} 个。</translation>
    </message>
    <message>
        <source>Only the first {0} characters of the question were searched for.</source>
        <translation>只查找了问题的前 {0} 个字符。</translation>
    </message>
    <message>
        <source>Ask a shorter question.</source>
        <translation>请问得短一些。</translation>
    </message>
    <message>
        <source>No embedding model is available.</source>
        <translation>没有可用的向量模型。</translation>
    </message>
    <message>
        <source>Search goes on by words only.</source>
        <translation>继续只按词语查找。</translation>
    </message>
    <message>
        <source>Search goes by words only.</source>
        <translation>只按词语查找。</translation>
    </message>
    <message>
        <source>Neither words nor meaning could be searched.</source>
        <translation>词语和语义都无法查找。</translation>
    </message>
    <message>
        <source>Try again; if it stays, restart Footnote.</source>
        <translation>请重试；如果一直如此，请重新启动 Footnote。</translation>
    </message>
    <message>
        <source>Only the first {0} % of “{1}” fit; the rest was not read.</source>
        <translation>只容得下“{1}”的前 {0}%；其余没有读到。</translation>
    </message>
    <message>
        <source>Ask about a part of it.</source>
        <translation>请只问其中一部分。</translation>
    </message>
    <message>
        <source>Footnote made a mistake in “{0}” ({1}: {2}).</source>
        <translation>Footnote 在“{0}”中出错（{1}：{2}）。</translation>
    </message>
    <message>
        <source>Please report it; engine.log in the profile folder has the details.</source>
        <translation>请报告此问题；配置文件夹中的 engine.log 有详细信息。</translation>
    </message>
    <message>
        <source>The profile {0} cannot be opened ({1}).</source>
        <translation>无法打开配置 {0}（{1}）。</translation>
    </message>
    <message>
        <source>Choose another --profile.</source>
        <translation>请选择另一个 --profile。</translation>
    </message>
    <message>
        <source>Another Footnote engine uses the profile {0}.</source>
        <translation>另一个 Footnote 引擎正在使用配置 {0}。</translation>
    </message>
    <message>
        <source>Check its name on ollama.com/library.</source>
        <translation>请在 ollama.com/library 核对名称。</translation>
    </message>
    <message>
        <source>Check its permissions and free space; work goes on by itself.</source>
        <translation>请检查其权限并腾出空间；工作会自动继续。</translation>
    </message>
    <message>
        <source>Choose another embedding model in the settings.</source>
        <translation>请在设置中选择其他向量模型。</translation>
    </message>
    <message>
        <source>Download it again: it goes on where it stopped.</source>
        <translation>请再次下载：会从停止处继续。</translation>
    </message>
    <message>
        <source>Join it, or close it first.</source>
        <translation>请加入它，或先将其关闭。</translation>
    </message>
    <message>
        <source>Name a folder or a file.</source>
        <translation>请指定文件夹或文件。</translation>
    </message>
    <message>
        <source>Rebuild the search index, or install Footnote again.</source>
        <translation>请重建查找索引，或重新安装 Footnote。</translation>
    </message>
    <message>
        <source>Reinstall Footnote; everything else works without it.</source>
        <translation>请重新安装 Footnote；其余功能不受影响。</translation>
    </message>
    <message>
        <source>Sign in at {0}, or choose a model that runs on this computer.</source>
        <translation>请在 {0} 登录，或选择在这台电脑上运行的模型。</translation>
    </message>
    <message>
        <source>Slide {0} could not be read and is left out; save the file anew in its own program.</source>
        <translation>第 {0} 张幻灯片无法读取，已略去；请用它自己的程序重新保存。</translation>
    </message>
    <message>
        <source>That citation does not exist any more.</source>
        <translation>这条引用已不存在。</translation>
    </message>
    <message>
        <source>That document is no longer in the library.</source>
        <translation>这份文档已不在资料库中。</translation>
    </message>
    <message>
        <source>The Python package that talks to Ollama cannot be loaded: {0}.</source>
        <translation>无法加载与 Ollama 通信的 Python 包：{0}。</translation>
    </message>
    <message>
        <source>The calibration of the embedding model, {0}, cannot be read ({1}).</source>
        <translation>无法读取向量模型的校准文件 {0}（{1}）。</translation>
    </message>
    <message>
        <source>The download of “{0}” stopped before its end.</source>
        <translation>“{0}”的下载中途停止。</translation>
    </message>
    <message>
        <source>The embedding model gave {0} vectors for {1} passages.</source>
        <translation>向量模型为 {1} 个段落给出了 {0} 个向量。</translation>
    </message>
    <message>
        <source>The embedding model is not at {0}.</source>
        <translation>{0} 处没有向量模型。</translation>
    </message>
    <message>
        <source>The embedding model {0} cannot be read ({1}).</source>
        <translation>无法读取向量模型 {0}（{1}）。</translation>
    </message>
    <message>
        <source>The folder of an index cannot be used ({0}).</source>
        <translation>无法使用索引的文件夹（{0}）。</translation>
    </message>
    <message>
        <source>The front matter is longer than 64,000 characters and is read as text.</source>
        <translation>文首元数据超过 64,000 个字符，按文本读取。</translation>
    </message>
    <message>
        <source>The letters on {0} have no meaning outside their fonts: do not trust the words found there.</source>
        <translation>{0} 上的字符脱离字体后没有意义：请勿相信在那里找到的文字。</translation>
    </message>
    <message>
        <source>The model “{0}” could not embed {1} of {2} texts.</source>
        <translation>模型“{0}”无法为 {2} 段文本中的 {1} 段计算向量。</translation>
    </message>
    <message>
        <source>The model “{0}” embeds nothing.</source>
        <translation>模型“{0}”不能计算向量。</translation>
    </message>
    <message>
        <source>The path is empty.</source>
        <translation>路径是空的。</translation>
    </message>
    <message>
        <source>The text does not fit the window of {0}{1}.</source>
        <translation>文本超出了 {0} 的窗口{1}。</translation>
    </message>
    <message>
        <source>There is no model “{0}” to download.</source>
        <translation>没有可下载的模型“{0}”。</translation>
    </message>
    <message>
        <source>These passages are found by their words only.</source>
        <translation>这些段落只能按词语找到。</translation>
    </message>
    <message>
        <source>What answers at {0} does not reply as Ollama does{1}.</source>
        <translation>{0} 处的回应不像 Ollama{1}。</translation>
    </message>
    <message>
        <source>{0} cannot be opened ({1}).</source>
        <translation>无法打开 {0}（{1}）。</translation>
    </message>
    <message>
        <source>{0} cannot do this{1}.</source>
        <translation>{0} 做不到{1}。</translation>
    </message>
    <message>
        <source>{0} is neither a folder nor a file.</source>
        <translation>{0} 既不是文件夹也不是文件。</translation>
    </message>
    <message>
        <source>{0} refused the request{1}.</source>
        <translation>{0} 拒绝了请求{1}。</translation>
    </message>
    <message>
        <source>“{0}” does not fit the setting “{1}”.</source>
        <translation>“{0}”不适合设置项“{1}”。</translation>
    </message>
    <message>
        <source>The settings file {0} cannot be read ({1}).</source>
        <translation>无法读取设置文件 {0}（{1}）。</translation>
    </message>
    <message>
        <source>Correct it, or move it away to start with the defaults.</source>
        <translation>请更正它，或移走它以使用默认设置。</translation>
    </message>
    <message>
        <source>Nothing to do: it was rebuilt from the catalogue.</source>
        <translation>无需处理：已从目录库重建。</translation>
    </message>
    <message>
        <source>the number {0} is not in the cited passage</source>
        <translation>引用的段落中没有数字 {0}</translation>
    </message>
    <message>
        <source>the words “{0}” are not in the cited passage</source>
        <translation>引用的段落中没有“{0}”</translation>
    </message>
    <message>
        <source>the name {0} is not in the cited passage</source>
        <translation>引用的段落中没有名称 {0}</translation>
    </message>
    <message>
        <source>the cited passage says little of this</source>
        <translation>引用的段落对此几乎没有提及</translation>
    </message>
    <message>
        <source>cites no source</source>
        <translation>没有注明出处</translation>
    </message>
    <message>
        <source>cites [{0}], which does not exist</source>
        <translation>引用了不存在的 [{0}]</translation>
    </message>
</context>
<context>
    <name>EngineClient</name>
    <message>
        <source>The engine is starting.</source>
        <translation>引擎正在启动。</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>The engine is of another version of Footnote. Close every Footnote and start again.</source>
        <translation>引擎属于另一个版本的 Footnote。请关闭所有 Footnote 后重新启动。</translation>
    </message>
    <message>
        <source>Ready.</source>
        <translation>就绪。</translation>
    </message>
    <message>
        <source>The engine cannot be started: {reason}</source>
        <translation>无法启动引擎：{reason}</translation>
    </message>
    <message>
        <source>The engine stopped and is being started again. Your files are safe.</source>
        <translation>引擎已停止，正在重新启动。你的文件是安全的。</translation>
    </message>
    <message>
        <source>Try again in a moment.</source>
        <translation>请稍后再试。</translation>
    </message>
    <message>
        <source>The engine answered nonsense.</source>
        <translation>引擎的回复无法理解。</translation>
    </message>
</context>
<context>
    <name>EvidenceHeader</name>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>Open in the default program</source>
        <translation>用默认程序打开</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Copy the quoted words</source>
        <translation>复制引用的文字</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>EvidencePane</name>
    <message>
        <source>Click a number in an answer to see here where it comes from.</source>
        <translation>点击答案中的编号，在这里查看它的出处。</translation>
    </message>
    <message>
        <source>The file is no longer where it was.</source>
        <translation>文件已不在原来的位置。</translation>
    </message>
    <message>
        <source>The folder or disk of this file is not reachable now.</source>
        <translation>此文件所在的文件夹或磁盘目前无法访问。</translation>
    </message>
    <message>
        <source>These are its pages as they are now; it will be read again shortly.</source>
        <translation>这是它现在的页面；很快会重新读取。</translation>
    </message>
    <message>
        <source>This is its text as Footnote read it last.</source>
        <translation>这是 Footnote 上次读取时的文本。</translation>
    </message>
    <message>
        <source>The file changed since Footnote read it.</source>
        <translation>Footnote 读取之后，文件有改动。</translation>
    </message>
    <message>
        <source>The answer quoted: “{quote}”</source>
        <translation>答案引用的是：“{quote}”</translation>
    </message>
    <message>
        <source>The quoted words no longer stand in this document.</source>
        <translation>引用的文字已不在这份文档中。</translation>
    </message>
    <message>
        <source>This PDF is protected by a password, so its pages cannot be shown here.</source>
        <translation>此 PDF 有密码保护，无法在这里显示页面。</translation>
    </message>
    <message>
        <source>This PDF is damaged, so its pages cannot be shown.</source>
        <translation>此 PDF 已损坏，无法显示页面。</translation>
    </message>
    <message>
        <source>This is the text that Footnote read; it will be read again shortly.</source>
        <translation>这是 Footnote 读取时的文本；很快会重新读取。</translation>
    </message>
    <message>
        <source>You have no permission to read this file.</source>
        <translation>你没有读取此文件的权限。</translation>
    </message>
    <message>
        <source>page {number}</source>
        <translation>第 {number} 页</translation>
    </message>
    <message>
        <source>Opening …</source>
        <translation>正在打开…</translation>
    </message>
</context>
<context>
    <name>FileActions</name>
    <message>
        <source>Copied.</source>
        <translation>已复制。</translation>
    </message>
    <message>
        <source>Look whether it is still there and which program opens such files.</source>
        <translation>请检查它是否还在，以及由哪个程序打开这类文件。</translation>
    </message>
    <message>
        <source>The folder of “{path}” is gone.</source>
        <translation>“{path}”所在的文件夹已不存在。</translation>
    </message>
    <message>
        <source>“{path}” cannot be opened.</source>
        <translation>无法打开“{path}”。</translation>
    </message>
</context>
<context>
    <name>FilterBar</name>
    <message>
        <source>Filter by name</source>
        <translation>按名称筛选</translation>
    </message>
</context>
<context>
    <name>HitDelegate</name>
    <message>
        <source>weak match</source>
        <translation>弱匹配</translation>
    </message>
    <message>
        <source>page {number}</source>
        <translation>第 {number} 页</translation>
    </message>
    <message numerus="yes">
        <source>%n copies</source>
        <translation>
            <numerusform>%n 份相同</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Inspector</name>
    <message>
        <source>used</source>
        <translation>已采用</translation>
    </message>
    <message>
        <source>shown as weak</source>
        <translation>作为弱匹配显示</translation>
    </message>
    <message>
        <source>asks about a whole document, but names none that is known: searched as usual</source>
        <translation>问的是整份文档，但没有提到已知的文档：按通常方式查找</translation>
    </message>
    <message>
        <source>asks about the whole of document {0}: read in order, not searched</source>
        <translation>问的是整份文档 {0}：按顺序阅读，不作查找</translation>
    </message>
    <message>
        <source>below the floor</source>
        <translation>低于门槛</translation>
    </message>
    <message>
        <source>intent: {0}; language: {1}</source>
        <translation>意图：{0}；语言：{1}</translation>
    </message>
    <message>
        <source>meaning {0} is under the floor {1} and no rare or exact term is met</source>
        <translation>语义 {0} 低于门槛 {1}，且没有命中罕见词或原词</translation>
    </message>
    <message>
        <source>not among the best {0}</source>
        <translation>不在最佳的 {0} 个之列</translation>
    </message>
    <message>
        <source>older file: weight times {0}</source>
        <translation>文件较旧：权重乘以 {0}</translation>
    </message>
    <message>
        <source>says the same as a better passage in {0}</source>
        <translation>与 {0} 中更好的段落内容重复</translation>
    </message>
    <message>
        <source>says the same</source>
        <translation>内容重复</translation>
    </message>
    <message>
        <source>small talk: nothing is searched</source>
        <translation>闲聊：不作查找</translation>
    </message>
    <message>
        <source>the token budget is full</source>
        <translation>词元预算已满</translation>
    </message>
    <message>
        <source>words alone: holds too little of the question ({0} of {1})</source>
        <translation>仅有词语：包含的问题内容太少（{0}，需 {1}）</translation>
    </message>
    <message>
        <source>{0} better passages of the same document are in already</source>
        <translation>同一文档已有 {0} 个更好的段落</translation>
    </message>
    <message>
        <source>{0} passages did not fit into {1} tokens</source>
        <translation>{0} 个段落放不进 {1} 个词元</translation>
    </message>
    <message>
        <source>“{0}” limits the search to {1}</source>
        <translation>“{0}”把查找限定在 {1}</translation>
    </message>
    <message>
        <source>“{0}” means files changed from {1} to {2}</source>
        <translation>“{0}”指 {1} 至 {2} 修改的文件</translation>
    </message>
    <message>
        <source>“{0}” names no folder that is known: searched everywhere</source>
        <translation>“{0}”不是已知的文件夹：在所有位置查找</translation>
    </message>
    <message>
        <source>enough of its file</source>
        <translation>同一文件已足够</translation>
    </message>
    <message>
        <source>no room left</source>
        <translation>没有余量</translation>
    </message>
    <message>
        <source>not among the best</source>
        <translation>不在最佳之列</translation>
    </message>
    <message>
        <source>Understand the question</source>
        <translation>理解问题</translation>
    </message>
    <message>
        <source>Ask in other words</source>
        <translation>换种说法提问</translation>
    </message>
    <message>
        <source>Limit to the scope</source>
        <translation>限定范围</translation>
    </message>
    <message>
        <source>Embed the question</source>
        <translation>问题向量化</translation>
    </message>
    <message>
        <source>Look up words</source>
        <translation>按词语查找</translation>
    </message>
    <message>
        <source>Look up meaning</source>
        <translation>按语义查找</translation>
    </message>
    <message>
        <source>Look up both lists</source>
        <translation>查找两个列表</translation>
    </message>
    <message>
        <source>Join the lists</source>
        <translation>合并列表</translation>
    </message>
    <message>
        <source>Weigh by age</source>
        <translation>按时间加权</translation>
    </message>
    <message>
        <source>Apply the floor</source>
        <translation>应用门槛</translation>
    </message>
    <message>
        <source>Rerank</source>
        <translation>重排</translation>
    </message>
    <message>
        <source>Choose passages</source>
        <translation>选择段落</translation>
    </message>
    <message>
        <source>Write the answer</source>
        <translation>写答案</translation>
    </message>
    <message>
        <source>Check the answer</source>
        <translation>核对答案</translation>
    </message>
    <message>
        <source>no reranking</source>
        <translation>未重排</translation>
    </message>
    <message>
        <source>reranked by the bundled model</source>
        <translation>由内置模型重排</translation>
    </message>
    <message>
        <source>reranked by a cross-encoder</source>
        <translation>由交叉编码器重排</translation>
    </message>
    <message>
        <source>reranked by the chat model</source>
        <translation>由聊天模型重排</translation>
    </message>
    <message>
        <source>reranked by {name}</source>
        <translation>由 {name} 重排</translation>
    </message>
</context>
<context>
    <name>InspectorPane</name>
    <message>
        <source>Copy as JSON</source>
        <translation>复制为 JSON</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Nothing was searched, or nothing was found.</source>
        <translation>没有进行查找，或没有找到任何内容。</translation>
    </message>
    <message numerus="yes">
        <source>%n candidate(s)</source>
        <translation>
            <numerusform>%n 个候选</numerusform>
        </translation>
    </message>
    <message>
        <source>{count} used</source>
        <translation>采用 {count} 个</translation>
    </message>
    <message>
        <source>floor {value}</source>
        <translation>门槛 {value}</translation>
    </message>
    <message>
        <source>answerable</source>
        <translation>可回答</translation>
    </message>
    <message>
        <source>not answerable</source>
        <translation>不可回答</translation>
    </message>
    <message>
        <source>holds an exact term</source>
        <translation>含有原词</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>已复制。</translation>
    </message>
    <message>
        <source>Candidates</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>How this was found</source>
        <translation>查找过程</translation>
    </message>
    <message>
        <source>Why not this file? Type its name</source>
        <translation>为什么没有这个文件？输入文件名</translation>
    </message>
    <message>
        <source>Why not this file?</source>
        <translation>为什么没有这个文件？</translation>
    </message>
    <message>
        <source>Steps and times</source>
        <translation>步骤与用时</translation>
    </message>
</context>
<context>
    <name>Intake</name>
    <message>
        <source>Add a folder</source>
        <translation>添加文件夹</translation>
    </message>
    <message>
        <source>Add files</source>
        <translation>添加文件</translation>
    </message>
    <message>
        <source>Added: {names}</source>
        <translation>已添加：{names}</translation>
    </message>
    <message>
        <source>Show the library</source>
        <translation>查看资料库</translation>
    </message>
</context>
<context>
    <name>LedgerExport</name>
    <message>
        <source>“{path}” cannot be written: {reason}</source>
        <translation>无法写入“{path}”：{reason}</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation>请选择其他文件夹。</translation>
    </message>
</context>
<context>
    <name>Library</name>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Words only</source>
        <translation>仅词语</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>已排除</translation>
    </message>
    <message>
        <source>Offline</source>
        <translation>离线</translation>
    </message>
    <message>
        <source>Found by its words and by its meaning.</source>
        <translation>可按词语和语义找到。</translation>
    </message>
    <message>
        <source>Found by its words; its meaning is still being worked out.</source>
        <translation>可按词语找到；语义仍在计算。</translation>
    </message>
    <message>
        <source>Waits to be read.</source>
        <translation>等待读取。</translation>
    </message>
    <message>
        <source>Could not be read; the reason says why.</source>
        <translation>无法读取；请看原因。</translation>
    </message>
    <message>
        <source>Is not read, by a rule or by your choice.</source>
        <translation>按规则或你的选择，不予读取。</translation>
    </message>
    <message>
        <source>Its folder is not reachable now; nothing was removed.</source>
        <translation>它的文件夹目前无法访问；没有移除任何内容。</translation>
    </message>
    <message numerus="yes">
        <source>about %n minute(s) left</source>
        <translation>
            <numerusform>剩余约 %n 分钟</numerusform>
        </translation>
    </message>
    <message>
        <source>less than a minute left</source>
        <translation>剩余不到一分钟</translation>
    </message>
    <message>
        <source>about {hours} h left</source>
        <translation>剩余约 {hours} 小时</translation>
    </message>
</context>
<context>
    <name>LibraryActions</name>
    <message numerus="yes">
        <source>%n file(s) leave the library. The files themselves are not touched.</source>
        <translation>
            <numerusform>%n 个文件将移出资料库。文件本身不受影响。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) will be read again.</source>
        <translation>
            <numerusform>将重新读取 %n 个文件。</numerusform>
        </translation>
    </message>
    <message>
        <source>Add a folder</source>
        <translation>添加文件夹</translation>
    </message>
    <message>
        <source>Add files</source>
        <translation>添加文件</translation>
    </message>
    <message>
        <source>Remove from the library</source>
        <translation>从资料库移除</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Save the list</source>
        <translation>保存清单</translation>
    </message>
    <message>
        <source>Stop watching {path}?</source>
        <translation>不再关注 {path}？</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>{count} documents written to {path}</source>
        <translation>已将 {count} 份文档的清单写入 {path}</translation>
    </message>
    <message>
        <source>{path} was removed.</source>
        <translation>已移除 {path}。</translation>
    </message>
</context>
<context>
    <name>LibraryPage</name>
    <message>
        <source>Watched folders and files</source>
        <translation>关注的文件夹和文件</translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation>添加文件夹…</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>添加文件…</translation>
    </message>
    <message>
        <source>Read again what changed</source>
        <translation>重新读取有变化的文件</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Remove from the library…</source>
        <translation>从资料库移除…</translation>
    </message>
    <message>
        <source>Try all failed files again</source>
        <translation>重试所有失败的文件</translation>
    </message>
    <message>
        <source>Save the list as JSON…</source>
        <translation>将清单保存为 JSON…</translation>
    </message>
    <message>
        <source>{files} files  ·  {passages} passages</source>
        <translation>{files} 个文件  ·  {passages} 个段落</translation>
    </message>
    <message>
        <source>No document fits this filter.</source>
        <translation>没有符合筛选条件的文档。</translation>
    </message>
    <message>
        <source>Nothing has been found here yet.</source>
        <translation>这里还没有找到任何内容。</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>资料库</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
</context>
<context>
    <name>ModelsSection</name>
    <message>
        <source>Test</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>Look for models again</source>
        <translation>重新查找模型</translation>
    </message>
    <message>
        <source>Testing … the first call loads the model and may take a minute.</source>
        <translation>正在测试…首次调用需要加载模型，可能要一分钟。</translation>
    </message>
    <message>
        <source>Ollama answers, but has no model installed.</source>
        <translation>Ollama 有回应，但没有安装任何模型。</translation>
    </message>
    <message>
        <source>Install one in a terminal, for example with “ollama pull qwen3:4b”.</source>
        <translation>请在终端中安装一个，例如“ollama pull qwen3:4b”。</translation>
    </message>
    <message>
        <source>The one that Footnote brings</source>
        <translation>Footnote 自带的模型</translation>
    </message>
    <message>
        <source>Chosen automatically</source>
        <translation>自动选择</translation>
    </message>
    <message>
        <source>remote</source>
        <translation>远程</translation>
    </message>
</context>
<context>
    <name>Notifier</name>
    <message>
        <source>Something in the window failed: {error}</source>
        <translation>窗口中出现错误：{error}</translation>
    </message>
    <message>
        <source>Your files and conversations are safe. If it happens again, start Footnote anew.</source>
        <translation>你的文件和对话是安全的。如果再次发生，请重新启动 Footnote。</translation>
    </message>
</context>
<context>
    <name>PageBar</name>
    <message>
        <source>Previous page</source>
        <translation>上一页</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>下一页</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Fit the width</source>
        <translation>适合宽度</translation>
    </message>
    <message>
        <source>Show as text</source>
        <translation>以文本显示</translation>
    </message>
    <message>
        <source>Page number</source>
        <translation>页码</translation>
    </message>
    <message>
        <source>of {count}</source>
        <translation>共 {count} 页</translation>
    </message>
    <message>
        <source>{percent} % of the text</source>
        <translation>文本的 {percent}%</translation>
    </message>
</context>
<context>
    <name>PdfView</name>
    <message>
        <source>Pages of the document</source>
        <translation>文档页面</translation>
    </message>
    <message>
        <source>This page is damaged.</source>
        <translation>此页已损坏。</translation>
    </message>
</context>
<context>
    <name>ProgressStrip</name>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Forget what is waiting. What was read already stays.</source>
        <translation>放弃等待中的文件。已读取的保留。</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>{done} of {total} files</source>
        <translation>{done} / {total} 个文件</translation>
    </message>
    <message>
        <source>{done} of {total} passages understood</source>
        <translation>已理解 {done} / {total} 个段落</translation>
    </message>
</context>
<context>
    <name>QuestionCard</name>
    <message>
        <source>Keep them</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>The files will come back; nothing is removed.</source>
        <translation>文件还会回来；什么都不移除。</translation>
    </message>
    <message>
        <source>They are gone: remove them</source>
        <translation>已不存在：移除</translation>
    </message>
    <message>
        <source>Answers no longer use these files.</source>
        <translation>回答不再使用这些文件。</translation>
    </message>
    <message>
        <source>Most files of {path} are gone. Nothing has been removed yet.</source>
        <translation>{path} 中的大部分文件不见了。目前还没有移除任何内容。</translation>
    </message>
</context>
<context>
    <name>ScopeBar</name>
    <message>
        <source>Where to search</source>
        <translation>查找位置</translation>
    </message>
    <message>
        <source>Kind of file</source>
        <translation>文件类型</translation>
    </message>
    <message>
        <source>When the file was changed</source>
        <translation>文件修改时间</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>所有位置</translation>
    </message>
    <message>
        <source>Any kind</source>
        <translation>所有类型</translation>
    </message>
    <message>
        <source>Notes and text</source>
        <translation>笔记与文本</translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Slides</source>
        <translation>演示文稿</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Web pages</source>
        <translation>网页</translation>
    </message>
    <message>
        <source>Mail</source>
        <translation>邮件</translation>
    </message>
    <message>
        <source>Code and data</source>
        <translation>代码与数据</translation>
    </message>
    <message>
        <source>Any time</source>
        <translation>任何时间</translation>
    </message>
    <message>
        <source>Past week</source>
        <translation>最近一周</translation>
    </message>
    <message>
        <source>Past month</source>
        <translation>最近一个月</translation>
    </message>
    <message>
        <source>Past year</source>
        <translation>最近一年</translation>
    </message>
</context>
<context>
    <name>SearchPage</name>
    <message>
        <source>How was this found?</source>
        <translation>如何找到的？</translation>
    </message>
    <message>
        <source>Type a few words, or a whole question.</source>
        <translation>输入几个词，或一个完整的问题。</translation>
    </message>
    <message numerus="yes">
        <source>%n passage(s)</source>
        <translation>
            <numerusform>%n 个段落</numerusform>
        </translation>
    </message>
    <message>
        <source>by words; by meaning in a moment …</source>
        <translation>先按词语；语义结果马上就来…</translation>
    </message>
    <message>
        <source>Looking …</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>Nothing found here. Try other words, or search everywhere.</source>
        <translation>这里没有找到。换个词，或在所有位置查找。</translation>
    </message>
    <message>
        <source>Nothing found. Try other words.</source>
        <translation>没有找到。换个词试试。</translation>
    </message>
    <message>
        <source>{ms} ms</source>
        <translation>{ms} 毫秒</translation>
    </message>
    <message>
        <source>Found passages</source>
        <translation>找到的段落</translation>
    </message>
    <message>
        <source>Search your files</source>
        <translation>查找你的文件</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>Use Ollama</source>
        <translation>使用 Ollama</translation>
    </message>
    <message>
        <source>Ollama address</source>
        <translation>Ollama 地址</translation>
    </message>
    <message>
        <source>Chat model</source>
        <translation>聊天模型</translation>
    </message>
    <message>
        <source>Context window</source>
        <translation>上下文窗口</translation>
    </message>
    <message>
        <source>Embedding model</source>
        <translation>向量模型</translation>
    </message>
    <message>
        <source>Reranking</source>
        <translation>重排</translation>
    </message>
    <message>
        <source>Processor threads for models</source>
        <translation>模型使用的处理器线程</translation>
    </message>
    <message>
        <source>Look for an Ollama server. Off: no connection is made at all.</source>
        <translation>寻找 Ollama 服务器。关闭后不会建立任何连接。</translation>
    </message>
    <message>
        <source>Empty: OLLAMA_HOST, else this computer&apos;s port 11434.</source>
        <translation>留空则使用 OLLAMA_HOST，否则使用本机端口 11434。</translation>
    </message>
    <message>
        <source>Writes the answers.</source>
        <translation>用来写答案。</translation>
    </message>
    <message>
        <source>Tokens that each request asks for. 0: chosen for the model, at most 8192.</source>
        <translation>每次请求使用的词元数。0 表示按模型自动选择，最多 8192。</translation>
    </message>
    <message>
        <source>Finds passages by meaning. Another model works through all files anew, beside the old one.</source>
        <translation>按语义查找段落。换用另一个模型时，会在旧模型之外重新处理所有文件。</translation>
    </message>
    <message>
        <source>A second, closer look at what was found, with the model that Footnote brings, where time allows.</source>
        <translation>在时间允许时，用 Footnote 自带的模型对找到的内容再细看一遍。</translation>
    </message>
    <message>
        <source>More makes indexing faster and the computer busier. Used from the next start of Footnote.</source>
        <translation>越多则索引越快，电脑也越忙。下次启动 Footnote 时生效。</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>资料库</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Performance</source>
        <translation>性能</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Groups of settings</source>
        <translation>设置分组</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>Sidebar</name>
    <message>
        <source>Conversations</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
</context>
<context>
    <name>SourceList</name>
    <message>
        <source>Watched folders and files</source>
        <translation>关注的文件夹和文件</translation>
    </message>
    <message>
        <source>All sources</source>
        <translation>所有来源</translation>
    </message>
</context>
<context>
    <name>StagesView</name>
    <message>
        <source>Decisions</source>
        <translation>判断</translation>
    </message>
    <message>
        <source>Together {time}</source>
        <translation>共 {time}</translation>
    </message>
</context>
<context>
    <name>StartView</name>
    <message>
        <source>Try one of these</source>
        <translation>试试这些问题</translation>
    </message>
    <message>
        <source>Or look around first: open the sample library</source>
        <translation>或者先逛逛：打开示例资料库</translation>
    </message>
    <message>
        <source>Ask your own files</source>
        <translation>向自己的文件提问</translation>
    </message>
    <message>
        <source>Point Footnote at a folder. It reads your documents on this computer, answers your questions, and shows under every sentence where it comes from. Nothing leaves this machine.</source>
        <translation>指给 Footnote 一个文件夹。它在这台电脑上阅读你的文档，回答你的问题，并为每句话注明出处。任何内容都不会离开本机。</translation>
    </message>
    <message>
        <source>What would you like to know?</source>
        <translation>你想知道什么？</translation>
    </message>
    <message>
        <source>Answers come from your library, with a source for every sentence.</source>
        <translation>答案来自你的资料库，每句话都有出处。</translation>
    </message>
    <message>
        <source>Drop folders or files here</source>
        <translation>把文件夹或文件拖到这里</translation>
    </message>
    <message>
        <source>Add a folder …</source>
        <translation>添加文件夹…</translation>
    </message>
    <message>
        <source>Add files …</source>
        <translation>添加文件…</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>The engine is starting.</source>
        <translation>引擎正在启动。</translation>
    </message>
    <message numerus="yes">
        <source>%n part(s) missing</source>
        <translation>
            <numerusform>缺少 %n 项</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation>
            <numerusform>%n 份文档</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n could not be read</source>
        <translation>
            <numerusform>%n 份无法读取</numerusform>
        </translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>Reading {done} of {total} files</source>
        <translation>正在读取 {done} / {total} 个文件</translation>
    </message>
    <message>
        <source>Files can be searched; learning their meaning, {done} of {total} passages</source>
        <translation>文件已可查找；正在学习语义，{done} / {total} 个段落</translation>
    </message>
    <message>
        <source>less than a minute</source>
        <translation>不到一分钟</translation>
    </message>
    <message numerus="yes">
        <source>about %n minute(s)</source>
        <translation>
            <numerusform>约 %n 分钟</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %n hour(s)</source>
        <translation>
            <numerusform>约 %n 小时</numerusform>
        </translation>
    </message>
    <message>
        <source>no chat model</source>
        <translation>无聊天模型</translation>
    </message>
    <message>
        <source>words only</source>
        <translation>仅词语</translation>
    </message>
    <message>
        <source>Answers: {model}</source>
        <translation>回答：{model}</translation>
    </message>
    <message>
        <source>Meaning: {model}</source>
        <translation>语义：{model}</translation>
    </message>
</context>
<context>
    <name>TextView</name>
    <message>
        <source>Text of the document</source>
        <translation>文档文本</translation>
    </message>
</context>
<context>
    <name>Toast</name>
    <message>
        <source>Copy details</source>
        <translation>复制详情</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>Transcript</name>
    <message>
        <source>Show earlier questions</source>
        <translation>显示更早的问题</translation>
    </message>
    <message>
        <source>Copy this code</source>
        <translation>复制这段代码</translation>
    </message>
</context>
<context>
    <name>WhyNot</name>
    <message>
        <source>{file} was used: its passage is number {number} in the list.</source>
        <translation>采用了 {file}：它的段落在列表中排第 {number}。</translation>
    </message>
    <message>
        <source>{file}: its best passage was number {number}: {fate}{reason}.</source>
        <translation>{file}：它最好的段落排第 {number}：{fate}{reason}。</translation>
    </message>
    <message>
        <source>The library holds no file whose name contains “{name}”.</source>
        <translation>资料库中没有名称包含“{name}”的文件。</translation>
    </message>
    <message>
        <source>{path} cannot be found yet. Its state is “{state}”. {reason}</source>
        <translation>目前还找不到 {path}。它的状态是“{state}”。{reason}</translation>
    </message>
    <message>
        <source>{path} is in the library, but none of its passages came into the {count} candidates: neither its words nor its meaning are near the question, or the scope leaves it out.</source>
        <translation>{path} 在资料库中，但它的段落都没有进入 {count} 个候选：词语和语义都与问题不接近，或不在查找范围内。</translation>
    </message>
</context>
<context>
    <name>Window</name>
    <message>
        <source>Start it again</source>
        <translation>重新启动</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>资料库</translation>
    </message>
</context>
</TS>

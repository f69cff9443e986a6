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
        <source>The answer breaks off; its last sentence was not checked.</source>
        <translation>回答中断了；最后一句没有核对。</translation>
    </message>
    <message>
        <source>You stopped this answer; its last sentence was not checked.</source>
        <translation>你已停止这次回答；最后一句没有核对。</translation>
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
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>The new language is used from the next start of Footnote.</source>
        <translation>新的语言将在下次启动 Footnote 时生效。</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
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
        <source>below the floor</source>
        <translation>低于门槛</translation>
    </message>
    <message>
        <source>says the same</source>
        <translation>内容重复</translation>
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
    <message numerus="yes">
        <source>Ollama has %n model(s) to choose from.</source>
        <translation>
            <numerusform>Ollama 有 %n 个模型可选。</numerusform>
        </translation>
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
        <source>A second, closer look at what was found. Automatic: with the model that Footnote brings, then with the cross-encoder if its folder is named. Ollama: by the chat model, if it passes a test and is quick.</source>
        <translation>对找到的内容再细看一遍。自动：用 Footnote 自带的模型，若指定了文件夹，再用其中的交叉编码器。Ollama：由聊天模型判断，前提是它通过测试且足够快。</translation>
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
        <source>Cross-encoder</source>
        <translation>交叉编码器</translation>
    </message>
    <message>
        <source>Embedding model</source>
        <translation>向量模型</translation>
    </message>
    <message>
        <source>Folder of a local reranking model: model.onnx and tokenizer.json.</source>
        <translation>本地重排模型的文件夹：model.onnx 和 tokenizer.json。</translation>
    </message>
    <message>
        <source>Other wordings</source>
        <translation>换一种说法</translation>
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
        <source>The chat model makes a follow-up question stand alone and, when the first look is not decisive, adds other wordings. Takes 2.5 seconds at most.</source>
        <translation>聊天模型把追问改写成完整的问题；第一遍查找没有把握时，再补充其他说法。最多用 2.5 秒。</translation>
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
        <source>Looking for changed files …</source>
        <translation>正在查找有变动的文件…</translation>
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

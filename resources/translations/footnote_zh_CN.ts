<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>AddDialog</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>From the words</source>
        <translation>从话中判断</translation>
    </message>
    <message>
        <source>I live in Hangzhou since May</source>
        <translation>我五月起住在杭州</translation>
    </message>
    <message>
        <source>One sentence is enough. What you leave open is understood from your words; passwords and keys are refused.</source>
        <translation>一句话就够了。没填的内容会从你的话里判断；密码和密钥不会被记下。</translation>
    </message>
    <message>
        <source>Remember something</source>
        <translation>记住一件事</translation>
    </message>
    <message>
        <source>Remember</source>
        <translation>记住</translation>
    </message>
</context>
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
        <source>These passages come nearest, but no answer was found in them:</source>
        <translation>下面的段落最接近，但其中没有找到答案：</translation>
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
    <message numerus="yes">
        <source>%n memories looked at, none used</source>
        <translation>
            <numerusform>看了 %n 条记忆，都没有用到</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n memories used</source>
        <translation>
            <numerusform>用到 %n 条记忆</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more with the same text</source>
        <translation>
            <numerusform>另有 %n 份内容相同</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new note(s) wait in the inbox</source>
        <translation>
            <numerusform>收件箱里有 %n 条新笔记等待确认</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new note(s) were remembered</source>
        <translation>
            <numerusform>记住了 %n 条新笔记</numerusform>
        </translation>
    </message>
    <message>
        <source>Add a folder or a file in the library, then ask again.</source>
        <translation>请先在资料库里添加文件夹或文件，然后再问一次。</translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation>添加文件夹…</translation>
    </message>
    <message>
        <source>Decide</source>
        <translation>去确认</translation>
    </message>
    <message>
        <source>Forget this</source>
        <translation>忘记这条</translation>
    </message>
    <message>
        <source>How this was found</source>
        <translation>查找过程</translation>
    </message>
    <message>
        <source>In your own words</source>
        <translation>引自你自己的话</translation>
    </message>
    <message>
        <source>In your own words, no chat model</source>
        <translation>引自你自己的话，未使用聊天模型</translation>
    </message>
    <message>
        <source>It takes the place of “{old}”, which is kept as history.</source>
        <translation>它取代了“{old}”，后者作为历史保留。</translation>
    </message>
    <message>
        <source>Known already: “{text}”</source>
        <translation>早已记住：“{text}”</translation>
    </message>
    <message>
        <source>No longer holds: “{text}”</source>
        <translation>不再成立：“{text}”</translation>
    </message>
    <message>
        <source>No note was taken: {reason}.</source>
        <translation>没有记下：{reason}。</translation>
    </message>
    <message>
        <source>Not relevant here</source>
        <translation>与此无关</translation>
    </message>
    <message>
        <source>Nothing new: it is known, waits in the inbox, or was turned down before.</source>
        <translation>没有新内容：已经记住、正在收件箱等待，或以前被拒绝过。</translation>
    </message>
    <message>
        <source>Open in Memory</source>
        <translation>在“记忆”中打开</translation>
    </message>
    <message>
        <source>Quoted from your files</source>
        <translation>引自你的文件</translation>
    </message>
    <message>
        <source>Quoted from your files, no chat model</source>
        <translation>摘自你的文件，未使用聊天模型</translation>
    </message>
    <message>
        <source>Remembered</source>
        <translation>已记住</translation>
    </message>
    <message>
        <source>Remembered: “{text}”</source>
        <translation>已记住：“{text}”</translation>
    </message>
    <message>
        <source>Search the files all the same</source>
        <translation>仍然搜索文件</translation>
    </message>
    <message>
        <source>Star</source>
        <translation>加星</translation>
    </message>
    <message>
        <source>Starred</source>
        <translation>已加星</translation>
    </message>
    <message>
        <source>Taken back</source>
        <translation>已撤回</translation>
    </message>
    <message>
        <source>That was known already</source>
        <translation>这一点早已记住</translation>
    </message>
    <message>
        <source>The answer breaks off; its last sentence was not checked.</source>
        <translation>回答中断了；最后一句没有核对。</translation>
    </message>
    <message>
        <source>There was nothing in it to take a note of.</source>
        <translation>其中没有需要记下的内容。</translation>
    </message>
    <message>
        <source>This no longer holds</source>
        <translation>此事不再成立</translation>
    </message>
    <message>
        <source>Undo all of these</source>
        <translation>全部撤销</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Waits in the inbox: “{text}”</source>
        <translation>在收件箱等待：“{text}”</translation>
    </message>
    <message>
        <source>Waits no more: “{text}”</source>
        <translation>已不在等候：“{text}”</translation>
    </message>
    <message>
        <source>What you said here could not be looked through for notes; engine.log says why</source>
        <translation>这里说的内容没能查看是否值得记住；原因见 engine.log</translation>
    </message>
    <message>
        <source>You stopped this answer; its last sentence was not checked.</source>
        <translation>你已停止这次回答；最后一句没有核对。</translation>
    </message>
    <message>
        <source>Your library is empty.</source>
        <translation>资料库是空的。</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>还有 %n 条</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more, marked in the answer</source>
        <translation>
            <numerusform>另有 %n 句，已在回答中标出</numerusform>
        </translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <translation>yyyy年M月d日</translation>
    </message>
    <message>
        <source>forgotten</source>
        <translation>已忘记</translation>
    </message>
    <message>
        <source>marked as not relevant</source>
        <translation>已标为不相关</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>未用到</translation>
    </message>
    <message>
        <source>since {day}</source>
        <translation>自 {day} 起</translation>
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
    <name>AnswerActs</name>
    <message>
        <source>Forgotten: “{text}”</source>
        <translation>已忘记：“{text}”</translation>
    </message>
    <message>
        <source>It is no longer remembered.</source>
        <translation>不再记住它了。</translation>
    </message>
    <message>
        <source>Noted: “{text}” was of no use there. It counts for less from now on.</source>
        <translation>记下了：“{text}”在那里没有用处，以后它的分量会轻一些。</translation>
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
        <source>Text size</source>
        <translation>文字大小</translation>
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
        <source>{larger} and {smaller} change it anywhere.</source>
        <translation>在任何地方都可以用 {larger} 和 {smaller} 调整。</translation>
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
    <name>Banner</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
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
        <source>Answers</source>
        <translation>能回答</translation>
    </message>
    <message>
        <source>Closer look</source>
        <translation>细看</translation>
    </message>
    <message>
        <source>Grade of the second look, which compares word by word</source>
        <translation>第二次细看（逐词比较）的评分</translation>
    </message>
    <message>
        <source>How likely it answers the question, by the model that reads both together</source>
        <translation>它能回答问题的可能性，由同时阅读两者的模型给出</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>语义</translation>
    </message>
    <message>
        <source>Place in the engine&apos;s own order</source>
        <translation>在引擎自己排序中的位置</translation>
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
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>What became of it, and why</source>
        <translation>最后如何处理，以及原因</translation>
    </message>
</context>
<context>
    <name>CandidateTable</name>
    <message>
        <source>Candidates</source>
        <translation>候选段落</translation>
    </message>
    <message>
        <source>Open the passage</source>
        <translation>打开段落</translation>
    </message>
    <message>
        <source>Place in the engine&apos;s order</source>
        <translation>引擎的排序</translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation>排序依据</translation>
    </message>
</context>
<context>
    <name>ChatHead</name>
    <message>
        <source>Make this conversation private: the memory is neither read nor written</source>
        <translation>把这个对话设为私密：不读取也不写入记忆</translation>
    </message>
    <message>
        <source>Private</source>
        <translation>私密</translation>
    </message>
    <message>
        <source>Private: the memory is neither read nor written here.</source>
        <translation>私密对话：不读取记忆，也不写入记忆。</translation>
    </message>
    <message>
        <source>Use the memory in this conversation again</source>
        <translation>在这个对话中重新使用记忆</translation>
    </message>
</context>
<context>
    <name>ChatPage</name>
    <message>
        <source>Copied.</source>
        <translation>已复制。</translation>
    </message>
    <message>
        <source>This conversation is private: nothing of it is remembered.</source>
        <translation>这个对话是私密的：其中的内容都不会被记住。</translation>
    </message>
    <message>
        <source>Turn “Private” off above it to remember something.</source>
        <translation>要记住内容，请先关闭上方的“私密”。</translation>
    </message>
</context>
<context>
    <name>CloseBar</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Close it</source>
        <translation>结束它</translation>
    </message>
    <message>
        <source>No longer true from</source>
        <translation>从这天起不再成立</translation>
    </message>
</context>
<context>
    <name>CommitPane</name>
    <message>
        <source>One change undone in {path}: {what}</source>
        <translation>已撤销 {path} 中的一处修改：{what}</translation>
    </message>
    <message>
        <source>Something of it was changed again since. Undo the later changes first, or single files below.</source>
        <translation>其中的内容后来又有改动。请先撤销之后的更改，或在下方逐个文件撤销。</translation>
    </message>
    <message>
        <source>The vault began here.</source>
        <translation>记忆库从这里开始。</translation>
    </message>
    <message>
        <source>Undo this change</source>
        <translation>撤销此更改</translation>
    </message>
    <message>
        <source>Undone in {path}: {what}</source>
        <translation>已在 {path} 中撤销：{what}</translation>
    </message>
    <message>
        <source>Undone: {what}</source>
        <translation>已撤销：{what}</translation>
    </message>
</context>
<context>
    <name>Commits</name>
    <message>
        <source>Accept the end of: {what}</source>
        <translation>接受结束：{what}</translation>
    </message>
    <message>
        <source>Accept: {what}</source>
        <translation>接受：{what}</translation>
    </message>
    <message numerus="yes">
        <source>Archive %n memories</source>
        <translation>
            <numerusform>归档 %n 条记忆</numerusform>
        </translation>
    </message>
    <message>
        <source>Archive: {what}</source>
        <translation>归档：{what}</translation>
    </message>
    <message>
        <source>Begin the vault</source>
        <translation>建立记忆库</translation>
    </message>
    <message>
        <source>Close: {what}</source>
        <translation>结束：{what}</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n memories</source>
        <translation>
            <numerusform>删除 %n 条记忆</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete: {what}</source>
        <translation>删除：{what}</translation>
    </message>
    <message>
        <source>Edit: {what}</source>
        <translation>编辑：{what}</translation>
    </message>
    <message>
        <source>Edited by hand: {what}</source>
        <translation>手动编辑：{what}</translation>
    </message>
    <message>
        <source>Follow an edit by hand</source>
        <translation>跟随手工编辑</translation>
    </message>
    <message numerus="yes">
        <source>Import %n memories from {what}</source>
        <translation>
            <numerusform>从 {what} 导入 %n 条记忆</numerusform>
        </translation>
    </message>
    <message>
        <source>Pin: {what}</source>
        <translation>固定：{what}</translation>
    </message>
    <message numerus="yes">
        <source>Propose %n memories</source>
        <translation>
            <numerusform>提议 %n 条记忆</numerusform>
        </translation>
    </message>
    <message>
        <source>Propose: {what}</source>
        <translation>提议：{what}</translation>
    </message>
    <message>
        <source>Redo “{what}”</source>
        <translation>重做“{what}”</translation>
    </message>
    <message>
        <source>Reject: {what}</source>
        <translation>拒绝：{what}</translation>
    </message>
    <message numerus="yes">
        <source>Remember %n statements of a conversation</source>
        <translation>
            <numerusform>记住一次对话中的 %n 句话</numerusform>
        </translation>
    </message>
    <message>
        <source>Remember: {what}</source>
        <translation>记住：{what}</translation>
    </message>
    <message numerus="yes">
        <source>Restore %n memories</source>
        <translation>
            <numerusform>恢复 %n 条记忆</numerusform>
        </translation>
    </message>
    <message>
        <source>Restore: {what}</source>
        <translation>恢复：{what}</translation>
    </message>
    <message numerus="yes">
        <source>Tidied: %n changes</source>
        <translation>
            <numerusform>整理：%n 处更改</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo {path} in “{what}”</source>
        <translation>撤销“{what}”中的 {path}</translation>
    </message>
    <message>
        <source>Undo “{what}”</source>
        <translation>撤销“{what}”</translation>
    </message>
    <message>
        <source>Unpin: {what}</source>
        <translation>取消固定：{what}</translation>
    </message>
    <message>
        <source>Update: {what}</source>
        <translation>更新：{what}</translation>
    </message>
    <message>
        <source>Written together: {what}</source>
        <translation>合写：{what}</translation>
    </message>
    <message numerus="yes">
        <source>… and %n more; the files below tell all</source>
        <translation>
            <numerusform>…另有 %n 条；下方的文件中有全部内容</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>Ask your files …</source>
        <translation>向你的文件提问…</translation>
    </message>
    <message>
        <source>Ask your files, in private …</source>
        <translation>私密地询问你的文件……</translation>
    </message>
    <message>
        <source>Private: nothing is read from the memory or written to it</source>
        <translation>私密：不读取也不写入记忆</translation>
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
        <source>No starred answers yet</source>
        <translation>还没有加星的回答</translation>
    </message>
    <message>
        <source>Private</source>
        <translation>私密</translation>
    </message>
    <message>
        <source>Private: the memory is neither read nor written</source>
        <translation>私密：不读取也不写入记忆</translation>
    </message>
    <message>
        <source>Remove the star</source>
        <translation>取消加星</translation>
    </message>
    <message>
        <source>The conversation was deleted.</source>
        <translation>对话已删除。</translation>
    </message>
    <message>
        <source>“Star” under an answer puts its question into this list.</source>
        <translation>点回答下方的“加星”，问题就会列在这里。</translation>
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
    <name>DayField</name>
    <message>
        <source>A day such as 2026-05-01. Arrow up and down: a day on, a day back.</source>
        <translation>日期，例如 2026-05-01。上下方向键：往后一天、往前一天。</translation>
    </message>
    <message>
        <source>Choose a day</source>
        <translation>选择日期</translation>
    </message>
</context>
<context>
    <name>Diff</name>
    <message numerus="yes">
        <source>%n change(s)</source>
        <translation>
            <numerusform>%n 处修改</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n 个文件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) of details: id, kind, dates</source>
        <translation>
            <numerusform>%n 行细节：编号、类型、日期</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unchanged line(s)</source>
        <translation>
            <numerusform>%n 行未改动</numerusform>
        </translation>
    </message>
    <message>
        <source>Change {number} of {count}</source>
        <translation>修改 {number}/{count}</translation>
    </message>
    <message>
        <source>Its story</source>
        <translation>来历</translation>
    </message>
    <message>
        <source>Moved here from {path}; no line changed.</source>
        <translation>从 {path} 移到这里，内容未变。</translation>
    </message>
    <message>
        <source>No line changed.</source>
        <translation>内容未变。</translation>
    </message>
    <message>
        <source>Undo this file</source>
        <translation>撤销此文件</translation>
    </message>
    <message>
        <source>Undo this part</source>
        <translation>撤销此处修改</translation>
    </message>
    <message>
        <source>added: {text}</source>
        <translation>新增：{text}</translation>
    </message>
    <message>
        <source>from {path}</source>
        <translation>原为 {path}</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>不采纳</translation>
    </message>
    <message>
        <source>removed: {text}</source>
        <translation>删除：{text}</translation>
    </message>
    <message>
        <source>taken</source>
        <translation>采纳</translation>
    </message>
    <message>
        <source>{change}: left out</source>
        <translation>{change}：不采纳</translation>
    </message>
</context>
<context>
    <name>DiffCanvas</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>全选</translation>
    </message>
</context>
<context>
    <name>DiffPanel</name>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>In one column</source>
        <translation>单栏显示</translation>
    </message>
    <message>
        <source>Looking …</source>
        <translation>正在查看…</translation>
    </message>
    <message>
        <source>No file would change.</source>
        <translation>没有文件会改动。</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>并排显示</translation>
    </message>
</context>
<context>
    <name>DiffView</name>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
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
    <name>EmbeddingPanel</name>
    <message numerus="yes">
        <source>%Ln file(s)</source>
        <translation>
            <numerusform>%Ln 个文件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln passage(s)</source>
        <translation>
            <numerusform>%Ln 个段落</numerusform>
        </translation>
    </message>
    <message>
        <source>Back to the built-in model</source>
        <translation>换回自带的模型</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>更换</translation>
    </message>
    <message>
        <source>Keep the present model</source>
        <translation>保留现在的模型</translation>
    </message>
    <message>
        <source>Leave it as it is</source>
        <translation>保持不变</translation>
    </message>
    <message>
        <source>The built-in model</source>
        <translation>自带的模型</translation>
    </message>
    <message>
        <source>The change to {model} has not begun yet.</source>
        <translation>换用 {model} 尚未开始。</translation>
    </message>
    <message>
        <source>Trying {model} on a few of your passages …</source>
        <translation>正在用你的几个段落试用 {model}……</translation>
    </message>
    <message numerus="yes">
        <source>about %n hour(s)</source>
        <translation>
            <numerusform>约 %n 小时</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %n minute(s)</source>
        <translation>
            <numerusform>约 %n 分钟</numerusform>
        </translation>
    </message>
    <message>
        <source>less than a minute</source>
        <translation>不到一分钟</translation>
    </message>
    <message>
        <source>{model} has to work through {files} once ({passages}). That takes {time} and {space} of the disk. Until it is done, search goes on with the present model.</source>
        <translation>{model} 需要先处理 {files}（{passages}），需时{time}，占用磁盘 {space}。完成之前，查找仍使用现在的模型。</translation>
    </message>
    <message>
        <source>{model} is being measured on sample texts: {done} of {total}.</source>
        <translation>正在用样本文本测量 {model}：{done}/{total}。</translation>
    </message>
    <message>
        <source>{model} is being started.</source>
        <translation>正在启动 {model}。</translation>
    </message>
    <message>
        <source>{model} works through your files: {done} of {total} passages.</source>
        <translation>{model} 正在处理你的文件：{done}/{total} 个段落。</translation>
    </message>
    <message>
        <source>{time}.</source>
        <translation>{time}。</translation>
    </message>
</context>
<context>
    <name>EmptyInbox</name>
    <message>
        <source>Nothing to review</source>
        <translation>没有待审阅的内容</translation>
    </message>
    <message>
        <source>Settings of the memory…</source>
        <translation>记忆设置…</translation>
    </message>
    <message>
        <source>Switch it on…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>What you tell is remembered at once now, without asking; the history shows what was kept.</source>
        <translation>目前你说的事会直接记住，不再询问；历史中可以看到记下了什么。</translation>
    </message>
    <message>
        <source>“Remember by itself” is off now: nothing is proposed until you switch it on.</source>
        <translation>“自动记住”目前已关闭：打开之前不会有任何提议。</translation>
    </message>
    <message>
        <source>“Remember by itself” is on: the next thing you tell will appear here.</source>
        <translation>“自动记住”已打开：你接下来说的事会出现在这里。</translation>
    </message>
    <message>
        <source>When you say something about yourself or your work in a conversation, Footnote proposes to remember it. Each proposal waits here, with the words that it comes from, until you accept, change or reject it.</source>
        <translation>当你在对话中谈到自己或工作时，Footnote 会提议把它记住。每条提议连同它所依据的原话都在这里等候，直到你接受、修改或拒绝。</translation>
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
        <source>Or look around first: open the sample library</source>
        <translation>或者先逛逛：打开示例资料库</translation>
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
        <source>it ended with code {code}</source>
        <translation>它以代码 {code} 结束</translation>
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
        <source>Look again</source>
        <translation>再看一次</translation>
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
    <name>Facts</name>
    <message>
        <source>About</source>
        <translation>关于</translation>
    </message>
    <message>
        <source>Attribute</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>In answers</source>
        <translation>回答中</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Show everything about this subject</source>
        <translation>显示关于此主体的全部内容</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Words of</source>
        <translation>原文来自</translation>
    </message>
    <message numerus="yes">
        <source>cited %n time(s)</source>
        <translation>
            <numerusform>被引用 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>ever since</source>
        <translation>一直以来</translation>
    </message>
    <message>
        <source>not cited yet</source>
        <translation>尚未被引用</translation>
    </message>
    <message>
        <source>one at a time</source>
        <translation>一次只有一个</translation>
    </message>
    <message>
        <source>one of several</source>
        <translation>可并列多个</translation>
    </message>
    <message>
        <source>until further notice</source>
        <translation>至今有效</translation>
    </message>
    <message>
        <source>{day}, over</source>
        <translation>{day}，已结束</translation>
    </message>
    <message>
        <source>{day}, when it ends</source>
        <translation>{day}，届时结束</translation>
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
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Search memories</source>
        <translation>搜索记忆</translation>
    </message>
    <message>
        <source>Subject</source>
        <translation>主体</translation>
    </message>
    <message>
        <source>Where it comes from</source>
        <translation>来自何处</translation>
    </message>
</context>
<context>
    <name>GraphControls</name>
    <message numerus="yes">
        <source>%n more memories are in the list.</source>
        <translation>
            <numerusform>列表中还有 %n 条记忆。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more subjects: choose one, or search.</source>
        <translation>
            <numerusform>还有 %n 个主体：请选择其一，或搜索。</numerusform>
        </translation>
    </message>
    <message>
        <source>All subjects</source>
        <translation>所有主体</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Show all of it</source>
        <translation>显示全图</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>缩小</translation>
    </message>
</context>
<context>
    <name>Header</name>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>%n 条待处理</numerusform>
        </translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Inbox</source>
        <translation>收件箱</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>审阅</translation>
    </message>
    <message>
        <source>The chat model writes scattered memories together; every sentence is checked.</source>
        <translation>由对话模型把零散的记忆合写在一起；每句话都会核对。</translation>
    </message>
    <message>
        <source>Tidy by rules, without a model; you see first what would be done.</source>
        <translation>按规则整理，不用模型；会先让你看到将要做什么。</translation>
    </message>
    <message>
        <source>Tidy now…</source>
        <translation>立即整理…</translation>
    </message>
    <message>
        <source>Write together</source>
        <translation>合写</translation>
    </message>
</context>
<context>
    <name>History</name>
    <message>
        <source>All changes</source>
        <translation>全部更改</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Every change</source>
        <translation>所有更改</translation>
    </message>
    <message>
        <source>Looking …</source>
        <translation>正在查看…</translation>
    </message>
    <message>
        <source>No change fits this filter.</source>
        <translation>没有符合此筛选的更改。</translation>
    </message>
    <message>
        <source>Nothing has been remembered yet: the history begins with the first memory.</source>
        <translation>还没有记住任何内容：历史从第一条记忆开始。</translation>
    </message>
    <message>
        <source>The history cannot be shown now.</source>
        <translation>现在无法显示历史。</translation>
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
    <name>Inbox</name>
    <message numerus="yes">
        <source>%n proposal(s)</source>
        <translation>
            <numerusform>%n 条提议</numerusform>
        </translation>
    </message>
    <message>
        <source>Accept all</source>
        <translation>全部接受</translation>
    </message>
    <message>
        <source>Accepting …</source>
        <translation>正在接受…</translation>
    </message>
    <message>
        <source>All proposals</source>
        <translation>全部提议</translation>
    </message>
    <message>
        <source>It does not wait any more: it was decided already.</source>
        <translation>它不再等待：已经处理过了。</translation>
    </message>
    <message>
        <source>Looking …</source>
        <translation>正在查看…</translation>
    </message>
    <message>
        <source>Proposals</source>
        <translation>提议</translation>
    </message>
    <message>
        <source>Reject all</source>
        <translation>全部拒绝</translation>
    </message>
    <message>
        <source>The inbox cannot be shown now.</source>
        <translation>现在无法显示收件箱。</translation>
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
    <message numerus="yes">
        <source>%n passage(s), {time}, counts {weight}</source>
        <translation>
            <numerusform>%n 段，{time}，权重 {weight}</numerusform>
        </translation>
    </message>
    <message>
        <source>A supposed answer, {by}</source>
        <translation>设想的回答，{by}</translation>
    </message>
    <message>
        <source>Both lists joined</source>
        <translation>两份列表合并后</translation>
    </message>
    <message>
        <source>By meaning</source>
        <translation>按含义</translation>
    </message>
    <message>
        <source>By words</source>
        <translation>按词语</translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation>中文</translation>
    </message>
    <message>
        <source>Closer look, word by word</source>
        <translation>逐词细看</translation>
    </message>
    <message>
        <source>Closest to another wording</source>
        <translation>与另一种问法的最近程度</translation>
    </message>
    <message>
        <source>Compare with the best</source>
        <translation>与最好的比较</translation>
    </message>
    <message>
        <source>Cosine on the bundled model&apos;s scale</source>
        <translation>换算到内置模型尺度的余弦</translation>
    </message>
    <message>
        <source>English</source>
        <translation>英文</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Given up to the original it translates</source>
        <translation>让给它所翻译的原文的分值</translation>
    </message>
    <message>
        <source>Holds an exact term of the question</source>
        <translation>含有问题中的原词</translation>
    </message>
    <message>
        <source>How likely it answers</source>
        <translation>能回答的可能性</translation>
    </message>
    <message>
        <source>How likely it answers, as it reads</source>
        <translation>连同问题一起读来，它作答的可能性</translation>
    </message>
    <message>
        <source>Its best one or two sentences</source>
        <translation>其中最好的一两句</translation>
    </message>
    <message>
        <source>Its language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Least matched part of the question</source>
        <translation>问题中匹配最差的部分</translation>
    </message>
    <message>
        <source>Leave out what says the same</source>
        <translation>去掉说法相同的</translation>
    </message>
    <message>
        <source>Left of it after its age</source>
        <translation>按新旧折算后剩余</translation>
    </message>
    <message>
        <source>Less for saying it only once</source>
        <translation>只说一次所减</translation>
    </message>
    <message>
        <source>Likeness to the best two</source>
        <translation>与最好的两段的相似度</translation>
    </message>
    <message>
        <source>List what lies within the limits</source>
        <translation>列出范围内的内容</translation>
    </message>
    <message>
        <source>Lists that were searched</source>
        <translation>搜索过的列表</translation>
    </message>
    <message>
        <source>Look at every document</source>
        <translation>查看每一份文档</translation>
    </message>
    <message>
        <source>Make the question stand alone</source>
        <translation>把问题补充完整</translation>
    </message>
    <message>
        <source>None: the answer needed no search.</source>
        <translation>没有：这个回答不需要搜索。</translation>
    </message>
    <message>
        <source>Only in document number</source>
        <translation>只在编号为此的文件中</translation>
    </message>
    <message>
        <source>Only in {what}</source>
        <translation>只在{what}</translation>
    </message>
    <message>
        <source>Other wording {number}, {by}</source>
        <translation>另一种问法 {number}，{by}</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页</translation>
    </message>
    <message>
        <source>Passage</source>
        <translation>段落</translation>
    </message>
    <message>
        <source>Put before it for the search</source>
        <translation>为搜索加在前面的内容</translation>
    </message>
    <message>
        <source>Read with the question</source>
        <translation>连同问题一起阅读</translation>
    </message>
    <message>
        <source>Recall what is remembered</source>
        <translation>回忆记忆</translation>
    </message>
    <message>
        <source>Relevance</source>
        <translation>相关度</translation>
    </message>
    <message>
        <source>Room for passages, in tokens</source>
        <translation>段落可用的空间（词元）</translation>
    </message>
    <message>
        <source>Search, all steps</source>
        <translation>搜索（全部步骤）</translation>
    </message>
    <message>
        <source>Searched for</source>
        <translation>搜索的内容</translation>
    </message>
    <message>
        <source>Series</source>
        <translation>系列</translation>
    </message>
    <message>
        <source>The question {intent}; its language: {language}.</source>
        <translation>问题：{intent}；语言：{language}。</translation>
    </message>
    <message>
        <source>The question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>The question, {by}</source>
        <translation>问题本身，{by}</translation>
    </message>
    <message>
        <source>To be met exactly</source>
        <translation>必须原样出现</translation>
    </message>
    <message>
        <source>Under</source>
        <translation>所在标题</translation>
    </message>
    <message>
        <source>Wait for the start</source>
        <translation>等待启动</translation>
    </message>
    <message>
        <source>What its place among the words adds</source>
        <translation>按词排名所加</translation>
    </message>
    <message>
        <source>What its sentences tell for it or against it</source>
        <translation>句子内容所加或所减</translation>
    </message>
    <message>
        <source>What its words add</source>
        <translation>词语带来的分值</translation>
    </message>
    <message>
        <source>below the floor</source>
        <translation>低于门槛</translation>
    </message>
    <message>
        <source>by meaning</source>
        <translation>按含义</translation>
    </message>
    <message>
        <source>by words</source>
        <translation>按词语</translation>
    </message>
    <message>
        <source>changed before</source>
        <translation>此前修改过的</translation>
    </message>
    <message>
        <source>changed since</source>
        <translation>此后修改过的</translation>
    </message>
    <message>
        <source>characters {start} to {end}</source>
        <translation>第 {start} 至 {end} 个字符</translation>
    </message>
    <message>
        <source>compares things</source>
        <translation>作比较</translation>
    </message>
    <message>
        <source>cosine {value}</source>
        <translation>余弦 {value}</translation>
    </message>
    <message>
        <source>counts things</source>
        <translation>数数量</translation>
    </message>
    <message>
        <source>does not count</source>
        <translation>不计入</translation>
    </message>
    <message>
        <source>found, not used</source>
        <translation>找到，未采用</translation>
    </message>
    <message>
        <source>is about a whole document</source>
        <translation>关于整份文件</translation>
    </message>
    <message>
        <source>is small talk</source>
        <translation>闲聊</translation>
    </message>
    <message>
        <source>looks something up</source>
        <translation>查找内容</translation>
    </message>
    <message>
        <source>not in this list; {own}</source>
        <translation>不在这份列表中；{own}</translation>
    </message>
    <message>
        <source>not recognised</source>
        <translation>未识别</translation>
    </message>
    <message>
        <source>of this day or earlier</source>
        <translation>这一天或更早的</translation>
    </message>
    <message>
        <source>of this day or later</source>
        <translation>这一天或更晚的</translation>
    </message>
    <message>
        <source>place {rank}</source>
        <translation>第 {rank} 位</translation>
    </message>
    <message>
        <source>says the same</source>
        <translation>内容重复</translation>
    </message>
    <message>
        <source>the index&apos;s own score {value}</source>
        <translation>索引自己的评分 {value}</translation>
    </message>
    <message>
        <source>these documents</source>
        <translation>这些文件</translation>
    </message>
    <message>
        <source>these folders</source>
        <translation>这些文件夹</translation>
    </message>
    <message>
        <source>these kinds of file</source>
        <translation>这些类型的文件</translation>
    </message>
    <message>
        <source>these series</source>
        <translation>这些系列</translation>
    </message>
    <message>
        <source>these sources</source>
        <translation>这些来源</translation>
    </message>
    <message>
        <source>these tags</source>
        <translation>这些标签</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>{number}. {fate}</source>
        <translation>{number}. {fate}</translation>
    </message>
    <message>
        <source>{place}, score {score} of 1</source>
        <translation>{place}，评分 {score}（满分 1）</translation>
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
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
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
        <source>The chosen candidate</source>
        <translation>选中的候选段落</translation>
    </message>
    <message>
        <source>Why not this file? Type its name</source>
        <translation>为什么没有这个文件？输入文件名</translation>
    </message>
    <message>
        <source>Why not this file?</source>
        <translation>为什么没有这个文件？</translation>
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
    <name>KeptModels</name>
    <message>
        <source>Remove the vectors of {model}</source>
        <translation>移除“{model}”的向量</translation>
    </message>
    <message>
        <source>Remove them</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>The vectors of {model} are kept for the way back: {space}.</source>
        <translation>“{model}”的向量已保留，以便换回：{space}。</translation>
    </message>
    <message>
        <source>the built-in model</source>
        <translation>自带的模型</translation>
    </message>
</context>
<context>
    <name>KeyFooter</name>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
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
        <source>about %n hour(s) left</source>
        <translation>
            <numerusform>剩余约 %n 小时</numerusform>
        </translation>
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
        <source>An answer in an old file counts for less than one in a newer file.</source>
        <translation>旧文件里的答案不如较新文件里的有分量。</translation>
    </message>
    <message>
        <source>Prefer newer files</source>
        <translation>优先较新的文件</translation>
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
    <name>Lists</name>
    <message>
        <source>No memory fits.</source>
        <translation>没有符合的记忆。</translation>
    </message>
    <message>
        <source>No memory is in one of these states.</source>
        <translation>没有处于这些状态的记忆。</translation>
    </message>
    <message>
        <source>Nothing was known on that day.</source>
        <translation>那天还一无所知。</translation>
    </message>
</context>
<context>
    <name>ManyCard</name>
    <message numerus="yes">
        <source>%n memories chosen</source>
        <translation>
            <numerusform>已选 %n 条记忆</numerusform>
        </translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>归档</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>另有 %n 项</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MarkdownEditor</name>
    <message>
        <source>The file as Markdown</source>
        <translation>Markdown 文件</translation>
    </message>
</context>
<context>
    <name>Memory</name>
    <message>
        <source>About you</source>
        <translation>关于你</translation>
    </message>
    <message>
        <source>Archived</source>
        <translation>已归档</translation>
    </message>
    <message>
        <source>Closed</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Fact</source>
        <translation>事实</translation>
    </message>
    <message>
        <source>From a conversation</source>
        <translation>来自对话</translation>
    </message>
    <message>
        <source>Held once; answers no longer use it. Its history stays.</source>
        <translation>曾经成立；回答不再使用它。历史保留。</translation>
    </message>
    <message>
        <source>Holds from a day to come.</source>
        <translation>从将来某天起成立。</translation>
    </message>
    <message>
        <source>Holds today; answers may use it.</source>
        <translation>今天成立；回答可以使用。</translation>
    </message>
    <message>
        <source>Instruction</source>
        <translation>指示</translation>
    </message>
    <message>
        <source>Kept from an answer</source>
        <translation>从回答中保留</translation>
    </message>
    <message>
        <source>Merged from several</source>
        <translation>由多条合并</translation>
    </message>
    <message>
        <source>Person</source>
        <translation>人物</translation>
    </message>
    <message>
        <source>Planned</source>
        <translation>将来</translation>
    </message>
    <message>
        <source>Preference</source>
        <translation>偏好</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Put away; answers no longer use it.</source>
        <translation>已收起；回答不再使用它。</translation>
    </message>
    <message>
        <source>Valid</source>
        <translation>有效</translation>
    </message>
    <message>
        <source>Written by hand</source>
        <translation>手写</translation>
    </message>
    <message>
        <source>You said so</source>
        <translation>你说过</translation>
    </message>
    <message>
        <source>You</source>
        <translation>你</translation>
    </message>
    <message>
        <source>address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>age</source>
        <translation>年龄</translation>
    </message>
    <message>
        <source>allergy</source>
        <translation>过敏</translation>
    </message>
    <message>
        <source>animal</source>
        <translation>动物</translation>
    </message>
    <message>
        <source>anniversary</source>
        <translation>纪念日</translation>
    </message>
    <message>
        <source>avoids</source>
        <translation>回避</translation>
    </message>
    <message>
        <source>band</source>
        <translation>乐队</translation>
    </message>
    <message>
        <source>bedtime</source>
        <translation>就寝时间</translation>
    </message>
    <message>
        <source>bike</source>
        <translation>自行车</translation>
    </message>
    <message>
        <source>birthday</source>
        <translation>生日</translation>
    </message>
    <message>
        <source>birthplace</source>
        <translation>出生地</translation>
    </message>
    <message>
        <source>blood type</source>
        <translation>血型</translation>
    </message>
    <message>
        <source>book</source>
        <translation>书</translation>
    </message>
    <message>
        <source>budget</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>camera</source>
        <translation>相机</translation>
    </message>
    <message>
        <source>car</source>
        <translation>汽车</translation>
    </message>
    <message>
        <source>child</source>
        <translation>孩子</translation>
    </message>
    <message>
        <source>colour</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>commute</source>
        <translation>通勤</translation>
    </message>
    <message>
        <source>computer</source>
        <translation>电脑</translation>
    </message>
    <message>
        <source>condition</source>
        <translation>健康状况</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <translation>yyyy年M月d日</translation>
    </message>
    <message>
        <source>d MMM yyyy, HH:mm</source>
        <translation>yyyy年M月d日 HH:mm</translation>
    </message>
    <message>
        <source>database</source>
        <translation>数据库</translation>
    </message>
    <message>
        <source>dddd, d MMMM yyyy</source>
        <translation>yyyy年M月d日 dddd</translation>
    </message>
    <message>
        <source>deadline</source>
        <translation>期限</translation>
    </message>
    <message>
        <source>dentist</source>
        <translation>牙医</translation>
    </message>
    <message>
        <source>diet</source>
        <translation>饮食</translation>
    </message>
    <message>
        <source>dislikes</source>
        <translation>不喜欢</translation>
    </message>
    <message>
        <source>doctor</source>
        <translation>医生</translation>
    </message>
    <message>
        <source>drink</source>
        <translation>饮料</translation>
    </message>
    <message>
        <source>email</source>
        <translation>邮箱</translation>
    </message>
    <message>
        <source>employer</source>
        <translation>雇主</translation>
    </message>
    <message>
        <source>ends on {day}</source>
        <translation>{day} 结束</translation>
    </message>
    <message>
        <source>event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>fact</source>
        <translation>事实</translation>
    </message>
    <message>
        <source>favourite {what}</source>
        <translation>最喜欢的{what}</translation>
    </message>
    <message>
        <source>film</source>
        <translation>电影</translation>
    </message>
    <message>
        <source>food</source>
        <translation>食物</translation>
    </message>
    <message>
        <source>framework</source>
        <translation>框架</translation>
    </message>
    <message>
        <source>friend</source>
        <translation>朋友</translation>
    </message>
    <message>
        <source>from {day}</source>
        <translation>从 {day} 起</translation>
    </message>
    <message>
        <source>goal</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>gym</source>
        <translation>健身房</translation>
    </message>
    <message>
        <source>height</source>
        <translation>身高</translation>
    </message>
    <message>
        <source>hobby</source>
        <translation>爱好</translation>
    </message>
    <message>
        <source>home</source>
        <translation>住处</translation>
    </message>
    <message>
        <source>hometown</source>
        <translation>家乡</translation>
    </message>
    <message>
        <source>husband</source>
        <translation>丈夫</translation>
    </message>
    <message>
        <source>instruction</source>
        <translation>指示</translation>
    </message>
    <message>
        <source>intolerance</source>
        <translation>不耐受</translation>
    </message>
    <message>
        <source>job</source>
        <translation>职业</translation>
    </message>
    <message>
        <source>landlord</source>
        <translation>房东</translation>
    </message>
    <message>
        <source>language of answers</source>
        <translation>回答语言</translation>
    </message>
    <message>
        <source>laptop</source>
        <translation>笔记本电脑</translation>
    </message>
    <message>
        <source>launch</source>
        <translation>发布日期</translation>
    </message>
    <message>
        <source>lead</source>
        <translation>负责人</translation>
    </message>
    <message>
        <source>learning</source>
        <translation>在学</translation>
    </message>
    <message>
        <source>likes</source>
        <translation>喜欢</translation>
    </message>
    <message>
        <source>location</source>
        <translation>地点</translation>
    </message>
    <message>
        <source>major</source>
        <translation>专业</translation>
    </message>
    <message>
        <source>manager</source>
        <translation>上司</translation>
    </message>
    <message>
        <source>marital status</source>
        <translation>婚姻状况</translation>
    </message>
    <message>
        <source>member of</source>
        <translation>成员</translation>
    </message>
    <message>
        <source>name</source>
        <translation>姓名</translation>
    </message>
    <message>
        <source>native language</source>
        <translation>母语</translation>
    </message>
    <message>
        <source>office</source>
        <translation>办公室</translation>
    </message>
    <message>
        <source>owns</source>
        <translation>拥有</translation>
    </message>
    <message>
        <source>partner</source>
        <translation>伴侣</translation>
    </message>
    <message>
        <source>pet</source>
        <translation>宠物</translation>
    </message>
    <message>
        <source>phone model</source>
        <translation>手机型号</translation>
    </message>
    <message>
        <source>phone</source>
        <translation>电话</translation>
    </message>
    <message>
        <source>plays</source>
        <translation>演奏</translation>
    </message>
    <message>
        <source>role</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>salary</source>
        <translation>薪资</translation>
    </message>
    <message>
        <source>school</source>
        <translation>学校</translation>
    </message>
    <message>
        <source>season</source>
        <translation>季节</translation>
    </message>
    <message>
        <source>shoe size</source>
        <translation>鞋码</translation>
    </message>
    <message>
        <source>sibling</source>
        <translation>兄弟姐妹</translation>
    </message>
    <message>
        <source>since {day}</source>
        <translation>自 {day}</translation>
    </message>
    <message>
        <source>song</source>
        <translation>歌曲</translation>
    </message>
    <message>
        <source>speaks</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>sport</source>
        <translation>运动</translation>
    </message>
    <message>
        <source>spouse</source>
        <translation>配偶</translation>
    </message>
    <message>
        <source>start</source>
        <translation>开始日期</translation>
    </message>
    <message>
        <source>status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>team</source>
        <translation>团队</translation>
    </message>
    <message>
        <source>therapist</source>
        <translation>治疗师</translation>
    </message>
    <message>
        <source>time zone</source>
        <translation>时区</translation>
    </message>
    <message>
        <source>title</source>
        <translation>头衔</translation>
    </message>
    <message>
        <source>to be called</source>
        <translation>称呼</translation>
    </message>
    <message>
        <source>units</source>
        <translation>单位制</translation>
    </message>
    <message>
        <source>until {day}</source>
        <translation>到 {day} 为止</translation>
    </message>
    <message>
        <source>version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>visited</source>
        <translation>去过</translation>
    </message>
    <message>
        <source>wake up time</source>
        <translation>起床时间</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>体重</translation>
    </message>
    <message>
        <source>wife</source>
        <translation>妻子</translation>
    </message>
    <message>
        <source>workplace</source>
        <translation>工作地点</translation>
    </message>
    <message>
        <source>{memory} ends on {day}.</source>
        <translation>{memory}将于 {day} 结束。</translation>
    </message>
    <message>
        <source>“{text}”</source>
        <translation>“{text}”</translation>
    </message>
</context>
<context>
    <name>MemoryActions</name>
    <message numerus="yes">
        <source>Archived %n memories.</source>
        <translation>
            <numerusform>已归档 %n 条记忆。</numerusform>
        </translation>
    </message>
    <message>
        <source>Archived {memory}.</source>
        <translation>已归档{memory}。</translation>
    </message>
    <message>
        <source>Changed {memory}.</source>
        <translation>已修改{memory}。</translation>
    </message>
    <message numerus="yes">
        <source>Changing %n memories …</source>
        <translation>
            <numerusform>正在修改 %n 条记忆…</numerusform>
        </translation>
    </message>
    <message>
        <source>Closed {memory}.</source>
        <translation>已结束{memory}。</translation>
    </message>
    <message numerus="yes">
        <source>Deleted %n memories.</source>
        <translation>
            <numerusform>已删除 %n 条记忆。</numerusform>
        </translation>
    </message>
    <message>
        <source>Deleted {memory}.</source>
        <translation>已删除{memory}。</translation>
    </message>
    <message>
        <source>Pinned {memory}.</source>
        <translation>已固定{memory}。</translation>
    </message>
    <message>
        <source>Remembered {memory}. It takes the place of {old}.</source>
        <translation>已记住{memory}，它取代了{old}。</translation>
    </message>
    <message>
        <source>Remembered {memory}.</source>
        <translation>已记住{memory}。</translation>
    </message>
    <message numerus="yes">
        <source>Restored %n memories.</source>
        <translation>
            <numerusform>已恢复 %n 条记忆。</numerusform>
        </translation>
    </message>
    <message>
        <source>Restored {memory}.</source>
        <translation>已恢复{memory}。</translation>
    </message>
    <message>
        <source>That was known already: {memory}.</source>
        <translation>这已经记住了：{memory}。</translation>
    </message>
    <message>
        <source>Unpinned {memory}.</source>
        <translation>已取消固定{memory}。</translation>
    </message>
</context>
<context>
    <name>MemoryDelegate</name>
    <message numerus="yes">
        <source>cited %n time(s)</source>
        <translation>
            <numerusform>被引用 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>no longer</source>
        <translation>后来结束</translation>
    </message>
</context>
<context>
    <name>MemoryDetail</name>
    <message>
        <source>Archive</source>
        <translation>归档</translation>
    </message>
    <message>
        <source>Choose a memory to see all of it.</source>
        <translation>选择一条记忆以查看全部内容。</translation>
    </message>
    <message>
        <source>Close…</source>
        <translation>结束…</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Open the file in the default program</source>
        <translation>用默认程序打开文件</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
</context>
<context>
    <name>MemoryEditor</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>表单</translation>
    </message>
    <message>
        <source>If you save the whole file, it takes the place of that; the history keeps both.</source>
        <translation>如果保存整个文件，就会取代那次修改；历史中两者都保留。</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>Save your changes or cancel them first.</source>
        <translation>请先保存或取消修改。</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>This memory was changed elsewhere meanwhile.</source>
        <translation>这条记忆刚刚在别处被修改了。</translation>
    </message>
</context>
<context>
    <name>MemoryField</name>
    <message>
        <source>History of a memory</source>
        <translation>某条记忆的历史</translation>
    </message>
</context>
<context>
    <name>MemoryForm</name>
    <message>
        <source>About</source>
        <translation>关于</translation>
    </message>
    <message>
        <source>Attribute</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>From the words</source>
        <translation>从话中判断</translation>
    </message>
    <message>
        <source>High</source>
        <translation>高</translation>
    </message>
    <message>
        <source>Importance</source>
        <translation>重要性</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Low</source>
        <translation>低</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>一般</translation>
    </message>
    <message>
        <source>One at a time</source>
        <translation>一次一个</translation>
    </message>
    <message>
        <source>One at a time: a new value closes the old one, as with a home. Several: values stand side by side.</source>
        <translation>一次一个：新值会结束旧值，例如住处。多个：各值并列。</translation>
    </message>
    <message>
        <source>Pinned: never tidied away</source>
        <translation>固定：整理时不会动它</translation>
    </message>
    <message>
        <source>Several</source>
        <translation>多个</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>取值</translation>
    </message>
    <message>
        <source>What is remembered</source>
        <translation>记住的内容</translation>
    </message>
    <message>
        <source>ever since</source>
        <translation>一直以来</translation>
    </message>
    <message>
        <source>such as home, employer, hobby</source>
        <translation>例如 住址、公司、爱好</translation>
    </message>
    <message>
        <source>today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>until further notice</source>
        <translation>至今有效</translation>
    </message>
</context>
<context>
    <name>MemoryGraph</name>
    <message numerus="yes">
        <source>Graph of %n subject(s): {names}</source>
        <translation>
            <numerusform>%n 个主体的关系图：{names}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Graph of {subject}: %n memories</source>
        <translation>
            <numerusform>{subject}的关系图：%n 条记忆</numerusform>
        </translation>
    </message>
    <message>
        <source>They name {names}</source>
        <translation>其中提到{names}</translation>
    </message>
</context>
<context>
    <name>MemoryHead</name>
    <message numerus="yes">
        <source>%n memories</source>
        <translation>
            <numerusform>%n 条记忆</numerusform>
        </translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Remember…</source>
        <translation>记住…</translation>
    </message>
    <message>
        <source>Write down something to be remembered</source>
        <translation>写下要记住的内容</translation>
    </message>
    <message>
        <source>{shown} of {all} memories</source>
        <translation>{all} 条记忆中的 {shown} 条</translation>
    </message>
</context>
<context>
    <name>MemoryKeys</name>
    <message>
        <source>all subjects</source>
        <translation>所有主体</translation>
    </message>
    <message>
        <source>archive</source>
        <translation>归档</translation>
    </message>
    <message>
        <source>delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>leave</source>
        <translation>离开</translation>
    </message>
    <message>
        <source>move</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>show all of it</source>
        <translation>显示全图</translation>
    </message>
    <message>
        <source>to the next one</source>
        <translation>移到下一个</translation>
    </message>
    <message>
        <source>undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>zoom</source>
        <translation>缩放</translation>
    </message>
</context>
<context>
    <name>MemoryPane</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Forget this</source>
        <translation>忘记这条</translation>
    </message>
    <message>
        <source>Marked as not relevant for this answer.</source>
        <translation>已标为与这个回答不相关。</translation>
    </message>
    <message>
        <source>Not relevant here</source>
        <translation>与此无关</translation>
    </message>
    <message>
        <source>Open in Memory</source>
        <translation>在“记忆”中打开</translation>
    </message>
    <message>
        <source>Recalled because: {why}</source>
        <translation>想起它的原因：{why}</translation>
    </message>
    <message>
        <source>This memory was forgotten. Undo brings it back.</source>
        <translation>这条记忆已被忘记，撤销可以恢复。</translation>
    </message>
    <message>
        <source>This no longer holds; it held when the answer was given.</source>
        <translation>此事已不成立；回答当时它还成立。</translation>
    </message>
    <message>
        <source>What you told Footnote</source>
        <translation>你告诉 Footnote 的</translation>
    </message>
    <message>
        <source>Your words: “{words}”</source>
        <translation>你的原话：“{words}”</translation>
    </message>
    <message>
        <source>since {day}</source>
        <translation>自 {day}</translation>
    </message>
    <message>
        <source>until {day}</source>
        <translation>到 {day} 为止</translation>
    </message>
    <message numerus="yes">
        <source>used in %n answer(s)</source>
        <translation>
            <numerusform>在 %n 个回答中用到</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MemorySection</name>
    <message>
        <source>Last merged: {time}.</source>
        <translation>上次合并：{time}。</translation>
    </message>
    <message>
        <source>Last tidied: {time}.</source>
        <translation>上次整理：{time}。</translation>
    </message>
    <message>
        <source>The weekly merge waits. {reason}</source>
        <translation>每周合并在等待。{reason}</translation>
    </message>
</context>
<context>
    <name>MemoryStory</name>
    <message>
        <source>Changes</source>
        <translation>修改记录</translation>
    </message>
    <message>
        <source>In the course of time</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Looking …</source>
        <translation>正在查看…</translation>
    </message>
    <message>
        <source>Open the conversation</source>
        <translation>打开对话</translation>
    </message>
    <message>
        <source>Where each line comes from</source>
        <translation>每一行的来历</translation>
    </message>
    <message numerus="yes">
        <source>changed %n time(s)</source>
        <translation>
            <numerusform>改动过 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>from a conversation on {day}</source>
        <translation>来自 {day} 的对话</translation>
    </message>
    <message>
        <source>kept from an answer on {day}</source>
        <translation>{day} 从回答中保存</translation>
    </message>
    <message>
        <source>merged from several on {day}</source>
        <translation>{day} 由多条合并</translation>
    </message>
    <message>
        <source>written by hand on {day}</source>
        <translation>{day} 手动写入</translation>
    </message>
    <message>
        <source>you said so on {day}</source>
        <translation>你在 {day} 说的</translation>
    </message>
</context>
<context>
    <name>MemoryTable</name>
    <message>
        <source>Archive</source>
        <translation>归档</translation>
    </message>
    <message>
        <source>Close…</source>
        <translation>结束…</translation>
    </message>
    <message>
        <source>Copy the text</source>
        <translation>复制文字</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Memories</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Only this subject</source>
        <translation>只看此主体</translation>
    </message>
    <message>
        <source>Open the file in the default program</source>
        <translation>用默认程序打开文件</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消固定</translation>
    </message>
</context>
<context>
    <name>MissingPopup</name>
    <message>
        <source>What is missing</source>
        <translation>缺少什么</translation>
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
        <source>Automatic: {model}</source>
        <translation>自动：{model}</translation>
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
    <name>NavigationButton</name>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>%n 条待处理</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>NothingFits</name>
    <message>
        <source>Clear search and filters</source>
        <translation>清除搜索和筛选</translation>
    </message>
    <message>
        <source>Look among closed and archived ones too</source>
        <translation>在已结束和已归档的记忆中也找一找</translation>
    </message>
</context>
<context>
    <name>Notifier</name>
    <message>
        <source>Something in the window failed: {error}</source>
        <translation>窗口中出现错误：{error}</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Your files and conversations are safe. If it happens again, start Footnote anew.</source>
        <translation>你的文件和对话是安全的。如果再次发生，请重新启动 Footnote。</translation>
    </message>
</context>
<context>
    <name>Origins</name>
    <message>
        <source>Where each line comes from</source>
        <translation>每一行的来历</translation>
    </message>
    <message>
        <source>not saved in the history yet</source>
        <translation>尚未保存到历史</translation>
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
        <source>line {line} of {lines}</source>
        <translation>第 {line} 行，共 {lines} 行</translation>
    </message>
    <message>
        <source>line {line}</source>
        <translation>第 {line} 行</translation>
    </message>
    <message>
        <source>of {count}</source>
        <translation>共 {count} 页</translation>
    </message>
    <message>
        <source>page {page} of {pages}</source>
        <translation>第 {page} 页，共 {pages} 页</translation>
    </message>
</context>
<context>
    <name>PaneHead</name>
    <message>
        <source>Archive</source>
        <translation>归档</translation>
    </message>
    <message>
        <source>Back to the list</source>
        <translation>返回列表</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消固定</translation>
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
    <name>PlaceCard</name>
    <message numerus="yes">
        <source>%n Markdown file(s) of this folder are no memories and stay as they are. Import takes copies of such files in.</source>
        <translation>
            <numerusform>此文件夹中有 %n 个 Markdown 文件不是记忆，会保持原样。“导入”可以把这类文件的副本收进来。</numerusform>
        </translation>
    </message>
    <message>
        <source>All memories and their history go there. The old place is left empty.</source>
        <translation>所有记忆及其历史都会移到那里，原处将清空。</translation>
    </message>
    <message>
        <source>Every memory is a Markdown file, and every change a commit of git. Edit the files with any editor: what you did is noticed.</source>
        <translation>每条记忆是一个 Markdown 文件，每次修改是一次 git 提交。你可以用任何编辑器修改文件，改动会被察觉。</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Move the vault into this folder</source>
        <translation>将记忆库移入此文件夹</translation>
    </message>
    <message>
        <source>Move the vault to {path}?</source>
        <translation>将记忆库移到 {path}？</translation>
    </message>
    <message>
        <source>Move…</source>
        <translation>移动…</translation>
    </message>
    <message>
        <source>Place of the vault</source>
        <translation>记忆库的位置</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Use an existing folder…</source>
        <translation>使用现有文件夹…</translation>
    </message>
    <message>
        <source>Use this folder or repository</source>
        <translation>使用此文件夹或仓库</translation>
    </message>
    <message>
        <source>Use {path} as the vault?</source>
        <translation>将 {path} 用作记忆库？</translation>
    </message>
    <message>
        <source>What lies there stays as it is; only files of memories are read and written. Your present vault stays where it is.</source>
        <translation>那里的内容保持原样，只读写记忆文件。现在的记忆库留在原处。</translation>
    </message>
    <message>
        <source>Where the vault lies</source>
        <translation>记忆库在哪里</translation>
    </message>
</context>
<context>
    <name>ProblemList</name>
    <message>
        <source>Open in the default program</source>
        <translation>用默认程序打开</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>另有 %n 项</numerusform>
        </translation>
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
        <source>Looking for changed files …</source>
        <translation>正在查找有变动的文件…</translation>
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
    <name>ProposalActions</name>
    <message numerus="yes">
        <source>%n memories ended.</source>
        <translation>
            <numerusform>%n 条记忆因此结束。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Accepted %n proposal(s).</source>
        <translation>
            <numerusform>已接受 %n 条提议。</numerusform>
        </translation>
    </message>
    <message>
        <source>Accepted with it: {memory}.</source>
        <translation>一并接受：{memory}。</translation>
    </message>
    <message>
        <source>Ended {memory}.</source>
        <translation>已结束{memory}。</translation>
    </message>
    <message>
        <source>Gone with it: {memory}.</source>
        <translation>一并移除：{memory}。</translation>
    </message>
    <message>
        <source>Merged into {memory}.</source>
        <translation>已合并为{memory}。</translation>
    </message>
    <message numerus="yes">
        <source>Rejected %n proposal(s).</source>
        <translation>
            <numerusform>已拒绝 %n 条提议。</numerusform>
        </translation>
    </message>
    <message>
        <source>Rejected {memory}.</source>
        <translation>已拒绝{memory}。</translation>
    </message>
    <message>
        <source>Remembered {memory}, with its end on {day}: both proposals are accepted.</source>
        <translation>已记住{memory}，并在 {day} 结束：两条提议都已接受。</translation>
    </message>
    <message>
        <source>Remembered {memory}. It takes the place of {old}.</source>
        <translation>已记住{memory}，取代{old}。</translation>
    </message>
    <message>
        <source>Remembered {memory}.</source>
        <translation>已记住{memory}。</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>That was known already: {memory}.</source>
        <translation>早已记住：{memory}。</translation>
    </message>
</context>
<context>
    <name>ProposalPane</name>
    <message>
        <source>A rejected proposal does not come back.</source>
        <translation>被拒绝的提议不会再出现。</translation>
    </message>
    <message>
        <source>Accept in your words</source>
        <translation>按我的说法接受</translation>
    </message>
    <message>
        <source>Accept what is ticked</source>
        <translation>接受勾选的部分</translation>
    </message>
    <message>
        <source>Accept</source>
        <translation>接受</translation>
    </message>
    <message>
        <source>Ctrl+Enter accepts it in your words; Escape leaves it as it was.</source>
        <translation>Ctrl+Enter 按你的说法接受；Esc 保持原样。</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Open the conversation</source>
        <translation>打开对话</translation>
    </message>
    <message>
        <source>Reject</source>
        <translation>拒绝</translation>
    </message>
    <message>
        <source>What would be remembered, in your words</source>
        <translation>要记住的内容（你的说法）</translation>
    </message>
    <message>
        <source>Why: {reason}</source>
        <translation>原因：{reason}</translation>
    </message>
    <message>
        <source>You said</source>
        <translation>你的原话</translation>
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
    <name>QuestionView</name>
    <message>
        <source>The question and the lists</source>
        <translation>问题与列表</translation>
    </message>
</context>
<context>
    <name>RememberDialog</name>
    <message>
        <source>About</source>
        <translation>关于</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>From the words</source>
        <translation>从文字判断</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Remember this</source>
        <translation>记住这句话</translation>
    </message>
    <message>
        <source>Remember</source>
        <translation>记住</translation>
    </message>
    <message>
        <source>Sentences of the answer</source>
        <translation>回答中的句子</translation>
    </message>
    <message>
        <source>What to remember</source>
        <translation>要记住的内容</translation>
    </message>
    <message>
        <source>You, or a name; empty: from the words</source>
        <translation>你，或一个名字；留空则从文字判断</translation>
    </message>
</context>
<context>
    <name>RemoteCard</name>
    <message numerus="yes">
        <source>%n commit(s) to pull.</source>
        <translation>
            <numerusform>有 %n 次提交待拉取。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n commit(s) to push.</source>
        <translation>
            <numerusform>有 %n 次提交待推送。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n only there.</source>
        <translation>
            <numerusform>仅远程有 %n 次。</numerusform>
        </translation>
    </message>
    <message>
        <source>A copy of the vault elsewhere, if you want one. Nothing goes over the network until you press a button.</source>
        <translation>如果需要，可在别处保留一份记忆库。你不按按钮，就不会有任何网络传输。</translation>
    </message>
    <message>
        <source>Address of the remote</source>
        <translation>远程地址</translation>
    </message>
    <message>
        <source>As last fetched, both sides are the same.</source>
        <translation>按上次获取的情况，两边一致。</translation>
    </message>
    <message>
        <source>Ask the remote what it has; your vault stays as it is.</source>
        <translation>询问远程有什么；你的记忆库不变。</translation>
    </message>
    <message numerus="yes">
        <source>Both sides have moved on: %n commit(s) only here,</source>
        <translation>
            <numerusform>两边都有了新的提交：仅本地有 %n 次，</numerusform>
        </translation>
    </message>
    <message>
        <source>Fetch</source>
        <translation>获取</translation>
    </message>
    <message>
        <source>Join them with git, in the vault&apos;s folder; Footnote forces neither over the other.</source>
        <translation>请在记忆库文件夹中用 git 合并；Footnote 不会用一边强行覆盖另一边。</translation>
    </message>
    <message>
        <source>Nothing has been fetched from it or pushed to it yet.</source>
        <translation>尚未从远程获取，也尚未推送。</translation>
    </message>
    <message>
        <source>Only here</source>
        <translation>仅在本地</translation>
    </message>
    <message>
        <source>Only there</source>
        <translation>仅在远程</translation>
    </message>
    <message>
        <source>Pull</source>
        <translation>拉取</translation>
    </message>
    <message>
        <source>Push</source>
        <translation>推送</translation>
    </message>
    <message>
        <source>Remote</source>
        <translation>远程</translation>
    </message>
    <message>
        <source>Send what only your vault has.</source>
        <translation>发送只有你的记忆库才有的内容。</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Take in what only the remote has.</source>
        <translation>取回只有远程才有的内容。</translation>
    </message>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation>
            <numerusform>……另有 %n 个</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ResultsTable</name>
    <message>
        <source>Found passages</source>
        <translation>找到的段落</translation>
    </message>
</context>
<context>
    <name>Review</name>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>已添加</translation>
    </message>
    <message>
        <source>Also accepts {memory}, which waits too.</source>
        <translation>同时接受同样在等待的{memory}。</translation>
    </message>
    <message>
        <source>By hand</source>
        <translation>手动</translation>
    </message>
    <message>
        <source>By me</source>
        <translation>我</translation>
    </message>
    <message>
        <source>Captured</source>
        <translation>自动记住</translation>
    </message>
    <message>
        <source>Changes of other programs, such as those that came from a remote.</source>
        <translation>其他程序的更改，例如来自远程仓库的更改。</translation>
    </message>
    <message>
        <source>Close older values</source>
        <translation>结束旧值</translation>
    </message>
    <message>
        <source>Deep</source>
        <translation>深度</translation>
    </message>
    <message>
        <source>Deleted</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Edited</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>End</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>Ends {memory} on {day}.</source>
        <translation>{memory}将于 {day} 结束。</translation>
    </message>
    <message>
        <source>Ends {memory}</source>
        <translation>结束{memory}</translation>
    </message>
    <message>
        <source>Ends {memory}.</source>
        <translation>{memory}将结束。</translation>
    </message>
    <message>
        <source>Ends</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Files that you changed in an editor.</source>
        <translation>你在编辑器中改动的文件。</translation>
    </message>
    <message>
        <source>Found in a conversation.</source>
        <translation>在对话中发现。</translation>
    </message>
    <message>
        <source>Id or value written after the words</source>
        <translation>按文字补上编号或值</translation>
    </message>
    <message>
        <source>In your words</source>
        <translation>你的原话</translation>
    </message>
    <message>
        <source>It did not work</source>
        <translation>未能完成</translation>
    </message>
    <message>
        <source>Left as they are</source>
        <translation>保持原样</translation>
    </message>
    <message>
        <source>Left as they are: {why}</source>
        <translation>保持原样：{why}</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>轻度</translation>
    </message>
    <message>
        <source>Look alike; left to you</source>
        <translation>看似相同，由你决定</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>降级</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>提升</translation>
    </message>
    <message>
        <source>New value</source>
        <translation>新值</translation>
    </message>
    <message>
        <source>New</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>Nothing passed the checks</source>
        <translation>没有内容通过核对</translation>
    </message>
    <message>
        <source>Nothing to do</source>
        <translation>无事可做</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>Put away</source>
        <translation>归档</translation>
    </message>
    <message>
        <source>Remember</source>
        <translation>记住</translation>
    </message>
    <message>
        <source>Renamed</source>
        <translation>已重命名</translation>
    </message>
    <message>
        <source>Something was changed meanwhile</source>
        <translation>期间有内容被改动</translation>
    </message>
    <message>
        <source>The model had written: “{text}”</source>
        <translation>模型原来写的是：“{text}”</translation>
    </message>
    <message>
        <source>The vault is busy</source>
        <translation>记忆库正忙</translation>
    </message>
    <message>
        <source>Tidied by rules, without a model.</source>
        <translation>按规则整理，不用模型。</translation>
    </message>
    <message>
        <source>Undoes</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>What Footnote did to set the vault up.</source>
        <translation>Footnote 建立记忆库时所做的事。</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>改动内容</translation>
    </message>
    <message>
        <source>What would change</source>
        <translation>将会改动</translation>
    </message>
    <message>
        <source>What you did in this window or at the command line.</source>
        <translation>你在此窗口或命令行中所做的事。</translation>
    </message>
    <message>
        <source>Written together by the chat model, and checked.</source>
        <translation>由对话模型合写并经过核对。</translation>
    </message>
    <message>
        <source>Written together</source>
        <translation>已合写</translation>
    </message>
    <message>
        <source>accept</source>
        <translation>接受</translation>
    </message>
    <message>
        <source>back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>columns</source>
        <translation>分栏</translation>
    </message>
    <message>
        <source>edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>find a memory</source>
        <translation>查找记忆</translation>
    </message>
    <message>
        <source>history</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>inbox</source>
        <translation>收件箱</translation>
    </message>
    <message>
        <source>move</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>next change</source>
        <translation>下一处修改</translation>
    </message>
    <message>
        <source>open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>reject</source>
        <translation>拒绝</translation>
    </message>
    <message>
        <source>story</source>
        <translation>来历</translation>
    </message>
    <message>
        <source>take or leave it</source>
        <translation>采纳与否</translation>
    </message>
    <message>
        <source>undo this change</source>
        <translation>撤销此更改</translation>
    </message>
    <message>
        <source>undo this file</source>
        <translation>撤销此文件</translation>
    </message>
    <message>
        <source>undo this part</source>
        <translation>撤销此处</translation>
    </message>
    <message>
        <source>undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>whole file</source>
        <translation>整个文件</translation>
    </message>
</context>
<context>
    <name>ReviewPage</name>
    <message>
        <source>Back</source>
        <translation>返回</translation>
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
        <source>Any series</source>
        <translation>任何系列</translation>
    </message>
    <message>
        <source>Files named alike but for a number or a date</source>
        <translation>名称只差数字或日期的文件</translation>
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
        <source>No file that can be searched lies within these limits. Choose another source, kind or period.</source>
        <translation>所选范围内没有可查找的文件。请换一个来源、类型或时间段。</translation>
    </message>
    <message>
        <source>Nothing found here. Try other words, or search everywhere.</source>
        <translation>这里没有找到。换个词，或在所有位置查找。</translation>
    </message>
    <message>
        <source>Nothing found. Try other words.</source>
        <translation>没有找到。换个词试试。</translation>
    </message>
    <message numerus="yes">
        <source>Nothing stands out: %n weak match(es)</source>
        <translation>
            <numerusform>没有明显匹配的：%n 个弱匹配</numerusform>
        </translation>
    </message>
    <message>
        <source>Your library is empty. Add a folder or a file there, then search it here.</source>
        <translation>资料库还是空的。请先在资料库里添加文件夹或文件，再到这里查找。</translation>
    </message>
    <message>
        <source>{ms} ms</source>
        <translation>{ms} 毫秒</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} 秒</translation>
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
        <source>Answers may then quote the memories&apos; files as sources, too.</source>
        <translation>这样回答也可以引用记忆文件作为来源。</translation>
    </message>
    <message>
        <source>Answers use what is remembered of you, and conversations add to it. Off: nothing is recalled or kept by itself.</source>
        <translation>回答会用到记住的内容，对话会向其中添加。关闭：不会自动回想或记住任何内容。</translation>
    </message>
    <message>
        <source>Ask me first, in the inbox</source>
        <translation>先在收件箱中问我</translation>
    </message>
    <message>
        <source>Chat model</source>
        <translation>聊天模型</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>选择文件夹…</translation>
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
        <source>Duplicates and old values are put away by rules, in one commit that can be undone.</source>
        <translation>按规则收起重复和过时的内容，作为一次可以撤销的提交。</translation>
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
        <source>Keep it at once</source>
        <translation>立即记住</translation>
    </message>
    <message>
        <source>Leave it alone</source>
        <translation>不予处理</translation>
    </message>
    <message>
        <source>Merge every week</source>
        <translation>每周合并</translation>
    </message>
    <message>
        <source>Other wordings</source>
        <translation>换一种说法</translation>
    </message>
    <message>
        <source>Remember by itself</source>
        <translation>自动记住</translation>
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
        <source>The chat model writes scattered memories together, under checks, in one commit that can be undone.</source>
        <translation>聊天模型在检查之下把零散的记忆合写在一起，作为一次可以撤销的提交。</translation>
    </message>
    <message>
        <source>The folder of the memories.</source>
        <translation>记忆所在的文件夹。</translation>
    </message>
    <message>
        <source>Tidy every day</source>
        <translation>每天整理</translation>
    </message>
    <message>
        <source>Use the memory</source>
        <translation>使用记忆</translation>
    </message>
    <message>
        <source>What becomes of what you say about yourself and your work in a conversation.</source>
        <translation>你在对话中谈到自己和工作的内容如何处理。</translation>
    </message>
    <message>
        <source>Where the vault lies</source>
        <translation>记忆库在哪里</translation>
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
        <source>Search the vault like a folder</source>
        <translation>像文件夹一样搜索记忆库</translation>
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
        <source>Find a conversation</source>
        <translation>查找对话</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>New private conversation</source>
        <translation>新建私密对话</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Starred answers only</source>
        <translation>只看加星的回答</translation>
    </message>
    <message>
        <source>Starred answers</source>
        <translation>加星的回答</translation>
    </message>
</context>
<context>
    <name>Situations</name>
    <message numerus="yes">
        <source>%n file(s) of the vault cannot be used.</source>
        <translation>
            <numerusform>记忆库中有 %n 个文件无法使用。</numerusform>
        </translation>
    </message>
    <message>
        <source>Back to today</source>
        <translation>回到今天</translation>
    </message>
    <message>
        <source>Every change is kept in git, so that it can be seen and undone. Install it from git-scm.com/downloads, then look again.</source>
        <translation>每次修改都保存在 git 中，可以查看和撤销。请从 git-scm.com/downloads 安装，然后重新查看。</translation>
    </message>
    <message>
        <source>Import, or use an existing vault…</source>
        <translation>导入，或使用现有记忆库…</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>重新查看</translation>
    </message>
    <message>
        <source>Nothing is remembered yet</source>
        <translation>还没有记住任何事</translation>
    </message>
    <message>
        <source>Opening the vault …</source>
        <translation>正在打开记忆库…</translation>
    </message>
    <message>
        <source>Remember something…</source>
        <translation>记住一件事…</translation>
    </message>
    <message>
        <source>Say “remember that …” in a conversation, or write something down here. Each memory is a Markdown file of yours; nothing leaves this computer.</source>
        <translation>在对话中说“记住……”，或在这里写下来。每条记忆都是你自己的 Markdown 文件；任何内容都不会离开这台电脑。</translation>
    </message>
    <message>
        <source>Show them</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>The memory is off: answers do not use it, and conversations add nothing to it.</source>
        <translation>记忆已关闭：回答不使用它，对话也不会向其中添加内容。</translation>
    </message>
    <message>
        <source>The memory needs git</source>
        <translation>记忆需要 git</translation>
    </message>
    <message>
        <source>Turn it on</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>What you change is changed as of today.</source>
        <translation>你所做的修改从今天起生效。</translation>
    </message>
    <message numerus="yes">
        <source>You see %n memories that held on {day}.</source>
        <translation>
            <numerusform>你看到的是 {day} 成立的 %n 条记忆。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SourceCard</name>
    <message>
        <source>In your words</source>
        <translation>你的原话</translation>
    </message>
    <message>
        <source>Show the conversation</source>
        <translation>显示对话</translation>
    </message>
</context>
<context>
    <name>SourceList</name>
    <message>
        <source>Newer files are preferred.</source>
        <translation>优先较新的文件。</translation>
    </message>
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
    <name>SourceRemedies</name>
    <message>
        <source>Keep them</source>
        <translation>保留它们</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>再看一次</translation>
    </message>
    <message>
        <source>Most files of {path} are gone. Nothing has been removed yet.</source>
        <translation>{path} 中的大部分文件不见了。目前什么都没有移除。</translation>
    </message>
    <message>
        <source>They are gone: remove them</source>
        <translation>它们确实没了：移除</translation>
    </message>
    <message>
        <source>{path} cannot be reached.</source>
        <translation>无法访问 {path}。</translation>
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
        <source>Add a folder…</source>
        <translation>添加文件夹…</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>添加文件…</translation>
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
        <source>Changing to {model}: {done} of {total} passages</source>
        <translation>换用 {model}：{done}/{total} 个段落</translation>
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
        <source>Measuring {model}: {done} of {total}</source>
        <translation>正在测量 {model}：{done}/{total}</translation>
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
    <message>
        <source>Waiting for space on the disk, {done} of {total}</source>
        <translation>等待磁盘腾出空间，已完成 {done}/{total}</translation>
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
        <source>the built-in model</source>
        <translation>自带的模型</translation>
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
    <name>Story</name>
    <message>
        <source>Changes</source>
        <translation>修改记录</translation>
    </message>
    <message>
        <source>Hide where each line comes from</source>
        <translation>隐藏每一行的来历</translation>
    </message>
    <message>
        <source>In the course of time</source>
        <translation>随时间的变化</translation>
    </message>
    <message>
        <source>Show where each line comes from</source>
        <translation>显示每一行的来历</translation>
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
    <name>Tidying</name>
    <message numerus="yes">
        <source>%n thing(s) changed.</source>
        <translation>
            <numerusform>已更改 %n 项。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n thing(s) would change. Nothing is deleted, and all of it can be undone.</source>
        <translation>
            <numerusform>将更改 %n 项。不会删除任何内容，全部可以撤销。</numerusform>
        </translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>It did not work. Everything is as it was.</source>
        <translation>未能完成。一切保持原样。</translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation>先不做</translation>
    </message>
    <message>
        <source>Looking what there is to tidy …</source>
        <translation>正在查看有什么可整理…</translation>
    </message>
    <message>
        <source>Looking which memories belong together …</source>
        <translation>正在查找哪些记忆属于一起…</translation>
    </message>
    <message>
        <source>Nothing is deleted, and all of it can be undone.</source>
        <translation>不会删除任何内容，全部都可以撤销。</translation>
    </message>
    <message>
        <source>Nothing to tidy. These are left to you.</source>
        <translation>没有可整理的。以下由你决定。</translation>
    </message>
    <message>
        <source>Nothing to tidy: everything is in its place.</source>
        <translation>没有可整理的：一切井井有条。</translation>
    </message>
    <message>
        <source>Put it into the vault</source>
        <translation>写入记忆库</translation>
    </message>
    <message>
        <source>Putting what passed into the vault …</source>
        <translation>正在把通过核对的内容写入记忆库…</translation>
    </message>
    <message>
        <source>Show every line</source>
        <translation>查看每一行</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stopped. Everything is as it was.</source>
        <translation>已停止。一切保持原样。</translation>
    </message>
    <message>
        <source>Stopping …</source>
        <translation>正在停止…</translation>
    </message>
    <message numerus="yes">
        <source>Tidied: %n change(s).</source>
        <translation>
            <numerusform>已整理：%n 处更改。</numerusform>
        </translation>
    </message>
    <message>
        <source>Tidy now</source>
        <translation>立即整理</translation>
    </message>
    <message>
        <source>Tidy</source>
        <translation>整理</translation>
    </message>
    <message>
        <source>Tidying …</source>
        <translation>正在整理…</translation>
    </message>
    <message>
        <source>What would be done</source>
        <translation>将要做什么</translation>
    </message>
    <message>
        <source>Working …</source>
        <translation>正在处理…</translation>
    </message>
    <message>
        <source>Write together</source>
        <translation>合写</translation>
    </message>
    <message>
        <source>Writing {n} of {of} together …</source>
        <translation>正在合写第 {n} 组，共 {of} 组…</translation>
    </message>
    <message>
        <source>Wrote memories together: {what}</source>
        <translation>已合写记忆：{what}</translation>
    </message>
</context>
<context>
    <name>TimeBar</name>
    <message>
        <source>Back to what holds now</source>
        <translation>回到现在成立的内容</translation>
    </message>
    <message>
        <source>The day to look at</source>
        <translation>要查看的日期</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>What held on</source>
        <translation>当时的情况</translation>
    </message>
    <message>
        <source>What was true on that day, whenever you told it</source>
        <translation>那一天的真实情况，不论你何时告诉的</translation>
    </message>
    <message>
        <source>today</source>
        <translation>今天</translation>
    </message>
</context>
<context>
    <name>TimeLine</name>
    <message>
        <source>Time of the vault</source>
        <translation>记忆库的时间</translation>
    </message>
</context>
<context>
    <name>Timeline</name>
    <message>
        <source>What it was in the course of time</source>
        <translation>随时间的变化</translation>
    </message>
    <message>
        <source>holds now</source>
        <translation>目前有效</translation>
    </message>
    <message>
        <source>today</source>
        <translation>今天</translation>
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
        <source>A good answer: keep it in the list of starred ones, and as a check</source>
        <translation>好的回答：放进加星列表，并用作检验</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Copy the answer</source>
        <translation>复制回答</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Delete it from the memory; this can be undone</source>
        <translation>从记忆中删除；可以撤销</translation>
    </message>
    <message>
        <source>It was of no use for this answer, and will count for less</source>
        <translation>它对这个回答没有用处，以后分量会轻一些</translation>
    </message>
    <message>
        <source>No longer a good answer</source>
        <translation>不再是好的回答</translation>
    </message>
    <message>
        <source>Remember this …</source>
        <translation>记住这句……</translation>
    </message>
    <message>
        <source>Remove the star</source>
        <translation>取消加星</translation>
    </message>
    <message>
        <source>Show earlier questions</source>
        <translation>显示更早的问题</translation>
    </message>
    <message>
        <source>Star this answer</source>
        <translation>给这个回答加星</translation>
    </message>
    <message>
        <source>What you told Footnote</source>
        <translation>你告诉 Footnote 的</translation>
    </message>
    <message>
        <source>Copy this code</source>
        <translation>复制这段代码</translation>
    </message>
</context>
<context>
    <name>TransferCard</name>
    <message numerus="yes">
        <source>%n file(s) were left out:</source>
        <translation>
            <numerusform>有 %n 个文件未导入：</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n memories imported.</source>
        <translation>
            <numerusform>已导入 %n 条记忆。</numerusform>
        </translation>
    </message>
    <message>
        <source>Export into this folder</source>
        <translation>导出到此文件夹</translation>
    </message>
    <message>
        <source>Export to a folder…</source>
        <translation>导出到文件夹…</translation>
    </message>
    <message>
        <source>Import a folder…</source>
        <translation>导入文件夹…</translation>
    </message>
    <message>
        <source>Import and export</source>
        <translation>导入与导出</translation>
    </message>
    <message>
        <source>Import the Markdown files of this folder</source>
        <translation>导入此文件夹中的 Markdown 文件</translation>
    </message>
    <message>
        <source>Markdown files become memories, each with the front matter that it has. An export is a plain copy of all files.</source>
        <translation>Markdown 文件成为记忆，保留各自的前置信息。导出是所有文件的普通副本。</translation>
    </message>
    <message>
        <source>{count} memories copied to {path}.</source>
        <translation>已将 {count} 条记忆复制到 {path}。</translation>
    </message>
</context>
<context>
    <name>Troubles</name>
    <message>
        <source>Open the settings</source>
        <translation>打开设置</translation>
    </message>
</context>
<context>
    <name>UndoStrip</name>
    <message numerus="yes">
        <source>%n could not be changed</source>
        <translation>
            <numerusform>%n 条无法修改</numerusform>
        </translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Doing it again …</source>
        <translation>正在重做…</translation>
    </message>
    <message>
        <source>Done again: {what}</source>
        <translation>已重做：{what}</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Undoing …</source>
        <translation>正在撤销…</translation>
    </message>
    <message>
        <source>Undone: {what}</source>
        <translation>已撤销：{what}</translation>
    </message>
    <message>
        <source>{done} of {total} …</source>
        <translation>{total} 条中的 {done} 条…</translation>
    </message>
    <message>
        <source>{undo}: {what}</source>
        <translation>{undo}：{what}</translation>
    </message>
</context>
<context>
    <name>VaultView</name>
    <message numerus="yes">
        <source>%n memories imported.</source>
        <translation>
            <numerusform>已导入 %n 条记忆。</numerusform>
        </translation>
    </message>
    <message>
        <source>Exporting …</source>
        <translation>正在导出…</translation>
    </message>
    <message>
        <source>Files are left exactly as they are. Mend them in an editor; they are used again as soon as they are saved.</source>
        <translation>文件会保持原样。请在编辑器中修好，保存后就会重新使用。</translation>
    </message>
    <message>
        <source>What is wrong with the vault</source>
        <translation>记忆库的问题</translation>
    </message>
    <message>
        <source>Importing …</source>
        <translation>正在导入…</translation>
    </message>
</context>
<context>
    <name>ViewSwitch</name>
    <message>
        <source>Graph</source>
        <translation>关系图</translation>
    </message>
    <message>
        <source>List</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>Vault</source>
        <translation>记忆库</translation>
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
        <source>{path} is in the library and does not count: it does not hold what was asked for, it is of another kind, or the scope leaves it out.</source>
        <translation>{path} 在资料库里，但不计入：它没有写所问的内容，或者是别的种类，或者不在查找范围内。</translation>
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
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>审阅</translation>
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

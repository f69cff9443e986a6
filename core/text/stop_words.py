"""Words that carry no subject matter: they must weigh next to nothing when a question is compared with a text."""

from __future__ import annotations

from core.text.script_folding import fold_word

_WORDS = {
    "en": "a about after all also am an and any are as at be because been before being between both but by can "
    "cannot could did do does doing don down during each few for from further had has have having he her here "
    "hers him his how i if in into is it its itself just ll me might more most much many must my no nor not of off on once "
    "only or other our ours out over own please re s same shall she should so some such t tell than that the "
    "their theirs them then there these they this those through to too under until up ve very was we were what "
    "when where which while who whom whose why will with would you your yours",
    "de": "aber alle allem allen aller alles als also am an andere auch auf aus bei beim bin bis bist da damit "
    "dann das dass dein dem den der des die dies diese diesem diesen dieser dieses doch dort du durch ein eine "
    "einem einen einer eines er es euer für gibt hab habe haben hat hatte heißen heißt hier ich ihm ihn ihr ihre ihrem ihren "
    "im in ist ja jede jeder jedes kann kein keine können man mein mich mir mit muss nach nicht noch nun nur ob "
    "oder ohne sein seine seinem seinen seiner sich sie sind so soll über um und uns unter vom von vor wann war "
    "waren warum was weil welche welchem welchen welcher welches wem wen wenn wer werden wessen wie wieso wieviel "
    "wir wird wo wohin womit worden wurde wurden zu zum zur zwischen",
    "fr": "a ai au aux avec c ce ces cet cette combien comme comment d dans de des du elle elles en est et eu il "
    "ils j je l la le les leur leurs lors lui m ma mais me mes mon n ne nos notre nous on ont ou où par pas plus "
    "pour pourquoi qu quand que quel quelle quelles quels qui quoi s sa sans se ses si son sont sur ta te tes toi "
    "ton tu un une vos votre vous y été être",
    "es": "a al algo ante como con contra cual cuales cuando cuanto cuantos cuantas cuál cuáles cuándo cuánto "
    "cuántos cómo de del desde donde dónde durante e el ella ellas ellos en entre era es esa ese eso esta estaba "
    "este esto están está fue fueron ha han hasta hay la las le les lo los me mi muy más nada ni no nos o os otra "
    "otro para pero por porque que quien quienes quién qué se según ser si sin sobre son su sus también tiene tu "
    "un una uno unos y ya yo",
    "it": "a ad agli ai al alla alle allo anche c che chi ci come con cosa d da dai dal dalla de degli dei del "
    "della delle dello di dove e ed era gli ha hanno i il in io l la le lei lo loro ma mi nei nel nella nelle non "
    "o per perché più qual quale quali quando quanto quanti questa questo se si sono su sua sul sulla suo tra un "
    "una uno è",
    "pt": "a ao aos as até com como da das de del do dos e ela ele eles em entre era essa esse esta este está eu "
    "foi foram há isso já lhe mais mas me mesmo muito na nas no nos não o onde os ou para pela pelo pelos por "
    "porque quais qual quando quanto quantos que quem se sem ser seu sua são também te tem um uma você é",
    "nl": "aan al als bij dan dat de deze die dit door een en er geen had heb hebben heeft het hij hoe hoeveel ik "
    "in is kan maar men met naar niet nog of om ook op over te tot uit van veel voor waar waarom wanneer waren "
    "was wat welk welke werd wie wordt worden ze zich zij zijn",
    "sv": "att av de den denna det detta du där eller en ett för från ha han har hon hur hur här i inte jag kan "
    "med men mycket när och om på sig som till under upp ut var varför vad vem vi vid vilka vilken vilket är",
    "da": "af at de den der det du en er et for fra han har hun hvad hvem hvilke hvilken hvor hvordan hvorfor "
    "hvornår i ikke jeg kan man med men nu og om på sig som til var ved vi",
    "no": "av de den det du en er et for fra han har hun hva hvem hvilke hvilken hvor hvordan hvorfor i ikke jeg "
    "kan med men når og om på seg som til var ved vi å",
    "ru": "а без более бы был была были было быть в вам вас весь во вот все всего всех вы где да для до его ее ей "
    "если есть ещё же за и из или им их к как какая какие какой когда кто ли мне много может мы на над не него "
    "нет ни но ну о об он она они от очень по под почему при с сколько со так такой там то того тоже только том "
    "ты у уже что чтобы чем чей эта эти это этого этой этом я",
    "pl": "a aby ale bez bo być co czy dla do gdzie go i ich ile im jak jaka jaki jakie jako jest jego jej już "
    "kiedy kto która które który lub ma mi na nad nie o od oraz po pod przez przy się są ta tak także tam te tego "
    "tej ten to tu tym w we z za ze że",
    "tr": "bir bu da de daha en gibi hangi ile için kadar kim mi mu mı mü ne neden nasıl nerede o olarak ve veya "
    "ya çok şu",
    "el": "από αυτή αυτό για δεν είναι ένα ένας ή η θα και με μια να ο οι όπως ποια ποιος ποιο πού πώς πότε σε "
    "στη στην στο στον τα τη την της τι τις το του τους των ως",
}  # fmt: skip

STOP_WORDS: dict[str, frozenset[str]] = {
    language: frozenset(fold_word(word) for word in words.split()) for language, words in _WORDS.items()
}

# Chinese and Japanese question words and politeness, longest first: cut out of a question before it is taken apart.
QUESTION_PHRASES = (
    "什么是", "为什么", "什么时候", "什么地方", "有哪些", "是多少", "多少钱", "怎么样", "是什么", "哪一年", "哪一个", "哪一位",
    "哪些", "哪个", "哪里", "哪儿", "哪位", "哪种", "哪年", "什么", "怎么", "怎样", "如何", "多少", "几个", "是否", "是谁",
    "请问", "告诉我", "何时", "何地", "何人", "为何", "谁", "吗", "呢", "どのような", "どうして", "どこ", "いつ", "なぜ", "なに",
    "何ですか", "ですか", "ますか", "どう", "だれ", "무엇", "어디", "언제", "누구", "어떻게", "왜",
)  # fmt: skip

# Characters that join words rather than name things; a pair that holds one mostly straddles two words.
FUNCTION_CHARACTERS = frozenset(
    "的了是在和与及或被把对从到之其这那有个就也都而且但很请我你他她它们为于以着过吗呢吧啊のはがをにへとでもや"
)

"""Cuts a Chinese sentence into statements: runs of clauses about one and the same person or thing.

Chinese names its subject once and leaves it out afterwards, often leaves "I" out altogether, and is typed with
blanks for commas. "外孙女叫朵朵，在川音学古筝" is one statement about 朵朵.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.memory.kinds import OWNER
from core.text.regex import regex

_KIN = (
    "妹妹|姐姐|哥哥|弟弟|爸妈|父母|妈妈|爸爸|母亲|父亲|老妈|老爸|老公|老婆|妻子|丈夫|爱人|对象|媳妇儿?|老伴|老头子|先生|太太|女朋友|男朋友|女友|男友|未婚妻|未婚夫|前妻|前夫|前任|"
    "儿子|女儿|闺女|孩子|娃|大儿子|小儿子|大女儿|小女儿|孙子|孙女|外孙女|外孙|儿媳妇?|女婿|叔叔|老叔|大伯|伯伯|伯母|婶婶?|阿姨|小姨|大姨|姨妈|姑姑|姑妈|姑父|姨父|舅舅|舅妈|"
    "阿爸|阿妈|阿公|阿婆|阿嬷|阿嫲|阿爹|阿娘|老豆|老母|老爹|爹爹|娘亲|大女儿?|细女|二女儿?|长女|次女|幼女|长子|次子|幼子|大儿子?|细仔|大仔|老大(?!不|小|的|难|远)|老二(?!的)|老幺|家姐|家兄|家父|家母|家慈|家严|家公|家婆|内人|外子|拙荆|犬子|小女(?!孩)|舍弟|舍妹|"
    "表妹|表姐|表哥|表弟|堂妹|堂姐|堂哥|堂弟|外婆|外公|奶奶|爷爷|姥姥|姥爷|岳母|岳父|丈母娘|老丈人|婆婆|公公|嫂子|弟妹|姐夫|妹夫|小舅子|大舅子|小姨子|侄子|侄女|外甥女|外甥|亲家|干妈|干爹|爸|妈|哥|姐|妹|弟"
)
_ROLES = (
    "博士后|博士生|硕士生|研究生|本科生|大学生|助手|学徒|伙计|责任编辑|执行主编|主编|店员|店长|出纳|保安|护工|月嫂|钟点工|责编|编辑|教授|博导|业师|恩师|货主|东家|雇主|船老大|包工头|工头|班主(?!任)|隔邻|街坊|同乡|师娘|师母|朋友|好友|闺蜜|发小|哥们儿?|死党|室友|舍友|邻居|同事|老板|上司|经理|领导|主管|总监|导师|老师|班主任|学生(?!套房|宿舍|公寓|证|票|卡|会|餐|时代)|助理|组长|队长|班长|课代表|主任|校长|院长|所长|科长|处长|局长|站长|馆长|社长|会长|团长|村长|厂长|书记|医生|大夫|护士长|护理长|护士|秘书|师傅|徒弟|"
    "师兄|师姐|师弟|师妹|学长|学姐|学弟|学妹|教练|房东|租客|同学|同桌|客户|搭档|合伙人|保姆|保洁|司机|物业|老乡|网友|队友|战友|病友|驴友|球友|牌友|实习生|新人|前台|产品经理|设计师|律师|会计|老太太|老爷子|大爷|大妈|阿姨|大叔|店主|摊主|同门|领队|群主|中介|姐妹|兄弟|老铁|饭搭子|合租的?|房客|老丈人|班主任"
)
SURNAMES = "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严武戴莫孔向汤欧阮蓝梅温葛詹庄柯齐焦樊管殷季童鲁辛华祁凌翁康苗岑倪滕邬傅卞伍湛臧茅庞纪舒屈祝闵娄颜刁骆霍虞昝裘缪宣郁邢裴荀甄芮靳宓郗栾郜蔺屠乔胥莘翟冉郦桑扈晏瞿阎耿匡寇聂晁敖阚饶鞠竺桓萧谌佘佟冼赖卓"
_VERB_NEXT = "(?=的|人在|现在|目前|今年|明年|去年|最近|刚|已经|下个?月|上个?月|下周|上周|快|一直|平时|以前|也|还|都|就|又|住|在|是|对|喜|爱|讨|不|没|养|会|最|说|从|搬|要|有|叫|开|做|学|退|教|去|来|当|想|怀|生|考|换|买|卖|得|患|怕|吃|喝|打|拉|弹|唱|画|跑|带|给|能|比|嫁|娶|离|结|毕业|升|调|转|出|入|种|管|负责|上(?![海下面边])|读|念|转|，|,|$)"
_TITLES = "老师|师傅|医生|大夫|教授|经理|总|姐|哥|叔|姨|婶|孃孃|阿姨|大爷|大妈|奶奶|爷爷|太太|太|先生|女士|小姐|师奶|伯|嫂"
# Neither in a name nor behind a surname: function words, times and numbers.
_NO_NAME_CHARACTER = "末日天年月期我你他她它的了着过在是不没有这那也都就还把被给让和跟与一二三四五六七八九十两几个只什么怎上下里外前后点半班批设块家店说想要会能来去到得很最太真好大小多少新旧病事题法问钱话课饭菜东西州市省县镇村"
_NAME = (
    rf"(?!马拉松|马上|马路|高中|高考|高铁|黄金|白天|白班|金融|金毛|方便|方案|方面|万一|万能|石头|熊猫|江苏|江南|任何|任务|严重|严格|常常|温度|温泉|童年|华阳|梅花|蓝牙|蓝色|齐全|焦虑|管理|季度|庄园|欧洲|欧元|毛病|毛衣|余额|龙虾|牛奶|谢谢|于是|何必|何时|顾客|雷雨|汤圆|陶艺|史上|孔雀|向来|钟头|石膏|徐徐|周末|周围|周边|周期|白菜|花生|花园|安排|安全|平时|平常|成都|成绩|时候|时间|车子|车位|房子|房租|水平|水果|米饭|米粉)(?:(?:小|老|阿)(?!师|板|公|婆|妈|爸|伴|家|乡|人|头|大|是|在|房|区|学|时|孩|狗|猫|说|的|了|虎|鼠|子)[\u4e00-\u9fff](?:儿)?|大(?:刘|王|李|张|赵|强|军|明|伟|勇|鹏|飞|龙|壮|毛|宝|姐|哥)|[{SURNAMES}](?:{_TITLES}|工|队|导|局|处|科)|[{SURNAMES}][^\W\d_{_NO_NAME_CHARACTER}a-zA-Z]{{1,2}}?(?:{_TITLES})?|[{SURNAMES}][小大][^\W\d_{_NO_NAME_CHARACTER}a-zA-Z]|"
    r"阿?[A-Z][a-z]+)"
)
# A child's name, 豆豆; 天天, 常常 and 奶奶 are none.
_TWICE = r"(?P<double>[^\W\d_天常刚慢人每渐偷仅往偏明悄默早晚多少大小好个家处时事样种年月日层步点些爸妈哥姐弟妹爷奶叔伯姑舅姥婆公宝谢看听想说走试等问聊星太娃乖哈呵嘿拜嗯啊a-zA-Z])(?P=double)(?=在|上|读|念|转|升|考|住|今年|现在|去年|学|喜欢|对)"
_GIVEN = rf"(?:{_NAME}|家[豪明辉俊伟强欣怡宝乐瑜琪玲慧敏健成杰](?=[^，,])|(?P<twice>[\u4e00-\u9fff])(?P=twice)|[^\W\d_{_NO_NAME_CHARACTER}a-zA-Z]{{2,3}}?(?=在|是|住|对|会|喜欢|今年|从|刚|有|怕|爱|学|养))"
_WHOSE = r"(?:(?:他|她)(?:们|家)?的?|(?:我们?|咱们?)[\u4e00-\u9fff]{1,8}?的|我们家?|我家|我|咱们家?|咱家|咱|俺家?|隔壁(?:子|家)?|新居|楼[上下]|对门|老家|单位|公司|班[上里]|组里|部门|学校|(?:我们|咱们?|我)?[\u4e00-\u9fff]{0,6}?(?:组|班|部门|公司|单位|学校|小区|团队|乐队|宿舍|寝室|实验室))"
_NOT_NAME = r"(?!现在|目前|今年|去年|明年|最近|刚刚?|已经|[也都最在是住对喜会不很特非今去上下还就要有叫开做学退从搬每经平说爱讨养的得给想让把被跟和与能该怀生考换买卖没又快一二两三四五])"
# Where one knows somebody from: "我大学室友", "我楼下便利店老板".
_KNOWN_FROM = r"(?:大学|高中|初中|小学|研究生|以前的?|原来的?|现在的?|最好的?|老家的?|楼[上下]的?|隔壁|对门|公司|单位|部门|组里|班上|宿舍|寝室|健身房的?|球队的?|乐队的?|小区的?|便利店|早餐店|水果店|那个|有个|一个|前|亲|远房|新来?的?|老|大|小|二|三|家){0,3}"
_OTHER = regex(
    rf"(?:{_WHOSE}(?:的|那个|有个|这边的?|个)?{_KNOWN_FROM}(?P<relation>{_KIN}|{_ROLES})|(?:高中|大学|初中|小学|新来?的?|远房|那个)?(?P<bare>(?:{_KIN.replace('|爸|妈|哥|姐|妹|弟', '')}|{_ROLES})))(?P<named>(?:叫|是)?{_NOT_NAME}(?P<name>{_GIVEN})(?:先生|女士|小姐|太太|{_VERB_NEXT}))?(?P<rest>.*)|"
    rf"(?:{_WHOSE}(?:的|那个|有个|这边的?)?|那个|这个)?(?P<alone>{_NAME}|{_TWICE}){_VERB_NEXT}(?P<rest2>.*)",
    re.DOTALL,
)
_ME = regex(r"(?:我们?自己|我们?|本人|咱们?|俺们?|我俩)(?!家那|家的|家里那)(?P<rest>.+)", re.DOTALL)
_AGENT = regex(r"医生|大夫|老板|领导|主任|经理|物业|校长|教练|老师|房东|客户|护士|组长|上司")
_DOES_TO_ME = regex(
    r"(?:又|已经|刚|今天|临时|最后|都|也)*(?:不让|不许|不准|不给|不同意|不建议|要求|要我|劝|反对|让(?!我去买)|给我|给(?!他|她)|叫|安排|通知|把我|建议|要求|允许|批|说|查|确诊)"
)
_PRONOUN = regex(
    r"(?:(?:他|她)(?=[以曾原小是在说也都就会有要今昨明最想从住去来给让教当做开学养考生怀买卖搬换退刚已现平喜爱讨不没很特还对跟和把被爸妈老家那的每一拉弹])|这孩子|这人|人家|这姑娘|这小子)(?P<rest>.+)",
    re.DOTALL,
)
# "We also have a Mr Zhou with us": named in the middle.
_THERE_IS = regex(
    rf"(?:我们?|咱们?)?[^，,]{{0,8}}?(?:还有|有|认识|来了)(?:一?[个位名])(?P<who>{_NAME}|(?:{_KIN}|{_ROLES}))(?:叫(?P<name>[\u4e00-\u9fff]{{2,3}}))?(?P<rest>.*)"
)
_MENTIONED = regex(
    rf"(?:我们?|咱们?|我家)?(?:的)?{_KNOWN_FROM}(?P<relation>{_KIN}|{_ROLES})(?P<name>{_NAME})?|(?:和|跟|与|同|找|陪|带|给|帮|约|见|叫)(?P<other>{_NAME})"
)
_CALLED = regex(r"(?:名字|大名|小名|全名)?叫(?:做)?(?P<name>[\u4e00-\u9fffA-Za-z·]{2,4})$")
_SEPARATOR = regex(
    r"[，,；;](?![^（(]*[）)])|(?<=[\u4e00-\u9fff0-9A-Za-z])\s+(?=[\u4e00-\u9fff])|(?<=[\u4e00-\u9fff])\s+(?=[\u4e00-\u9fffA-Za-z0-9])|[：:](?=\S{4})|——|—|\.{3,}|…+"
)
_LISTED = regex(r"、")
_JOINED = regex("[和与跟及]")
_OTHER_SUBJECT = regex("[我他她你它咱]")
# Between two 、 stands a value if it is not longer.
LONGEST_LISTED = 6


@dataclass(frozen=True)
class Statement:
    """Clauses about one subject: the owner, somebody by name or relation, or "" for a thing or nobody named.

    `rests` are the clauses without their subject, one for each of `clauses`.
    """

    subject: str
    clauses: tuple[str, ...]
    rests: tuple[str, ...]
    explicit: bool

    @property
    def text(self) -> str:
        return "，".join(self.clauses)


def split_clauses(sentence: str) -> list[str]:
    """The clauses of a sentence; 、 only parts what is long enough to be none of a list."""
    parts: list[str] = []
    for piece in _SEPARATOR.split(sentence):
        if piece is not None:
            parts += [piece] if _is_list(piece) else _LISTED.split(piece)
    return [bare for part in parts if (bare := part.strip(" 。！!？?.~～"))]


def _is_list(piece: str) -> bool:
    """Whether 、 only stands between the values of a list: 我对花生、虾和牛奶过敏."""
    _, *others = _LISTED.split(piece)
    short = all(len(other) <= LONGEST_LISTED for other in others[:-1])
    return short and all(_JOINED.search(other) and not _OTHER_SUBJECT.match(other) for other in others[-1:])


def subject_of(clause: str, person: str = "") -> tuple[str, str] | None:
    """(whose, the rest) of a clause that names its subject; None where it does not."""
    match = _PRONOUN.match(clause)
    if match:
        return (person, match.group("rest")) if person else ("他", match.group("rest"))
    match = _THERE_IS.match(clause)
    if match and not re.search(r"[？?吗]|什么|哪", clause):
        return match.group("name") or match.group("who"), match.group("rest").lstrip("，, ")
    match = _OTHER.match(clause)
    if match:
        who = match.group("name") or match.group("relation") or match.group("bare") or match.group("alone")
        who = re.sub(r"(?<=..)(?:先生|女士|小姐)$", "", who)
        rest = match.group("rest") if match.group("alone") is None else match.group("rest2")
        if re.match("[他她]", clause) and person and who not in ("他", "她"):
            who = f"{person}的{who}"  # her son is not the one who was spoken of
        if _AGENT.match(who) and _DOES_TO_ME.match(rest):
            return None  # what the doctor or the school changes is the owner's
        return who, rest.lstrip("，, ")
    match = _ME.match(clause)
    if match:
        return OWNER, match.group("rest")
    dated = re.match(
        r"(?:从|自)?[^我，,]{1,10}?(?:我们?|咱们?|俺)(?=现在|已经|都|也|就|要|会|在|去|把|给|还|不|没|早|再|用|吃|喝|看|听|写|开|坐|走|上|打|骑|才|只|一直|从来|每|开始|住|搬|换|打|跑|学|练|喜欢|爱|讨厌|最|有|对|养|会|怕|常|经常|习惯|弹|拉|画|唱|钓|骑|教|戒|退|卖|辞|停|扔|丢|取消|放弃)(?P<rest>.+)",
        clause,
    )
    if dated and not re.search(
        r"[你他她]|让|叫|把|被|将|说|问|觉得|认为|以为|知道|嫌|夸|骂|怪|笑|问|帮|给我|跟我|找我|带我|陪我|对我|比我|像我",
        clause[: dated.start("rest")],
    ):
        return OWNER, clause[: dated.start("rest")].rstrip("我们咱俺") + dated.group("rest")
    return None


def statements(sentence: str, person: str = "") -> list[Statement]:
    """The statements of a sentence in order."""
    found: list[Statement] = []
    subject, explicit = "", False
    clauses: list[str] = []
    rests: list[str] = []

    def close() -> None:
        if clauses:
            found.append(Statement(subject, tuple(clauses), tuple(rests), explicit))

    for clause in split_clauses(sentence):
        named = subject_of(clause, person)
        called = _CALLED.match(clause)
        if called and subject not in ("", OWNER) and named is None:
            subject = called.group("name")
        if named is not None and named[0] != subject:
            close()
            clauses, rests = [], []
            subject, explicit = named[0], True
        clauses.append(clause)
        rests.append(named[1] if named else clause)
        person = _spoken_of(clause, subject) or person
    close()
    return found


def spoken_of(sentence: str) -> str:
    """Whom of the owner's people a sentence names last, by name or else by relation; "" for nobody."""
    found = [_spoken_of(each.clauses[-1], each.subject) for each in statements(sentence)]
    return next((who for who in reversed(found) if who not in ("", "他", "她")), "")


def _spoken_of(clause: str, subject: str) -> str:
    """Whom "he" or "she" in the next clause means: whose clause it was, or whoever is named last in it."""
    if subject not in ("", OWNER):
        return subject
    found = list(_MENTIONED.finditer(clause))
    named = [match.group("other") or match.group("name") for match in found]
    known = [name for name in named if name] or [match.group("relation") for match in found]
    return known[-1] if known else ""

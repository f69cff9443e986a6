"""Rules for what an owner says about themself and others in Chinese, and their application to one sentence."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from core.memory.capture_types import Candidate
from core.memory.dates import Dated, take_dates
from core.memory.kinds import OWNER, attribute_key, usual_cardinality

MAX_VALUE_CHARACTERS = 24
_RELATIONS = (
    "妹妹|姐姐|哥哥|弟弟|爸妈|父母|妈妈|爸爸|母亲|父亲|老婆|妻子|老公|丈夫|爱人|女朋友|男朋友|女友|男友|未婚妻|未婚夫|儿子|女儿|孩子|叔叔|阿姨|姑姑|"
    "舅舅|姨妈|表妹|表姐|表哥|表弟|堂妹|堂姐|堂哥|堂弟|外婆|外公|奶奶|爷爷|姥姥|姥爷|岳母|岳父|婆婆|公公|嫂子|姐夫|妹夫|侄子|侄女|外甥|"
    "朋友|好友|闺蜜|室友|邻居|同事|老板|上司|经理|领导|导师|老师|学生|助理|房东|同学|客户|狗|猫|小狗|小猫|妈|爸|哥|姐|妹|弟"
)
_SURNAMES = "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严武戴莫孔向汤"
_NAME = rf"(?:(?:小|老|阿|大)[\u4e00-\u9fff]|[{_SURNAMES}][\u4e00-\u9fff]{{1,2}}|[A-Z][a-z]+)"
# Whom people mention without saying whose they are; animals and teachers in general are not among them.
_PEOPLE = "妹妹|姐姐|哥哥|弟弟|妈妈|爸爸|母亲|父亲|老婆|妻子|老公|丈夫|女朋友|男朋友|儿子|女儿|室友|邻居|同事|房东|表妹|表姐|表哥|表弟|外婆|外公|奶奶|爷爷|姥姥|姥爷"
_VERB_NEXT = "(?=现在|目前|[也住在是对喜爱讨不养会最说从搬今要有叫开做学退，, ])"
_GIVEN = rf"(?!现在|目前|[也都最在是住对喜会不很特非今去上下刚已就还要有叫开做学退从搬每经平说爱讨养的])(?:{_NAME}|[\u4e00-\u9fff]{{2,4}}?)"
_OTHER = re.compile(
    rf"(?:(?:(?:我的?|我们?家?的?)(?P<relation>{_RELATIONS})|(?P<bare>{_PEOPLE}))(?P<name>{_GIVEN}{_VERB_NEXT})?|(?P<alone>{_NAME}))(?P<s>的)?[，, ]?(?P<rest>.+)",
    re.DOTALL,
)
_ME = re.compile(r"(?:我们|我|本人|咱们|咱)(?P<rest>.+)", re.DOTALL)
_LEAD = re.compile(
    r"(?:(?:(?:更新|补充|更正|纠正|提醒|通知)(?:一下)?(?=[：:，,])|对了|顺便说一下|顺便说一句|顺便提一下|顺便|顺带一提|其实|话说|哦|噢|嗯|啊|哎|另外|还有|那个|不对|不是|更正一下|更正|纠正一下|说错了|好消息|告诉你|跟你说|"
    r"你好|嗨|您好|好的|好|谢谢|多谢|补充一下|更新一下|最新情况|忘了说|忘记说了|说起来|事实上|老实说|总之|所以|而且|因为|但是|不过|然后|现在|目前|最近|如今)[，,。：:！!、\s]*)+(?=\S)"
)
_CLAUSE = re.compile(r"[，,；;]|(?<=[^\s])(?:而且|并且|但是|不过(?!敏)|所以|因为|然后)")
_OFTEN = "(?:现在|目前|最近|一直|都|也|还|就|刚刚?|已经|终于|平时|平常|通常|每天|一般|真的|特别|非常|很|最近又|又|比较|其实|从小|主要|正在?|今年)*"
_V = r"(?P<v>[^，,。！？!?；;、\s][^，,。！？!?；;]*)"
_PLACE = r"(?P<v>[^\s，,。！？!?；;、的了着过我你他她]{2,12}?)"
HYPOTHETICAL = re.compile(
    r"如果|假如|假设|要是|倘若|万一|假装|想象一下|也许|可能会?|或许|大概|好像|说不定|打算|考虑|在想|想要?去|想着|希望|梦见|梦到|梦里|梦想|"
    r"要不要|会不会|是不是|能不能|比如|例如|譬如|小说里|故事里|电影里|书里|剧本|主角|角色|游戏里|剧里|差点"
)
REPORTED = re.compile(
    r"(?:他|她|他们|她们|有人|别人|文章|书上|新闻|报道|作者|老师|同事|朋友|妈妈|爸爸|邮件|报告|网上|你)(?:刚才|刚刚|曾经|总|都)?(?:说|写道|认为|觉得|告诉|提到|表示|称)|据说|听说|据报道|(?:请|帮我?|把|再|用\S{1,4})翻译|翻译(?:成|一下|下|[：:])|润色|改写|校对|这句话|下面这|以下(?:句子|内容|文字)|引用|总结一下"
)
QUESTION = re.compile(
    r"[？?]\s*$|(?:吗|呢|么)[。.！!]?\s*$|什么|怎么|怎样|如何|为什么|哪[里儿个些种一位]|谁|几点|多少|是否|能否|可否|请问"
)
EXPLICIT = re.compile(
    r"^(?:请|麻烦|麻烦你|帮我|你|你要|一定要|要|也|还有|另外|顺便)*(?:记住|记一下|记下来?|记着|记得|记录一下|记录|牢记|别忘了|不要忘记|不要忘了|别忘记|备忘)(?:一下|这一点|这点|这件事|这个)?[：:，, ]*(?P<what>.+)$",
    re.DOTALL,
)
FORGET = re.compile(
    r"^(?:请|麻烦)?(?:忘掉|忘记|删除|删掉)(?:关于)?(?:我的?)?(?P<o>.+?)(?:这件事|的事|的记忆)?[。！!]*$"
)
INSTRUCTION = re.compile(
    r"(?:(?:回答|回复|写|写作|解释)(?:我|问题)?(?:的时候|时)[，,]?(?:请|都|你)*(?:不要|别|用|尽量|先|要|必须).+|(?:以后|今后|从现在开始|从今以后|从现在起|往后)[，, ]?(?:请|都|你|一律|每次|就|总是)*(?:都|要|不要|别|请|用|叫|称呼|避免|给|把|先|尽量|回答|回复).+|(?:请|你要?)(?:始终|永远|总是|一直|每次都?|务必每次)(?:用|以|不要|别|把|给|先|避免|要|回答|回复|称呼|叫).+)"
)
_VAGUE = re.compile(r"新技能|新的?东西|新知识|新菜|怎么|如何|新的菜|的感觉$|的时候$")
_NOT_VALUES = (
    "第",
    "上面",
    "前面",
    "后面",
    "刚才",
    "前者",
    "后者",
    "以上",
    "这",
    "那",
    "它",
    "他",
    "她",
    "你",
    "什么",
    "一下",
    "看看",
    "试试",
    "怎么",
    "哪",
    "这样",
    "这个",
    "那个",
    "一个人",
    "一点",
)


@dataclass(frozen=True)
class Rule:
    """One way of saying one thing; `pattern` matches the rest of a clause from its start."""

    kind: str
    attribute: str
    cardinality: str
    pattern: re.Pattern[str]
    listed: bool = False


def _rule(kind: str, attribute: str, cardinality: str, pattern: str, listed: bool = False) -> Rule:
    return Rule(
        kind,
        attribute,
        cardinality,
        re.compile(
            _OFTEN + pattern + (r"(?=[，,。！？!?；;\s]|$)" if listed else r"(?=[，,。！？!?；;、\s]|$)")
        ),
        listed,
    )


_END = "(?:了|啦|的|呢|哦|喔|啊|吧|这边|那边)*"
_PLACE_IN = r"[^，,。！？\s]{1,10}?"
_JOBS = "工程师|程序员|开发者?|设计师|老师|教师|教授|医生|护士|律师|会计师?|记者|编辑|翻译|摄影师|厨师|司机|警察|学生|研究生|博士生|研究员|科学家|建筑师|分析师|产品经理|项目经理|经理|总监|销售|顾问|公务员|作家|画家|音乐家|演员|药剂师|牙医|兽医|程序媛|架构师|创业者|自由职业者|实习生|农民|木匠|电工|咖啡师|面包师|图书管理员|店长|主管|教练|飞行员|消防员|心理咨询师|插画师|运营|测试"
_LANGUAGES = "英语|英文|法语|德语|西班牙语|意大利语|葡萄牙语|日语|韩语|俄语|阿拉伯语|粤语|广东话|普通话|上海话|闽南语|四川话|泰语|越南语|荷兰语|瑞典语|中文|汉语|客家话"
RULES: tuple[Rule, ...] = (
    _rule("profile", "home", "one", rf"(?:住在?(?!院|宿|着|了|处|房|一|得|过)|定居在?|居住在|常住|住到|安家在|家住){_PLACE}{_END}"),
    _rule("profile", "home", "one", rf"家(?:现在|目前|就)?(?:在|搬到了?){_PLACE}{_END}"),
    _rule("profile", "home", "one", rf"(?:从[^，,]{{1,10}})?(?:要|会|将|准备)?(?:搬到了?|搬去了?|搬回了?|搬家到了?|搬来了?|搬进了?|移居到?了?|回到了?|回){_PLACE}(?:住|居住|生活|定居){_END}"),
    _rule("profile", "home", "one", rf"(?:从[^，,]{{1,10}})?(?:要|会|将|准备)?(?:搬到了?|搬去了?|搬回了?|搬家到了?|搬来了?|移居到?了?){_PLACE}{_END}"),
    _rule("profile", "home", "one", rf"在{_PLACE}(?:定居|居住|生活|安家){_END}"),
    _rule("profile", "employer", "one", rf"(?:回到?)?在(?P<v>[^，,。！？\s的]{{2,14}}?)(?:工作|上班|任职|就职|供职|当差|教书|任教|执教|实习){_END}"),
    _rule("profile", "employer", "one", rf"(?:就职于|任职于|供职于|加入了?|入职了?|跳槽到了?|跳槽去了?|换到了?|转到了?|回到了?)(?P<v>[^，,。！？\s的]{{2,14}}?(?:公司|集团|大学|医院|银行|研究所|学院|中学|小学|事务所|科技|工作室|出版社|报社|律所|局|厂)?)(?:工作|上班)?{_END}"),
    _rule("profile", "employer", "one", rf"(?:去了?|到了?|改去|改到)(?P<v>[^，,。！？\s的了]{{2,14}}?)(?:工作|上班|任职|教书){_END}"),
    _rule("profile", "employer", "one", rf"(?:的)?(?:公司|单位|雇主)(?:现在)?(?:是|叫|改成|换成)了?(?P<v>[^，,。！？\s]{{2,14}}?){_END}"),
    _rule("profile", "job", "one", rf"(?:在[^，,。]{{1,12}})?(?:是|做|当|担任|当上了?|成为了?|升(?:职)?(?:成|为|任)了?|转行(?:做|当)了?)(?:了)?(?:一?[名个位])?(?P<v>[^，,。！？\s是]{{0,10}}?(?:{_JOBS})){_END}"),
    _rule("profile", "job", "one", rf"的?(?:职业|工作|职位)是(?:一?[名个位])?(?P<v>[^，,。！？\s]{{2,14}}?){_END}"),
    _rule("profile", "name", "one", r"(?:的(?:中文|英文)?名字(?:就)?(?:是|叫|改成|改为|改叫|换成)了?|名叫|叫做|叫|改名(?:叫|为|成)了?)(?P<v>[\u4e00-\u9fffA-Za-z·]{1,12}?)(?:了|啦|哦)?"),
    _rule("profile", "birthday", "one", r"的?生日(?:是|在)(?P<v>[^，,。！？]{2,14}?)(?:了|哦)?"),
    _rule("profile", "birthday", "one", r"(?:出生于|生于)(?P<v>[^，,。！？]{2,14}?(?:日|号|年))"),
    _rule("profile", "birthplace", "one", rf"(?:出生在|出生于|生在|的?老家(?:是|在)|的?家乡(?:是|在)|是在){_PLACE}(?:长大)?(?:的)?"),
    _rule("profile", "age", "one", r"(?:今年|已经|刚满|满)*(?P<v>\d{1,3})岁了?"),
    _rule("profile", "allergy", "many", rf"对(?P<v>[^，,。！？]{{1,20}}?)(?:严重|有点|轻度|特别|也|都|会|有)?过敏{_END}", listed=True),
    _rule("profile", "allergy", "many", r"(?:有)(?P<v>[^，,。！？]{1,10}?)过敏(?:症|史)?"),
    _rule("profile", "intolerance", "many", r"(?:有)?(?P<v>乳糖不耐受?|麸质不耐受?)(?:症)?"),
    _rule("profile", "condition", "many", r"是(?P<v>左撇子|色盲|近视眼?|独生子女?|双胞胎)"),
    _rule("profile", "hometown", "one", r"是(?P<v>(?!好|坏|男|女|病|老|年轻|成年|什么|哪|一个|这|那|中国|外国|本地|当地|主|客|工|军|商|诗|盲|聋)[\u4e00-\u9fff]{2,5})人(?:士)?"),
    _rule("profile", "wake_up_time", "one", r"每天(?:早上|早晨|都)*(?P<v>[^，,。]{1,6}点[^，,。]{0,3}?)(?:起床|起)"),
    _rule("profile", "commute", "one", r"(?:每天|平时|一般)?(?:都)?(?P<v>(?:坐|乘|骑|开|走)[^，,。]{1,5})(?:去)?(?:上班|上学|通勤)"),
    _rule("profile", "hobby", "many", r"(?:每[天周]|每个周末|周末|经常|常常|平时)(?:早上|晚上|下午|都|会|去|早晨)*(?P<v>跑步|游泳|健身|瑜伽|做瑜伽|练瑜伽|冥想|散步|骑车|骑行|爬山|登山|打坐|跳舞|健走|钓鱼)"),
    _rule("profile", "hobby", "many", r"(?P<v>收集[^，,。]{1,8}?|收藏[^，,。]{1,8}?)(?:的)?"),
    _rule("profile", "studies", "one", r"在[^，,。]{1,10}?(?:读|念)(?P<v>(?!书|大[一二三四学]|小学|初中|高中|博|硕|研)[^，,。]{2,8}?)(?:专业|系)?"),
    _rule("profile", "condition", "many", r"(?:有|患有|得了|确诊了?)(?P<v>(?:[一二12]型)?糖尿病|高血压|哮喘|偏头痛|失眠症?|关节炎|鼻炎|胃炎|近视)"),
    _rule("profile", "diet", "one", rf"(?:是|变成了?|成了|改成了?|开始|改)?(?:一?[名个位])?(?P<v>素食主义者|素食者|吃素|纯素|严格素食|吃全素){_END}"),
    _rule("profile", "speaks", "many", rf"(?:会说|会讲|能说|会|说)(?:一点|流利的?|一些)?(?P<v>(?:{_LANGUAGES})(?:(?:、|和|以及|跟)(?:{_LANGUAGES}))*){_END}", listed=True),
    _rule("profile", "speaks", "many", rf"(?:会说|会讲|能说|说得一口)(?:一点|流利的?|一些)?(?P<v>[\u4e00-\u9fff]{{1,4}}(?:语|方言)(?:(?:、|和|以及|跟)(?:一点|一些)?[\u4e00-\u9fff]{{1,4}}(?:语|方言))*){_END}", listed=True),
    _rule("profile", "learning", "many", rf"(?:开始|正在|在|刚开始|报名)?(?:学习?|自学)(?!会|校|生|了很多|到)(?:了)?(?P<v>[^，,。！？\s]{{2,12}}?){_END}"),
    _rule("profile", "pet", "many", rf"(?:家里?)?(?:养|领养|收养|有)(?:了)?(?P<v>[一二两三四五几\d][只条匹](?=[^，,]{{0,6}}(?:猫|狗|兔|鸟|鹦鹉|仓鼠|乌龟|鱼|马|柯基|金毛|拉布拉多|泰迪|博美|橘|布偶))[^，,。！？]{{1,14}}?(?:[，,]?(?:名字)?叫(?:做)?[^，,。！？\s]{{1,6}}?)?){_END}"),
    _rule("profile", "child", "many", r"有(?P<v>[一二两三四\d]个(?:儿子|女儿|孩子|小孩)(?:叫[^，,。！？\s]{1,6})?)"),
    _rule("profile", "sibling", "many", r"有(?P<v>[一二两三四\d]个(?:姐姐|妹妹|哥哥|弟弟)(?:叫[^，,。！？\s]{1,6})?)"),
    _rule("profile", "school", "one", rf"(?:在|就读于)(?P<v>[^，,。！？\s]{{2,12}}?(?:大学|学院|中学|高中|学校))(?:读书|上学|念书|读[^，,。！？\s]{{1,8}}|就读|学习)?{_END}"),
    _rule("profile", "major", "one", rf"的?专业是(?P<v>[^，,。！？\s]{{2,12}}?){_END}"),
    _rule("profile", "car", "one", rf"(?:开的?(?:车)?(?:是)?|的车是|换了?)(?:一?辆)(?P<v>[^，,。！？]{{2,14}}?){_END}"),
    _rule("preference", "favourite", "one", rf"的?最(?:喜欢|爱|喜爱)的(?P<a>[^，,。！？是]{{1,8}}?)(?:现在|已经|就)*(?:是|变成了?|换成了?|改成了?|成了)(?P<v>[^，,。！？]{{1,20}}?){_END}"),
    _rule("preference", "dislikes", "many", rf"(?:不喜欢|不爱|讨厌|很讨厌|受不了|最讨厌|最怕|害怕|怕(?!你|他|她|的|是|就|不))(?P<v>[^，,。！？]{{1,18}}?){_END}", listed=True),
    _rule("preference", "avoids", "many", r"(?:从来|从|一般|都)?(?P<v>(?:不|不能|不会)(?:吃|喝|抽|碰|用)[^，,。！？了完到起惯下多太出懂上]{1,10}?)(?:的|呢|哦)?"),
    _rule("preference", "likes", "many", rf"(?:最|更|超级?|挺|蛮|还|也)*(?:喜欢|爱|热爱|喜爱|迷上了?|爱上了?|偏爱|爱好是?|痴迷于?)(?!你|这|那|的|它|他|她)(?P<v>[^，,。！？]{{1,18}}?){_END}", listed=True),
    _rule("profile", "hobby", "many", rf"的?(?:爱好|兴趣|兴趣爱好)(?:是|有|包括)(?P<v>[^，,。！？]{{1,20}}?){_END}", listed=True),
    _rule("profile", "plays", "many", r"(?:每[天周月][^，,。！？]{0,6})(?P<v>(?<!马)(?:弹|拉|吹|打|踢|练)[^，,。！？\s]{1,6}?)"),
    _rule("profile", "hobby", "many", r"(?:每周|每天|每个周末|周末|经常|常常|平时|业余时间)(?:都|会|去)*(?P<v>(?:打|踢|游|跑|爬|练|弹|拉|画|写|做|骑|钓)[^，,。！？\s]{1,6}?)(?:的)?"),
    _rule("profile", "plays", "many", r"(?:在[^，,。]{1,8})?(?:会|能|擅长)?(?P<v>(?:弹|拉|吹|打|踢|唱|跳|下)[^，,。！？\s]{1,6}?)(?:的|呢)?"),
    _rule("profile", "business", "many", rf"(?:在{_PLACE_IN})?(?:开了?|经营|创办了?)(?P<v>(?:一?[家间])?[^，,。！？\s]{{1,10}}?(?:店|馆|公司|餐厅|诊所|工作室|民宿|酒吧|农场|事务所)){_END}"),
    _rule("profile", "family_name", "one", r"姓(?P<v>[\u4e00-\u9fff]{1,2})"),
    _rule("profile", "owns", "many", rf"(?:买了|新买了|入手了)(?P<v>一?[辆台部只把套][^，,。！？]{{2,14}}?){_END}"),
)  # fmt: skip
_OWN = re.compile(
    r"的新?(?P<a>电话(?:号码)?|手机号?|邮箱|血型|老板|经理|上司|牙医|医生|房东|导师|车|自行车|电脑|相机|鞋码|星座|体重|身高|母语|时区|"
    r"专业|学校|部门|团队|办公室|工位|预算|月预算|目标|昵称|网名|英文名|纪念日|结婚纪念日|健身房|起床时间|睡觉时间|截止日期|职位|国籍)"
    r"(?:现在|已经)?(?:是|叫|改成|改为|换成|变成|在)了?(?P<v>[^，,。！？]{1,20}?)(?:了|啦|哦)?(?=[，,。！？!?；;\s]|$)"
)
_OWN_ATTRIBUTES = {"牙医": "dentist", "医生": "doctor", "房东": "landlord", "车": "car", "电脑": "computer", "相机": "camera", "自行车": "bike", "血型": "blood_type", "身高": "height", "体重": "weight", "专业": "major", "学校": "school", "预算": "budget", "办公室": "office", "导师": "mentor", "母语": "native_language", "鞋码": "shoe_size", "结婚纪念日": "anniversary", "纪念日": "anniversary", "健身房": "gym"}  # fmt: skip
_CALL_ME = re.compile(
    r"(?:以后|今后)?(?:请|你可以|可以|就)?(?:都)?(?:叫|称呼)我(?P<v>[\u4e00-\u9fffA-Za-z·]{1,10}?)(?:吧|就好|就行|好了|即可)*(?:[，,。！!]|$)"
)
_NAMED = re.compile(r"^(?P<v>[\u4e00-\u9fffA-Za-z·]{1,8})(?:就)?是我的名字")
# The object in front: 葡萄牙语我不学了.
_FRONTED_END = re.compile(
    r"^(?P<o>[^我，,]{1,8}?)我(?:已经|现在|早就)*(?:不再|不|没再)(?:学|吃|喝|打|弹|拉|练|玩|用|做|养|看|去|碰|教)(?:了|啦)$"
)
# Whom one has only one of belongs to the owner: a new one follows the old one.
_MY_ONLY = re.compile(
    r"^(?:我们?的?|我最好的|我的?新)(?P<a>老板|经理|上司|领导|房东|牙医|导师|朋友|闺蜜)(?:现在)?(?:是|换成了?|变成了?|叫)(?P<v>(?!个|很|一|我|你|他|她|不|这|那)[\u4e00-\u9fffA-Za-z·]{2,6}?)(?:了|啦)?$"
)
_ONLY_NAMES = {
    "老板": "manager",
    "经理": "manager",
    "上司": "manager",
    "领导": "manager",
    "房东": "landlord",
    "牙医": "dentist",
    "导师": "mentor",
    "朋友": "best friend",
    "闺蜜": "best friend",
}
_NOW_AT = re.compile(
    r"^我?(?:现在|目前|已经|后来)*(?:在|去了?|到了?)(?P<v>[^，,。！？\s的了]{2,12}?)(?:了|啦)?$"
)
_FAVOURITE_TURNED = re.compile(
    r"^(?P<v>[^，,。！？\s]{1,10})(?:现在)?(?:就)?是我最(?:喜欢|爱)的(?P<a>[^，,。！？\s]{1,6}?)(?=[，,。！？]|$)"
)
_DATE = r"(?P<v>[^，,。！？]{0,4}(?:\d|[一二三四五六七八九十])[^，,。！？]{0,10}?[日号月周底初末]|下个?周[一二三四五六日天末]?|下个?月(?:底|初|\d{1,2}[号日])?|月底|年底|周[一二三四五六日天])"
PROJECT_RULES = (
    re.compile(rf"(?:我们的?)?(?P<p>[^，,。！？\s的把]{{1,12}}?)(?:项目|工程)(?:的?上线|的?发布)?(?:时间)?(?:改到了?|推迟到了?|推到了?|延期到了?|延到了?|提前到了?){_DATE}{_END}(?=[，,。！？]|$)"),
    re.compile(rf"(?:我们的?)?(?P<p>(?!把)[^，,。！？\s的]{{1,12}}?)(?:项目|工程)?的?(?:截止日期|截止时间|截止|期限|交付日期|deadline|DDL|ddl)(?:现在|已经)?(?:是在?|在|改到了?|推迟到了?|推到了?|延期到了?|延到了?|提前到了?|改成了?|变成了?|定在了?|为){_DATE}{_END}(?=[，,。！？]|$)"),
    re.compile(rf"(?:我们)?把(?P<p>[^，,。！？\s的]{{1,12}}?)(?:项目|工程)?的?(?:截止日期|截止时间|期限|交付日期)?(?:改到了?|推迟到了?|推到了?|延期到了?|延到了?|提前到了?){_DATE}{_END}(?=[，,。！？]|$)"),
    re.compile(rf"(?:我们的?)?(?P<p>[^，,。！？\s的]{{1,12}}?)(?:项目|工程|论文|报告)(?:要)?在?{_DATE}(?:之?前)?(?:截止|交付|提交|上线|完成){_END}(?=[，,。！？]|$)"),
)  # fmt: skip
EVENT_RULE = re.compile(
    rf"(?:我的?|我们的?)(?P<p>婚礼|考试|面试|航班|手术|答辩|毕业典礼|演出|体检|预约|期末考试|驾照考试|牙医预约|结婚纪念日)(?:时间|日期)?(?:现在)?(?:是在?|在|定在了?|改到了?|推迟到了?|提前到了?){_DATE}{_END}(?=[，,。！？]|$)"
)
ENDED = (
    re.compile(r"对(?P<o>[^，,。]{1,12}?)(?:已经|现在|都)*不(?:再)?过敏(?:了|啦)?$"),
    re.compile(r"(?:已经|现在|早就|都|就)*(?:不再|再也不)(?P<o>.+?)(?:了|啦)?$"),
    re.compile(r"(?:已经|现在|早就|都|就)*(?:不|没有|没|不在)(?P<o>[^，,。！？]+?)(?:了|啦)$"),
    re.compile(r"(?:已经|刚|上[周个]月?|终于|把)*(?:戒了|戒掉了|戒|放弃了|停止了|停掉了|退出了|取消了|卖了|卖掉了|离开了|辞了|辞掉了|辞去了)(?P<o>[^，,。！？]+?)(?:卖掉|卖|停)?(?:了|啦)?$"),
    re.compile(r"(?:已经|刚|上[周个]月?|终于)*从(?P<o>[^，,。！？]+?)(?:离职|辞职|退休|退出|退学)(?:了|啦)?$"),
    re.compile(r"(?:已经)?(?:和|跟|与)(?P<o>[^，,。！？]+?)(?:分手|离婚|绝交)(?:了|啦)?$"),
    re.compile(r"(?:已经|刚刚?|终于|上周|上个月|昨天|今天)*(?P<o>辞职|离职|退休|离婚|分手)(?:了|啦)$"),
)  # fmt: skip
_NEGATED_END = ENDED[2]
# 不见了, 不是, 不想 ... end nothing, and 不再 has its own rule.
_NOT_ENDED = ("再", "见", "起", "知道", "懂", "明白", "想", "错", "用", "是", "行", "过")
_CHANGED = re.compile(r"搬|加入|入职|跳槽|换|改|开始|变成|成为|辞|离开|退|戒|买|养|升|转|回到|不再|了$")


@dataclass(frozen=True)
class _Clause:
    subject: str
    rest: str
    whole: str


def find_chinese(sentence: str, day: dt.date) -> list[Candidate]:
    """What the sentence says that may be kept; hypothetical parts are not looked at."""
    plain = without_lead(sentence).rstrip("。！!.~～ ")
    called = _CALL_ME.search(plain)
    if called and not HYPOTHETICAL.search(plain):
        return [_made("profile", OWNER, "name", called.group("v"), "one", Dated(plain), sentence)]
    if INSTRUCTION.fullmatch(plain):
        return [_made("instruction", OWNER, "instruction", "", "many", Dated(plain), sentence)]
    found: list[Candidate] = []
    subject = ""
    for part in _parts(plain):
        clause = _clause(without_lead(part), subject)
        more = [] if HYPOTHETICAL.search(part) else _in_clause(clause, sentence, day)
        left = found[-1] if found and found[-1].action == "close" else None
        elsewhere = _NOW_AT.match(part)
        if not more and left is not None and left.attribute == "employer" and elsewhere:
            more = [_about(clause, "profile", "employer", elsewhere.group("v"), "one", Dated(part), sentence)]
        subject = (
            "" if HYPOTHETICAL.search(part) or re.search("[他她它]", part) else clause.subject or subject
        )
        found += more
    return _once(found)


def without_lead(sentence: str) -> str:
    """Without 对了, 其实 and the like in front."""
    plain = sentence.strip()
    match = _LEAD.match(plain)
    return plain[match.end() :] if match else plain


def _parts(plain: str) -> list[str]:
    parts = [part.strip() for part in _CLAUSE.split(plain) if part and part.strip()]
    joined: list[str] = []
    for part in parts:  # a date or a name in front belongs to what follows; 叫 to the pet before it
        if joined and (re.fullmatch(r"(?:名字|它)?叫\S{1,6}", part) or len(joined[-1]) <= 3):
            joined[-1] += part
        else:
            joined.append(part)
    return joined


def _clause(part: str, before: str) -> _Clause:
    dated_away = re.sub(r"^(?:(?:从|自)?[^我，,]{1,8}?(?:起|开始|以来|前|后|年|月|周|天))?(?=我)", "", part)
    match = _OTHER.match(dated_away)
    if match:
        who = match.group("name") or match.group("relation") or match.group("bare") or match.group("alone")
        return _Clause(who, ("的" if match.group("s") else "") + match.group("rest"), part)
    match = _ME.match(dated_away)
    if match:
        return _Clause(OWNER, match.group("rest"), part)
    return _Clause(before, part, part) if before else _Clause("", part, part)


def _in_clause(clause: _Clause, sentence: str, day: dt.date) -> list[Candidate]:
    special = _special(clause, sentence)
    if special:
        return special
    fronted = _FRONTED_END.match(clause.whole)
    if fronted:
        return [
            replace(
                _made("fact", OWNER, "", fronted.group("o"), "many", Dated(clause.whole), sentence),
                action="close",
            )
        ]
    if not clause.subject:
        return []
    dated = take_dates(clause.whole, day, change=_CHANGED.search(clause.whole) is not None, chinese=True)
    again = _clause(dated.text, clause.subject)
    ended = _ended(again, dated, sentence)
    if ended:
        return ended
    own = _OWN.match(again.rest)
    if own and _usable(own.group("v")):
        name = own.group("a")
        attribute = _OWN_ATTRIBUTES.get(name, name)
        return [
            _about(
                again,
                "profile",
                attribute,
                own.group("v"),
                usual_cardinality(attribute) or "one",
                dated,
                sentence,
            )
        ]
    return list(_by_rules(again, dated, sentence))


def _special(clause: _Clause, sentence: str) -> list[Candidate]:
    whole = Dated(clause.whole)
    match = _NAMED.match(clause.whole)
    if match:
        return [_made("profile", OWNER, "name", match.group("v"), "one", whole, sentence)]
    match = _MY_ONLY.match(clause.whole)
    if match and (match.group("a") not in ("朋友", "闺蜜") or "最好" in clause.whole):
        return [
            _made("profile", OWNER, _ONLY_NAMES[match.group("a")], match.group("v"), "one", whole, sentence)
        ]
    match = _FAVOURITE_TURNED.match(clause.whole)
    if match:
        return [
            _made(
                "preference", OWNER, f"最喜欢的{match.group('a')}", match.group("v"), "one", whole, sentence
            )
        ]
    match = EVENT_RULE.match(clause.whole)
    if match:
        return [_made("event", OWNER, match.group("p"), match.group("v"), "one", whole, sentence)]
    for pattern in PROJECT_RULES:
        match = pattern.match(clause.whole)
        if match:
            project = re.sub(r"^(?:我们?的?|这个|那个)", "", match.group("p"))
            return [_made("project", project or "项目", "deadline", match.group("v"), "one", whole, sentence)]
    return []


def _by_rules(clause: _Clause, dated: Dated, sentence: str) -> Iterator[Candidate]:
    for rule in RULES:
        match = rule.pattern.match(clause.rest)
        if match is None:
            continue
        value = tidy(match.group("v"))
        if not _usable(value):
            continue
        attribute = rule.attribute
        if attribute == "favourite":
            attribute = f"最喜欢的{match.group('a')}"
        parts = (
            [part for part in re.split(r"、|和|以及|还有|跟|与", value) if part] if rule.listed else [value]
        )
        for part in parts:
            yield _about(clause, rule.kind, attribute, part, rule.cardinality, dated, sentence)
        return


def _ended(clause: _Clause, dated: Dated, sentence: str) -> list[Candidate]:
    for pattern in ENDED:
        match = pattern.match(clause.rest)
        if match is None or (pattern is _NEGATED_END and match.group("o").startswith(_NOT_ENDED)):
            continue
        attribute, value = _what_ends(match.group("o"))
        text = Dated(clause.whole, dated.valid_from, dated.valid_to)
        made = _about(clause, "fact", attribute, value, "many", text, sentence)
        return [replace(made, kind="fact", action="close")]
    return []


def _what_ends(what: str) -> tuple[str, str]:
    if re.fullmatch(r"辞职|离职|退休|工作|上班|职", what):
        return "employer", ""
    for rule in RULES:
        match = rule.pattern.match(what) or rule.pattern.match(f"在{what}")
        if match and rule.attribute != "favourite":
            return rule.attribute, tidy(match.group("v"))
    return "", re.sub(r"^(?:我的|去|在|打|学|玩|吃|喝|养)(?=..)", "", what)


def _about(
    clause: _Clause, kind: str, attribute: str, value: str, cardinality: str, dated: Dated, sentence: str
) -> Candidate:
    mine = clause.subject == OWNER
    text = dated.text if mine or clause.subject in dated.text else f"{clause.subject}{dated.text}"
    if mine and not re.search("我|本人|咱", text):
        text = f"我{text}"
    return _made(
        kind if mine else "person",
        clause.subject,
        attribute,
        value,
        cardinality,
        Dated(text, dated.valid_from, dated.valid_to),
        sentence,
    )


def _made(
    kind: str, subject: str, attribute: str, value: str, cardinality: str, dated: Dated, sentence: str
) -> Candidate:
    text = dated.text.strip(" ，,；;")
    return Candidate(
        text=text if text.endswith(("。", "！", "？")) else f"{text}。",
        quote=sentence.strip(),
        kind=kind,
        subject=subject,
        attribute=attribute_key(attribute) if attribute else "",
        value=tidy(value),
        cardinality=cardinality,
        valid_from=dated.valid_from,
        valid_to=dated.valid_to,
        reason=f"says {'your' if subject == OWNER else subject} {attribute or 'something'}",
    )


def tidy(value: str) -> str:
    """A value without closing particles."""
    return (
        re.sub(
            r"(?:了|啦|哦|喔|呢|吧|啊|呀|而已|之类的|什么的|等等)+$",
            "",
            value.strip(" 　，,。！!？?“”\"'《》"),
        )
        or value
    )


def _usable(value: str) -> bool:
    return (
        0 < len(value) <= MAX_VALUE_CHARACTERS
        and not value.startswith(_NOT_VALUES)
        and not _VAGUE.search(value)
    )


def _once(found: list[Candidate]) -> list[Candidate]:
    seen: dict[tuple[str, str, str, str], Candidate] = {}
    for candidate in found:
        seen.setdefault(
            (candidate.subject, candidate.attribute, candidate.value, candidate.action), candidate
        )
    return list(seen.values())

"""Write the Word and PDF files of the sample library, whose text can only be reviewed here.

The other files in resources/sample_library are their own source. Run by hand after a change of the text, with
a Chinese font installed; the results are committed:

    QT_QPA_PLATFORM=offscreen python packaging/make_sample_library.py
"""

from __future__ import annotations

import html
import sys
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from docx import Document
from PySide6.QtCore import QMarginsF
from PySide6.QtGui import QFont, QGuiApplication, QPageSize, QPdfWriter, QTextDocument

LIBRARY = Path(__file__).resolve().parents[1] / "resources" / "sample_library"
LATIN_FONT = "DejaVu Serif"
CHINESE_FONT = (
    "Droid Sans Fallback"  # fonts that share glyphs with the Kangxi radicals give them back as text
)
PDF_POINT_SIZE = 11


@dataclass(frozen=True)
class Heading:
    text: str
    level: int = 2
    new_page: bool = False


@dataclass(frozen=True)
class Items:
    texts: tuple[str, ...]


@dataclass(frozen=True)
class Table:
    rows: tuple[tuple[str, ...], ...]  # the first row is the head


Block = Heading | Items | Table | str  # a plain string is a paragraph


@dataclass(frozen=True)
class Source:
    path: str  # below the library
    title: str
    author: str
    written: datetime
    font: str  # of the PDF; Word chooses its own
    blocks: tuple[Block, ...]


PLOT_RULES = Source(
    path="Garden/Plot rules.docx",
    title="Plot rules",
    author="Tobias Wren",
    written=datetime(2026, 1, 19),
    font=LATIN_FONT,
    blocks=(
        "These rules were agreed by the plot holders on 19 January 2026 and replace the sheet from 2022. "
        "They are short on purpose. When something is not covered, ask the neighbours of your plot first and "
        "Tobias second.",
        Heading("Fees and waiting list"),
        Table(
            (
                ("Kind of plot", "Size", "Fee per year"),
                ("Full plot", "24 square metres", "£36"),
                ("Half plot", "12 square metres", "£20"),
                ("Raised bed", "4 square metres", "£12"),
            )
        ),
        "The fee is due on 31 March and goes to Ada, in coins or by transfer. Anyone who gives up a plot before "
        "the end of June gets half of it back. In January 2026 there were nineteen names on the waiting list; the "
        "wait for a full plot is about two years and for a half plot about nine months.",
        Heading("Water"),
        Items(
            (
                "Use the rain barrels first. The lamp over the back door shows whether they may be used.",
                "The hosepipe may be used on Tuesdays and Fridays only, between 18:00 and 20:00, and never on "
                "leaves in full sun.",
                "Well water is for the mint and the seedlings. It is not fit for drinking.",
            )
        ),
        Heading("What may be built and planted"),
        Items(
            (
                "Sheds up to 1.5 metres in height, no foundations, no roofing felt.",
                "Fruit trees only on dwarf stocks and kept below 1.8 metres, at least one metre from the edge.",
                "No bamboo, no Jerusalem artichokes and no mint outside a pot: all three have moved in with the "
                "neighbours before.",
                "Slug pellets and weedkiller are not allowed. Wool, copper tape and patience are.",
            )
        ),
        Heading("Looking after a plot"),
        "At least half of the ground should be in use between May and September. Whoever is away for more than "
        "six weeks names somebody who waters. If a plot lies untouched for eight weeks, Tobias writes a friendly "
        "letter; if nothing has happened four weeks after it, the plot goes to the next name on the list.",
        "Each plot holder gives six hours a year to the common beds, the paths and the compost. Write them on "
        "the sheet in the tool shed. Missing hours cost £5 each, and the money buys gravel.",
        Heading("Tools and fire"),
        "Clean tools before they go back to their painted outline on the wall. The shredder needs two people "
        "and safety glasses. Bonfires are forbidden all year; branches thicker than a thumb go on the pile behind "
        "the bee wall, where the hedgehogs are.",
    ),
)

SPRING_TEA = Source(
    path="花园/春分茶会计划.docx",
    title="春分茶会计划",
    author="林巧",
    written=datetime(2026, 2, 20),
    font=CHINESE_FONT,
    blocks=(
        "时间：2026年3月21日，星期六，下午两点到四点半。地点：梨树下的草地。名额四十位，每位八镑，十二岁以下的孩子免费。"
        "报名在收银台的本子上，或者告诉任何一位志愿者。这是第四次办春分茶会，去年来了三十四位客人。",
        Heading("茶和点心"),
        Table(
            (
                ("顺序", "茶", "配的点心", "负责人"),
                ("第一道", "明前龙井（去年留的最后半公斤）", "青团，豆沙馅", "林巧"),
                ("第二道", "凤凰单丛", "咸味酥饼", "尤素夫"),
                ("第三道", "祁门红茶，可加牛奶", "花园果酱司康", "艾达"),
            )
        ),
        "青团当天早上现做，一共九十个，艾草用十五号地里的。有两位客人对坚果过敏，所以点心一律不放花生和核桃。",
        Heading("当天安排"),
        Items(
            (
                "上午十点：搬桌椅，一共八张桌子、四十二把椅子，多出的两把给拉琴的人。",
                "中午十二点：烧水炉提到外面的棚子下，接线板要离地。",
                "一点半：摇铜铃，志愿者集合，分配桌子，每人照看五位客人。",
                "两点：伊内丝致辞，不超过三分钟。",
                "三点：休息一刻钟，托拜厄斯带大家看古井和昆虫墙。",
                "四点半：结束，清洗茶具，茶叶渣送去堆肥。",
            )
        ),
        Heading("下雨怎么办"),
        "前一天（星期五）中午看天气预报。降雨概率超过四成，就改到绳厅举行。绳厅只坐得下二十八位，所以按报名先后通知："
        "前二十八位照常参加，其余十二位可以退款，也可以改喝四月十一日补办的一场。只是阴天或者有风，仍在草地上办，另备二十条毯子。",
        Heading("花费"),
        "预计收入二百八十八镑，按三十六位付费客人计算。支出：茶叶七十镑，点心一百零五镑，租毯子二十镑，"
        "小提琴手谢礼四十镑，合计二百三十五镑。剩下的钱用来买薄荷床的石板。",
    ),
)

BEE_REPORT = Source(
    path="Garden/Bee hotel report 2025.pdf",
    title="Bee hotel report 2025",
    author="Tobias Wren",
    written=datetime(2025, 10, 26),
    font=LATIN_FONT,
    blocks=(
        "Our insect wall stands on the south side of the rope hall, 1.4 metres above the ground. It was built in "
        "March 2023 from blocks of ash wood with drilled holes, bundles of reed and a box with lime mortar. "
        "This is the third count. Osmanthus the cat took part in all of them and was of no help.",
        Heading("How we count"),
        "On the last Sunday of every month from March to September two people walk along the wall with a lamp. A "
        "hole counts as occupied when it is closed with mud, leaves or resin. Closed holes get a dot of chalk, so that "
        "nothing is counted twice. We do not open them.",
        Heading("Results"),
        Table(
            (
                ("Diameter of the hole", "Holes", "Occupied 2023", "Occupied 2024", "Occupied 2025"),
                ("3 to 4 mm", "60", "11", "19", "27"),
                ("5 to 6 mm", "90", "24", "41", "58"),
                ("7 to 8 mm", "70", "30", "52", "61"),
                ("9 to 10 mm", "20", "1", "0", "2"),
                ("Total", "240", "66", "112", "148"),
            )
        ),
        "In 2025, 148 of the 240 holes were occupied, that is 62 per cent. The red mason bee was the most frequent "
        "guest and began on 29 March, eight days earlier than in 2024. It closed most of the holes of seven and eight "
        "millimetres. Leafcutter bees came in June, and we found the round cuts in the leaves of the roses on plot 22.",
        Heading("What went wrong", new_page=True),
        "A great spotted woodpecker opened eleven of the reed stems in January. Since then a wire mesh with openings of "
        "three centimetres hangs ten centimetres in front of the wall; there has been no damage after that. "
        "The box with lime mortar has stayed empty for three years, because the mortar has become too hard to dig in. It "
        "will be refilled with a mixture of clay and sand.",
        "The wide holes of nine and ten millimetres are not used by any bee that lives here. They will be closed with "
        "corks in the winter.",
        Heading("Plans for 2026"),
        Items(
            (
                "Replace the reed, which is split; cut the new pieces smooth, since rough edges tear the wings.",
                "Sow bellflowers and viper's bugloss between plots 20 and 24.",
                "Leave a patch of bare sandy soil beside the wall for bees that nest in the ground.",
                "Count the visitors on the lavender, fifteen minutes each Sunday in July, at eleven o'clock.",
            )
        ),
        "Cost in 2025: 18 pounds for the mesh and 6 pounds for chalk and lamp batteries. The wood was a gift from the "
        "boat yard.",
    ),
)

COMPOST = Source(
    path="花园/堆肥手册.pdf",
    title="堆肥手册",
    author="托拜厄斯、林巧",
    written=datetime(2025, 4, 6),
    font=CHINESE_FONT,
    blocks=(
        "茶馆一年要倒掉四百多公斤茶叶渣，花园一年要买两百镑的肥料。把前一件事变成后一件事，就是我们堆肥的原因。"
        "三只木箱在花园东北角，每只一立方米，从左到右是新料、发酵、成品。",
        Heading("什么能放，什么不能放"),
        Table(
            (
                ("类别", "可以", "不可以"),
                ("茶和厨房", "茶叶渣、菜叶、果皮、压碎的蛋壳", "肉、鱼、奶酪、油、熟食"),
                ("花园", "草、落叶、粗枝（先粉碎）", "有病的叶子、结了籽的杂草、旋花的根"),
                ("纸", "撕碎的纸板、蛋托", "光面纸、收银小票"),
            )
        ),
        "茶包先拆开。带塑料网的茶包两年也烂不掉，去年筛出来六百多个。",
        Heading("怎么堆"),
        Items(
            (
                "底下铺一层二十厘米厚的粗枝，好让空气进去。",
                "一桶湿料配两桶干料，一层一层地放。茶叶渣算湿料。",
                "每放三层浇半壶水，捏一把能成团、不滴水就对了。",
                "盖上旧地毯保温，记下日期。",
            )
        ),
        Heading("翻堆和温度", new_page=True),
        "每十四天翻一次，从左边的箱子翻到中间的箱子，外面的翻到里面去。长柄温度计插在箱子旁边：堆心在五十五度到六十五度之间最好，"
        "至少保持三天，草籽和病菌才会死。超过六十五度，当天就翻，不必等到十四天。低于四十度而且还没腐熟，说明太干或者太碎，"
        "加一桶新鲜茶叶渣再翻。冬天（十二月到二月）不翻，只加料。",
        Heading("什么时候能用"),
        "夏天大约五个月，冬天八个月。好的堆肥颜色深，闻起来像树林，用一厘米的筛子能筛过去大半。筛剩的放回左边的箱子。"
        "每块地每年可以领四桶，在工具房的表上签名；抬高的种植床可以多领两桶。",
        Heading("闻到不对的味道"),
        Items(
            (
                "臭鸡蛋味：太湿，缺空气。翻一翻，加撕碎的纸板。",
                "氨水味：茶叶渣和青草太多。加落叶，比例至少两倍。",
                "没有味道，也不热：太干。浇水，盖好。",
            )
        ),
        "看见红色的小蚯蚓是好事。看见老鼠洞，请马上告诉托拜厄斯，并检查是不是有人放了熟食。",
    ),
)


def write_docx(source: Source, target: Path) -> None:
    document = Document()
    document.core_properties.title = source.title
    document.core_properties.author = source.author
    document.core_properties.created = source.written
    document.core_properties.modified = source.written
    document.add_heading(source.title, level=1)
    for block in source.blocks:
        match block:
            case Heading(text, level):
                document.add_heading(text, level=level)
            case Items(texts):
                for text in texts:
                    document.add_paragraph(text, style="List Bullet")
            case Table(rows):
                table = document.add_table(rows=0, cols=len(rows[0]), style="Table Grid")
                for row in rows:
                    for cell, text in zip(table.add_row().cells, row, strict=True):
                        cell.text = text
            case str():
                document.add_paragraph(block)
    document.save(str(target))


def block_html(block: Block) -> str:
    match block:
        case Heading(text, level, new_page):
            style = ' style="page-break-before: always"' if new_page else ""
            return f"<h{level}{style}>{html.escape(text)}</h{level}>"
        case Items(texts):
            return "<ul>" + "".join(f"<li>{html.escape(text)}</li>" for text in texts) + "</ul>"
        case Table(rows):
            head, *body = ("".join(f"<td>{html.escape(text)}</td>" for text in row) for row in rows)
            lines = "".join(f"<tr>{cells}</tr>" for cells in body)
            return f'<table border="1" cellspacing="0" cellpadding="4"><tr>{head}</tr>{lines}</table>'
        case _:
            return f"<p>{html.escape(block)}</p>"


def write_pdf(source: Source, target: Path) -> None:
    writer = QPdfWriter(str(target))
    writer.setTitle(source.title)
    writer.setAuthor(source.author)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setPageMargins(QMarginsF())  # print_ adds two centimetres of its own
    document = QTextDocument()
    document.setDefaultFont(QFont(source.font, PDF_POINT_SIZE))
    line = f"{html.escape(source.author)}, {source.written:%Y-%m-%d}"
    document.setHtml(
        f"<h1>{html.escape(source.title)}</h1><p>{line}</p>" + "".join(map(block_html, source.blocks))
    )
    document.print_(writer)


def main() -> None:
    application = QGuiApplication(sys.argv[:1])  # Qt draws text only while an application lives
    for source in (PLOT_RULES, SPRING_TEA, BEE_REPORT, COMPOST):
        target = LIBRARY / source.path
        target.parent.mkdir(parents=True, exist_ok=True)
        write = write_docx if target.suffix == ".docx" else write_pdf
        write(source, target)
        print(f"{source.path}: {target.stat().st_size:,} bytes")
    application.quit()


if __name__ == "__main__":
    main()

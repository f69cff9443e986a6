"""Patterns of how English says that something is over; `ends` applies them."""

from __future__ import annotations

import re

from core.text.regex import regex

_STOPPED = (
    r"stopped|stop|quit|quitting|given up(?: on)?|gave up(?: on)?|give up|giving up|dropped|drop|ended|cancelled|canceled|cancel|sold|sell|left|resigned (?:from|as)|moved out of|moved away from|outgrew|lost interest in|broke up with|broken up with|"
    r"split up with|split from|split with|separated from|divorced|parted ways with|parted with|unsubscribed from|let go of|grew out of|got rid of|gotten rid of|get rid of|gave away|given away|handed in|handed over|handed back|packed in|jacked in|chucked(?: in| out)?|threw (?:out|away)|thrown (?:out|away)|"
    r"retired (?:from|as)|stepped down (?:from|as)|step(?:ped)? back from|step(?:ped)? down (?:from|as)|pull(?:ed)? out of|drop(?:ped)? out of|bow(?:ed)? out(?: of)?|opt(?:ed)? out of|back(?:ed)? out of|finished with|am done with|am over|am through with|am off|am out of|am finished with|closed(?: down)?|shut down|returned|rehomed|donated|scrapped|scrap|ditched|abandoned|binned|moved on from|withdrew from|withdrawn from|"
    r"came off|come off|weaned myself off|deleted|uninstalled|put down|lost|took back|taken back|traded in|passed on|outgrown|retired|stood down (?:from|as)|backed out of|swore off|sworn off|kicked|cut out|cut|skipped|dumped|disbanded|folded|wrapped up|turned in|surrendered|put an end to|called off|gone off|went off|fell out with"
)
ENDED = (
    regex(r"(?:am |is |do |does |are |can |could |will |have |has )?no longer (?P<o>.+)"),
    regex(
        r"(?:don['’]?t|do not|doesn['’]?t|does not|am not|is not|isn['’]?t|aren['’]?t|are not|['’]m not|not|can['’]?t|cannot|haven['’]?t|have not|won['’]?t|never) (?P<o>.+?)(?:,? (?:any ?more|any longer|these days|nowadays|in (?:years|ages|months)|for (?:years|ages|months)))+\b"
    ),
    regex(
        rf"(?:(?:have|has|had|did|just|finally|recently|since|also|now|actually|then|to|decided to|had to|chose to|was forced to|have to|going to|am|is|are|been|already|officially|completely|ended up|managed to|['’]ve) )*(?:{_STOPPED}) (?P<o>.+)"
    ),
    regex(
        r"used to (?P<o>.+?),? but (?:not any ?more|no longer|I stopped|I quit|that['’]?s over|I don['’]?t(?: any ?more)?|gave it up|I gave it up|not now|stopped)\b"
    ),
    regex(
        r"(?:have |has |just |finally )*(?:packed|jacked|chucked|gave|given|sent|handed|turned|threw|thrown|pack|wrapped) (?P<o>(?:the|my|our|all|that) .+?) (?:in|up|back|away|over|out)\b"
    ),
    regex(r"(?:let|had to let|have let) (?P<o>.+?) (?:go|lapse|expire|run out)\b"),
    regex(
        r"(?:put|have put|got|had|have|gave|took) (?P<o>(?:my|the|our) .+?) (?:put down|rehomed|away|up|up for adoption|back|cancelled|removed|taken away)$"
    ),
    regex(r"(?:am|is|are) (?:now )?without (?P<o>.+)"),
)
# "Me and Marco are done", "the oboe and I have parted company".
_APART = r"(?:(?:are|have|['’]re|['’]ve) )(?:all |now |officially |finally |well and truly )*(?:done|over|finished|through|history|no more|split(?: up)?|broken up|separated|parted (?:ways|company)|called it (?:a day|quits))|broke up|split up|separated|parted (?:ways|company)|called it (?:a day|quits)"
# "The Saab is sold", "Pilates is over", "no more salsa", "that's me without a car": what ends stands in front, or alone.
ENDS_ITSELF = (
    regex(
        r"^(?:and |so |but |ok |well |now )*(?P<o>(?:[\w'’-]+? ){0,6}?[\w-]+?)(?:['’]s| is| are| has| have| has been| have been| was| were| got| gets)+ (?:now |all |finally |just |actually |officially |long |been )*"
        r"(?:over|gone|sold|cancelled|canceled|no more|history|off the table|finished|stopped|dead|closed|behind me|dropped|scrapped|ended|a thing of the past|called off|in the past|no longer (?:a thing|true|the case|mine|valid|relevant|correct|needed|happening|on)|not a thing any ?more|not true any ?more|not happening(?: any ?more)?)(?: now| for (?:me|good|now|us)| with| as of \w+| completely| altogether)*(?:[,;.]|$| because| since| so\b)",
        re.IGNORECASE,
    ),
    regex(
        r"^(?:sadly |unfortunately |and |so |but )*(?P<o>(?:my|the|our) [^,;:]*?) (?:died|passed away|passed|ended|fell through|closed(?: down)?|expired|lapsed|stopped|went bust|folded|broke down for good|disbanded|(?:(?:was|is|got|has been|have been|['’]s been|were) )(?:just |finally )*(?:stolen|nicked|pinched|half-inched|written off|totalled|repossessed|cancelled|sold)|ran out|didn['’]?t work out|has had to go|had to go|is no more)\b",
        re.IGNORECASE,
    ),
    regex(
        r"^(?:so |and |ok |well |there(?:['’]s| is| are) |it(?:['’]s| is) )*(?:no more|no longer any|the end of|goodbye to|bye bye|bye|farewell to|over and done with) (?P<o>(?:the |my |our )?[^,;:!]+)",
        re.IGNORECASE,
    ),
    regex(
        r"^.*\b(?:that(?:['’]s| is) me|I(?:['’]m| am)|we(?:['’]re| are)) (?:now )?(?:without|off|done with|finished with|free of|rid of|out of|through with) (?P<o>(?:the |my |our |an? )?[^,;:!]+)",
        re.IGNORECASE,
    ),
    regex(
        r"^(?:please |ok |so |actually |oh |also )*(?:scrap|ignore|disregard|strike|never mind|forget|drop|delete|remove|scratch|cancel|cross out|take back)(?: (?:what|everything|whatever) I (?:said|told you|wrote|mentioned)(?: earlier| before)?)?(?: about| on| regarding)? (?P<o>(?:the |my |our )?[^,;:!]+)$",
        re.IGNORECASE,
    ),
    regex(
        r"^(?:what I (?:said|told you|wrote|mentioned)(?: earlier| before)? about) (?P<o>[^,;:]+?) (?:is|was)(?: no longer| not| n['’]t)? (?:wrong|true|right|correct|the case|valid|outdated|out of date|over|a mistake|nonsense)\b",
        re.IGNORECASE,
    ),
    regex(
        rf"^(?:update: |so |and |well |ok )*(?:(?:[Mm]e|I|[Mm]yself) and (?P<o>[^,;:.]{{2,30}}?)|(?P<p>[^,;:.]{{2,30}}?) and (?:me|I|myself)) (?:{_APART})(?: now| for good| at last)*$"
    ),
)
# Where somebody stays for a time, until they are out of it: "Dad's out of hospital", "she's back from rehab".
LEFT = regex(
    r"(?:(?:is|are|am|has|have|was|were|got|been|just|finally|now|safely|also|already|come|came|let|discharged|released|sent|back|home|straight|yesterday|today) )+"
    r"(?:out of|home from|back from|from|out from|out) (?:the |a |his |her |their |my )?(?P<o>(?:[a-z]+ )?(?:hospital|intensive care|icu|rehab|prison|jail|quarantine|isolation|hospice|clinic|care home|coma|plaster|cast|wheelchair|maternity leave|parental leave|sick leave|leave|ward))\b"
)
# "I'm not vegan", "turns out I'm not allergic to nuts": ends what said so, if anything did.
NEGATED = regex(
    r"(?:am not|is not|isn['’]?t|are not|aren['’]?t|do not|don['’]?t|does not|doesn['’]?t|have not got|haven['’]?t got|have no|has no|don['’]?t have|doesn['’]?t have|never)(?: actually| really| in fact| even)? (?P<o>.+)"
)

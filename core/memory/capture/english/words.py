"""The word lists of the English capture rules, apart so that the rules stay readable."""

from __future__ import annotations

import re

from core.text.regex import regex

FAMILY = (
    "sister|brother|mother|father|mom|mum|dad|wife|husband|partner|girlfriend|boyfriend|fianc[eé]e?|son|daughter|"
    "kid|child|uncle|aunt|cousin|nephew|niece|grandmother|grandfather|grandma|grandpa|granny|mother-in-law|"
    "father-in-law|sister-in-law|brother-in-law|stepmother|stepfather|parents|friend|buddy|mate|roommate|flatmate|"
    "housemate|neighbou?r|colleague|coworker|co-worker|boss|manager|team lead|team leader|teammate|tutor|trainer|nanny|godmother|godfather|grandson|granddaughter|supervisor|mentor|teacher|student|"
    "assistant|landlord|landlady|doctor|dentist|therapist|coach|client|dog|cat|puppy|kitten|rabbit|parrot|hamster|horse"
)
PETS = "dogs?|cats?|puppy|puppies|kittens?|rabbits?|parrots?|hamsters?|horses?|turtles?|tortoises?|goldfish|guinea pigs?|budgies?|chickens|hens|snake|gecko|ferrets?|retriever|labrador|corgi|poodle|beagle|terrier"
# What people keep for years; everything else that is bought is shopping.
BELONGINGS = (
    "house|flat|apartment|cottage|cabin|farm|garden|allotment|car|van|campervan|motorbike|motorcycle|bike|bicycle|e-bike|scooter|boat|"
    "sailboat|piano|guitar|violin|cello|telescope|camera|laptop|computer|desktop|tablet|phone|printer|Skoda|Volvo|Toyota|"
    "Honda|Ford|BMW|Audi|Tesla|Golf|Fiat|Renault|Kia|Mazda|horse|vineyard|restaurant|shop"
)
DIETS = "vegetarian|veggie|vegan|plant-based|pescatarian|pescetarian|keto|gluten[- ]free|halal|kosher|flexitarian|paleo|lactose[- ]free"
LANGUAGES = (
    "English|French|German|Spanish|Italian|Portuguese|Chinese|Mandarin|Cantonese|Japanese|Korean|Russian|Arabic|Hindi|"
    "Dutch|Swedish|Norwegian|Danish|Finnish|Polish|Czech|Greek|Turkish|Hebrew|Thai|Vietnamese|Ukrainian|Hungarian|"
    "Romanian|Catalan|Bengali|Urdu|Persian|Farsi|Swahili|Tamil|Welsh|Irish|Latin|Esperanto|Icelandic"
)
NATIONALITIES = (
    "American|British|English|Scottish|Welsh|Irish|Canadian|Australian|German|French|Spanish|Italian|Portuguese|Dutch|"
    "Belgian|Austrian|Swiss|Swedish|Norwegian|Danish|Finnish|Polish|Czech|Hungarian|Romanian|Greek|Turkish|Russian|"
    "Ukrainian|Indian|Pakistani|Chinese|Japanese|Korean|Vietnamese|Thai|Brazilian|Mexican|Argentinian|Chilean|Egyptian|"
    "Nigerian|Kenyan|South African|Israeli|Iranian|Taiwanese|Singaporean|Malaysian|Indonesian|Filipino"
)
JOBS = (
    "engineer|developer|programmer|designer|architect|analyst|scientist|researcher|teacher|professor|lecturer|tutor|"
    "nurse|doctor|physician|surgeon|dentist|pharmacist|therapist|psychologist|veterinarian|vet|paramedic|lawyer|"
    "attorney|accountant|auditor|consultant|manager|director|officer|administrator|secretary|assistant|journalist|"
    "writer|editor|translator|interpreter|photographer|illustrator|artist|musician|actor|actress|chef|cook|baker|"
    "waiter|waitress|bartender|barista|farmer|gardener|carpenter|plumber|electrician|mechanic|welder|builder|driver|"
    "pilot|sailor|soldier|firefighter|police officer|librarian|student|intern|apprentice|salesperson|broker|banker|"
    "economist|statistician|mathematician|physicist|chemist|biologist|geologist|historian|archaeologist|curator|"
    "social worker|freelancer|contractor|founder|CEO|CTO|CFO|product owner|scrum master|team lead|tech lead|principal|"
    "postdoc|PhD student|data engineer|hairdresser|tailor|optician|midwife|physiotherapist|radiologist|cardiologist|"
    "pediatrician|paediatrician|oncologist|beekeeper|geographer|surveyor|notary|judge|headmaster|head of [a-z ]{3,20}"
)
OWN_ATTRIBUTES = (
    "birthday|birth date|date of birth|e-?mail(?: address)?|phone(?: number)?|mobile number|home address|address|hometown|"
    "home town|job|occupation|profession|employer|company|boss|manager|supervisor|job title|title|role|team|dentist|doctor|gp|"
    "therapist|landlord|accountant|lawyer|car|bike|bicycle|laptop|computer|camera|deadline|blood type|mother tongue|"
    "native language|first language|time ?zone|shoe size|t-?shirt size|size|(?:wedding )?anniversary|school|university|"
    "college|major|budget|height|weight|star sign|hobby|hobbies|interests|allerg(?:y|ies)|languages|pets|office|desk|gym|commute|bedtime|wake-up time|alarm|"
    "username|github handle|handle|nickname|middle name|last name|surname|home airport|airline|salary|rent|"
    "bank|insurance|doctor's name|team's name|personal best|goal|monthly budget|daily goal|work schedule|working hours|"
    "office hours|lunch break|phone model|operating system|editor|pronouns|religion|nationality|citizenship|new address"
)
# After "I like": words that point into the conversation, not at something lasting.
UNLIKED = (
    r"(?:it|this|that|these|those|them|em|you|your|him|her|how|what|when|where|why|if|to (?:know|see|hear|have|get|ask|think|make|use|"
    r"add|try|say|be|do|keep|start|find|learn more|discuss|understand|change|book|order|buy|go ahead)|the (?:idea|first|second|third|fourth|last|latter|former|other|"
    r"plan|option|suggestion|suggestions|way|sound|look|one|part|new|design|draft|version|title|colou?rs?|concept|"
    r"structure|tone|approach|answer|summary|recipe|example|examples|layout|list|wording|ending|opening|result|"
    r"fact|thought|intro|style|format|picture|image|photo|name)|both|all|everything|some of|one of|most of|more|"
    r"each|every|any|all of|hearing|seeing your|working with you|talking to you|chatting)\b"
)
TRAILING = regex(
    r"(?:,? (?:now and then|from time to time|recently|lately|sometimes|occasionally|often|now|currently|these days|nowadays|at the moment|at present|right now|for now|too|as well|again|any ?more|instead|"
    r"by the way|btw|though|actually|already|yet|still|since then|a lot|very much|so much|the most|the best|best|most|"
    r"for (?:about |over |almost |nearly |more than )?(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|many|several|a few|some) (?:days?|weeks?|months?|years?|decades?)(?: now)?|"
    r"for (?:a while|years|ages|a long time|ever|good)|please|you know|of course|really|from now on|this time|and so on|etc|"
    r"in (?:my|her|his|their) (?:free|spare) time|on weekends|at weekends|every (?:day|week|weekend|morning|evening|sunday|saturday)|"
    r"with my (?:wife|husband|family|partner|kids|dog|parents|girlfriend|boyfriend)|after all|at all|if that helps|just so you know|fyi|more than [\w ]+|thank you|thanks))$",
    re.IGNORECASE,
)

# One thing with an "and" in its name.
ONE_THING = regex(
    r"\b(?:rock and roll|drum and bass|rhythm and blues|country and western|bread and butter|fish and chips|mac(?:aroni)? and cheese|gin and tonic|"
    r"salt and (?:pepper|vinegar)|sweet and sour|bed and breakfast|arts and crafts|black and white|peace and quiet|track and field|hide and seek|"
    r"dungeons and dragons|research and development|trial and error)\b",
    re.IGNORECASE,
)

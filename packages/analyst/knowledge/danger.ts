import type { Danger } from '@kazi/schemas/danger'

const harmful =
  '(?:hits?|beats?|chok(?:es|ed)|strangl(?:es|ed)|rap(?:es|ed)|stabb?(?:s|ed)|burn(?:s|ed)|attack(?:s|ed))'
const close =
  '(?:my (?:ex[- ]?)?(?:husband|wife|partner|boyfriend|girlfriend|ex|father|dad|mother|mom|stepfather|stepdad|brother|son|uncle|boss)|he|she)'
const us = '(?:me|us|my (?:kids?|children|child|daughter|son|baby|mother|sister))'
/** 'beats me at chess', 'hits me with forty emails', 'attacked me in a review'. */
const harmless =
  '(?! at\\b| to it\\b| with (?!(?:a|an|his|her|the|things)\\b)| (?:in|on) (?:a|an|the|his|her|every) (?:review|comment|post|email|meeting|game)s?\\b)'

/** 'Take my life admin off my plate': something else is to be taken. */
const lifeTaken =
  "(?!'s (?:work|story)\\b)(?![- ](?:admin|administration|story|stories|histor(?:y|ies)|insurance|assurance|policy|cover|savings|coach|coaching|plans?|planning|planner|goals?|lists?|lessons?|events?|experiences?|data|photos?|pictures?|memoirs?|notes?|journals?|diary|diaries|drawing|membership|subscriptions?|licen[cs]e|hacks?|calendar|schedule|paperwork|papers|documents|organi[sz]er|organi[sz]ation|advice|updates?|science|sciences|work)\\b)"
/** 'End my life insurance'. Not 'notes': 'I want to end my life notes for my kids are in the desk'. */
const lifeEnded = "(?!'s (?:work|story)\\b)(?![- ](?:insurance|assurance|cover|memberships?|subscriptions?)\\b)"
/** 'Take my life back', 'to the next level'. */
const takenElsewhere =
  '(?! (?:back|online|forward|seriously|into? my own hands|to (?:a|the) (?:new|next|better|higher) level)\\b)'
/** 'I hurt myself skiing', 'at work', 'when I fell': an accident. 'Cutting' is none, and must not stand here. */
const byAccident =
  '(?! (?:(?:badly|slightly|quite badly|a (?:bit|little)|yesterday|last \\w+|this \\w+|on \\w+day) )?(?:(?:while )?(?:skiing|snowboarding|skating|running|jogging|cycling|biking|riding|climbing|hiking|swimming|surfing|dancing|lifting|moving|carrying|gardening|cooking|training|exercising|playing|slipping|tripping|falling (?:off|down|from|over|on))|when i (?:fell|slipped|tripped|crashed)|(?:at|on the way (?:to|home from)) (?:work|the (?:gym|office|site)|football|rugby|training|practice)|on (?:a|the|my) (?:stairs|ladder|ice|slopes?|bike|bicycle|scooter|trampoline)|in (?:a|an|the|my) (?:\\w+ )?(?:accident|fall|crash|collision))\\b)'
/** 'laughing', 'for', 'over a spreadsheet' */
const inJest = '(?! (?:laughing|with laughter|for|over|a (?!bit|little))\\b)'

/** No accident, wherever it was, if the sentence goes on like this: 'I hurt myself at work on purpose'. */
export const meantHarm = {
  harm: new RegExp(`\\bhurt myself\\b${inJest}`, 'i'),
  goesOn: /\b(?:on purpose|because|again|can(?:'?t| ?not) go on|to die)\b/i,
}

/**
 * What people write about themselves when they are in danger. Each is about the writer ('myself', 'me'): a text about a
 * danger, such as a leaflet on it, must not be met.
 */
export const dangerPatterns: Record<Danger, RegExp[]> = {
  self_harm: [
    new RegExp(`\\b(?:kill(?:ing)?|hurting|harm(?:ing)?|hang(?:ing)?) myself\\b${inJest}`, 'i'),
    new RegExp(`\\bhurt myself\\b${inJest}${byAccident}`, 'i'),
    // Meant or feared, it is no accident yet.
    new RegExp(
      `\\b(?:to|will|'ll|might|may|could|would|should|can|gonna|wanna)(?: \\w{1,12})? hurt myself\\b${inJest}`,
      'i',
    ),
    new RegExp(`\\b(?:take|taking) my life\\b${lifeTaken}${takenElsewhere}`, 'i'),
    new RegExp(`\\b(?:end|ending) my life\\b${lifeEnded}`, 'i'),
    /\b(?:end|ending|take|taking) my own life\b/i,
    /\bi(?:'m| am| feel|'ve been| have been)(?: \w+)? suicidal\b/i,
    /\bi (?:just |really )?(?:want to|wanna) (?:die|be dead|disappear forever)\b/i,
    /\bi (?:don'?t|do not) want to (?:live|be alive|be here|wake up)(?: any ?more| any longer)?(?=[.,!?;]|\s*$| and\b| any)/i,
    /\b(?:no reason (?:left )?to live|better off (?:dead|without me))\b/i,
  ],
  violence: [
    new RegExp(
      `\\b${close} (?:(?:keeps|kept|started|is|was) )?(?:${harmful}|hitting|beating|choking|attacking) ${us}\\b${harmless}`,
      'i',
    ),
    new RegExp(
      `\\b${close} (?:threaten(?:s|ed)|is threatening|wants|is going|said (?:he|she)(?:'d| would)) to (?:kill|hurt|stab|shoot) ${us}\\b`,
      'i',
    ),
    // Not 'by the 12th or she'll kill us', which is said of accountants.
    new RegExp(
      `(?<!\\bby (?:the )?[\\w:]{1,12} or )\\b(?:he|she)(?:'ll| will|'s going to| is going to) (?:kill|hurt) ${us}\\b`,
      'i',
    ),
    /\b(?:locks?|locked|keeps) me in (?:the|my|our) (?:house|room|apartment|flat|basement)\b/i,
  ],
  medical: [
    /\bi(?:'m| am| think i'm| think i am)(?: \w+)? having a (?:heart attack|stroke|seizure)\b/i,
    /\bi (?:just )?(?:took|swallowed) (?:too many|all (?:of )?(?:my|the)|a whole (?:bottle|box|pack) of)(?: \w{1,12})? (?:pills|tablets|meds|medication|painkillers)\b/i,
    /\bi(?:'ve| have)? (?:just )?overdosed\b/i,
    /\b(?:is|are|has) (?:unconscious|not breathing|stopped breathing)\b[^.!?]{0,60}\b(?:now|help|what do i do)\b/i,
    /\bi can'?t breathe\b(?! (?:easy|easily)\b)/i,
  ],
}

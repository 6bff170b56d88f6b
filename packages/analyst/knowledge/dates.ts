/** Ways to name a day that chrono does not know, what it reads as dates though it is none, and dates in other languages. */

const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const inOrder = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Said for said: replacements of the same length, so that places stay. */
export const spellings: [RegExp, (found: string) => string][] = [
  // Ordinals ('a second shop') and words of haste read as times.
  [/\b(?:first|second|third|fourth|fifth|now|sec)\b/gi, (found) => '_'.repeat(found.length)],
  [/\bweds\b/gi, () => 'wed '],
  [/\btues\b/gi, () => 'tue '],
  [/(?<=\d)–(?=\d)/g, () => '-'],
  // 'on 30 January, 22 desks', 'the 1st of December, 9 to 5': no year, no day.
  [
    new RegExp(
      String.raw`(?:(?<=\b(?:${months})(?: \d{1,2})?), |(?<=\b\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${months})) )\d{1,2}(?=(?:\s?[-–]\s?\d{1,2})?\s?(?!am\b|pm\b|h\b|noon)\p{L})`,
      'giu',
    ),
    (found) => '~'.repeat(found.length),
  ],
  // 'three days before Friday' is counted back from the day that is read.
  [
    /\b(?:an?|the|\d{1,2}|two|three|four|five|six|seven|eight|nine|ten) (?:day|night|evening|morning|week)s? (?=(?:before|ahead of|prior to) )/giu,
    (found) => '_'.repeat(found.length),
  ],
  // 'each night till 4 Dec' is no time of one day.
  [/\b(?:each|every|the) (?:night|morning|evening|afternoon)\b/gi, (found) => '_'.repeat(found.length)],
]

/** What people say, what it means in words that chrono knows (null where no date can be told), and how many days later. */
export const sayings: [RegExp, ((found: RegExpMatchArray) => string) | null, days?: number][] = [
  [/\b(?:eow|end of (?:the |this )?week)\b/giu, () => 'friday'],
  [/\b(?:eom|end of (?:the |this )?month|month[- ]end)\b/giu, null],
  [
    /\b(?:the )?(?:last|first) (?:working|business|week)[ -]?day of (?:(?:the|this|next) )?(?:week|month|quarter|year|\p{L}{3,9})\b/giu,
    null,
  ],
  [/\b(?:end of (?:the |this )?quarter|quarter[- ]end)\b/giu, null],
  [
    /\b(?:in|within) (?:the next |the coming )?(?:under|less than|no more than|at most) (\d+|an?|two|three|four|five|six|seven|eight|nine|ten) (hours?|hrs?|days?|weeks?|wks?|months?)\b/giu,
    ([, count, unit]) => `in ${count} ${unit}`,
  ],
  [
    /\b(?:with)?in (?:the )?next (\d+|two|three|four|five|six|seven|eight|nine|ten) (hours?|hrs?|days?|weeks?|wks?)\b/giu,
    ([, count, unit]) => `in ${count} ${unit}`,
  ],
  [/\b(?:this|nxt|next|on the|over the)? ?(?:wknd|weekend)\b/giu, () => 'saturday'],
  [/\bthis (?:wk|week)\b/giu, () => 'friday'],
  [/\b(?:next|nxt) wk\b/giu, () => 'next week'],
  [/\b(?:the )?week after next\b/giu, () => 'in 14 days'],
  [/\b(?:in |within )?an? fortnight\b/giu, () => 'in 14 days'],
  [/\b(?:in|within) (\d+|an?|two|three|four|six) (?:wks?)\b/giu, ([, count]) => `in ${count} weeks`],
  [/\b(?:tmrw?|tmw|2moro|tomm?orr?ow)\b/giu, () => 'tomorrow'],
  [/\btonite\b/giu, () => 'tonight'],
  [/\bb4 (?:xmas|christmas)\b/giu, () => '24 dec'],
  [/\b(?:eob|cob) (mon|tue|wed|thu|fri)[a-z]*\b/giu, ([, day]) => day!],
  [/\b(mon|tue|wed|thu|fri|sat|sun)(?:day|sday|nesday|rsday|urday)? week\b/giu, ([, day]) => day!, 7],
  [
    /\ba week (?:on |from |this |next )?(mon|tue|wed|thu|fri|sat|sun)(?:day|sday|nesday|rsday|urday)?\b/giu,
    ([, day]) => day!,
    7,
  ],
  [new RegExp(String.raw`\bmid(?:dle of)?[- ](${months})\b`, 'giu'), ([, month]) => `15 ${month}`],
  [new RegExp(String.raw`\bearly (${months})\b`, 'giu'), ([, month]) => `7 ${month}`],
  [new RegExp(String.raw`\blate (${months})\b`, 'giu'), ([, month]) => `25 ${month}`],
  [
    new RegExp(String.raw`\b(first|second|third|fourth|last|1st|2nd|3rd|4th) week (?:of |in )?(${months})\b`, 'giu'),
    ([, nth, month]) =>
      `${({ f: 7, '1': 7, s: 14, '2': 14, t: 21, '3': 21 } as Record<string, number>)[nth![0]!.toLowerCase()] ?? 28} ${month}`,
  ],
  // '30.11.'
  [/\b(\d{1,2})\.(0?[1-9]|1[0-2])\.(?!\d)/gu, ([, day, month]) => `${day} ${inOrder[Number(month) - 1]}`],
]

/** 'until the fifteenth': ordinals as words, in their order. */
export const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first'.split(
    ' ',
  )

/** 'by then', 'the day before', 'ten days earlier': counted from a date that was named before. */
export const relative =
  /\b(?:(?:by|before|b4) (?:then|that)|(?:(?:the|an?|\d{1,2}|two|three|four|five|six|seven|eight|nine|ten) )(days?|nights?|evenings?|mornings?|weeks?) (?:before|earlier|prior|ahead)(?: (?:that|then))?)\b(?! (?:the|our|my|your|his|her|their|each|every|i|we|he|she|they|it)\b)/giu

/** 'exam Feb', but not '12 Feb'; in small letters 'may', 'march' and 'mar' are words. */
export const bareMonth =
  /(?<!\d(?:st|nd|rd|th)?(?: of)? ?)\b(?:[Jj]an|[Ff]eb|Mar|[Aa]pr|[Jj]un|[Jj]ul|[Aa]ug|[Ss]ept?|[Oo]ct|[Nn]ov|[Dd]ec|[Jj]anuary|[Ff]ebruary|March|[Aa]pril|May|[Jj]une|[Jj]uly|[Aa]ugust|[Ss]eptember|[Oo]ctober|[Nn]ovember|[Dd]ecember)\b(?!\.?\s?\d)/gu

/** Of another language: words that give it away where a date is named, what stands before a date, and days without a number. */
export type Tongue = { cue: RegExp; lead: RegExp; sayings: RegExp }
export const tongues: Record<'fr' | 'de' | 'es' | 'pt' | 'it' | 'nl', Tongue> = {
  fr: {
    cue: /(?<!\p{L})(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|janvier|février|avril|juin|juillet|août|septembre|octobre|novembre|décembre|aujourd['’]hui|demain|semaine|fin du mois|avant|d['’]ici)(?!\p{L})/giu,
    lead: /(?<!\p{L})(?:avant|pour|d['’]ici|jusqu['’](?:au|à)|dès|à partir du|au plus tard|du|au|à|en|le)(?: (?:le|la|les|du|au))?\s+$/iu,
    sayings:
      /(?:à la |d['’]ici )?(?:mi-\p{L}+|(?:la )?fin (?:du mois|de l['’]année|de (?:la )?semaine|(?:de )?(?:janvier|février|mars|avril|mai|juin|novembre|décembre)))|avant (?:Noël|les fêtes|les vacances)/giu,
  },
  de: {
    cue: /(?<!\p{L})(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|januar|jänner|februar|märz|juni|juli|oktober|dezember|heute|morgen|übermorgen|woche|bis|vor|ende)(?!\p{L})/giu,
    lead: /(?<!\p{L})(?:spätestens )?(?:bis|vor|am|ab|zum|im|nach)(?: (?:zum|zur|am|dem|der))?\s+$/iu,
    sayings:
      /(?:bis |ab |im |vor |nach )?(?:(?:zum )?(?:Ende|Mitte|Anfang) (?:der Woche|des Monats|des Jahres|Januar|Februar|März|April|Mai|Juni|Dezember)|Weihnachten|Ostern|Jahresende)|(?:ab|im|bis) (?:Januar|Jänner|Februar|März|April|Mai|Juni|Dezember)|bis \d{1,2}\. ?Jänner/giu,
  },
  es: {
    cue: /(?<!\p{L})(?:lunes|martes|miércoles|jueves|viernes|sábado|domingo|enero|febrero|marzo|abril|mayo|junio|julio|diciembre|noviembre|hoy|mañana|semana|antes del|hasta)(?!\p{L})/giu,
    lead: /(?<!\p{L})(?:para|antes del?|hasta|a partir del?|desde|en|el|este)(?: (?:el|este|próximo))?\s+$/iu,
    sayings:
      /(?:antes de |para |a )?(?:fin(?:es)? de(?:l)? (?:mes|año|semana|enero|febrero|marzo|diciembre)|(?:la )?Navidad|Reyes)/giu,
  },
  pt: {
    cue: /(?<!\p{L})(?:segunda-feira|terça-feira|quarta-feira|quinta-feira|sexta-feira|sexta|janeiro|fevereiro|março|dezembro|hoje|amanhã|semana|até)(?!\p{L})/giu,
    lead: /(?<!\p{L})(?:até|antes d[eo]|para|a partir de|em|no|na)(?: (?:ao?|o|a|dia))?\s+$/iu,
    sayings:
      /(?:até (?:ao?|o) |antes do |no )?(?:fim (?:do mês|do ano|da semana)|(?:o )?Natal|fim de (?:janeiro|fevereiro|março|dezembro))/giu,
  },
  it: {
    cue: /(?<!\p{L})(?:luned[iì]|marted[iì]|mercoled[iì]|gioved[iì]|venerd[iì]|sabato|domenica|gennaio|febbraio|aprile|maggio|giugno|luglio|dicembre|oggi|domani|settimana|entro)(?!\p{L})/giu,
    lead: /(?<!\p{L})(?:entro|prima del?|fino al?|per|dal?|a|in)(?: (?:il|la|le|l['’]))?\s*$|(?:il|la)\s+$/iu,
    sayings:
      /(?:entro |prima di )?(?:(?:la )?fine (?:del )?(?:mese|anno|settimana)|fine (?:gennaio|febbraio|marzo|dicembre)|Natale|metà (?:gennaio|febbraio|dicembre))/giu,
  },
  nl: {
    cue: /(?<!\p{L})(?:maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|januari|februari|maart|vandaag|volgende|deze week|voor|vóór|eind)(?!\p{L})/giu,
    lead: /(?<!\p{L})(?:uiterlijk )?(?:voor|vóór|tegen|op|in|vanaf|tot)(?: (?:de|het))?\s+$/iu,
    sayings:
      /(?:voor |vóór |tegen |in )?(?:eind(?:e)? (?:van (?:de|deze) (?:maand|week)|januari|februari|december)|(?:de )?kerst)|deze week(?: nog)?/giu,
  },
}

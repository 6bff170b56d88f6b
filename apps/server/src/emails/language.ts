import { type Language, languages } from '@kazi/schemas/language-words'
import french from '@kazi/schemas/languages/fr.json' with { type: 'json' }
import portuguese from '@kazi/schemas/languages/pt.json' with { type: 'json' }
import swahili from '@kazi/schemas/languages/sw.json' with { type: 'json' }
import { dateIn, recognizerOf, valueIn } from '@kazi/schemas/recognize'
import { filled, speak, type Values } from '@kazi/schemas/say'
import type { Block, EmailMessage } from './content.ts'

/** Says a sentence of the catalog in one language, with its values; every other text stays as it is. */
export type Say = (text: string, values?: Values) => string

const catalogs: Record<Exclude<Language, 'en'>, Record<string, string>> = { fr: french, pt: portuguese, sw: swahili }

/** What follows any sentence to which somebody gave a reason. */
const withReason = ' The reason:'

function speakerOf(language: Exclude<Language, 'en'>): Say {
  const catalog = catalogs[language]
  const { locale } = languages[language]
  const recognize = recognizerOf(Object.keys(catalog))
  const word = (text: string) => (Object.hasOwn(catalog, text) ? (catalog[text] ?? text) : text)
  const say: Say = (text, values) => {
    if (values) return filled(catalog[text] ?? text, values)
    if (text.endsWith(withReason)) return `${say(text.slice(0, -withReason.length))} ${say(withReason.trim())}`
    if (Object.hasOwn(catalog, text)) return word(text)
    const found = recognize(text)
    if (!found) return dateIn(locale, text) ?? text
    const said = Object.entries(found.values).map(([name, one]) => [name, valueIn(locale, [name, one], word)])
    return filled(catalog[found.sentence] ?? text, Object.fromEntries(said))
  }
  return say
}

const inEnglish: Say = (text, values) => (values ? filled(text, values) : text)
const speakers = new Map<Language, Say>()
/** How a language says what our emails say. */
export function sayIn(language: Language): Say {
  if (language === 'en') return inEnglish
  const known = speakers.get(language)
  if (known) return known
  const speaker = speakerOf(language)
  speakers.set(language, speaker)
  return speaker
}

/**
 * Runs what says its sentences by `say`, in a language. It must not wait for anything: what runs meanwhile would speak it
 * too. Sentences that depend on a number stay in English here.
 */
export function speaking<T>(language: Language, write: () => T extends Promise<unknown> ? never : T): T {
  if (language === 'en') return write()
  const catalog = catalogs[language]
  speak({
    locale: languages[language].locale,
    say: (sentence, values) =>
      Object.hasOwn(catalog, sentence) ? filled(catalog[sentence] ?? sentence, values) : undefined,
    recognize: (text) => sayIn(language)(text),
  })
  try {
    return write()
  } finally {
    speak(undefined)
  }
}

function blockIn(block: Block, say: Say): Block {
  if (typeof block === 'string') return say(block)
  if ('heading' in block) return { ...block, heading: say(block.heading) }
  if ('facts' in block) return { facts: block.facts.map(([label, value]) => [say(label), say(value)] as const) }
  return block
}

/** What a list of emails shows first, unless it is what a person wrote. */
const preheaderIn = ({ preheader, body }: EmailMessage, say: Say) =>
  body.some((block) => typeof block === 'object' && 'quote' in block && block.quote === preheader)
    ? preheader
    : preheader
        .split(' · ')
        .map((part) => say(part))
        .join(' · ')

/** The email in a language: what we wrote, and neither what people wrote nor the titles of their tasks. */
export function inLanguage(message: EmailMessage, language: Language): EmailMessage {
  if (language === 'en') return message
  const say = sayIn(language)
  const ours: Say = message.asWritten ? (text) => text : say
  const { next, goodToKnow, action, secondAction } = message
  return {
    ...message,
    title: ours(message.title),
    preheader: preheaderIn(message, ours),
    body: message.body.map((block) => blockIn(block, ours)),
    because: say(message.because),
    ...(next && { next: say(next) }),
    ...(goodToKnow && { goodToKnow: say(goodToKnow) }),
    ...(action && { action: { ...action, label: say(action.label) } }),
    ...(secondAction && { secondAction: { ...secondAction, label: say(secondAction.label) } }),
  }
}

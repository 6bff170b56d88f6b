import { type Language, languages } from '@kazi/schemas/language-words'
import french from '@kazi/schemas/languages/fr.json' with { type: 'json' }
import portuguese from '@kazi/schemas/languages/pt.json' with { type: 'json' }
import swahili from '@kazi/schemas/languages/sw.json' with { type: 'json' }
import { recognizerOf } from '@kazi/schemas/recognize'
import { filled, speak } from '@kazi/schemas/say'
import type { Block, EmailMessage } from './content.ts'

/** Says a sentence of the catalog in one language; every other text stays as it is. */
export type Say = (text: string) => string

const catalogs: Record<Exclude<Language, 'en'>, Record<string, string>> = { fr: french, pt: portuguese, sw: swahili }

/** The fields of a task, as the news of an edit lists them: 'the title, the notes, and the deadline'. */
const itemsOf = (text: string) => text.split(/,? and |, /)
const isList = (text: string) => itemsOf(text).every((item) => /^the [a-z]+(?: [a-z]+)?$/.test(item))
/** What follows any sentence to which somebody gave a reason. */
const withReason = ' The reason:'
const dated = /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/

function speakerOf(language: Exclude<Language, 'en'>): Say {
  const catalog = catalogs[language]
  const { locale } = languages[language]
  const recognize = recognizerOf(Object.keys(catalog))
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  const value = (name: string, text: string) =>
    name === 'changed' && isList(text)
      ? new Intl.ListFormat(locale).format(itemsOf(text).map((field) => catalog[field] ?? field))
      : text
  const say: Say = (text) => {
    if (text.endsWith(withReason)) return `${say(text.slice(0, -withReason.length))} ${say(withReason.trim())}`
    if (Object.hasOwn(catalog, text)) return catalog[text] ?? text
    if (dated.test(text)) return day.format(new Date(`${text} UTC`))
    const found = recognize(text)
    if (!found) return text
    const values = Object.entries(found.values).map(([name, said]) => [name, value(name, said)])
    return filled(catalog[found.sentence] ?? text, Object.fromEntries(values))
  }
  return say
}

const speakers = new Map<Language, Say>([['en', (text) => text]])
/** How a language says what our emails say. */
export function sayIn(language: Language): Say {
  const known = speakers.get(language)
  if (known || language === 'en') return known ?? ((text) => text)
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

/** The email in a language: what we wrote, and neither what people wrote nor the titles of their tasks. */
export function inLanguage(message: EmailMessage, language: Language): EmailMessage {
  if (language === 'en') return message
  const say = sayIn(language)
  const ours: Say = message.asWritten ? (text) => text : say
  const { next, goodToKnow, action, secondAction } = message
  return {
    ...message,
    title: ours(message.title),
    preheader: message.preheader.split(' · ').map(ours).join(' · '),
    body: message.body.map((block) => blockIn(block, ours)),
    because: say(message.because),
    ...(next && { next: say(next) }),
    ...(goodToKnow && { goodToKnow: say(goodToKnow) }),
    ...(action && { action: { ...action, label: say(action.label) } }),
    ...(secondAction && { secondAction: { ...secondAction, label: say(secondAction.label) } }),
  }
}

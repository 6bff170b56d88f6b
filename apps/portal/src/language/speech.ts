import { languages } from '@kazi/schemas/language-words'
import { recognizerOf, valueIn } from '@kazi/schemas/recognize'
import type { Speech } from '@kazi/schemas/say'
import { type Messages, setupI18n } from '@lingui/core'

/** The sentences of one language, as its compiled catalog has them. */
export function speechOf(language: keyof typeof languages, messages: Messages): Speech {
  const { locale } = languages[language]
  const i18n = setupI18n({ locale, messages: { [locale]: messages } })
  const recognize = recognizerOf(Object.keys(messages))
  const say: Speech['say'] = (sentence, values) =>
    Object.hasOwn(messages, sentence) ? i18n._(sentence, values) : undefined
  return {
    locale,
    say,
    recognize: (text) => {
      const found = recognize(text)
      if (!found) return undefined
      const word = (value: string) => say(value, {}) ?? value
      const values = Object.entries(found.values).map((one) => [one[0], valueIn(locale, one, word)])
      return say(found.sentence, Object.fromEntries(values))
    },
  }
}

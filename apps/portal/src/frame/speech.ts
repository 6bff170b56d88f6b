import { languages } from '@kazi/schemas/language-words'
import { recognizerOf } from '@kazi/schemas/recognize'
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
      return found && say(found.sentence, found.values)
    },
  }
}

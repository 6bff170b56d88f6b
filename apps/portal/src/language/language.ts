import { isLanguage, type Language, languageOf, languages } from '@kazi/schemas/language-words'
import { onSpeech, speak, spokenLocale } from '@kazi/schemas/say'
import { useSyncExternalStore } from 'react'

type Translated = Exclude<Language, 'en'>

// English is what the code says, so nothing is loaded for it.
const catalogs: Record<Translated, () => Promise<{ default: Record<string, string> }>> = {
  fr: () => import('@kazi/schemas/languages/fr.json'),
  pt: () => import('@kazi/schemas/languages/pt.json'),
  sw: () => import('@kazi/schemas/languages/sw.json'),
}

const place = 'language'
let asked: Language = 'en'

/** What was chosen on this device; undefined if nothing was. */
function chosenLanguage(): Language | undefined {
  try {
    const kept = localStorage.getItem(place)
    return isLanguage(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Whether it was still wanted when its sentences were there: another one may have been chosen meanwhile. */
async function change(language: Language) {
  asked = language
  if (language === 'en') speak(undefined)
  else {
    const [{ speechOf }, { default: messages }] = await Promise.all([import('./speech.ts'), catalogs[language]()])
    if (asked !== language) return false
    speak(speechOf(language, messages))
  }
  document.documentElement.lang = language
  // What the device shows of the portal once it is installed.
  document
    .querySelector('link[rel="manifest"]')
    ?.setAttribute('href', language === 'en' ? '/va/manifest.json' : `/va/manifest.${language}.json`)
  return true
}

/** What this device speaks by choice or for its browser; undefined if English was not chosen. */
export const ownLanguage = () => chosenLanguage() ?? (asked === 'en' ? undefined : asked)

/** What was chosen in this visit, until the account has it. */
let unsaved: Language | undefined

export const unsavedLanguage = () => unsaved
export const languageSaved = () => {
  unsaved = undefined
}

async function speakFromNowOn(language: Language) {
  if (!(await change(language))) return false
  try {
    localStorage.setItem(place, language)
  } catch {
    // Without storage it is asked of the browser again next time.
  }
  return true
}

/**
 * Speaks what the reader chose, and keeps it on this device; false if they chose another one before it was loaded.
 * Rejects if its sentences cannot be loaded.
 */
export async function chooseLanguage(language: Language) {
  const isWanted = await speakFromNowOn(language)
  if (isWanted) unsaved = language
  return isWanted
}

/** The language of the first screen: what was chosen on this device, or what the browser asks for. Undefined: English. */
export function firstLanguage(): Promise<unknown> | undefined {
  const language = chosenLanguage() ?? languageOf(navigator.languages)
  // Offline, and not stored yet: English is better than nothing.
  return language === 'en' ? undefined : change(language).catch(() => {})
}

/** The account's language is another one than this device's. If its sentences cannot be loaded, ours stays. */
export const followLanguage = (language: Language) =>
  language === asked ? Promise.resolve() : speakFromNowOn(language).catch(() => {})

const current = (): Language => {
  const locale = spokenLocale()
  return (Object.keys(languages) as Language[]).find((one) => languages[one].locale === locale) ?? 'en'
}

/** The language that is spoken; whoever renders a page reads it, so that the page says everything anew. */
export const useLanguage = () => useSyncExternalStore(onSpeech, current)

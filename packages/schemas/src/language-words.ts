/** The languages of the portal and of emails to VAs, each under its own name. */
export const languages = {
  en: { name: 'English', locale: 'en-US' },
  fr: { name: 'Français', locale: 'fr-FR' },
  pt: { name: 'Português', locale: 'pt-PT' },
  sw: { name: 'Kiswahili', locale: 'sw-KE' },
} as const satisfies Record<string, { name: string; locale: string }>
export type Language = keyof typeof languages

export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(languages, text)

/** The first of a reader's languages that we speak, such as 'pt' for 'pt-MZ'; English without one. */
export const languageOf = (wanted: readonly string[]): Language =>
  wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en'

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

/** The languages of an Accept-Language header, the best first. */
export const languagesIn = (header: string | undefined): string[] =>
  (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', quality = ''] = part.trim().split(';')
      return { tag, weight: Number(/^\s*q=([\d.]+)$/.exec(quality)?.[1] ?? 1) }
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)

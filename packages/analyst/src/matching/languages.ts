import { glossaryMarkers } from '../../knowledge/glossary.ts'
import { isForeign, plainOf, wordsOf } from '../text/words.ts'

/** Languages by their English and native names. English is omitted, because everyone here works in it. */
const names: Record<string, string[]> = {
  French: ['french', 'francais', 'francaise', 'francophone'],
  Arabic: ['arabic', 'arabe'],
  Swahili: ['swahili', 'kiswahili'],
  Portuguese: ['portuguese', 'portugues'],
  Spanish: ['spanish', 'espanol', 'castellano'],
  German: ['german', 'deutsch'],
  Italian: ['italian', 'italiano'],
  Dutch: ['dutch', 'nederlands'],
  Wolof: ['wolof'],
  Hausa: ['hausa'],
  Yoruba: ['yoruba'],
  Igbo: ['igbo'],
  Amharic: ['amharic'],
  Zulu: ['zulu', 'isizulu'],
  Xhosa: ['xhosa', 'isixhosa'],
  Afrikaans: ['afrikaans'],
  Shona: ['shona'],
  Twi: ['twi'],
  Kinyarwanda: ['kinyarwanda'],
  Somali: ['somali'],
  Lingala: ['lingala'],
  Luganda: ['luganda'],
  Thai: ['thai'],
  Chinese: ['chinese', 'mandarin', 'cantonese'],
  Japanese: ['japanese'],
  Russian: ['russian'],
  Polish: ['polish'],
  Turkish: ['turkish'],
  Hindi: ['hindi'],
  Hebrew: ['hebrew'],
  Latin: ['latin'],
}
const byName = new Map(Object.entries(names).flatMap(([name, forms]) => forms.map((form) => [form, name] as const)))

/** 'Polish' counts only with a capital, to tell the language from the verb. In all-lowercase text it is missed. */
export function languagesIn(text: string): string[] {
  const words = wordsOf(text)
  const found = new Set<string>()
  for (const word of words) {
    const name = byName.get(plainOf(word.raw))
    if (name && (name !== 'Polish' || /^[A-Z]/.test(word.raw))) found.add(name)
  }
  if (isForeign(words) && found.size === 0) {
    const guess = likelyLanguage(words.map((word) => word.plain))
    if (guess) found.add(guess)
  }
  return [...found]
}

const telling: Record<string, string[]> = {
  French: ['je', 'nous', 'les', 'des', 'est', 'pour', 'avec', 'dans', 'et', 'cherche', 'une'],
  Spanish: ['el', 'los', 'las', 'para', 'con', 'y', 'necesito', 'busco', 'una', 'mis'],
  Portuguese: ['um', 'uma', 'nao', 'preciso', 'quero', 'minha', 'os', 'para'],
  German: ['ich', 'und', 'der', 'die', 'das', 'mit', 'fur', 'nicht', 'suche', 'eine'],
  Italian: ['il', 'gli', 'che', 'sono', 'cerco', 'con', 'per', 'di'],
  Dutch: ['ik', 'het', 'een', 'voor', 'van', 'zoek', 'iemand'],
  Swahili: ['na', 'ya', 'wa', 'kwa', 'nataka', 'naomba', 'yangu', 'ni'],
}

const likelyLanguage = (plain: string[]) =>
  Object.entries(telling)
    .map(([name, words]) => ({
      name,
      hits: plain.filter((word) => words.includes(word) && glossaryMarkers.size > 0).length,
    }))
    .sort((a, b) => b.hits - a.hits)
    .find(({ hits }) => hits >= 3)?.name

import { stopwords } from '../../knowledge/stopwords.ts'

const known = new Set(stopwords)

/** Words that carry no subject of their own. */
export const isStopword = (plain: string) => plain.length < 2 || known.has(plain) || /^\d/.test(plain)

/** Ignores case, accents and apostrophe variants, like people do. SQL's folded() does the same (migration 0020). */
export const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘ʼ`´]/g, "'")
    .toLowerCase()

/** The words of a search: a row must contain each of them. Only the first ten count. */
export const searchWords = (q: string) => fold(q).split(/\s+/).filter(Boolean).slice(0, 10)

/** Folded text with the wildcards of `like` escaped. */
export const likeLiteral = (text: string) => fold(text).replace(/[\\%_]/g, '\\$&')

/**
 * The `like` pattern that finds a text anywhere in a folded column; its wildcards are escaped. One or two letters
 * match only at the beginning of a word, because a trigram index can find those: the column begins with a space.
 */
export const searchPattern = (text: string) =>
  fold(text).length < 3 ? `% ${likeLiteral(text)}%` : `%${likeLiteral(text)}%`

const little = new Set(['and', 'or', 'of', 'the', 'in', 'for', 'to', 'with', 'on', 'from', 'by'])
/** The words of a skill that say something. */
export const skillWords = (text: string) =>
  [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [])].filter((word) => !little.has(word))

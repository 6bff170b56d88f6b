/**
 * Parses a search parameter that is a list, an object or quoted text. Number-like text stays text: a search for 007 is
 * not one for 7. For `parseSearchWith`, which handles whole numbers itself and keeps as text whatever this throws on.
 */
export function searchValue(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (typeof value === 'number') throw new TypeError('text')
  return value
}

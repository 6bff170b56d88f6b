/**
 * A value of an address that is not a plain word or number: a list, an object, or text in quotes. What merely reads as a
 * number stays text: a search for 1e5 or 007 is not one for 100000 or 7.
 * For `parseSearchWith`, which has read whole numbers before, and keeps as text what this throws for.
 */
export function searchValue(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (typeof value === 'number') throw new TypeError('text')
  return value
}

/** The address that a text is, or undefined if it is none. `URL.canParse` and `URL.parse` are missing in Safari 16. */
export function urlOf(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** A subject must stay one header line, even if a client's text has line breaks. */
export const oneLine = (text: string, max = 80) => {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= max) return line
  // Do not cut an emoji in half.
  const cut = line.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')
  return `${cut.trimEnd()}…`
}

/**
 * The beginning of a text, in at most so many characters, for a line that has no room for the whole. It ends with a whole word
 * and an ellipsis; a word that alone takes most of the room, such as an address, is cut.
 */
export function truncate(text: string, most: number): string {
  if (text.length <= most) return text
  // An emoji is not cut in half.
  const room = text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')
  const end = /\s/.test(text[room.length]!) ? room.length : Math.max(room.lastIndexOf(' '), room.lastIndexOf('\n'))
  const shown = end > most / 2 ? room.slice(0, end) : room
  return `${shown.trimEnd().replace(/[,;:–—-]$/, '')}…`
}

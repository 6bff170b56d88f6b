/** What Windows-1252 has in place of the controls from 0x80 on. Node reads it as Latin-1, which has the controls. */
const windowsMarks = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const windowsText = (bytes: Uint8Array) =>
  new TextDecoder('windows-1252')
    .decode(bytes)
    .replace(/[\u0080-\u009f]/g, (mark) => windowsMarks[mark.charCodeAt(0) - 0x80] ?? mark)

/** Damaged UTF-8 has at least so many letters beyond ASCII for each broken byte; another encoding has hardly any. */
const lettersPerBrokenByte = 4

/** Whether UTF-8 was damaged: in a text that is none, nearly every letter beyond ASCII is broken. */
function isMostlyUtf8(text: string) {
  const beyondAscii = text.match(/[^\0-\x7f]/gu)?.length ?? 0
  const broken = text.match(/\ufffd/g)?.length ?? 0
  return beyondAscii - broken >= broken * lettersPerBrokenByte
}

/** The text, which may have U+FFFD from an earlier program; undefined unless every byte is UTF-8. */
function wholeUtf8(bytes: Uint8Array) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Whether a letter is lost: U+FFFD stands for what a decoder, here or in another program, could not read. */
export const hasLostCharacter = (text: string) => text.includes('\uFFFD')
export const lostCharacter = 'has a character that cannot be stored'

/**
 * The text of a file as people save it: UTF-8, or UTF-16 with a byte order mark; otherwise Windows-1252, which Excel
 * writes in western Europe. What is broken in UTF-8 becomes U+FFFD.
 */
export function decode(bytes: Uint8Array) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const whole = wholeUtf8(bytes)
  if (whole !== undefined) return whole
  const text = new TextDecoder('utf-8').decode(bytes)
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  return isMarked || isMostlyUtf8(text) ? text : windowsText(bytes)
}

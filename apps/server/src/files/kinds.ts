import { open } from 'node:fs/promises'
import { type FileType, fileKinds } from '@kazi/schemas/file-kinds'
import { AppError } from '../errors.ts'

const refused = (text: string) => new AppError('UNSUPPORTED_MEDIA_TYPE', text)
const others =
  "We can't take this kind of file. Please send a picture, a PDF, an Office or OpenDocument file, text or CSV, audio, video, or a ZIP."
const scripted =
  "We can't take web pages or SVG drawings, because they can run scripts. Please send a picture or a PDF."
const programs = "We can't take programs. If it holds documents, please send those."
const oldOffice = "We can't take old Office files (.doc, .xls, .ppt). Please save it as .docx, .xlsx, .pptx or PDF."

const programTypes =
  /x-msdownload|x-elf|x-mach|x-executable|x-sharedlib|java|x-apple-diskimage|x-deb|x-rpm|wasm|android|x-ms-shortcut|x-msi/
const aliases: Record<string, FileType> = {
  'audio/opus': 'audio/ogg',
  'audio/vnd.wave': 'audio/wav',
  'video/x-m4v': 'video/mp4',
  'image/apng': 'image/png',
}
/** Recognized by letters that a text can begin with, such as "BM" and "MZ": the rest decides. */
const maybeText = new Set(['application/xml', 'image/bmp', 'application/x-msdownload'])

/** The kind of a file by its content, never by its name; throws UNSUPPORTED_MEDIA_TYPE. Nothing is unpacked for it. */
export async function kindOf(path: string): Promise<FileType> {
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(path)
  const mime = found && (found.mime.split(';')[0] ?? '').trim()
  if (mime && !mime.startsWith('text/') && !maybeText.has(mime)) {
    const type = aliases[mime] ?? (await withoutPicture(path, mime)) ?? mime
    if (type in fileKinds) return type as FileType
    throw refused(programTypes.test(type) ? programs : type === 'application/x-cfb' ? oldOffice : others)
  }
  return textKind(path)
}

/** How the tracks of a film are written in the head of its container, and what it is without those of a picture. */
const films: Record<string, { sound: RegExp; picture: RegExp; audio: FileType }> = {
  'video/mp4': { sound: /hdlr.{8}soun/s, picture: /hdlr.{8}vide/s, audio: 'audio/mp4' },
  'video/webm': { sound: /\x86[\x80-\xff]A_/, picture: /\x86[\x80-\xff]V_/, audio: 'audio/webm' },
}

/**
 * What a browser records from a microphone is in a container for films, with sound alone. Only the head is searched: the
 * length of a live recording is unknown, at which parsers of media give up.
 */
async function withoutPicture(path: string, mime: string) {
  const film = films[mime]
  if (!film) return undefined
  const head = (await firstBytes(path)).toString('latin1')
  return film.sound.test(head) && !film.picture.test(head) ? film.audio : undefined
}

async function firstBytes(path: string) {
  const file = await open(path)
  try {
    const block = Buffer.alloc(64 * 1024)
    const { bytesRead } = await file.read(block, 0, block.length, 0)
    return block.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Text has no signature: it is what has no control characters, and does not begin like a page or a drawing. */
async function textKind(path: string): Promise<FileType> {
  const file = await open(path)
  try {
    const block = Buffer.alloc(64 * 1024)
    const { bytesRead } = await file.read(block, 0, block.length, 0)
    const start = block.subarray(0, bytesRead)
    const wide =
      start[0] === 0xff && start[1] === 0xfe ? 'utf-16le' : start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : null
    if (isMarkup(new TextDecoder(wide ?? 'utf-8').decode(start))) throw refused(scripted)
    if (wide) return 'text/plain'
    for (let at = 0; ; ) {
      const { bytesRead: more } = await file.read(block, 0, block.length, at)
      if (more === 0) return 'text/plain'
      if (block.subarray(0, more).some(isControl))
        throw refused(start.subarray(0, 2).toString() === 'MZ' ? programs : others)
      at += more
    }
  } finally {
    await file.close()
  }
}

/** Tab, line feed, form feed, carriage return and escape are in real text files. */
const isControl = (byte: number) =>
  byte < 0x09 || byte === 0x0b || (byte > 0x0d && byte < 0x20 && byte !== 0x1b) || byte === 0x7f

/** Whether a text begins, after comments and declarations, with an element that browsers run. */
function isMarkup(text: string) {
  let rest = text.trimStart()
  if (/^<!doctype\s+(?:html|svg)/i.test(rest)) return true
  for (;;) {
    const end = rest.startsWith('<!--') ? '-->' : /^<[?!]/.test(rest) ? '>' : undefined
    if (!end)
      return /^<(?:\w+:)?(?:svg|html|head|body|script|iframe|object|embed|meta|link|style|title|form|table|img|a|div|p|h1)\b/i.test(
        rest,
      )
    const at = rest.indexOf(end)
    if (at < 0) return true
    rest = rest.slice(at + end.length).trimStart()
  }
}

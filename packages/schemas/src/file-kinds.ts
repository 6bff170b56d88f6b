/**
 * Files on tasks, in messages and in hand-overs: what may be sent, how much of it, and under which name it is kept.
 * Without zod, for screens that do not load it.
 */
import { unseen } from './printable.ts'
import { say } from './say.ts'

/** Where a file belongs. */
export const filePlaces = { task: 'Task', message: 'Message', handover: 'Hand-over' } as const
export type FilePlace = keyof typeof filePlaces

const megabyte = 1024 * 1024
export const fileLimits = {
  bytes: 20 * megabyte,
  perMessage: 10,
  perTask: 200,
  /** Of a client's account in all tasks together, and of a VA's in tasks that have not ended; the team has no limit. */
  accountBytes: 2048 * megabyte,
  nameLength: 120,
} as const

/** What a reader is told of a larger file, before it is sent: the server would break the connection off. */
export const tooLarge = () => say('Larger than {size} MB.', { size: fileLimits.bytes >> 20 })

/** What is recorded in a conversation: speech is clear at so few bits, and five minutes of it are 900 kB. */
export const voiceNote = { seconds: 300, bitsPerSecond: 24_000 } as const

/** What a form's headers and boundaries add to its file. */
const formLines = 64 * 1024
export const uploadBytes = fileLimits.bytes + formLines

/** The kinds that we take, as their content says; the first ending is added to a name that has none of them. */
export const fileKinds = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/heic': ['heic'],
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
  'application/rtf': ['rtf'],
  'application/zip': ['zip'],
  'text/plain': ['txt', 'md', 'csv', 'tsv', 'json', 'ics', 'vcf', 'srt', 'vtt', 'log', 'yaml', 'yml'],
  'audio/mpeg': ['mp3'],
  'audio/mp4': ['m4a', 'mp4'],
  'audio/x-m4a': ['m4a'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/wav': ['wav'],
  'audio/webm': ['webm', 'weba'],
  'video/mp4': ['mp4', 'm4v'],
  'video/quicktime': ['mov'],
  'video/webm': ['webm'],
} as const satisfies Record<string, readonly [string, ...string[]]>
export type FileType = keyof typeof fileKinds

/** What a file dialog offers at first. The server decides by the content, so this is a help and no check. */
export const acceptedFiles = [...new Set(Object.values(fileKinds).flat())].map((ending) => `.${ending}`).join(',')

/** Without dots and spaces at its ends: a leading dot hides a file, a trailing one hides its ending on Windows. */
function trimmed(name: string) {
  const marks = [...name]
  const bare = (mark: string | undefined) => mark === '.' || mark?.trim() === ''
  const start = marks.findIndex((mark) => !bare(mark))
  return start < 0 ? '' : marks.slice(start, marks.findLastIndex((mark) => !bare(mark)) + 1).join('')
}

/** The name without folders, invisible characters and outer dots, short, and with an ending of its kind. */
export function cleanFileName(given: string, type: FileType) {
  const last = given.slice(-2000).toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const shown = trimmed(
    last
      .replace(unseen, '')
      .replace(/[<>:"|?*]/g, '_')
      .replace(/\s/g, ' '),
  )
  const endings: readonly string[] = fileKinds[type]
  const dot = shown.lastIndexOf('.')
  const ending = dot > 0 ? shown.slice(dot + 1).toLowerCase() : ''
  const fits = endings.includes(ending)
  const stem = (fits ? shown.slice(0, dot) : shown) || 'file'
  const end = `.${fits ? ending : endings[0]}`
  return `${trimmed([...stem].slice(0, fileLimits.nameLength - end.length).join(''))}${end}`
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import { unpackedWoff } from './woff.ts'

const require = createRequire(import.meta.url)
const fileOf = (font: string, subset: string, weight: number) =>
  require.resolve(`@fontsource/${font}/files/${font}-${subset}-${weight}-normal.woff`)

/** The brand's faces first; the last ones are for names in letters that those do not have. */
const faces = {
  text: [
    ...(['latin', 'latin-ext'] as const).map((subset) => ['figtree', subset] as const),
    ...(
      ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'devanagari'] as const
    ).map((subset) => ['noto-sans', subset] as const),
  ],
  display: (['latin', 'latin-ext', 'vietnamese'] as const).map((subset) => ['bricolage-grotesque', subset] as const),
}
export type Face = keyof typeof faces

const nameOf = (font: string, subset: string) => `${font} ${subset}`

/** The fonts as the layout engine reads them. */
export const fonts = Object.fromEntries(
  Object.entries(faces).flatMap(([face, files]) =>
    files.map(([font, subset]) => {
      const [normal, bold] = face === 'display' ? [600, 600] : [400, 600]
      return [nameOf(font, subset), { normal: fileOf(font, subset, normal), bold: fileOf(font, subset, bold) }] as const
    }),
  ),
)

const files = new Set(Object.values(fonts).flatMap(({ normal, bold }) => [normal, bold]))
const unpacked = new Map<string, Buffer>()
function fontAt(file: string) {
  const known = unpacked.get(file)
  if (known) return known
  const font = unpackedWoff(readFileSync(file))
  unpacked.set(file, font)
  return font
}

/** The layout engine's file system: it has our fonts, each unpacked once, and no other file. */
export const fontFiles = { existsSync: (file: string) => files.has(file), readFileSync: fontAt }

/** Which letters a font has; read when the first text needs it, and the brand's have nearly all. */
const letters = new Map<string, Set<number>>()
function lettersOf(name: string) {
  const known = letters.get(name)
  if (known) return known
  const font = create(fontAt(fonts[name]?.normal ?? ''))
  const found = new Set<number>('characterSet' in font ? font.characterSet : [])
  letters.set(name, found)
  return found
}

type Run = { text: string; font: string }

/** What no font has, such as an emoji, is left out of names and texts as a question mark. */
const unknown = '?'

/** Joiners and marks of direction are not drawn. */
const isDrawn = (letter: string) => !/\p{Cf}/u.test(letter)
/** The fonts of single alphabets have no space, and none has line breaks. */
const isBlank = (letter: string) => /[\s\p{Cc}]/u.test(letter)
const has = (letter: string) => (name: string) => lettersOf(name).has(letter.codePointAt(0) ?? 0)

/** The letters of a text that no font has, each once. */
export function missingLetters(text: string): string[] {
  const names = faces.text.map(([font, subset]) => nameOf(font, subset))
  return [...new Set(text.normalize('NFC'))].filter(
    (letter) => isDrawn(letter) && !isBlank(letter) && !names.some(has(letter)),
  )
}

/** A text in pieces, each with the first font that has all of its letters. */
export function runsOf(text: string, face: Face): Run[] {
  const names = [...faces[face], ...(face === 'display' ? faces.text : [])].map(([font, subset]) =>
    nameOf(font, subset),
  )
  const [first = ''] = names
  const runs: Run[] = []
  // The narrow space of French thousands is in the fonts' lists, but drawn as a box.
  for (const letter of text.normalize('NFC').replaceAll('\u202f', '\u00a0')) {
    const last = runs.at(-1)
    if (!isDrawn(letter)) continue
    const font = isBlank(letter) ? first : names.find(has(letter))
    const written = font ? letter : unknown
    if (last && last.font === (font ?? first)) last.text += written
    else runs.push({ text: written, font: font ?? first })
  }
  return runs
}

import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brand } from '@kazi/schemas/brand'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../../..')

/** Visible text is in the source folders and their index.html; demo data and evaluation appear on no screen. */
const sources = ['apps', 'packages'].flatMap((folder) =>
  readdirSync(join(root, folder)).flatMap((room) => {
    const src = join(root, folder, room, 'src')
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).map((file) => join(src, file))
    return [...files, join(root, folder, room, 'index.html')]
  }),
)
const shown = sources.filter(
  (file) =>
    /\.(tsx?|html)$/.test(file) &&
    !/\.test\.tsx?$|\/(testing|seed)\/|\/brand\.ts$|\/db\/embedded\/lock\.ts$/.test(file),
)

/** Whether a line has the name in a text: not in a comment, and not in an identifier or a type. */
const namesIt = (line: string) => !/^\s*(\*|\/\/|\/\*)/.test(line) && /['"`>][^'"`]*\bKazi\b(?!['"]?[\],}>])/.test(line)

it('the product is named in one place, where an operator renames it', () => {
  const named = shown.flatMap((file) => {
    let text = ''
    try {
      text = readFileSync(file, 'utf8')
    } catch {
      // Not every folder has an index.html.
    }
    const lines = text.split('\n')
    return lines.flatMap((line, at) => (namesIt(line) ? [`${relative(root, file)}:${at + 1} ${line.trim()}`] : []))
  })
  expect(named).toEqual([])
  expect(shown.length).toBeGreaterThan(300)
  // Proves that the name would be found.
  expect(namesIt(`    subject: 'Reset your ${brand.name} password',`)).toBe(true)
})

import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { expect, it } from 'vitest'
import { fonts } from './fonts.ts'
import { unpackedWoff } from './woff.ts'

const files = [...new Set(Object.values(fonts).flatMap(({ normal, bold }) => [normal, bold]))]
const outlines = (font: Font) =>
  font.characterSet.slice(0, 300).map((letter) => font.glyphForCodePoint(letter).path.toSVG())

it.each(files)('%s is the same font when it is unpacked', (file) => {
  const woff = readFileSync(file)
  const font = unpackedWoff(woff)
  expect(font.length).toBe(woff.readUInt32BE(16))
  const [packed, unpacked] = [create(woff) as Font, create(font) as Font]
  expect(unpacked.characterSet).toEqual(packed.characterSet)
  expect(unpacked.numGlyphs).toBe(packed.numGlyphs)
  expect(outlines(unpacked)).toEqual(outlines(packed))
})

it('takes nothing else', () => {
  expect(() => unpackedWoff(Buffer.from('wOF2'))).toThrow('not a WOFF font')
})

import { describe, expect, it } from 'vitest'
import { decode } from './text-file.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const utf16 = (text: string) => Uint8Array.from([...text].flatMap((letter) => [letter.charCodeAt(0), 0]))
const broken = 0xff

describe('the text of a file', () => {
  it.each([
    ['UTF-8', utf8('Café'), 'Café'],
    ['UTF-8 with a mark', utf8('\ufeffCafé'), 'Café'],
    ['UTF-16', new Uint8Array([0xff, 0xfe, ...utf16('Café')]), 'Café'],
    ['Windows-1252', latin1('Caf\xe9 \x80'), 'Café €'],
    ['Windows-1252 with many', latin1('d\xe9j\xe0 vu, na\xefve, \xfcber, caf\xe9s'), 'déjà vu, naïve, über, cafés'],
    ['Windows-1252 that has a pair of UTF-8', latin1('\xc3\xa9, \xe9t\xe9'), 'Ã©, été'],
    ['UTF-8 with a letter that was lost before', utf8('Caf\ufffd, 5 \ufffd'), 'Caf\ufffd, 5 \ufffd'],
    ['UTF-8 with nothing but such letters', utf8('\ufffd\ufffd'), '\ufffd\ufffd'],
  ])('in %s is read as it was written', (_, bytes, text) => {
    expect(decode(bytes)).toBe(text)
  })

  it.each([
    ['that is UTF-8 by its mark', new Uint8Array([...utf8('\ufeffab'), broken]), 'ab\ufffd'],
    [
      'whose other letters are UTF-8',
      new Uint8Array([...utf8('Zoë Nuñez, José Ávila, Bø '), broken]),
      'Zoë Nuñez, José Ávila, Bø \ufffd',
    ],
    ['that was cut within a letter', utf8('请整理我的收件箱').subarray(0, -1), '请整理我的收件\ufffd'],
  ])('%s keeps them when one byte is broken', (_, bytes, text) => {
    expect(decode(bytes)).toBe(text)
  })
})

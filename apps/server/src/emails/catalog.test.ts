import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brand } from '@kazi/schemas/brand'
import { describe, expect, it } from 'vitest'
import { emailSamples, sampleLinks } from '../testing/email-samples.ts'
import { catalog } from './catalog.ts'
import { isSecret } from './content.ts'
import { render } from './render.ts'

const src = join(import.meta.dirname, '..')
const program = globSync('**/*.ts', { cwd: src, exclude: ['**/*.test.ts', 'testing/**', 'emails/**', 'seed/**'] })
  .map((path) => readFileSync(join(src, path), 'utf8'))
  .join('\n')
const names = Object.keys(catalog)

it('every email of the catalog has a sample, and is sent by the program', () => {
  expect(emailSamples.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  const unsent = names.filter((name) => !new RegExp(`(Emails|News)\\.${name}\\(`).test(program))
  expect(unsent).toEqual([])
})

describe.each(emailSamples.map((message) => [message.name, message] as const))('%s', (_, message) => {
  const { subject, text, html } = render(message, sampleLinks)
  const visible = html
    .replace(/<style>.*?<\/style>|<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

  it('says the same as text and as HTML', () => {
    const words = (said: string) => said.split(/[^\p{L}\p{N}$']+/u).filter(Boolean)
    const addresses = text.match(/https?:\S+/g) ?? []
    const apart = new Set(
      [subject, message.preheader, message.about ?? '', ...addresses, brand.name, 'K'].flatMap(words),
    )
    const missingIn = (here: string, there: string) => {
      const known = new Set(words(here))
      return words(there).filter((word) => !known.has(word) && !apart.has(word))
    }
    expect(missingIn(visible, text)).toEqual([])
    expect(missingIn(text, visible)).toEqual([])
    for (const link of text.match(/https?:\S+/g) ?? [])
      expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
  })

  it('has a subject of one line, a preheader that says more, and a reason', () => {
    expect(subject.length).toBeLessThanOrEqual(140)
    expect(subject).not.toMatch(/[\r\n]/)
    expect(message.preheader).not.toBe('')
    expect(subject).not.toContain(message.preheader)
    expect(message.because).toMatch(/^You get this email because /)
    expect(text).toContain(message.because)
  })

  it('can be turned off only where it is news', () => {
    if (message.unsubscribe) expect(isSecret(message.kind ?? 'news')).toBe(false)
    expect(html.includes('/unsubscribe')).toBe(Boolean(message.unsubscribe))
  })

  it('counts as a link that works like a password only if it has a link', () => {
    const secret = message.secret ?? isSecret(message.kind ?? 'news')
    expect(secret && !message.action).toBe(false)
  })

  it('needs no picture and loads nothing', () => {
    expect(html).not.toMatch(/<img|<script|<link|src=|url\(/i)
    expect(Buffer.byteLength(html)).toBeLessThan(60_000)
  })
})

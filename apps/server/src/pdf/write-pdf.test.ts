import { monitorEventLoopDelay } from 'node:perf_hooks'
import { brand } from '@kazi/schemas/brand'
import type { Block, Paper } from '@kazi/schemas/paper'
import { afterAll, describe, expect, it } from 'vitest'
import { threadedCpu } from '../cpu/threads.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { runsOf } from './fonts.ts'
import { writePdf } from './write-pdf.ts'

const cpu = threadedCpu({ warn: () => {} })
afterAll(() => cpu.close())

const at = '2026-11-22T10:00:00.000Z'
const paper = (...blocks: Block[]): Paper => ({
  title: 'Invoice',
  number: 'INV-2026-0007',
  date: 'November 22, 2026',
  blocks,
})
const read = async (...blocks: Block[]) => readPdf(await writePdf({ paper: paper(...blocks), at }))
const table = (rows: string[][]): Block => ({
  kind: 'table',
  label: 'Entries',
  head: ['Date worked', 'Task', 'Amount'],
  columns: [1, 3, 1],
  amountsFrom: 2,
  rows,
})

describe('a PDF', () => {
  it('is read back with its texts, its title and its language, in embedded fonts', async () => {
    const pdf = await read(
      { kind: 'sides', sides: [{ heading: 'For', lines: ['Ada Lovelace', 'ada@example.com'] }] },
      { kind: 'facts', facts: [['Due', 'December 1, 2026']] },
      { kind: 'list', items: ['First', 'Second'] },
      { kind: 'signatures', who: [{ name: 'Ada Lovelace', role: 'Client' }] },
    )
    expect(pdf).toMatchObject({ title: 'Invoice INV-2026-0007', language: 'en-US', author: brand.operatorName })
    for (const text of ['Ada Lovelace', 'December 1, 2026', 'Second', brand.supportEmail, 'Page 1 of 1'])
      expect(pdf.text).toContain(text)
    expect(pdf.fonts).toEqual(['BricolageGrotesque-SemiBold', 'Figtree-Regular', 'Figtree-SemiBold'])
  })

  it('has names in the letters of many languages; what no font has is a question mark', async () => {
    const names = ['Łukasz Żółć', 'Nguyễn Ánh Tuyết', 'Юлия Щербакова', 'Ἀθηνᾶ', 'Ọlábísí', 'अनिता']
    const pdf = await read({ kind: 'text', text: names.join(' | ') }, { kind: 'text', text: 'علي' })
    // A reader may take letters with marks apart.
    const plain = pdf.text.normalize('NFC')
    for (const name of names.slice(0, 5)) expect(plain).toContain(name.normalize('NFC'))
    expect(plain).toContain('???')
    expect(pdf.fonts.filter((font) => font?.startsWith('missing'))).toEqual([])
  })

  it('is refused with the letters that no font has, where it cannot be written again', async () => {
    const strict = (text: string) => writePdf({ paper: paper({ kind: 'text', text }), at, strict: true })
    await expect(strict("O'N 名前 =1+1\n🎉")).rejects.toThrow('Our documents cannot show 名 前 🎉.')
    await expect(strict('Łukasz\u202f"Юлия"\tअनिता')).resolves.toBeInstanceOf(Uint8Array)
  })

  it('has a space that the font draws in French thousands', () => {
    expect(runsOf('33\u202f000 KES', 'text').map(({ text }) => text)).toEqual(['33\u00a0000 KES'])
  })

  it('repeats the head of a table on each page, breaks endless words and keeps every row', async () => {
    const rows = Array.from({ length: 500 }, (_, n) => [`Nov ${n}`, n % 50 ? `Task ${n}` : 'W'.repeat(200), '$9.00'])
    const { pages, text } = await read(table(rows))
    expect(pages.length).toBeGreaterThan(10)
    for (const page of pages) expect(page).toContain('Date worked')
    for (const n of [1, 251, 499]) expect(text).toContain(`Task ${n}`)
    expect(text.match(/W+/g)?.join('').length).toBe(2000)
  })

  it('is the same bytes for the same document', async () => {
    const [one, two] = await Promise.all([1, 2].map(() => writePdf({ paper: paper(table([['1', '2', '3']])), at })))
    expect(Buffer.from(one ?? []).equals(Buffer.from(two ?? []))).toBe(true)
  })
})

describe('the longest statement', () => {
  it('is drawn in a thread, while everything else goes on', { timeout: 60_000 }, async () => {
    const rows = Array.from({ length: 5000 }, (_, n) => [`Nov ${n}`, `Sort the inbox, part ${n}`, '$9.00'])
    await cpu.writePdf({ paper: paper(), at })
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const began = performance.now()
    const bytes = await cpu.writePdf({ paper: paper(table(rows)), at })
    delay.disable()
    const took = performance.now() - began
    const longest = delay.max / 1e6
    console.log(
      `5,000 rows: ${Math.round(took)} ms, ${bytes.length} bytes; the event loop waited ${Math.round(longest)} ms`,
    )
    // Drawn here, it would wait for all of that time.
    expect(longest).toBeLessThan(took / 4)
  })
})

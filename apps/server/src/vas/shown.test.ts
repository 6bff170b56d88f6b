import { parseRate } from '@kazi/analyst/matching/rates'
import { currencies } from '@kazi/schemas/money'
import { type Rate, rateInWords } from '@kazi/schemas/profile-shown'
import { afterAll, describe, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const team = world.admin.admin
const guest = world.guest

async function aVa(over: Parameters<typeof world.aVa>[0] = {}) {
  const va = await world.aVa(over)
  // The team's way of writing a rate is the one that reads its figures.
  if (over.hourlyRate) await team.vas.update({ id: va.id, hourlyRate: over.hourlyRate })
  const { vaPortal } = await world.asVa(va)
  return { va, vaPortal }
}
type Patch = Parameters<Awaited<ReturnType<typeof aVa>>['vaPortal']['updateProfile']>[0]
const refused = { code: 'BAD_REQUEST' }
const dollars: Rate = { minCents: 900, maxCents: 1250, currency: 'USD' }

describe('the rate of a VA in figures', () => {
  it.each(currencies)('in %s is the text that everybody reads, with the same figures', (currency) => {
    for (const [minCents, maxCents] of [
      [900, 900],
      [950, 1200],
      [150_000, 200_050],
      [100_000_000, 100_000_000],
    ] as const)
      expect(parseRate(rateInWords({ minCents, maxCents, currency }))).toEqual({ minCents, maxCents, currency })
  })

  it('is what the public search compares, and what the card says', async () => {
    const { va, vaPortal } = await aVa({ name: 'Rated Rahma', hourlyRate: 'ask me' })
    expect(await vaPortal.profile()).toMatchObject({ rate: null, hourlyRate: 'ask me' })
    expect(await vaPortal.updateProfile({ rate: dollars })).toMatchObject({ rate: dollars, hourlyRate: '$9-12.50/hr' })
    const within = (maxRateCents: number) => guest.vas.list({ q: 'Rated Rahma', filters: { maxRateCents } })
    expect((await within(900)).rows).toMatchObject([{ id: va.id, hourlyRate: '$9-12.50/hr' }])
    expect((await within(899)).rows).toEqual([])
    expect(await vaPortal.updateProfile({ rate: null })).toMatchObject({ rate: null, hourlyRate: null })
    expect((await within(900)).rows).toEqual([])
  })

  it('leaves the words where they mean the same figures, and where it is not mentioned', async () => {
    const words = '$9-12.50, depends on the length'
    const { vaPortal } = await aVa({ hourlyRate: words })
    expect(await vaPortal.updateProfile({ rate: dollars })).toMatchObject({ rate: dollars, hourlyRate: words })
    expect(await vaPortal.updateProfile({ intro: 'Hello.' })).toMatchObject({ rate: dollars, hourlyRate: words })
    const unread = await aVa({ hourlyRate: 'ask me' })
    expect(await unread.vaPortal.updateProfile({ intro: 'Hello.' })).toMatchObject({ hourlyRate: 'ask me' })
  })

  it.each([
    { minCents: 1200, maxCents: 900, currency: 'USD' },
    { minCents: 0, maxCents: 900, currency: 'USD' },
    { minCents: 9.5, maxCents: 900, currency: 'USD' },
    { minCents: 900, maxCents: 100_000_001, currency: 'USD' },
    { minCents: Number.NaN, maxCents: 900, currency: 'USD' },
    { minCents: 900, maxCents: 900, currency: 'XXX' },
    { minCents: 900 },
    '$9',
  ])('cannot be %j', async (rate) => {
    const { vaPortal } = await aVa()
    await expect(vaPortal.updateProfile({ rate } as Patch)).rejects.toMatchObject(refused)
  })
})

describe('the languages of a VA', () => {
  const spoken = [
    { name: 'Kiswahili', level: 'native' as const },
    { name: 'French', level: 'basic' as const },
    { name: 'Luo', level: null },
  ]

  it('have a level each, and stay the names that the team and the analyst read', async () => {
    const { va, vaPortal } = await aVa({ languages: 'English; Luo' })
    expect((await vaPortal.profile()).spoken).toEqual([
      { name: 'English', level: null },
      { name: 'Luo', level: null },
    ])
    expect((await vaPortal.updateProfile({ languages: spoken })).spoken).toEqual(spoken)
    expect(await team.vas.get({ id: va.id })).toMatchObject({ languages: 'Kiswahili, French, Luo' })
    expect((await guest.vas.profile({ id: va.id })).spoken).toEqual(spoken)
  })

  it('keep their levels when the team changes the list of names', async () => {
    const { va, vaPortal } = await aVa()
    await vaPortal.updateProfile({ languages: spoken })
    await team.vas.update({ id: va.id, languages: 'English, kiswahili' })
    expect((await vaPortal.profile()).spoken).toEqual([
      { name: 'English', level: null },
      { name: 'kiswahili', level: 'native' },
    ])
    expect((await vaPortal.updateProfile({ languages: [] })).spoken).toEqual([])
  })

  it.each<[string, unknown]>([
    ['a name twice', [spoken[0], { name: 'KISWAHILI', level: 'basic' }]],
    ['two names in one row', [{ name: 'French, German', level: null }]],
    ['no name', [{ name: ' ', level: 'basic' }]],
    ['another level', [{ name: 'French', level: 'expert' }]],
    ['thirteen', Array.from({ length: 13 }, (_, n) => ({ name: `L${n}`, level: null }))],
    ['more than the column holds', Array.from({ length: 4 }, (_, n) => ({ name: `${n}`.repeat(60), level: null }))],
    ['a field more', [{ name: 'French', level: null, id: 1 }]],
    ['text', 'French'],
  ])('cannot be %s', async (_, languages) => {
    const { vaPortal } = await aVa()
    await expect(vaPortal.updateProfile({ languages } as Patch)).rejects.toMatchObject(refused)
  })
})

describe('the sample work of a VA', () => {
  const samples = [{ title: 'A help center', url: 'https://example.com/help' }]

  it('is shown on the public profile and to the team, in its order, and can be taken away', async () => {
    const { va, vaPortal } = await aVa()
    const both = [...samples, { title: 'A newsletter', url: 'https://example.com/news?a=1' }].reverse()
    expect((await vaPortal.updateProfile({ samples: both })).samples).toEqual(both)
    expect((await guest.vas.profile({ id: va.id })).samples).toEqual(both)
    expect((await team.vas.get({ id: va.id })).samples).toEqual(both)
    await vaPortal.updateProfile({ intro: 'Hello.' })
    expect((await guest.vas.profile({ id: va.id })).samples).toEqual(both)
    await vaPortal.updateProfile({ samples: [] })
    expect((await guest.vas.profile({ id: va.id })).samples).toEqual([])
  })

  const one = (over: object) => [{ ...samples[0], ...over }]
  it.each<[string, unknown]>([
    ['a script', one({ url: 'javascript:alert(1)' })],
    ['an address without encryption', one({ url: 'http://example.com' })],
    ['an address that hides its host', one({ url: 'https://example.com@evil.example/' })],
    ['a word', one({ url: 'example' })],
    ['untitled', one({ title: ' ' })],
    ['titled at great length', one({ title: 'a'.repeat(121) })],
    ['seven', Array.from({ length: 7 }, () => samples[0])],
    ['of another shape', one({ html: '<b>' })],
  ])('cannot be %s', async (_, wrong) => {
    const { vaPortal } = await aVa()
    await expect(vaPortal.updateProfile({ samples: wrong } as Patch)).rejects.toMatchObject(refused)
  })
})

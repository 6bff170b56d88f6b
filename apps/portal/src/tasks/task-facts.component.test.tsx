import '@kazi/ui/styles.css'
import { speak } from '@kazi/schemas/say'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { leadOf, TaskFacts } from './task-facts.tsx'
import type { VaTask } from './va-task.ts'

const task = {
  id: 7,
  status: 'in_progress',
  clientName: 'Dana Reed',
  clientTimezone: 'Pacific/Honolulu',
  loggedMinutes: 90,
  agreed: { amountCents: 1200, currency: 'USD', unit: 'hour' },
  estimatedHours: 6,
  deadline: null,
  questions: [],
  changesNote: null,
  completedAt: null,
} as unknown as VaTask
const inDays = (days: number) => {
  const at = new Date(Date.now() + days * 86_400_000)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** What stands beside a name. */
async function factsOf(over: Partial<VaTask> = {}) {
  await render(
    <KaziProvider>
      <TaskFacts task={{ ...task, ...over }} />
    </KaziProvider>,
  )
  return (name: string) =>
    [...document.querySelectorAll('dt')].find((term) => term.textContent === name)?.nextElementSibling?.textContent
}
afterEach(() => speak(undefined))

it.each([
  ['an hourly rate with an estimate', {}, '$12/hr, about $72'],
  [
    'a total to the cent',
    { agreed: { amountCents: 110, currency: 'USD', unit: 'hour' }, estimatedHours: 1.15 },
    '$1.10/hr, about $1.27',
  ],
  ['an hourly rate alone', { estimatedHours: null }, '$12/hr'],
  ['a fixed price', { agreed: { amountCents: 6500, currency: 'USD', unit: 'fixed' } }, '$65 fixed price'],
  ['no rate', { agreed: null }, 'No rate set'],
] as [string, Partial<VaTask>, string][])('says what was agreed: %s', async (_, over, text) => {
  expect((await factsOf(over))('Agreed:')).toBe(text)
})

it('says for whom, where they are, and how far the work is', async () => {
  const fact = await factsOf()
  expect(fact('Client:')).toMatch(/^Dana Reed · Honolulu/)
  expect(fact('Estimated:')).toBe('6 hours')
  expect(fact('Logged:')).toBe('1 h 30 min')
})

it('says what is missing rather than nothing, and no client where there is none', async () => {
  const fact = await factsOf({ clientName: null, estimatedHours: null, loggedMinutes: 0 })
  expect(fact('Client:')).toBeUndefined()
  expect([fact('Due:'), fact('Estimated:'), fact('Logged:')]).toEqual(['No deadline', 'Not set', 'Nothing yet'])
})

it.each([
  ['what both agreed', { agreedMinHours: 1, agreedMaxHours: 4 }, '1 to 4 hours'],
  ['the same twice', { agreedMinHours: 4, agreedMaxHours: 4 }, '4 hours'],
  ['one hour', { agreedMinHours: 1, agreedMaxHours: 1 }, '1 hour'],
  ['halves', { agreedMinHours: 0.5, agreedMaxHours: 1.5 }, '0.5 to 1.5 hours'],
  ['half of it', { agreedMinHours: 1, agreedMaxHours: null }, 'Not set'],
  ['the team’s figure first', { estimatedHours: 6, agreedMinHours: 1, agreedMaxHours: 4 }, '6 hours'],
] as [string, Partial<VaTask>, string][])('estimates by %s', async (_, over, text) => {
  expect((await factsOf({ estimatedHours: null, ...over }))('Estimated:')).toBe(text)
})

it('says a deadline as the client means it, and when that day ends here', async () => {
  const fact = await factsOf({ deadline: inDays(2) })
  expect(fact('Due:')).toMatch(/^In 2 days · \w{3}, \w{3} \d{1,2} · until .+ your time$/)
})

it('says a day once where the clocks are the same, and once where it is far away', async () => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect((await factsOf({ deadline: inDays(2), clientTimezone: own }))('Due:')).not.toContain('until')
})

it('speaks the reader’s language', async () => {
  speak({
    locale: 'fr',
    say: (sentence) => (sentence === 'Logged:' ? 'Noté :' : undefined),
    recognize: () => undefined,
  })
  await factsOf({ estimatedHours: 2.5 })
  await expect.element(page.getByText('Noté :')).toBeVisible()
  expect(document.body.textContent).toMatch(/12\s\$US\/hr, about 30\s\$US/)
})

it.each([
  ['an open question before all else', { questions: [{ state: 'open' }], changesNote: 'More' }, /^Waiting for Dana’s/],
  ['what to read first', { status: 'assigned' }, 'Read the brief, then start'],
  ['the changes', { changesNote: 'Phone numbers too' }, 'Make the changes that Dana asked for'],
  ['the day', { deadline: '2026-11-28' }, /^Deliver by \w{3}, Nov 28/],
  ['no day', {}, 'Deliver when it is done'],
  ['whose turn it is', { status: 'completed', completedAt: '2026-11-20T10:00:00Z' }, /^Dana has until \w{3}, Nov \d\d/],
  [
    'whose turn it is once a suspension of the client is over',
    { status: 'completed', completedAt: '2026-11-20T10:00:00Z', reviewFrom: '2026-12-03T10:00:00Z' },
    /^Dana has until \w{3}, Dec \d\d/,
  ],
  ['the end', { status: 'reviewed' }, 'Accepted'],
] as [string, Partial<VaTask>, string | RegExp][])('leads with %s', (_, over, text) => {
  expect(leadOf({ ...task, ...over }, 7)).toEqual(typeof text === 'string' ? text : expect.stringMatching(text))
})

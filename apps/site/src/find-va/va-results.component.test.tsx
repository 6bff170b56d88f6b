import '@kazi/ui/styles.css'
import { testServer } from '@kazi/client/test-server'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { showPage } from '#/frame/test-page.tsx'
import type { Va } from './filters.ts'
import type { useVas } from './use-vas.ts'
import { VaResults } from './va-results.tsx'

const vas = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => {
    const va = { id: from + n, name: `Amina ${from + n}`, timezone: 'Africa/Nairobi', workingHours: [], intro: 'Hi.' }
    return { ...va, skills: [], tools: [], languages: [], rating: null, reviewCount: 0, photo: null } as unknown as Va
  })
const pageOf = (rows: Va[], next: string | null) => ({ rows, total: 6001, more: false, from: 1, next, previous: null })
/** More VAs than a browser gets as a whole. */
const tooMany = { data: { vas: [], more: true } } as unknown as ReturnType<typeof useVas>
const nothing = () => {}

it('says so below the list when the next page fails, and reads it again when it is asked to', async () => {
  const answers = { 'vas.list': pageOf(vas(1, 40), 'next') }
  const refused: string[] = []
  const calls = testServer({ answers, refused })
  await showPage(() => <VaResults all={tooMany} filters={{}} onSort={nothing} onClear={nothing} order={2} />)
  await expect.element(page.getByRole('link', { name: 'Amina 1', exact: true })).toBeVisible()
  expect(calls).toHaveLength(1)

  refused.push('vas.list')
  window.scrollTo(0, document.body.scrollHeight)
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Amina 40' })).toBeInTheDocument()
  const listed = page.getByRole('list').elements()[0]!.getBoundingClientRect()
  expect(page.getByRole('alert').element().getBoundingClientRect().top).toBeGreaterThanOrEqual(listed.bottom)

  refused.length = 0
  answers['vas.list'] = pageOf(vas(41, 3), null)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Amina 41' })).toBeInTheDocument()
})

it('opens a profile that knows that it was opened from the search', async () => {
  testServer({ answers: { 'vas.list': pageOf(vas(1, 1), null) } })
  const history = createMemoryHistory()
  history.replace('/find-va', { inside: true })
  await showPage(() => <VaResults all={tooMany} filters={{}} onSort={nothing} onClear={nothing} order={2} />, history)
  await page.getByRole('link', { name: 'Amina 1' }).click()
  await expect.poll(() => history.location.pathname).toBe('/va-profile/1')
  expect(history.location.state).toMatchObject({ inside: true, fromSearch: true })
})

import '@kazi/ui/styles.css'
import { testServer } from '@kazi/client/test-server'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { showPage } from '#/frame/test-page.tsx'
import { FilterFields } from './filter-fields.tsx'
import { choicesOf, type Filters, type Va } from './filters.ts'
import { readVaSearch } from './search.ts'

const vas = [
  { skills: 'all, Research, ALL', timezone: 'all' },
  { skills: 'Welding', timezone: 'Africa/Nairobi' },
] as Va[]
const choices = choicesOf(vas)

async function open(search: Record<string, unknown>) {
  testServer({ answers: { 'auth.whoAmI': null } })
  const sent: Filters[] = []
  const Fields = () => {
    const [filters, setFilters] = useState<Filters>(readVaSearch(search))
    const change = (part: Filters) => {
      sent.push(part)
      setFilters({ ...filters, ...part })
    }
    return <FilterFields text="" onText={() => {}} filters={filters} onChange={change} choices={choices} />
  }
  await showPage(Fields)
  return sent
}
const field = (name: string) => page.getByRole('combobox', { name, exact: true })
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((one) => one.textContent)

it.each([
  ['no filter', {}],
  ['the filter "all" in a link', { skill: 'all', timezone: 'all' }],
  ['the filter "All" in a link', { skill: 'All', timezone: 'ALL' }],
])('a VA whose skill or timezone is "all" breaks no search with %s', async (_, search) => {
  const sent = await open(search)
  await expect.element(field('Skills')).toHaveValue('All skills')
  await expect.element(field('Timezone')).toHaveValue('All timezones')
  await field('Skills').click()
  await expect.element(page.getByRole('option', { name: 'Welding' })).toBeVisible()
  expect(options().filter((one) => one?.toLowerCase() === 'all')).toEqual([])
  expect(options()[0]).toBe('All skills')
  await page.getByRole('option', { name: 'Welding' }).click()
  expect(sent.at(-1)).toEqual({ skill: 'Welding' })
  await field('Timezone').click()
  await page.getByRole('option', { name: 'Nairobi' }).click()
  expect(sent.at(-1)).toEqual({ timezone: 'Africa/Nairobi' })
})

it('"all" or nothing in a link is no filter', () => {
  expect(readVaSearch({ skill: 'all', timezone: ' All ' })).toMatchObject({ skill: undefined, timezone: undefined })
  expect(readVaSearch({ skill: '', timezone: '' })).toMatchObject({ skill: undefined, timezone: undefined })
  expect(readVaSearch({ q: 'all', skill: 'All-round' })).toMatchObject({ q: 'all', skill: 'All-round' })
})

import '@kazi/ui/styles.css'
import { testServer } from '@kazi/client/test-server'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { showPage } from '#/frame/test-page.tsx'
import { VaSearch } from './va-search.tsx'

beforeEach(() => sessionStorage.clear())

const va = (id: number, more: object = {}) => ({
  ...{
    id,
    name: `Amina ${id}`,
    skills: 'Welding',
    timezone: 'Africa/Nairobi',
    hourlyRate: '',
    experience: '',
    intro: '',
  },
  ...{ available: true, backOn: null, workingHours: [], rating: null, reviewCount: 0, photo: null },
  ...more,
})
const field = (name: string) => page.getByRole('combobox', { name, exact: true })
const offered = async (name: string) => {
  await field(name).click()
  const names = page.getByRole('option').elements()
  return names.map((one) => one.textContent)
}

/** A list of VAs in pieces; `read` says how many of its thousand were taken, `canceled` that no more are wanted. */
function longList() {
  let read = 0
  let canceled = false
  const rows = new ReadableStream({
    pull: (to) => {
      read++
      const row = JSON.stringify(va(read))
      to.enqueue(new TextEncoder().encode(read === 1 ? `[${row}` : `,${row}`))
      if (read === 1000) {
        to.enqueue(new TextEncoder().encode(']'))
        to.close()
      }
    },
    cancel: () => {
      canceled = true
    },
  })
  return {
    read: () => read,
    canceled: () => canceled,
    answer: new Response(rows, { headers: { link: '</api/vas?cursor=x>; rel="next"' } }),
  }
}

async function open(list: Response) {
  const rows = [va(1, { name: 'Bola' })]
  const calls = testServer({
    answers: {
      'auth.whoAmI': null,
      'vas.list': { rows, total: 6001, more: false, from: 1, next: null, previous: null },
      'vas.choices': { skills: ['Falconry', 'all', 'Research'], timezones: ['Africa/Accra'] },
    },
  })
  const others = vi.mocked(window.fetch).getMockImplementation()!
  vi.mocked(window.fetch).mockImplementation(async (address, init) =>
    String(address) === '/api/vas' ? list : others(address, init),
  )
  await showPage(() => <VaSearch search={{ searched: true }} onSearch={() => {}} />)
  return () => calls.map(({ path }) => path).filter((path) => path.startsWith('vas.'))
}

it('with more VAs than a browser takes, reads one page and none of the whole list, and has its filters from the server', async () => {
  const list = longList()
  const calls = await open(list.answer)
  await expect.element(page.getByRole('heading', { name: 'Found 6,001 VAs' })).toBeVisible()
  await expect.poll(() => calls().toSorted()).toEqual(['vas.choices', 'vas.list'])
  expect(list.read()).toBeLessThan(10)
  expect(list.canceled()).toBe(true)
  const skills = await offered('Skills')
  expect(skills).toContain('Falconry')
  expect(skills.filter((name) => name === 'Research')).toHaveLength(1)
  expect(skills).not.toContain('all')
  expect(await offered('Timezone')).toContain('Accra')
})

it('has the filters from the list where the browser has all of it, and asks for nothing else', async () => {
  const calls = await open(Response.json([va(1), va(2)]))
  await expect.element(page.getByRole('heading', { name: 'Found 2 VAs' })).toBeVisible()
  expect(await offered('Skills')).toContain('Welding')
  expect(await offered('Timezone')).toContain('Nairobi')
  expect(calls()).toEqual([])
})

it('with more VAs than a browser takes, does not ask for the whole list again in the same session', async () => {
  const first = await open(longList().answer)
  await expect.element(page.getByRole('heading', { name: 'Found 6,001 VAs' })).toBeVisible()
  await expect.poll(() => first().toSorted()).toEqual(['vas.choices', 'vas.list'])
  await cleanup()
  // The next page of the site: the list, if it were read, would have two.
  await open(Response.json([va(1), va(2)]))
  await expect.element(page.getByRole('heading', { name: 'Found 6,001 VAs' })).toBeVisible()
})

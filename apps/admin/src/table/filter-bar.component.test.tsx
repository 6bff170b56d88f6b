import { maxSearchLength } from '@kazi/schemas/max-length'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SearchBox } from './filter-bar.tsx'

/** A list whose rows follow the search once `answer` is called; its table says that it is busy until then. */
async function show() {
  const sent = vi.fn()
  let answer = () => {}
  function List() {
    const [q, setQ] = useState('')
    const [found, setFound] = useState('')
    answer = () => setFound(q)
    return (
      <KaziProvider>
        <SearchBox
          label="Search"
          value={q}
          onChange={(next) => {
            sent(next)
            setQ(next)
          }}
        />
        <main>
          <ul aria-busy={q !== found || undefined}>
            <li>
              <button key={found} type="button" data-row-link>
                Row of “{found}”
              </button>
            </li>
          </ul>
        </main>
      </KaziProvider>
    )
  }
  await render(<List />)
  const box = page.getByRole('searchbox', { name: 'Search' })
  await box.click()
  return { sent, box, answer: () => answer() }
}
const rowOf = (q: string) => page.getByRole('button', { name: `Row of “${q}”` })

it.each(['Enter', 'ArrowDown'])('searches at once with %s, and goes to the first row of what is found', async (key) => {
  const { sent, box, answer } = await show()
  await userEvent.keyboard(`zed{${key}}`)
  await expect.poll(() => sent.mock.calls).toEqual([['zed']])
  await expect.element(box).toHaveFocus()
  answer()
  await expect.element(rowOf('zed')).toHaveFocus()
  expect(sent).toHaveBeenCalledTimes(1)
})

it('waits for the rows where the search was sent before, and goes at once where they are there', async () => {
  const { sent, box, answer } = await show()
  await userEvent.keyboard('zed')
  await expect.poll(() => sent.mock.calls).toEqual([['zed']])
  await userEvent.keyboard('{Enter}')
  await expect.element(box).toHaveFocus()
  answer()
  await expect.element(rowOf('zed')).toHaveFocus()
  await box.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(rowOf('zed')).toHaveFocus()
})

it('stays where somebody types on, or has gone elsewhere, before the rows are there', async () => {
  const { sent, box, answer } = await show()
  await userEvent.keyboard('zed{Enter}a')
  await expect.poll(() => sent.mock.calls).toEqual([['zed'], ['zeda']])
  answer()
  await expect.element(rowOf('zeda')).toBeVisible()
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('b{Enter}')
  await expect.poll(() => sent.mock.lastCall).toEqual(['zedab'])
  ;(document.activeElement as HTMLElement).blur()
  answer()
  await expect.element(rowOf('zedab')).toBeVisible()
  expect(document.activeElement).toBe(document.body)
})

it('takes no more than a search may have', async () => {
  const { box } = await show()
  await expect.element(box).toHaveAttribute('maxlength', String(maxSearchLength))
})

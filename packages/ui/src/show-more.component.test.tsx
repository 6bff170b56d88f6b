import './styles.css'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { KaziProvider } from './kazi-provider.tsx'
import { ShowMore } from './show-more.tsx'

/** Two pages more, each of which arrives when it is told to. */
let arrive = () => {}
function List({ at = 0 }: { at?: number }) {
  const [left, setLeft] = useState(2)
  const [loading, setLoading] = useState(false)
  arrive = () => {
    setLoading(false)
    setLeft(left - 1)
  }
  const read = () => (at ? setLeft(0) : setLoading(true))
  return (
    <KaziProvider>
      <section aria-label="Rows">
        <p>{left} left</p>
        {left > 0 && <ShowMore loading={loading} onClick={read} />}
      </section>
      <input aria-label="Elsewhere" />
    </KaziProvider>
  )
}
const button = page.getByRole('button', { name: 'Show more' })
const rows = page.getByRole('region', { name: 'Rows' })
const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

it('keeps the focus while there is more, and leads it to the list after the last', async () => {
  await render(<List />)
  for (const left of ['1 left', '0 left']) {
    ;(button.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await twoFrames()
    arrive()
    await expect.element(page.getByText(left)).toBeVisible()
    await expect.element(left === '1 left' ? button : rows).toHaveFocus()
  }
})

it('leads it to the list when everything is shown at once', async () => {
  await render(<List at={1} />)
  await button.click()
  await expect.element(page.getByText('0 left')).toBeVisible()
  await expect.element(rows).toHaveFocus()
})

it('takes it from nowhere else', async () => {
  await render(<List />)
  for (const left of ['1 left', '0 left']) {
    await button.click()
    await page.getByLabelText('Elsewhere').click()
    arrive()
    await expect.element(page.getByText(left)).toBeVisible()
    await expect.element(page.getByLabelText('Elsewhere')).toHaveFocus()
  }
})

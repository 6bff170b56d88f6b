import './styles.css'
import './styles-forms.css'
import './styles-app.css'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { KaziProvider } from './kazi-provider.tsx'
import { RatingInput } from './rating-input.tsx'

beforeEach(() => page.viewport(360, 640))

const clear = page.getByRole('button', { name: 'Clear the rating' })
const star = (stars: number) => page.getByRole('radio', { name: stars ? new RegExp(`^${stars} of 5`) : 'No rating' })
const picture = (stars: number) => star(stars).element().nextElementSibling as HTMLElement

async function open(disabled = false, first = 0) {
  const submitted = vi.fn((event: React.FormEvent) => event.preventDefault())
  function Form() {
    const [value, setValue] = useState(first)
    return (
      <form onSubmit={submitted}>
        <RatingInput value={value} onChange={setValue} disabled={disabled} />
        <output>{value} stars</output>
      </form>
    )
  }
  await render(
    <KaziProvider>
      <Form />
    </KaziProvider>,
  )
  return submitted
}

it('takes back a rating that was a mistake, and leaves the focus on the stars', async () => {
  const submitted = await open()
  await expect.element(clear).not.toBeInTheDocument()
  await userEvent.click(picture(2))
  await expect.element(page.getByText('2 stars')).toBeVisible()
  await clear.click()
  await expect.element(page.getByText('0 stars')).toBeVisible()
  await expect.element(page.getByText('Choose 1 to 5 stars')).toBeVisible()
  await expect.element(clear).not.toBeInTheDocument()
  await expect.element(star(0)).toHaveFocus()
  await userEvent.click(picture(4))
  await expect.element(page.getByText('4 stars')).toBeVisible()
  expect(submitted).not.toHaveBeenCalled()
})

it('does so by keyboard too', async () => {
  const submitted = await open()
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  await expect.element(page.getByText('3 stars')).toBeVisible()
  await userEvent.tab()
  await expect.element(clear).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('0 stars')).toBeVisible()
  await expect.element(star(0)).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByText('1 stars')).toBeVisible()
  expect(submitted).not.toHaveBeenCalled()
})

it('has targets for a thumb, side by side on a small phone', async () => {
  await open(false, 2)
  const targets = [...[1, 2, 3, 4, 5].map(picture), clear.element()]
  for (const target of targets) {
    const { width, height, right } = target.getBoundingClientRect()
    expect(Math.min(width, height), `${width} × ${height}`).toBeGreaterThanOrEqual(44)
    expect(right).toBeLessThanOrEqual(360)
  }
})

it('cannot be cleared where it cannot be chosen', async () => {
  await open(true, 2)
  await expect.element(page.getByText('Could be better')).toBeVisible()
  await expect.element(clear).not.toBeInTheDocument()
})

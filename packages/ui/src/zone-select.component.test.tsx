import '@mantine/core/styles.layer.css'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { KaziProvider } from './kazi-provider.tsx'
import { ZoneSelect } from './zone-select.tsx'

afterEach(() => vi.restoreAllMocks())

it('offers UTC once: Firefox counts it among the zones, Chromium does not', async () => {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Africa/Nairobi', 'Africa/Lagos', 'UTC'])
  const screen = await render(
    <KaziProvider>
      <ZoneSelect label="Your city" value="Africa/Lagos" onChange={() => {}} />
    </KaziProvider>,
  )
  await screen.getByRole('combobox', { name: 'Your city' }).click()
  const cities = screen.getByRole('option').elements()
  expect(cities.map((city) => city.textContent?.split(' ·')[0])).toEqual(['Lagos', 'Nairobi', 'UTC'])
})

const city = page.getByRole('combobox', { name: 'Your city' })
const unknown = page.getByText('No such city. Try a larger one nearby.')

/** A form with the field, and what was chosen and how often it was sent. */
async function open(first = '', required = true) {
  const chosen = vi.fn()
  const sent = vi.fn()
  function Form() {
    const [zone, setZone] = useState(first)
    const change = (next: string) => {
      chosen(next)
      setZone(next)
    }
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent()
        }}
      >
        <ZoneSelect label="Your city" required={required} value={zone} onChange={change} />
        <input aria-label="Notes" />
        <button type="submit">Send</button>
      </form>
    )
  }
  await render(
    <KaziProvider>
      <Form />
    </KaziProvider>,
  )
  await city.click()
  return { chosen, sent }
}

it.each([
  ['Nairobi', 'Africa/Nairobi', 'Nairobi'],
  [' nairobi ', 'Africa/Nairobi', 'Nairobi'],
  ['airo', 'Africa/Nairobi', 'Nairobi'],
  ['Kenya', 'Africa/Nairobi', 'Nairobi'],
])('takes a typed %s when the reader goes on', async (text, zone, shown) => {
  const { chosen } = await open()
  await city.fill(text)
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('textbox', { name: 'Notes' })).toHaveFocus()
  expect(chosen.mock.calls).toEqual([[zone]])
  await expect.element(city).toHaveValue(shown)
})

it('takes a typed city with Enter, which does not send the form yet', async () => {
  const { chosen, sent } = await open()
  await city.fill('lagos')
  await userEvent.keyboard('{Enter}')
  expect(chosen.mock.calls).toEqual([['Africa/Lagos']])
  await expect.element(city).toHaveValue('Lagos')
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
  expect(sent).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(sent).toHaveBeenCalledTimes(1)
})

it('takes the one that the arrow keys are at', async () => {
  const { chosen } = await open()
  await city.fill('a')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(chosen.mock.calls).toEqual([['Africa/Nairobi']])
  await expect.element(unknown).not.toBeInTheDocument()
})

it.each(['{Tab}', '{Enter}'])('keeps a city that it does not know, and says so, after %s', async (key) => {
  const { chosen, sent } = await open('Africa/Lagos')
  await city.fill('Kisumu')
  await userEvent.keyboard(key)
  await userEvent.keyboard('{Tab}')
  await expect.element(city).toHaveValue('Kisumu')
  await expect.element(city).toHaveAccessibleDescription('No such city. Try a larger one nearby.')
  // Nobody applies with the city before.
  expect(chosen).toHaveBeenLastCalledWith('')
  expect(sent).not.toHaveBeenCalled()
  await city.fill('Nairobi')
  await userEvent.keyboard('{Tab}')
  await expect.element(unknown).not.toBeInTheDocument()
  await expect.element(city).toHaveValue('Nairobi')
})

it('keeps the city of a field that must not be empty when nothing is typed instead', async () => {
  const { chosen } = await open('Africa/Lagos', false)
  await city.fill('')
  await userEvent.keyboard('{Tab}')
  await expect.element(city).toHaveValue('Lagos')
  await city.fill('Kisumu')
  await userEvent.keyboard('{Tab}')
  await expect.element(city).toHaveValue('Kisumu')
  expect(chosen).not.toHaveBeenCalled()
})

it('shows the whole name again when the same city is chosen from the list', async () => {
  await open('Africa/Lagos')
  await city.fill('Lag')
  await page.getByRole('option', { name: /^Lagos/ }).click()
  await expect.element(city).toHaveValue('Lagos')
})

it.each([
  ['focused by a script, as in a dialog', async () => (city.element() as HTMLElement).focus()],
  ['clicked', () => city.click()],
  [
    'clicked again after a choice',
    async () => {
      await city.click()
      await page.getByRole('option').first().click()
      await city.click()
    },
  ],
])('what is typed takes the place of the city when the field is %s', async (_, enter) => {
  await render(
    <KaziProvider>
      <ZoneSelect label="Your city" value="Africa/Lagos" onChange={() => {}} />
    </KaziProvider>,
  )
  await enter()
  await userEvent.keyboard('berlin')
  await expect.element(city).toHaveValue('berlin')
})

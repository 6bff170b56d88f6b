import './styles.css'
import { ActionIcon, Button, Drawer, Modal, Select } from '@mantine/core'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { KaziProvider } from './kazi-provider.tsx'

afterEach(() => vi.restoreAllMocks())

const middle = (element: Element | null) => {
  const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
  return { x: left + width / 2, y: top + height / 2 }
}
/** How far apart the middles of two elements are, in pixels. */
const apart = (one: Element, other: Element | null) => {
  const [a, b] = [middle(one), middle(other)]
  return Math.hypot(a.x - b.x, a.y - b.y)
}

it.each([true, false])('the loader of a button is in its middle, with reduced motion: %s', async (matches) => {
  const asked = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query.includes('reduced-motion')
      ? ({ matches, addEventListener() {}, removeEventListener() {} } as unknown as MediaQueryList)
      : asked(query),
  )
  const buttons = (loading: boolean) => (
    <KaziProvider>
      <Button loading={loading}>Save Changes</Button>
      <ActionIcon loading={loading} aria-label="Logout" />
    </KaziProvider>
  )
  const screen = await render(buttons(false))
  await screen.rerender(buttons(true))
  for (const button of page.getByRole('button').elements())
    await expect.poll(() => apart(button, button.querySelector('.mantine-Loader-root'))).toBeLessThan(1)
})

it.each([
  ['a dialog', Modal],
  ['a drawer', Drawer],
])('the title of %s breaks a word only where it is longer than the line', async (_, Dialog) => {
  await page.viewport(360, 780)
  const title = `Fill in https://docs.example.com/${'spreadsheets'.repeat(8)} and send it to Adebayo-Onyekachukwu`
  await render(
    <KaziProvider>
      <Dialog opened onClose={() => {}} title={title} transitionProps={{ duration: 0 }}>
        Which one it is about.
      </Dialog>
    </KaziProvider>,
  )
  const text = page.getByText(title)
  await expect.element(text).toBeVisible()
  const content = page.getByRole('dialog').element()
  expect(content.scrollWidth).toBeLessThanOrEqual(content.clientWidth)
  expect(page.getByRole('button', { name: 'Close' }).element().getBoundingClientRect().right).toBeLessThan(360)
  const word = document.createRange()
  const at = title.indexOf('Onyekachukwu')
  word.setStart(text.element().firstChild as Text, at)
  word.setEnd(text.element().firstChild as Text, title.length)
  expect(word.getClientRects().length).toBe(1)
  await page.viewport(1000, 800)
})

it('what is typed into a list that is searched takes the place of the choice, and can be corrected by a click', async () => {
  const onFocus = vi.fn()
  await render(
    <KaziProvider>
      <Select label="Skills" searchable data={['All skills', 'Payroll']} defaultValue="All skills" onFocus={onFocus} />
    </KaziProvider>,
  )
  const skills = page.getByRole('combobox', { name: 'Skills' })
  await skills.click()
  await userEvent.keyboard('payrll')
  await expect.element(skills).toHaveValue('payrll')
  expect(onFocus).toHaveBeenCalledOnce()
  // A click into what is being typed sets the cursor there.
  await skills.click()
  const { selectionStart, selectionEnd } = skills.element() as HTMLInputElement
  expect(selectionStart).toBe(selectionEnd)
  await skills.fill('pay')
  await page.getByRole('option', { name: 'Payroll' }).click()
  await skills.click()
  await userEvent.keyboard('all')
  await expect.element(skills).toHaveValue('all')
})

it('replaces the choice of a list also where a form has a focus handler of its own, and where its label is pressed', async () => {
  const onFocus = vi.fn()
  await render(
    <KaziProvider>
      {/* As a form's input props do. */}
      <Select label="Skills" searchable data={['All skills', 'Payroll']} defaultValue="All skills" onFocus={onFocus} />
    </KaziProvider>,
  )
  const skills = page.getByRole('combobox', { name: 'Skills' })
  await page.getByText('Skills', { exact: true }).click()
  await expect.element(skills).toHaveFocus()
  await userEvent.keyboard('pay')
  await expect.element(skills).toHaveValue('pay')
  expect(onFocus).toHaveBeenCalledOnce()
})

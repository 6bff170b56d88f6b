import '@kazi/ui/font-files.css'
import '@kazi/ui/styles.css'
import { testServer } from '@kazi/client/test-server'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PublicFrame } from './public-frame.tsx'
import { showPage } from './test-page.tsx'

afterEach(() => localStorage.clear())

it('gives the focus back to the button of the menu, also after its first opening', async () => {
  await page.viewport(360, 800)
  testServer({ answers: { 'auth.whoAmI': null } })
  await showPage(() => <PublicFrame>Welcome</PublicFrame>)
  const button = page.getByRole('button', { name: 'Open menu' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  for (let opening = 0; opening < 2; opening++) {
    await button.click()
    await expect.element(menu).toBeVisible()
    await expect.element(menu.getByRole('button')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(menu).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
  }
})

it('what the keyboard reaches on the way up stands below the header', async () => {
  testServer({ answers: { 'auth.whoAmI': null } })
  await showPage(() => (
    <PublicFrame>
      <div style={{ height: 1500 }} />
      <button type="button">In the middle</button>
      <div style={{ height: 1500 }} />
    </PublicFrame>
  ))
  const middle = page.getByRole('button', { name: 'In the middle' })
  await expect.element(middle).toBeInTheDocument()
  const button = middle.element() as HTMLElement
  window.scrollBy(0, button.getBoundingClientRect().top - 10)
  button.focus()
  const header = document.querySelector('header')?.getBoundingClientRect()
  expect(header?.bottom).toBeGreaterThan(60)
  expect(button.getBoundingClientRect().top).toBeGreaterThanOrEqual(header?.bottom ?? 0)
})

it('a dark page is printed in light colors, and is dark again afterwards', async () => {
  localStorage.setItem('theme', 'dark')
  testServer({ answers: { 'auth.whoAmI': null } })
  await showPage(() => <PublicFrame>Welcome</PublicFrame>)
  await expect.element(page.getByText('Welcome')).toBeVisible()
  const ink = () => getComputedStyle(document.body).color
  const onScreen = ink()
  window.dispatchEvent(new Event('beforeprint'))
  const onPaper = ink()
  window.dispatchEvent(new Event('afterprint'))
  expect([onPaper === onScreen, ink() === onScreen]).toEqual([false, true])
})

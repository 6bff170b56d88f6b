import '@kazi/ui/font-files.css'
import '@kazi/ui/styles.css'
import '@kazi/ui/styles-forms.css'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { Modal } from '@mantine/core'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { dayText, today } from './day-text.ts'
import { DeadlineField } from './deadline-field.tsx'

/** The script of the calendar, as slow as a test wants it. */
const line = vi.hoisted(() => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { arrived: promise, arrives: resolve }
})
vi.mock('./deadline-calendar.tsx', async (original) => {
  await line.arrived
  return original()
})

const field = page.getByRole('textbox', { name: 'Deadline' })
const calendar = page.getByRole('dialog', { name: 'Calendar' })
const chosen = vi.fn()

function Form() {
  const [day, setDay] = useState<string | null>(null)
  const change = (next: string | null) => {
    chosen(next)
    setDay(next)
  }
  return (
    <>
      <DeadlineField value={day} onChange={change} />
      <p>What follows</p>
      <input aria-label="Notes" />
    </>
  )
}
const open = () =>
  render(
    <KaziProvider>
      <Form />
    </KaziProvider>,
  )
const focused = () => document.activeElement

it('takes a typed day without its calendar, and stays the same field, in the same place, when it loads', async () => {
  await open()
  const below = page.getByText('What follows')
  const { top } = below.element().getBoundingClientRect()
  const before = field.element()
  await field.click()
  await field.fill('Dec 18, 2099')
  expect(chosen).toHaveBeenLastCalledWith('2099-12-18')
  await userEvent.keyboard('{ArrowDown}')
  expect(calendar.query()).toBeNull()
  expect(focused()).toBe(before)
  line.arrives()
  // The arrow key has asked for it: the focus goes to the day that was typed.
  await expect.element(calendar).toBeVisible()
  await expect.element(page.getByRole('button', { name: '18 December 2099' })).toHaveFocus()
  expect(field.element()).toBe(before)
  expect(below.element().getBoundingClientRect().top).toBe(top)
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.element(field).toHaveValue('Sat, Dec 19, 2099')
  await expect.element(field).toHaveFocus()
  await expect.element(calendar).not.toBeInTheDocument()
})

it('opens under the pointer and leaves the focus in the field; a day before today cannot be chosen', async () => {
  await open()
  await field.click()
  await expect.element(calendar).toBeVisible()
  await expect.element(field).toHaveFocus()
  const days = calendar.getByRole('button', { name: /^\d+ \w+ \d{4}$/ }).elements() as HTMLButtonElement[]
  expect(days.length).toBeGreaterThan(27)
  for (const day of days) {
    const before = new Date(`${day.getAttribute('aria-label')}`) < new Date(`${today()}T00:00:00`)
    expect(day.disabled, day.getAttribute('aria-label') ?? '').toBe(before)
  }
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect.element(field).toHaveFocus()
  await page.getByRole('button', { name: /^15 / }).click()
  await expect.element(field).toHaveValue(expect.stringContaining(' 15, '))
  await expect.element(field).toHaveFocus()
  await expect.element(calendar).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Clear the deadline' }).click()
  await expect.element(field).toHaveValue('')
  expect(chosen).toHaveBeenLastCalledWith(null)
})

it('says what its button clears', async () => {
  await render(
    <KaziProvider>
      <DeadlineField label="First day" value="2099-12-18" />
    </KaziProvider>,
  )
  await expect.element(page.getByRole('button', { name: 'Clear the first day' })).toBeVisible()
})

it('is passed with Tab alone, and keeps what is no day, with what is wrong', async () => {
  await open()
  await field.click()
  await field.fill('whenever')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('textbox', { name: 'Notes' })).toHaveFocus()
  await expect.element(field).toHaveValue('whenever')
  await expect.element(page.getByText('Please enter a date like Dec 18, 2026.')).toBeVisible()
  await expect.element(calendar).not.toBeInTheDocument()
})

it('keeps Tab inside the calendar that was entered, and Escape closes it before the dialog around it', async () => {
  const close = vi.fn()
  await render(
    <KaziProvider>
      <Modal opened onClose={close} title="Add New Task">
        <Form />
      </Modal>
    </KaziProvider>,
  )
  await field.click()
  await userEvent.keyboard('{ArrowDown}')
  await vi.waitFor(() =>
    expect(focused()?.getAttribute('aria-label')).toBe(
      new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }),
    ),
  )
  await userEvent.keyboard('{Tab}')
  expect(calendar.element().contains(focused())).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(calendar).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
  await field.fill(dayText(today()))
  await expect.element(calendar).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(calendar).not.toBeInTheDocument()
  expect(close).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalled()
})

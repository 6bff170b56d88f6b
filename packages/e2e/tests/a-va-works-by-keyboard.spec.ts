import { expect, type Page } from '@playwright/test'
import { focusStays, presses, tabTo, withoutMouse } from '../src/keyboard.ts'
import { password, test } from '../src/people.ts'
import { aClientWithAVa, vaMessages, vaTasks } from '../src/work.ts'

/** What has the focus shows it: with an outline or, as a field does, with its border. */
const showsFocus = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const { activeElement: focused } = document
        if (!focused || focused === document.body || !focused.matches(':focus-visible')) return 'no visible focus'
        const shown = (element: Element) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(element)
          return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
        }
        const around = focused.parentElement
        if (shown(focused) || (around && shown(around)) || focused.matches('input, textarea, select')) return 'shown'
        return `not shown: ${focused.outerHTML.slice(0, 200)}`
      }),
    )
    .toBe('shown')

test('a VA works a day without a mouse, and the focus is always where the work goes on', async ({
  page: va,
  newBrowser,
}) => {
  const client = await newBrowser()
  const { vaEmail, name, id } = await aClientWithAVa(client, va, { analyze: true, timezone: 'UTC' })
  await va.request.post('/api/va/logout')
  withoutMouse(va)
  const card = va.getByRole('article')
  const inCard = (label: string | RegExp) => card.getByRole('button', { name: label })
  const dialog = va.getByRole('dialog')
  const timer = va.getByRole('region', { name: 'Running timer' })

  await test.step('signs in', async () => {
    await va.goto('/va/login')
    await tabTo(va, va.getByLabel('Email'))
    await showsFocus(va)
    await va.keyboard.type(vaEmail)
    await tabTo(va, va.getByLabel('Password', { exact: true }))
    await va.keyboard.type(password)
    await va.keyboard.press('Enter')
    await expect(va.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()
  })

  await test.step('goes past the header, starts the task, and stays on its card', async () => {
    await presses(va, va.getByRole('link', { name: 'Skip to content' }))
    await tabTo(va, inCard('Start Task'))
    await showsFocus(va)
    await va.keyboard.press('Enter')
    await expect(card.getByText('In Progress')).toBeVisible()
    // The button is gone: the card that it stood in has the next one.
    await focusStays(va)
    await expect(card).toBeFocused()
    await showsFocus(va)
  })

  await test.step('ticks a step, and the tick keeps the focus', async () => {
    const step = card.getByRole('checkbox').first()
    await tabTo(va, step)
    await showsFocus(va)
    await va.keyboard.press('Space')
    await expect(step).toBeChecked()
    await focusStays(va)
    await expect(step).toBeFocused()
    await client.goto(`/tasks/${id}`)
    await expect(client.getByText(/^1 of \d+/).first()).toBeVisible()
  })

  await test.step('starts the timer and stops it where it shows', async () => {
    await presses(va, inCard('Start timer'))
    await expect(timer).toBeVisible()
    await focusStays(va)
    await expect(card).toBeFocused()
    await showsFocus(va)
    await tabTo(va, timer.getByRole('button', { name: 'Stop timer' }), 'Shift+Tab')
    await showsFocus(va)
    await va.keyboard.press('Enter')
    await expect(timer).toHaveCount(0)
    // The strip is gone: the work goes on where it stood.
    await focusStays(va)
    await expect(va.getByRole('main')).toBeFocused()
    await expect(inCard('Start timer')).toBeVisible()
  })

  await test.step('logs time by hand, and Escape leads back to the button', async () => {
    await presses(va, inCard('Log time'))
    await expect(dialog.getByLabel('Time worked')).toBeFocused()
    await va.keyboard.type('1h30')
    await tabTo(va, dialog.getByLabel('Note'))
    await va.keyboard.type('Sorted it')
    await va.keyboard.press('Enter')
    await expect(dialog.getByText('1 h 30 min so far')).toBeVisible()
    await expect(dialog.getByLabel('Time worked')).toBeFocused()
    await va.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(inCard('Log time')).toBeFocused()
    await showsFocus(va)
  })

  await test.step('writes to the client, and is back on the card', async () => {
    await presses(va, inCard('Message'))
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await va.keyboard.type('May I archive the newsletters?')
    await presses(va, dialog.getByRole('button', { name: 'Send' }))
    await expect(dialog).toHaveCount(0)
    await focusStays(va)
    await expect(inCard('Message')).toBeFocused()
    expect(await vaMessages(va)).toContain('May I archive the newsletters?')
  })

  await test.step('hands over, and the focus stays on the card that shows it', async () => {
    await tabTo(va, inCard('Mark Complete'), 'Shift+Tab')
    await va.keyboard.press('Enter')
    await expect(dialog.getByLabel('Note to the client')).toBeFocused()
    await va.keyboard.type('All of it is sorted.')
    await presses(va, dialog.getByRole('button', { name: 'Mark Complete' }))
    await expect(dialog).toHaveCount(0)
    await expect(card.getByText(/has until .*, then it counts as accepted$/)).toBeVisible()
    await focusStays(va)
    await expect(card).toBeFocused()
    await showsFocus(va)
    expect((await vaTasks(va))[0]).toMatchObject({ status: 'completed', loggedMinutes: 90 })
  })

  await test.step('opens the notifications, and one of them leads to its task', async () => {
    const data = { note: 'The labs folder is missing.' }
    expect((await client.request.post(`/api/tasks/${id}/request-changes`, { data })).ok()).toBe(true)
    const bell = va.getByRole('button', { name: /^Notifications/ })
    await tabTo(va, bell, 'Shift+Tab')
    await showsFocus(va)
    await va.keyboard.press('Enter')
    const news = va.getByRole('button', { name: /^The client asked for changes/ }).first()
    await tabTo(va, news)
    await va.keyboard.press('Enter')
    await expect(card).toBeFocused()
    await showsFocus(va)
  })

  await test.step('signs out', async () => {
    await tabTo(va, va.getByRole('button', { name: 'Logout' }), 'Shift+Tab')
    await showsFocus(va)
    await va.keyboard.press('Enter')
    await expect(va).toHaveURL('/va/login')
    await expect(va.getByRole('heading', { name: 'VA sign in' })).toBeVisible()
  })
})

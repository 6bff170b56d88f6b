import { expect } from '@playwright/test'
import { anEmail, changesOf, password, test, toast } from '../src/people.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const text =
  'My inbox is at 14,380 unread and I honestly just close the tab now.\nGo through it, unsubscribe me from the supplier junk, and make folders.'

test('a client signs up, is told what is missing one field at a time, and loses nothing on the way', async ({
  page,
}) => {
  const email = anEmail('marisol')
  const calls = changesOf(page)

  await test.step('a wrong confirmation makes no account; the right one waits five seconds', async () => {
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'Get Started' }).first().click()
    await expect(page).toHaveURL('/auth')
    await page.getByRole('tab', { name: 'Create account' }).click()
    const form = page.getByRole('tabpanel', { name: 'Create account' })
    await form.getByLabel('Email').fill(email)
    await form.getByLabel('Password', { exact: true }).fill(password)
    await form.getByLabel('Confirm password').fill('Marigold-71-hok')
    await form.getByRole('button', { name: 'Create account' }).click()
    await toast(page, 'Please ensure your passwords match.')
    expect(calls).toEqual([])
    await form.getByLabel('Confirm password').fill(password)
    await form.getByRole('button', { name: 'Create account' }).click()
    await toast(page, 'Account Created')
    await expect(page.getByRole('dialog', { name: 'Loading Dashboard' })).toBeVisible()
    await page.waitForURL('/dashboard', { timeout: 9000 })
    await expect(page.getByText('10 of 10')).toBeVisible()
    await expect(page.getByText('Free Plan').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add Your First Task' })).toBeVisible()
  })

  const dialog = page.getByRole('dialog', { name: 'Add New Task' })
  await test.step('the dialog asks for one thing after the other', async () => {
    await page.getByRole('button', { name: 'Add a Task', exact: true }).click()
    const create = dialog.getByRole('button', { name: 'Create Task' })
    await expect(create).toBeInViewport()
    await create.click()
    await toast(page, 'Please enter a task description to continue.')
    await dialog.getByLabel('Task description').fill(text)
    await create.click()
    await toast(page, 'Please select a deadline for the task.')
    await dialog
      .getByLabel('Deadline')
      .fill(inDays(10).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' }))
    await page.keyboard.press('Tab')
    await create.click()
    await toast(page, 'Please select a category for the task.')
    await dialog.getByRole('combobox', { name: 'Category' }).selectOption('Email Management')
    await create.click()
    await toast(page, 'Please select a priority for the task.')
    await dialog.getByRole('combobox', { name: 'Priority' }).selectOption('Medium Priority')
    await dialog.getByLabel('Budget').fill('8 to 12 hours')
    await dialog.getByLabel('Notes').fill('Gmail. No patient names in chat, please.')
    await dialog.getByRole('button', { name: 'See how many VAs match' }).click()
    const found = page.getByRole('dialog', { name: 'VA Matches Found!' })
    await expect(found).toContainText(/\d/)
    await found.getByRole('button', { name: 'Not now' }).click()
  })

  await test.step('a reload keeps the draft, and a double click asks once', async () => {
    await page.reload()
    await expect(dialog.getByLabel('Task description')).toHaveValue(text)
    calls.length = 0
    await dialog.getByRole('button', { name: 'Find a VA to Help' }).dblclick()
    await toast(page, 'Requested for VA')
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Finding Your VA...')).toBeVisible()
    await expect(page.getByText("We'll notify you within 48 hours").first()).toBeVisible()
    expect(calls.filter((call) => call.startsWith('tasks.'))).toEqual([
      'tasks.create',
      'tasks.update',
      'tasks.requestVa',
    ])
    await expect(page.getByRole('button', { name: /^Delete: / })).toBeDisabled()
  })

  await test.step('an edit is kept, and everything that was typed survived', async () => {
    await page.getByRole('button', { name: /^Edit: / }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Task' })
    await edit.getByLabel('Task description').fill('')
    await expect(edit.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
    await edit.getByLabel('Task description').fill(`${text} The lab invoices must stay.`)
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await toast(page, 'Task updated')
    await page.reload()
    await page.getByRole('link', { name: /My inbox is at/ }).click()
    for (const kept of [
      'The lab invoices must stay.',
      '8 to 12 hours',
      'Email Management',
      'Medium Priority',
      'Gmail. No patient names',
    ])
      await expect(page.getByRole('main')).toContainText(kept)
    await expect(page.getByText('10 of 10')).toBeVisible()
  })

  await test.step('after logging out nothing of it can be seen, by Back or by address', async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(page).toHaveURL(/\/auth/)
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/auth')
  })
})

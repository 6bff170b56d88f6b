import { expect } from '@playwright/test'
import { expectAccessible } from '../src/axe.ts'
import { test, toast } from '../src/people.ts'
import { aClientWithAVa, startsAll, vaTasks } from '../src/work.ts'

test('a finished task becomes a playbook, is put right, and starts the next task', async ({ page, newBrowser }) => {
  const va = await newBrowser()
  const { id } = await aClientWithAVa(page, va, {
    taskText: 'Send the monthly newsletter to our customers.\nWrite it first, then test it, then send it on Friday.',
    notes: 'Mailchimp',
    analyze: true,
  })
  await page.request.patch(`/api/tasks/${id}`, { data: { enhancedDescription: 'Use the spring list.' } })
  await startsAll(va)
  const [work] = await vaTasks(va)
  await va.request.put(`/api/va/tasks/${work?.id}`, { data: { status: 'completed' } })

  await test.step('a result that waits for its review comes first', async () => {
    await page.goto(`/tasks/${id}`)
    await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What next?' })).toHaveCount(0)
    expect((await page.request.post(`/api/tasks/${id}/review`, { data: { rating: 5 } })).ok()).toBe(true)
  })

  await test.step('the page without any says how one comes about', async () => {
    await page.goto('/playbooks')
    await expect(page.getByText('No playbooks yet')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('saved once, it leads to itself', async () => {
    await page.goto(`/tasks/${id}`)
    await page.getByRole('button', { name: 'Save as a Playbook' }).dblclick()
    await toast(page, 'Saved as a playbook')
    await page.getByRole('link', { name: 'See the Playbook' }).click()
    await expect(page).toHaveURL(/\/playbooks#playbook-\d+$/)
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Send the monthly newsletter to our customers.'])
    await expectAccessible(page)
  })

  await test.step('it is renamed and its steps are written; what is typed survives Escape', async () => {
    await page.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Playbook' })
    await dialog.getByLabel('Name').fill('')
    await dialog.getByRole('button', { name: 'Save Playbook' }).click()
    await expect(dialog.getByText('Please enter a name.')).toBeVisible()
    await dialog.getByLabel('Name').fill('Monthly newsletter')
    await dialog.getByLabel('Steps').fill('1. Write it\n- Test it\nSend it')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect(dialog.getByLabel('Name')).toHaveValue('Monthly newsletter')
    await dialog.getByRole('button', { name: 'Save Playbook' }).click()
    await toast(page, 'Playbook saved')
    await page.reload()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Monthly newsletter'])
    await page.getByText('Steps', { exact: true }).click()
    await expect(page.getByRole('list').getByText('Test it', { exact: true })).toBeVisible()
  })

  await test.step('the next task has it all, and needs a date', async () => {
    await page.getByRole('link', { name: 'Use It' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add New Task' })
    await expect(dialog.getByLabel('Task description')).toHaveValue(/^Send the monthly newsletter/)
    await expect(dialog.getByLabel('Additional details')).toHaveValue(
      'Use the spring list.\n\nSteps:\n1. Write it\n2. Test it\n3. Send it',
    )
    await expect(dialog.getByLabel('Notes')).toHaveValue('Mailchimp')
    await dialog.getByRole('button', { name: 'Create Task' }).click()
    await toast(page, 'Deadline required')
    await dialog.getByRole('button', { name: 'Find a VA to Help' }).click()
    await toast(page, 'Requested for VA')
    await expect(page).toHaveURL('/dashboard')
    const tasks = (await (await page.request.get('/api/tasks')).json()) as { id: number; enhancedDescription: string }[]
    expect(tasks).toHaveLength(2)
    expect(tasks.find((task) => task.id !== id)?.enhancedDescription).toContain('2. Test it')
  })

  await test.step('deleted, it is gone, and the tasks stay', async () => {
    await page.getByRole('link', { name: 'Playbooks' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page
      .getByRole('dialog', { name: 'Delete this playbook?' })
      .getByRole('button', { name: 'Delete Playbook' })
      .click()
    await toast(page, 'Playbook deleted')
    await expect(page.getByText('No playbooks yet')).toBeVisible()
    expect(await (await page.request.get('/api/tasks')).json()).toHaveLength(2)
  })
})

test('the add dialog fills in what the text says, and leaves alone what was chosen', async ({ page, newBrowser }) => {
  const va = await newBrowser()
  await aClientWithAVa(page, va)
  await page.goto('/dashboard#add-task')
  const dialog = page.getByRole('dialog', { name: 'Add New Task' })
  const category = dialog.getByRole('combobox', { name: 'Category' })
  await dialog
    .getByLabel('Task description')
    .fill('URGENT: please go through my inbox, unsubscribe me from newsletters and sort the rest by next Friday.')
  await expect(category).toHaveValue('Email Management')
  await expect(dialog.getByRole('textbox', { name: 'Deadline' })).toHaveValue(/^Fri, /)
  await expect(dialog.getByRole('combobox', { name: 'Priority' })).toHaveValue('urgent')
  await expect(dialog.getByText('From your text: “by next Friday”')).toBeVisible()
  await expectAccessible(page)
  await category.selectOption('Research')
  await dialog.getByLabel('Task description').fill('Enter 40 receipts into the sheet by next Friday.')
  await expect(dialog.getByText('From your text: “by next Friday”')).toBeVisible()
  await expect(category).toHaveValue('Research')
  await dialog.getByRole('button', { name: 'Insert an Outline' }).click()
  await expectAccessible(page)
  await dialog.getByRole('combobox', { name: 'Priority' }).selectOption('Low Priority')
  await dialog.getByRole('button', { name: 'Create Task' }).click()
  await toast(page, 'Task Created')
  const [task] = (await (await page.request.get('/api/tasks')).json()) as { taskText: string; category: string }[]
  expect(task).toMatchObject({
    taskText: 'Enter 40 receipts into the sheet by next Friday.',
    category: 'Research',
  })
})

test('a link with words that mean nothing shows the list, and loses them', async ({ page, newBrowser }) => {
  const va = await newBrowser()
  await aClientWithAVa(page, va)
  await page.goto('/dashboard?status=nonsense&priority=extreme&sort=sideways&q=inbox')
  await expect(page.getByRole('link', { name: /^Sort my inbox/ })).toBeVisible()
  await expect(page).toHaveURL('/dashboard?q=inbox')
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
})

test('the add-task page fills in the same, by the names of its own list', async ({ page, newBrowser }) => {
  await aClientWithAVa(page, await newBrowser())
  await page.goto('/add-task')
  const category = page.getByRole('combobox', { name: 'Category' })
  await page
    .getByLabel('Task description')
    .fill('URGENT: please go through my inbox, unsubscribe me from newsletters and sort the rest by next Friday.')
  await expect(category).toHaveValue('Administrative')
  await expect(page.getByRole('textbox', { name: 'Deadline' })).toHaveValue(/^Fri, /)
  await expect(page.getByRole('combobox', { name: 'Priority' })).toHaveValue('urgent')
  await expect(page.getByText('From your text: “by next Friday”')).toBeVisible()
  await expectAccessible(page)
  await category.selectOption('Technical')
  // So far away on every day of the week; next Friday is near from Thursday evening on, and near is high.
  await page.getByLabel('Task description').fill('Enter 40 receipts into the sheet within six weeks.')
  await expect(page.getByRole('combobox', { name: 'Priority' })).toHaveValue('')
  await expect(category).toHaveValue('Technical')
  await page.getByRole('button', { name: 'Create Task' }).click()
  await toast(page, 'Task Created')
  const [task] = (await (await page.request.get('/api/tasks')).json()) as { category: string; priority: null }[]
  expect(task).toMatchObject({ category: 'Technical', priority: null })
})

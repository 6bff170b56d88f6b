import { expect, type Locator } from '@playwright/test'
import { expectAccessibleInBoth } from '../src/axe.ts'
import { enterConsole, test, toast } from '../src/people.ts'
import { aClientWithAVa, startsAll } from '../src/work.ts'

const adds = async (dialog: Locator, name: string) => {
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from('Ada, Ben') }
  await dialog.getByLabel('Files', { exact: true }).setInputFiles(file)
  await expect(dialog.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  await expect(dialog.getByLabel('Uploading')).toHaveCount(0)
}

test('a VA finds a task among many, delivers it twice with what was said before at hand, and clears it', async ({
  page: va,
  newBrowser,
}) => {
  const client = await newBrowser()
  const deadline = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const brief = 'Answer the open questions of our regular customers, one after the other, and keep a list of them. '
  const given = { tasks: 6, deadline, taskText: brief.repeat(6), notes: 'Please be kind.' }
  const { ids } = await aClientWithAVa(client, va, given)
  await startsAll(va)
  await va.goto('/va/dashboard')
  const cards = va.getByRole('article')
  const sixth = cards.filter({ hasText: 'No. 6' })

  await test.step('the card leads with what to do, and says for whom, for how much and until when', async () => {
    await expect(cards).toHaveCount(6)
    await expect(sixth.getByText(/^Deliver by /)).toBeVisible()
    await expect(sixth.getByText('$12/hr, about $72')).toBeVisible()
    await expect(sixth.getByText('6 hours', { exact: true })).toBeVisible()
    // What is folded is cut between two lines, not through one.
    const text = sixth.locator('p[class*=text]').filter({ hasText: 'Answer the open questions' })
    const lines = await text.evaluate((p) => p.clientHeight / Number.parseFloat(getComputedStyle(p).lineHeight))
    expect(lines).toBeCloseTo(Math.round(lines), 1)
    const all = sixth.getByRole('button', { name: /^Show all of / })
    await expect(all).toHaveAttribute('aria-expanded', 'false')
    await all.click()
    await expect(sixth.getByRole('button', { name: /^Show less of / })).toBeFocused()
  })

  await test.step('searching keeps its words in the URL, and finding nothing offers the way back', async () => {
    await va.getByLabel('Search your tasks').fill('customers 6')
    await expect(cards).toHaveCount(1)
    await expect(va).toHaveURL(/q=customers/)
    await va.reload()
    await expect(cards).toHaveCount(1)
    await va.getByLabel('Search your tasks').fill('nothing like it')
    await expect(va.getByRole('heading', { name: 'No tasks match' })).toBeVisible()
    await va.getByRole('button', { name: 'Show all tasks' }).click()
    await expect(cards).toHaveCount(6)
    await expect(va.getByLabel('Search your tasks')).toHaveValue('')
    await va.getByRole('combobox', { name: 'Priority' }).selectOption('Urgent')
    await expect(va.getByRole('heading', { name: 'No tasks match' })).toBeVisible()
    await va.getByRole('button', { name: 'Show all tasks' }).click()
  })

  const dialog = va.getByRole('dialog', { name: 'Deliver your work' })
  await test.step('a hand-over that was typed survives Escape and a reload, and is delivered', async () => {
    await sixth.getByRole('button', { name: 'Mark Complete' }).click()
    await dialog.getByLabel('Note to the client').fill('All forty are answered.')
    await dialog.getByLabel('Links').fill('https://example.com/list')
    await va.keyboard.press('Escape')
    // The dialog's entry of the history goes a moment after it.
    await expect.poll(() => va.evaluate(() => 'dialog' in history.state)).toBe(false)
    await va.reload()
    await sixth.getByRole('button', { name: 'Mark Complete' }).click()
    await expect(dialog.getByLabel('Note to the client')).toHaveValue('All forty are answered.')
    await dialog.getByLabel('Unlogged time').fill('1h 30')
    await adds(dialog, 'first list.txt')
    await dialog.getByRole('button', { name: 'Mark Complete' }).click()
    await expect(sixth.getByText(/has until .*, then it counts as accepted$/)).toBeVisible()
    await expect(sixth.getByText('1 h 30 min')).toBeVisible()
  })

  await test.step('the second hand-over begins with the first, and the client keeps both', async () => {
    await client.goto(`/tasks/${ids[5]}`)
    await client.getByRole('button', { name: 'Request Changes' }).click()
    await client.getByLabel('What should change?').fill('Please add their phone numbers.')
    await client.getByRole('button', { name: /^Send to / }).click()
    await expect(sixth.getByText(/^Make the changes that /)).toBeVisible()
    const news = va.getByRole('button', { name: /^The client asked for changes/ })
    await va.getByRole('button', { name: /^Notifications, / }).click()
    await news.click()
    await expect(sixth).toBeFocused()
    await expect(va).not.toHaveURL(/task=/)
    await va.getByRole('tab', { name: /^Notifications/ }).click()
    await news.click()
    await expect(sixth).toBeFocused()
    await expect(va).not.toHaveURL(/task=/)
    await expect(sixth).toBeInViewport()
    await va.goBack()
    await expect(va).toHaveURL(/tab=notifications/)
    await expect(news).toBeVisible()
    await va.goto('/va/dashboard?task=999999999')
    await toast(va, 'This task is no longer in your list.')
    await sixth.getByRole('button', { name: 'Mark Complete' }).click()
    await expect(dialog.getByLabel('Note to the client')).toHaveValue('All forty are answered.')
    await expect(dialog.getByLabel('Links')).toHaveValue('https://example.com/list')
    await expect(dialog.getByRole('heading', { name: 'Delivered before' })).toBeVisible()
    await expect(dialog.getByRole('link', { name: /first list.txt/ })).toBeVisible()
    await adds(dialog, 'second list.txt')
    await expectAccessibleInBoth(va, 'the second hand-over')
    await dialog.getByLabel('Note to the client').fill('With phone numbers now.')
    await dialog.getByRole('button', { name: 'Mark Complete' }).click()
    await expect(client.getByText('With phone numbers now.').first()).toBeVisible()
    await expect(client.getByRole('heading', { name: 'Delivered before' })).toBeVisible()
    await expect(client.getByText('All forty are answered.').first()).toBeVisible()
  })

  await test.step('each hand-over has its own file, for the client, the VA and the team', async () => {
    const team = await newBrowser()
    await enterConsole(team, `/admin/client-requests/${ids[5]}`)
    for (const page of [client, va, team]) {
      const of = page === va ? sixth : page.getByRole('main')
      const lists = of.getByRole('list', { name: 'Delivered files' })
      await expect(lists).toHaveCount(2)
      await expect(lists.nth(0)).toContainText('second list.txt')
      await expect(lists.nth(1)).toContainText('first list.txt')
    }
  })

  await test.step('clearing can be undone', async () => {
    await sixth.getByRole('button', { name: 'Clear Task' }).click()
    await toast(va, 'Task cleared successfully')
    await expect(sixth).toHaveCount(0)
    await va.getByRole('button', { name: 'Undo' }).click()
    await expect(sixth).toHaveCount(1)
  })

  await test.step('a link without its token says so', async () => {
    await va.goto('/va/set-password')
    await expect(va.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
    await expect(va.getByRole('link', { name: 'Request a new link' })).toBeVisible()
  })
})

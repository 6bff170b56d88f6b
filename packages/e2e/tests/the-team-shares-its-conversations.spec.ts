import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../src/axe.ts'
import { asAdmin, enterConsole, teamIn, test, toast } from '../src/people.ts'

const demo = 'karibu-kazi-7'
const live = { timeout: 2000 }

/** A VA of the demo data writes to the team; the conversation has a word of its own. */
async function vaWrites(va: Page) {
  await va.request.post('/api/va/login', { data: { email: 'wanjiku.mwangi@example.com', password: demo } })
  const [task] = (await (await va.request.get('/api/va/tasks')).json()) as { id: number; title: string }[]
  const word = crypto.randomUUID().slice(0, 8)
  const send = async (message: string) => {
    const answer = await va.request.post('/api/va/messages', { data: { taskId: task?.id, message } })
    expect(answer.status()).toBeLessThan(300)
    return ((await answer.json()) as { threadId: string }).threadId
  }
  return { word, title: task?.title ?? '', threadId: await send(`Which folder, please? (${word})`), send }
}

const colleague = async (page: Page, name: string) => {
  const label = `${name} ${crypto.randomUUID().slice(0, 6)}`
  const made = await asAdmin(page.request).post('/keys', { label, role: 'operator' })
  return { label, key: ((await made.json()) as { key: string }).key }
}

test('a conversation needs a reply, is taken, noted, answered with a saved reply, and put off', async ({
  page,
  newBrowser,
}) => {
  const va = await newBrowser()
  const asked = await vaWrites(va)
  const amina = await colleague(page, 'Amina')
  await enterConsole(page, `/admin/messages?thread=${asked.threadId}`)
  const pane = page.getByRole('region', { name: 'Conversation with Wanjiku Mwangi' })
  const row = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem').filter({ hasText: asked.word })
  await expect(row.getByText('Needs a reply')).toBeVisible()

  await test.step('it is given to a colleague, who finds it under Mine', async () => {
    await pane.getByRole('combobox', { name: 'Assigned to' }).click()
    await page.getByRole('option', { name: amina.label }).click()
    await toast(page, `Assigned to ${amina.label}`)
    await expect(row.getByText(amina.label)).toBeVisible()
    const theirs = await newBrowser()
    await theirs.goto('/admin/messages?show=mine')
    await theirs.getByLabel('Secret key').fill(amina.key)
    await theirs.getByRole('button', { name: 'Enter' }).click()
    const mine = theirs.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
    await expect(mine).toHaveCount(1)
    await expect(mine).toContainText(asked.word)
  })

  await test.step('a note stays among the team', async () => {
    await pane.getByLabel('Note for the team').fill(`She likes short answers (${asked.word}).`)
    await pane.getByRole('button', { name: 'Add note' }).click()
    await expect(pane.getByRole('list', { name: 'Notes' })).toContainText('She likes short answers')
    await va.goto('/va/dashboard?tab=messages')
    await expect(va.getByText(`(${asked.word})`).first()).toBeVisible()
    expect(await va.content()).not.toContain('She likes short answers')
  })

  await test.step('a saved reply is written, filled in where the cursor is, and sent', async () => {
    await pane.getByRole('button', { name: 'Saved replies' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'New reply' }).click()
    await dialog.getByLabel('Title').fill(`Folder ${asked.word}`)
    await dialog.getByLabel('Reply').fill('Hi {firstname}, the blue one.')
    await dialog.getByRole('button', { name: 'Save reply' }).click()
    await expect(dialog.getByText('There is no field {firstname}.')).toBeVisible()
    await dialog.getByLabel('Reply').fill('Hi {first name}, for {task title} it is the blue one. ')
    await dialog.getByRole('button', { name: 'Save reply' }).click()
    await expect(dialog.getByLabel('Search saved replies')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    const box = pane.getByLabel('Your message')
    await box.fill('[] See you.')
    await box.press('Home')
    await box.press('ArrowRight')
    await pane.getByRole('button', { name: 'Saved replies' }).click()
    await dialog.getByLabel('Search saved replies').fill(asked.word)
    await dialog.getByRole('button', { name: `Insert: Folder ${asked.word}` }).click()
    await expect(box).toHaveValue(`[Hi Wanjiku, for ${asked.title} it is the blue one.] See you.`)
    await expect(box).toBeFocused()
    await box.press('Enter')
    await expect(row.getByText('Needs a reply')).toHaveCount(0)
  })

  await test.step('put off, it is away from the list, until the VA writes', async () => {
    await pane.getByRole('button', { name: 'Snooze' }).click()
    await page.getByRole('menuitem', { name: 'In a week' }).click()
    await toast(page, 'Snoozed until')
    const rows = page.getByRole('list', { name: 'Conversations' })
    await expect(rows.getByText('See you.')).toHaveCount(0)
    await page.goto('/admin/messages?show=snoozed')
    await expect(rows.getByText(/Until \w{3} \d/).first()).toBeVisible()
    await page.goto('/admin/messages')
    await asked.send(`Found it, thanks! (${asked.word})`)
    await expect(rows.getByText(`Found it, thanks! (${asked.word})`)).toBeVisible(live)
  })
})

for (const scheme of ['light', 'dark'])
  test(`a shared conversation and its dialogs pass axe, ${scheme}`, async ({ page, request }) => {
    await teamIn(page, scheme)
    const [message] = await asAdmin(request).get<{ thread_id: string }[]>('/messages?limit=1')
    await page.goto(`/admin/messages?thread=${message?.thread_id}`)
    await expect(page.getByLabel('Note for the team')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Saved replies' }).click()
    await expect(page.getByRole('button', { name: /^Insert: / }).first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'New reply' }).click()
    await expectAccessible(page)
  })

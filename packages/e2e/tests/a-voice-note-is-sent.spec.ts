import { clientThread } from '@kazi/schemas/thread-id'
import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBoth } from '../src/axe.ts'
import { enterConsole, test } from '../src/people.ts'
import { aClientWithAVa, aConversation, isReadyOffline, startsAll, vaTasks } from '../src/work.ts'

const live = { timeout: 15_000 }
const recorder = (page: Page) => page.getByRole('group', { name: 'Voice note' })
const record = (page: Page) => page.getByRole('button', { name: 'Record a voice note' })

/** Records for a moment: the sound that the browser's own microphone for tests makes. */
async function recordsSomething(page: Page, meanwhile?: () => Promise<void>) {
  await record(page).click()
  await expect(recorder(page).getByRole('status')).toHaveText('Recording')
  await expect(recorder(page).getByRole('button', { name: 'Stop' })).toBeFocused()
  await expect(recorder(page).getByRole('timer')).toHaveText('0:02 / 5:00')
  await meanwhile?.()
  await page.keyboard.press('Enter')
  await expect(recorder(page)).toBeHidden()
}

/** Plays it as its listener does, to the end. */
async function plays(page: Page, name: RegExp) {
  // Once the server has it, the message is shown anew, and with it what plays it.
  await expect(page.locator('[data-waiting]')).toHaveCount(0)
  const player = page.getByRole('list', { name: 'Files' }).last().locator('audio')
  await expect(player).toHaveAttribute('aria-label', name)
  const heard = await player.evaluate(async (audio: HTMLAudioElement) => {
    audio.muted = true
    await audio.play()
    await new Promise((done) => audio.addEventListener('timeupdate', done, { once: true }))
    return { length: audio.duration, at: audio.currentTime }
  })
  expect(heard.length).toBeGreaterThan(1.5)
  expect(heard.length).toBeLessThan(6)
}

test('a VA records a voice note, the client hears it and answers with one, and the team hears both', async ({
  newBrowser,
}) => {
  const [client, va, team] = [await newBrowser(), await newBrowser(), await newBrowser()]
  const { id, vaId } = await aClientWithAVa(client, va)
  await startsAll(va)
  const [task] = await vaTasks(va)
  const thread = clientThread(task?.id ?? 0, vaId)
  await client.request.post('/api/messages', { data: { taskId: id, message: 'How does it go?' } })

  await test.step('the VA begins one, thinks better of it, and keeps what was typed', async () => {
    await va.goto('/va/dashboard?tab=messages')
    await va.getByRole('button', { name: /Client Conversation/ }).click()
    await va.getByLabel('Your message').fill('Half a sent')
    await record(va).click()
    await expect(recorder(va).getByRole('button', { name: 'Stop' })).toBeFocused()
    await expectAccessibleInBoth(va)
    await va.keyboard.press('Escape')
    await expect(recorder(va)).toBeHidden()
    await expect(va.getByLabel('Your message')).toBeFocused()
    await expect(va.getByLabel('Your message')).toHaveValue('Half a sent')
    await expect(va.getByRole('list', { name: 'Attached files' })).toHaveCount(0)
    await va.getByLabel('Your message').fill('')
  })

  await test.step('leaves while one is recorded, and finds what was said until then', async () => {
    await record(va).click()
    await expect(recorder(va).getByRole('timer')).toHaveText('0:02 / 5:00')
    await va.getByRole('tab', { name: 'Tasks' }).click()
    await expect(recorder(va)).toBeHidden()
    await va.getByRole('tab', { name: /Messages/ }).click()
    await va.getByRole('button', { name: /Client Conversation/ }).click()
    const attached = va.getByRole('list', { name: 'Attached files' })
    await expect(attached).toContainText(/Voice note, [234] s\.webm/)
    await attached.getByRole('button', { name: /Remove/ }).click()
    await expect(attached).toHaveCount(0)
  })

  await test.step('records another, hears it first, and sends it without a word', async () => {
    await recordsSomething(va)
    const attached = va.getByRole('list', { name: 'Attached files' })
    await expect(attached).toContainText(/Voice note, [234] s\.webm/)
    await expect(attached.locator('audio')).toHaveAttribute('src', /^blob:/)
    await expect(attached.getByLabel('Uploading')).toHaveCount(0)
    await expect(va.getByLabel('Your message')).toBeFocused()
    await va.keyboard.press('Enter')
    await expect(attached).toHaveCount(0)
    // What arrives takes the place of what was on its way.
    await expect(va.getByText('Sending…')).toHaveCount(0)
    await plays(va, /^Voice note/)
  })

  await test.step('the client hears it in the conversation and answers', async () => {
    await client.goto(`/messages?thread=${thread}`)
    await plays(client, /^Voice note/)
    await expect(client.getByRole('link', { name: /Download Voice note/ })).toBeVisible()
    await recordsSomething(client)
    await client.getByLabel('Your message').fill('In my own words.')
    await client.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(client.locator('audio')).toHaveCount(2)
    await expect(va.getByText('In my own words.').last()).toBeVisible(live)
    await expect(va.locator('audio')).toHaveCount(2)
  })

  await test.step('the team plays both, whose bytes need its key', async () => {
    await enterConsole(team, `/admin/messages?thread=${thread}`)
    await expect(team.getByRole('button', { name: /^Play Voice note/ })).toHaveCount(2)
    await team
      .getByRole('button', { name: /^Play Voice note/ })
      .first()
      .click()
    const player = team.locator('audio')
    await expect(player).toHaveAttribute('src', /^blob:/)
    await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0)
  })
})

test('a voice note that ends without a connection says so, holds no text up, and is uploaded later', async ({
  page: va,
  newBrowser,
}) => {
  const client = await newBrowser()
  const opens = await aConversation(client, va)
  await opens()
  await isReadyOffline(va)
  const attached = va.getByRole('list', { name: 'Attached files' })
  const needs = attached.getByText('Needs a connection. It’s uploaded once you’re back online.')

  await recordsSomething(va, () => va.context().setOffline(true))
  await expect(needs).toBeVisible()
  await expect(attached.getByLabel('Uploading')).toHaveCount(0)
  await attached.getByRole('button', { name: 'Try again' }).click()
  await expect(needs).toBeVisible()

  await va.getByLabel('Your message').fill('The note comes later.')
  await va.keyboard.press('Enter')
  await expect(va.getByRole('group', { name: /^Messages with / }).getByText('The note comes later.')).toBeVisible()
  await expect(va.getByLabel('Your message')).toHaveValue('')
  await expect(needs).toBeVisible()

  await va.context().setOffline(false)
  // The first try may come before the line is really there.
  await expect(attached.getByRole('alert')).toHaveCount(0, live)
  await expect(attached.getByLabel('Uploading')).toHaveCount(0)
  await expect(attached).toContainText(/Voice note/)
  await va.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(attached).toHaveCount(0)
  await plays(va, /^Voice note/)
  await expect(va.getByText('The note comes later.')).toHaveCount(1)
})

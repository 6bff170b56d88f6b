import { clientThread } from '@kazi/schemas/thread-id'
import { expect } from '@playwright/test'
import { browserArgs, chromiumPath, microphone } from '../src/browser.ts'
import { test } from '../src/people.ts'
import { aClientWithAVa, vaTasks } from '../src/work.ts'

const executablePath = await chromiumPath()
test.use({ launchOptions: { ...(executablePath && { executablePath }), args: [...browserArgs, microphone('denied')] } })

test('without leave to use the microphone the page says so, and what was typed stays', async ({ newBrowser }) => {
  const [client, va] = [await newBrowser(), await newBrowser()]
  const { vaId } = await aClientWithAVa(client, va)
  const [task] = await vaTasks(va)
  await client.goto(`/messages?thread=${clientThread(task?.id ?? 0, vaId)}`)
  await client.getByLabel('Your message').fill('Half a sent')
  await client.getByRole('button', { name: 'Record a voice note' }).click()
  await expect(client.getByRole('alert')).toHaveText(
    'Your browser does not let this page use the microphone. Allow it, and press the button again.',
  )
  await expect(client.getByLabel('Your message')).toBeFocused()
  await expect(client.getByLabel('Your message')).toHaveValue('Half a sent')
  await expect(client.getByRole('group', { name: 'Voice note' })).toHaveCount(0)
  await client.keyboard.press('Enter')
  await expect(client.getByText('Half a sent').last()).toBeVisible()
})

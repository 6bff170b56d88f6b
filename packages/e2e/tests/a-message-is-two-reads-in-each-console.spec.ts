import { expect, type Page } from '@playwright/test'
import { anEmail, enterConsole, password, test } from '../src/people.ts'

const live = { timeout: 15_000 }
/** An event is read 50 ms after it came, and a third read would wait for the rest of a second. */
const afterTheLast = 2500

/** What a page reads from now on, by request: the names of the queries in each. The live stream is none. */
function readsOf(page: Page) {
  const reads: string[] = []
  page.on('request', (call) => {
    const path = new URL(call.url()).pathname
    if (call.method() === 'GET' && path.startsWith('/trpc/') && !path.startsWith('/trpc/live.'))
      reads.push(path.replace('/trpc/', ''))
  })
  return reads
}

const rowOf = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('listitem').filter({ hasText: text })

test('a message to the team is at most two reads in each of three consoles, also where it is read at once', async ({
  page,
  newBrowser,
}) => {
  const email = anEmail('writes')
  await page.request.post('/api/auth/signup', { data: { email, password } })
  const { id: taskId } = (await (
    await page.request.post('/api/tasks', { data: { taskText: 'Label the seed jars' } })
  ).json()) as { id: number }
  const send = async (message: string) => {
    const answer = await page.request.post('/api/messages', { data: { taskId, message } })
    expect(answer.status()).toBe(201)
    return ((await answer.json()) as { threadId: string }).threadId
  }
  const word = crypto.randomUUID().slice(0, 8)
  const threadId = await send(`Which jars first? (${word})`)

  const [reader, lister, elsewhere] = [await newBrowser(), await newBrowser(), await newBrowser()]
  await enterConsole(reader, `/admin/messages?thread=${threadId}`)
  const talk = reader.getByRole('group', { name: /^Messages with / })
  await expect(talk).toContainText(word)
  await enterConsole(lister, '/admin/messages')
  await expect(rowOf(lister, word)).toBeVisible()
  await enterConsole(elsewhere, '/admin/vas')
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible()
  const consoles = [reader, lister, elsewhere]
  // What opening them caused is over: streams are open, and the first message is read.
  for (const one of consoles) await one.waitForTimeout(afterTheLast)

  const reads = consoles.map(readsOf)
  const answer = crypto.randomUUID().slice(0, 8)
  await send(`The tall ones, please. (${answer})`)
  await expect(talk).toContainText(answer, live)
  await expect(rowOf(lister, answer)).toBeVisible(live)
  await reader.waitForTimeout(afterTheLast)
  for (const [index, name] of ['with it open', 'with the list', 'elsewhere'].entries()) {
    const made = reads[index] ?? []
    expect(made.length, `the console ${name} read nothing`).toBeGreaterThan(0)
    expect(made.length, `the console ${name} read ${made.join(' and ')}`).toBeLessThanOrEqual(2)
  }
})

import { type BrowserContext, expect, type Page } from '@playwright/test'
import { test } from '../src/people.ts'

/** What a phone has in many places where VAs work. */
const weakLine = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }
/** Until the first task is on screen, in seconds. */
const goals = { cold: 6, again: 1.5 }

/** Opens the dashboard on a weak line; returns the seconds until its first task is there, as the page counts them. */
async function seconds(page: Page, first: boolean) {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  if (first) await line.send('Network.clearBrowserCache')
  await line.send('Network.emulateNetworkConditions', weakLine)
  await page.addInitScript(() => {
    const look = () => {
      const task = document.querySelector('article h3')
      if (!task?.textContent) return requestAnimationFrame(look)
      // What is in the document is on screen with the next frame.
      requestAnimationFrame(() => Object.assign(window, { taskAt: performance.now() }))
    }
    requestAnimationFrame(look)
  })
  await page.goto('/va/dashboard', { waitUntil: 'commit' })
  const at = await page.waitForFunction(() => (window as { taskAt?: number }).taskAt, undefined, { timeout: 30_000 })
  return Math.round((await at.jsonValue()) as number) / 1000
}

const signIn = async (context: BrowserContext) => {
  const data = { email: 'wanjiku.mwangi@example.com', password: 'karibu-kazi-7' }
  expect((await context.request.post('/api/va/login', { data })).status()).toBe(200)
}

test('the first tasks are there soon on a weak line, and almost at once the next time', async ({ browser }) => {
  // The best of three, because the line is what is measured: a busy machine adds its own seconds.
  const cold: number[] = []
  const again: number[] = []
  for (let round = 0; round < 3; round++) {
    const context = await browser.newContext()
    await signIn(context)
    const page = await context.newPage()
    cold.push(await seconds(page, true))
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 60_000 })
      .toBe('activated')
    await page.close()
    again.push(await seconds(await context.newPage(), false))
    await context.close()
  }
  console.log(
    `400 ms and 400 kbit/s, seconds to the first task: cold ${cold} (goal ${goals.cold}), again ${again} (goal ${goals.again})`,
  )
  expect.soft(Math.min(...cold), 'cold').toBeLessThanOrEqual(goals.cold)
  expect.soft(Math.min(...again), 'again').toBeLessThanOrEqual(goals.again)
})

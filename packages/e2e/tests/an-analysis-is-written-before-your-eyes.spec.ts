import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { startServer } from '../src/own-server.ts'
import { anEmail, password, test } from '../src/people.ts'

const answer = JSON.stringify({
  delegable: 'yes',
  reason: 'All of it is done in the mailbox.',
  steps: ['Sort the mail by sender', 'Draft the replies'],
  brief: 'Sort the inbox of the pottery and draft replies to its customers.',
  category: 'Email Management',
  confidence: 0.93,
  runnerUp: 'Customer Support',
  priority: 'medium',
  priorityWords: [],
  deadline: null,
  effort: { minHours: 2, maxHours: 4 },
  skills: ['email management'],
  tools: [],
  keep: ['Replies that commit you'],
  questions: [],
  clientProvides: ['Access to the mailbox'],
})
const half = answer.indexOf('Draft')

/** A language model that sends half of its response, and the rest on command, streamed like OpenAI. */
async function slowModel() {
  const waiting: ServerResponse[] = []
  const say = (res: ServerResponse, content: string) =>
    res.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`)
  const server = createServer((req, res) => {
    req.resume()
    res.writeHead(200, { 'content-type': 'text/event-stream' })
    say(res, answer.slice(0, half))
    waiting.push(res)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    finish: () => {
      for (const res of waiting.splice(0)) {
        say(res, answer.slice(half))
        res.end('data: [DONE]\n\n')
      }
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('a language model’s analysis is shown while it is being written', async ({ newBrowser }) => {
  const model = await slowModel()
  const { origin, stop } = await startServer({ AI_PROVIDER: 'openai', AI_MODEL: 'slow', AI_BASE_URL: model.url })
  const page = await newBrowser()
  try {
    await page.request.post(`${origin}/api/auth/signup`, { data: { email: anEmail('marisol'), password } })
    const made = await page.request.post(`${origin}/api/tasks`, { data: { taskText: 'Sort the inbox of my pottery' } })
    const { id } = (await made.json()) as { id: number }
    await page.goto(`${origin}/tasks/${id}`)
    const analysis = page.getByRole('region', { name: 'Analysis' })
    await analysis.getByRole('button', { name: 'Analyze with AI' }).click()
    await expect(analysis.getByText('Sort the mail by sender')).toBeVisible()
    await expect(analysis.getByText('Reading your task...')).toBeVisible()
    await expect(analysis.getByText('Yes, hand it over')).toBeHidden()

    model.finish()
    await expect(analysis.getByText('Yes, hand it over')).toBeVisible()
    await expect(analysis.getByText('Draft the replies')).toBeVisible()
    await expect(analysis.getByText('Reading your task...')).toBeHidden()
  } finally {
    model.close()
    // A page that is open looks for the server again.
    await page.close()
    await stop()
  }
})

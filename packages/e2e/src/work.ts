import { calendarDay } from '@kazi/schemas/zones'
import { expect, type Page } from '@playwright/test'
import { anEmail, asAdmin, confirmAddress, mailedLink, password } from './people.ts'

type Given = {
  taskText?: string
  notes?: string
  deadline?: string
  analyze?: boolean
  timezone?: string
  tasks?: number
}

const home = 'Africa/Nairobi'
/** Today where the VAs live: a day on which they can log time on a task that they just got. */
export const today = () => calendarDay(home, new Date())

/** A client and a VA, each signed in to their page, with tasks that the team gave to the VA; nobody has begun. */
export async function aClientWithAVa(client: Page, va: Page, given: Given = {}) {
  const { taskText = 'Sort my inbox and tell me what needs a reply.', tasks = 1, timezone = home } = given
  const [email, vaEmail, name] = [anEmail('dana'), anEmail('akosua'), `Akosua ${crypto.randomUUID().slice(0, 6)}`]
  const { post } = asAdmin(va.request)
  const made = await post('/vas', { name, email: vaEmail, timezone, skills: 'Email Management', tools: ['Gmail'] })
  const { id: vaId } = (await made.json()) as { id: number }
  await post(`/vas/${vaId}/invite`, {})
  const token = (await mailedLink(va.request, vaEmail, /Welcome/)).searchParams.get('token')
  expect((await va.request.post('/api/va/set-password', { data: { token, password } })).status()).toBe(200)
  expect((await va.request.post('/api/va/login', { data: { email: vaEmail, password } })).status()).toBe(200)
  await client.request.post('/api/auth/signup', { data: { email, password } })
  await confirmAddress(client.request, email)
  const ids: number[] = []
  for (let at = 0; at < tasks; at++) {
    const words = tasks > 1 ? `${taskText} No. ${at + 1}` : taskText
    const { notes, deadline } = given
    const task = await client.request.post('/api/tasks', { data: { taskText: words, notes, deadline } })
    const { id } = (await task.json()) as { id: number }
    if (given.analyze) await client.request.post(`/api/tasks/${id}/analyze`)
    await client.request.post(`/api/tasks/${id}/request-va`)
    const assigned = await post(`/tasks/${id}/assign`, { vaId, hourlyRate: 12, estimatedHours: 6 })
    expect(assigned.status()).toBe(200)
    ids.push(id)
  }
  return { email, vaEmail, name, vaId, ids, id: ids[0] ?? 0 }
}

/** The VA's tasks, newest first, as the documented call lists them. */
export const vaTasks = async (va: Page) =>
  (await (await va.request.get('/api/va/tasks')).json()) as {
    id: number
    title: string
    status: string
    loggedMinutes: number
  }[]

export async function startsAll(va: Page) {
  for (const { id } of await vaTasks(va))
    expect((await va.request.put(`/api/va/tasks/${id}`, { data: { status: 'in_progress' } })).status()).toBe(200)
}

/** A VA at work, and a conversation that the client has begun. Opens the VA's messages, and returns how to open it there. */
export async function aConversation(client: Page, va: Page) {
  const { id } = await aClientWithAVa(client, va)
  await startsAll(va)
  await client.request.post('/api/messages', { data: { taskId: id, message: 'How does it go?' } })
  await va.goto('/va/dashboard?tab=messages')
  return () => va.getByRole('button', { name: /Client Conversation/ }).click()
}

/** What the VA has written, as the documented call lists it. */
export const vaMessages = async (va: Page) => {
  const threads = (await (await va.request.get('/api/va/messages')).json()) as {
    messages: { message: string; senderType: string }[]
  }[]
  return threads.flatMap(({ messages }) => messages.filter((one) => one.senderType === 'va').map((one) => one.message))
}

/** The files that a page needs without a connection are stored by the worker, which begins when the page has loaded. */
export const isReadyOffline = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 20_000 })
    .toBe('activated')

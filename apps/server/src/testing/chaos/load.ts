import { daysAfter } from '@kazi/schemas/repeat-days'
import { today } from '../factories.ts'
import { peopleOf } from '../fuzz/people.ts'

/** The writes that the server has acknowledged: each has to exist, whatever happened since. */
export type AcknowledgedWrites = {
  tasks: Map<number, string>
  requested: Set<number>
  messages: Set<number>
  minutes: Set<number>
  /** VAs per upload, by the word in their addresses; an unanswered upload is stored completely or not at all. */
  uploads: Map<string, number>
  unanswered: Map<string, number>
}
export const noWrites = (): AcknowledgedWrites => ({
  tasks: new Map(),
  requested: new Set(),
  messages: new Set(),
  minutes: new Set(),
  uploads: new Map(),
  unanswered: new Map(),
})

export type LoadAccounts = { client: string; va: string; held: number; vaTask: number; key: Record<string, string> }

/** The simulated users, who sign in once and stay signed in throughout. */
export async function openLoadAccounts(
  origin: string,
  received: ReadonlyMap<string, { to: string; text: string }>,
): Promise<LoadAccounts> {
  const arrived = async (email: string) => {
    for (let tries = 0; tries < 200; tries++) {
      const mail = [...received.values()].find(({ to }) => to === email)
      // A line that is too long for an email is broken by a "=" at its end.
      if (mail) return mail.text.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
      await new Promise((wait) => setTimeout(wait, 50))
    }
    throw new Error(`no mail came to ${email}`)
  }
  const { post, get, aClient, aTask, aVa, admin } = peopleOf(origin, arrived)
  const client = await aClient()
  // Only a confirmed address gets the receipts whose delivery is checked.
  const token = /token=([\w-]+)/.exec(await arrived(client.email))?.[1]
  await post('/api/user/confirm-email', { token })
  const va = await aVa()
  const { id } = await aTask(client.cookie, 'Answer my mail every morning')
  await post(`/api/tasks/${id}/request-va`, {}, { cookie: client.cookie })
  await post(`/api/admin/tasks/${id}/assign`, { vaId: va.id }, admin)
  const [task] = await get<{ id: number }[]>('/api/va/tasks', { cookie: va.cookie })
  await fetch(`${origin}/api/va/tasks/${task?.id}`, {
    method: 'PUT',
    headers: { cookie: va.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'in_progress' }),
  })
  return { client: client.cookie, va: va.cookie, held: id, vaTask: task?.id ?? 0, key: admin }
}

export type Answered = { path: string; status: number; ms: number; at: number }

/** Users who never stop: each writes, records what was acknowledged, and goes on whatever the answer was. */
export function startLoad(origin: string, { client, va, held, vaTask, key }: LoadAccounts, writes: AcknowledgedWrites) {
  const stop = new AbortController()
  const answers: Answered[] = []
  const send = async (path: string, body: unknown, headers: Record<string, string>) => {
    const began = performance.now()
    const form = body instanceof FormData
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: form ? headers : { ...headers, 'content-type': 'application/json' },
      body: form ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    })
    const value = (await answer.json().catch(() => ({}))) as { id?: number; imported?: number }
    answers.push({ path, status: answer.status, ms: performance.now() - began, at: Date.now() })
    return answer.ok ? value : undefined
  }
  const [asClient, asVa] = [{ cookie: client }, { cookie: va }]
  let count = 0
  const works = [
    async () => {
      const taskText = `Task ${++count} of ${crypto.randomUUID()}`
      const made = await send('/api/tasks', { taskText }, asClient)
      if (!made?.id) return
      writes.tasks.set(made.id, taskText)
      if (await send(`/api/tasks/${made.id}/request-va`, {}, asClient)) writes.requested.add(made.id)
    },
    async () => {
      const sent = await send('/api/messages', { taskId: held, message: `Message ${++count}` }, asClient)
      if (sent?.id) writes.messages.add(sent.id)
    },
    async () => {
      const workedOn = daysAfter(today(), -(++count % 2))
      const entry = await send(`/api/va/tasks/${vaTask}/time`, { minutes: 1, workedOn }, asVa)
      if (entry?.id) writes.minutes.add(entry.id)
    },
    async () => {
      const word = `upload-${crypto.randomUUID()}`
      const rows = Array.from(
        { length: 60 },
        (_, at) => `Zuri,${word}-${at}@example.com,Africa/Nairobi,Research,Word,Hi`,
      )
      const form = new FormData()
      form.set('csv', new Blob([['Name,Email,Timezone,Skills,Tools,Intro', ...rows].join('\n')]), 'vas.csv')
      writes.unanswered.set(word, rows.length)
      if (await send('/api/admin/vas/upload', form, key)) writes.uploads.set(word, rows.length)
      await new Promise((pause) => setTimeout(pause, 200))
    },
  ]
  const working = works.map(async (work) => {
    while (!stop.signal.aborted) {
      await work().catch(() => answers.push({ path: 'none', status: 0, ms: 0, at: Date.now() }))
      await new Promise((pause) => setTimeout(pause, 20))
    }
  })
  return {
    answers,
    stop: async () => {
      stop.abort()
      await Promise.all(working)
      return answers
    },
  }
}

import { processKey } from '../server-process.ts'
import type { Identity } from './fuzz.ts'
import type { Known } from './inputs.ts'

const password = 'Marigold-71-hook'
const admin = { 'x-admin-key': processKey }
const someone = (who: string) => `${who}-${crypto.randomUUID()}@example.com`

/** The text of the newest email to an address, as the console shows it when no email is really sent. */
const outboxLink = (origin: string) => async (email: string) => {
  const answer = await fetch(`${origin}/api/admin/outbox`, { headers: admin })
  const mails = (await answer.json()) as { to: string; text: string }[]
  return mails.find(({ to }) => to === email)?.text ?? ''
}

/** The calls with which users sign up or in, over HTTP; each returns the resulting cookie. */
export function peopleOf(origin: string, linkOf = outboxLink(origin)) {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const upload = async (path: string, headers: Record<string, string>) => {
    const body = new FormData()
    body.append('file', new Blob(['Some words.']), 'notes.txt')
    const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  }
  const get = async <T>(path: string, headers: Record<string, string> = admin) =>
    (await (await fetch(`${origin}${path}`, { headers })).json()) as T
  const cookieOf = (answer: Response, name: string) =>
    new RegExp(`${name}=[^;]+`).exec(answer.headers.getSetCookie().join('\n'))?.[0] ?? ''

  const aClient = async () => {
    const email = someone('client')
    const cookie = cookieOf(await post('/api/auth/signup', { email, password }), 'kazi_client')
    return { email, cookie }
  }
  const aTask = async (cookie: string, taskText = 'Sort my inbox') =>
    (await (await post('/api/tasks', { taskText }, { cookie })).json()) as { id: number }
  /** By the newest link: another caller may invite all VAs anew between reading a link and using it. */
  const setPassword = async (email: string, attempts = 4): Promise<unknown> => {
    const token = /token=([\w-]+)/.exec(await linkOf(email))?.[1]
    return post('/api/va/set-password', { token, password }).catch((error) => {
      if (attempts <= 1) throw error
      return setPassword(email, attempts - 1)
    })
  }
  const aVa = async () => {
    const email = someone('va')
    const record = { name: 'Zuri Otieno', email, timezone: 'Africa/Nairobi', skills: 'Research', tools: ['Word'] }
    const { id } = (await (await post('/api/admin/vas', record, admin)).json()) as { id: number }
    await post(`/api/admin/vas/${id}/invite`, {}, admin)
    await setPassword(email)
    return { id, email, cookie: cookieOf(await post('/api/va/login', { email, password }), 'kazi_va') }
  }
  const anApplicant = async () => {
    const application = {
      name: 'Zawadi Njoroge',
      email: someone('applicant'),
      skills: 'Research',
      experience: '3 years',
      hourlyRate: '$8/hr',
      timezone: 'Africa/Nairobi',
      introduction: 'I write reports.',
    }
    return cookieOf(await post('/api/va/register', application), 'kazi_applicant')
  }
  const signIn = async (kind: 'auth' | 'va', email: string) =>
    cookieOf(await post(`/api/${kind}/login`, { email, password }), kind === 'va' ? 'kazi_va' : 'kazi_client')
  return { post, upload, get, aClient, aTask, aVa, anApplicant, signIn, admin }
}

/** One new user of each kind, with a task in progress between the client and the VA. */
export async function newIdentities(origin: string): Promise<Identity[]> {
  const { post, upload, aClient, aTask, aVa, anApplicant, signIn, admin } = peopleOf(origin)
  const [one, two, va, applicant] = [await aClient(), await aClient(), await aVa(), await anApplicant()]
  for (const status of ['pending', 'requested', 'assigned'] as const) {
    const { id } = await aTask(one.cookie, `Sort my inbox, ${status}`)
    if (status === 'pending') continue
    await post(`/api/tasks/${id}/request-va`, {}, { cookie: one.cookie })
    if (status !== 'assigned') continue
    await post(`/api/admin/tasks/${id}/assign`, { vaId: va.id }, admin)
    await upload(`/api/tasks/${id}/files`, { cookie: one.cookie })
  }
  type Person = { email: string; cookie: string }
  // Whoever cannot sign in any more, deleted or with another password, is replaced.
  const person = (name: string, kind: 'auth' | 'va', { email, cookie }: Person, another: () => Promise<Person>) => ({
    name,
    headers: { cookie },
    signIn: async () => ({ cookie: await signIn(kind, email).catch(async () => (await another()).cookie) }),
  })
  return [
    { name: 'nobody', headers: {} },
    person('client', 'auth', one, aClient),
    person('another client', 'auth', two, aClient),
    person('va', 'va', va, aVa),
    { name: 'applicant', headers: { cookie: applicant } },
    { name: 'admin', headers: admin },
    { name: 'wrong key', headers: { 'x-admin-key': 'x'.repeat(40) } },
  ]
}

/** Ids and conversations that exist now, the newest included. */
export async function knownOf(origin: string): Promise<Known> {
  const { get } = peopleOf(origin)
  const rows = async (path: string) => (await get<{ id: number }[]>(path)).map(({ id }) => id)
  const some = (ids: number[]) => ids.toSorted((a, b) => b - a).slice(0, 12)
  const ids = await Promise.all(
    ['/api/admin/tasks', '/api/admin/vas', '/api/admin/va-applications', '/api/admin/va-assignments'].map(rows),
  )
  const messages = await get<{ thread_id: string }[]>('/api/admin/messages')
  const threads = [...new Set(messages.map(({ thread_id }) => thread_id))].slice(0, 12)
  return {
    ids: [...ids.flatMap(some), 1, 2, 3],
    threads: [...threads, ...threads.map((id) => `client_${id}`), 'task_1_va_1'],
  }
}

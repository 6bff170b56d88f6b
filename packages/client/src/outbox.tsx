import { createStore, get, update } from 'idb-keyval'

export type QueuedFile = { id: number; name: string; size: number; type: string; preview: boolean }

/** A change that a person made, as it is kept on this device until the server has it (decision 051). */
export type QueuedChange = {
  /** Sent along: the server does what has one key once. */
  key: string
  /** Whose change it is. It goes out as this VA or not at all. */
  vaId: number
  /** When it was made, by this device's clock. */
  at: string
  /** The procedure, such as `tasks.tick`. */
  call: string
  input: Record<string, unknown>
  /** What it is, for its list: 'Message to Dana'. */
  title: string
  /** The title of its task. */
  about: string
  /** What it changes, and what it relies on: behind a refused change wait only those that rely on it. */
  changes: string[]
  needs: string[]
  /** The files that go with it, which its input names by their ids. */
  files?: QueuedFile[] | undefined
  /** What its writer saw when it was made, where that can be told in a sentence. */
  saw?: string | undefined
  refused?: { reason: string; code: string } | undefined
  /** What the server answered, once it has arrived. */
  answer?: unknown
  /** It was sent, and no answer said what became of it. */
  tried?: boolean | undefined
}

export type Answer = {
  data?: unknown
  error?: { message: string; code?: number; data?: { code?: string; httpStatus?: number } | null }
}
/** What became of a change: done, refused, or still waiting because of the line, the server or the session. */
export type Fate =
  | { is: 'done'; data: unknown }
  | { is: 'refused'; answer: Answer }
  /** `undone`: the server's own answer says that it did nothing. */
  | { is: 'waiting'; because: 'line' | 'server' | 'signed out' | 'other person'; undone?: boolean }

const name = 'outbox'
/** More than anybody does in a day without a connection. */
const most = 500
/** A request that hangs longer is sent again later: its key makes that harmless. */
const requestTimeoutMs = 30_000

const store = createStore('kazi-outbox', 'waiting')
/** How long the word of another tab may take, in milliseconds. */
const wordMs = 2000
/**
 * Whoever made a change a moment ago, on this page, and waits to hear what became of it. `kept`: the list has it. `one`: the
 * change itself, which another tab may send and take off the list before its word of that is here.
 */
type Watcher = { told: (fate: Fate) => void; keepsRefused: boolean; kept?: boolean; one?: QueuedChange | undefined }
const watching = new Map<string, Watcher>()
const readers = new Set<() => void>()
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('kazi-outbox')
let shown: readonly QueuedChange[] = []
/** What the server has, and this page has not read again: it is shown until then, so that nothing flickers. */
let arrived: readonly QueuedChange[] = []
let effects: readonly QueuedChange[] = []
let resting: readonly QueuedChange[] = []

function refresh() {
  // For a moment, one that has just arrived is in both, or in neither.
  const own = [...watching.values()].flatMap(({ one }) => one ?? [])
  const all = [...arrived, ...shown, ...own]
  effects = all.filter((one, at) => all.findIndex(({ key }) => key === one.key) === at)
  resting = shown.filter(({ key }) => !watching.has(key))
  for (const read of readers) read()
}
async function show() {
  shown = (await get<QueuedChange[]>(name, store)) ?? []
  refresh()
}
/** What other tabs and the service worker tell this page: that the list is another one, or what became of a change. */
type Word = 'changed' | { key: string; fate: Fate }
channel?.addEventListener('message', ({ data }: MessageEvent<Word>) => {
  void show()
  if (data !== 'changed' && watching.has(data.key)) void hear(data.key, data.fate)
})

async function change(to: (list: QueuedChange[]) => QueuedChange[]) {
  await update<QueuedChange[]>(name, (list = []) => to(list), store)
  await showEverywhere()
}
async function showEverywhere() {
  await show()
  channel?.postMessage('changed')
}

/** For `useSyncExternalStore`: everything that waits on this device, oldest first. */
export const outbox = {
  list: () => shown,
  /** Without what is on its way at this moment: its own screen says so. */
  resting: () => resting,
  /** With what has just been sent, for screens that show it as done. */
  effects: () => effects,
  subscribe(read: () => void) {
    readers.add(read)
    return () => void readers.delete(read)
  },
}

/** @returns false where this device stores nothing: then `sendUnkept` may send it. */
export async function keep(one: QueuedChange): Promise<boolean> {
  if (shown.length >= most) throw new Error('Too much waits to be sent already. Please go online first.')
  try {
    // Tried again by its writer, it takes the place of what was refused.
    await update<QueuedChange[]>(name, (list = []) => [...list.filter(({ key }) => key !== one.key), one], store)
  } catch {
    watching.delete(one.key)
    return false
  }
  await showEverywhere()
  const watcher = watching.get(one.key)
  if (watcher) Object.assign(watcher, { kept: true, one })
  return true
}
/** Whoever watches a change that is taken off the list on purpose is no longer to show it. */
function letGo(key: string) {
  const watcher = watching.get(key)
  if (watcher) watcher.one = undefined
}
export async function drop(key: string) {
  letGo(key)
  await change((list) => list.filter((one) => one.key !== key))
}
/**
 * Takes a change back, unless it may have arrived (`tried`): then it stays, and sending it again under its key shows
 * what became of it. `gone`: it was not there any more. The store takes turns with `markTried`, so it cannot be on its
 * way.
 */
export async function takeBack(key: string) {
  let outcome = 'gone' as 'taken' | 'gone' | 'tried'
  await change((list) => {
    const one = list.find((one) => one.key === key)
    if (one) outcome = one.tried && !one.refused ? 'tried' : 'taken'
    if (outcome === 'taken') letGo(key)
    return outcome === 'taken' ? list.filter((other) => other !== one) : list
  })
  return outcome
}
/** Notes in the store that a change goes out, or that it certainly did not. False if it was taken back before. */
async function markTried(key: string, tried: boolean) {
  let isThere = false
  await update<QueuedChange[]>(
    name,
    (list = []) => {
      isThere = list.some((one) => one.key === key)
      return list.map((one) => (one.key === key ? { ...one, tried } : one))
    },
    store,
  )
  return isThere
}
/** A refused one stays in the list, unless its writer's screen still has the words. */
function refuse(key: string, { answer }: Extract<Fate, { is: 'refused' }>) {
  const watcher = watching.get(key)
  if (watcher?.keepsRefused === false) return drop(key)
  const { message = '', data } = answer.error ?? {}
  const refused = { reason: message, code: data?.code ?? '' }
  // Its writer knows, so what they write next does not wait behind it.
  const heard = watcher && { changes: [] }
  return change((list) => list.map((one) => (one.key === key ? { ...one, refused, tried: false, ...heard } : one)))
}
/** Sends a refused change again, perhaps with other words. */
export const retry = (key: string, input?: Record<string, unknown>) =>
  change((list) =>
    list.map((one) => (one.key === key ? { ...one, input: input ?? one.input, refused: undefined } : one)),
  )

/** Those that wait for a refused one, by key. */
export function blocked(list: readonly QueuedChange[]) {
  const stuck = new Set<string>()
  const keys = new Set<string>()
  for (const { key, refused, changes, needs } of list) {
    if (!refused && !needs.some((one) => stuck.has(one))) continue
    if (!refused) keys.add(key)
    for (const one of changes) stuck.add(one)
  }
  return keys
}

async function send({ key, vaId, call, input, at }: QueuedChange): Promise<Fate> {
  if (!navigator.onLine) return { is: 'waiting', because: 'line', undone: true }
  const secondsAgo = Math.max(0, Math.round((Date.now() - Date.parse(at)) / 1000))
  // A timer counts from when it was started, not from when the line was back.
  const body = JSON.stringify('secondsAgo' in input ? { ...input, secondsAgo } : input)
  const headers = { 'content-type': 'application/json', 'idempotency-key': key, 'x-va-id': String(vaId) }
  let answer: Answer
  let status: number
  try {
    const response = await fetch(`/trpc/vaPortal.${call}`, {
      method: 'POST',
      credentials: 'include',
      headers,
      body,
      signal: AbortSignal.timeout(requestTimeoutMs),
    })
    status = response.status
    const read = (await response.json()) as { result?: { data?: unknown }; error?: Answer['error'] }
    answer = read.error ? { error: read.error } : { data: read.result?.data }
  } catch {
    return { is: 'waiting', because: 'line' }
  }
  if (!answer.error) return { is: 'done', data: answer.data }
  if (status === 401) return { is: 'waiting', because: 'signed out', undone: true }
  if (status === 403) return { is: 'waiting', because: 'other person', undone: true }
  // A change and the note of its key are one transaction, so an error of the server's own means that nothing was done.
  const undone = answer.error.data?.httpStatus !== undefined
  if (status === 429 || status >= 500) return { is: 'waiting', because: 'server', undone }
  return { is: 'refused', answer }
}

/** `keepsRefused`: its screen may be left at any time, so a refused change stays in the list although this one hears of it. */
export const watch = (key: string, told: Watcher['told'], keepsRefused = false) =>
  void watching.set(key, { told, keepsRefused })

const refusedFor = (message: string, code: string): Extract<Fate, { is: 'refused' }> => ({
  is: 'refused',
  answer: { error: { message, code: -32_000, data: { code } } },
})

/**
 * Sends what waits, one after the other, in this tab or another one, or in the service worker, but never in two of
 * them. A refusal goes to whoever watches, on whichever page, and stays in the list unless the watcher still has the
 * words on screen. Returns why it stopped early, if it did.
 */
export async function sendAll(vaId: number): Promise<Extract<Fate, { is: 'waiting' }>['because'] | undefined> {
  const stopped = await inTurn(async () => {
    for (;;) {
      const list = ((await get<QueuedChange[]>(name, store)) ?? []).filter((one) => one.vaId === vaId)
      const elsewhere = list.find(({ key, refused }) => refused && watching.get(key)?.kept)
      if (elsewhere?.refused) {
        await hear(elsewhere.key, refusedFor(elsewhere.refused.reason, elsewhere.refused.code))
        continue
      }
      const stuck = blocked(list)
      const next = list.find(({ key, refused }) => !refused && !stuck.has(key))
      if (!next) {
        // Behind a refused one: whoever watches need not wait.
        for (const { key } of list) tell(key, { is: 'waiting', because: 'server' })
        return undefined
      }
      if (navigator.onLine && !next.tried && !(await markTried(next.key, true))) continue
      const fate = await send(next)
      if (fate.is === 'waiting') {
        // What an earlier try did, a later answer does not tell.
        if (!next.tried && fate.undone) await markTried(next.key, false)
        await showEverywhere()
        for (const { key } of list) tell(key, fate)
        return fate.because
      }
      // First: other tabs show it as done as long as their list has it.
      channel?.postMessage({ key: next.key, fate } satisfies Word)
      await hear(next.key, fate, list)
    }
  }).catch(tellAll)
  void tellOfGone()
  return stopped
}
const inTurn = <T,>(run: () => Promise<T>) => navigator.locks.request('kazi-outbox', run)

/** Nobody is left waiting by what this device could not read or write. */
function tellAll(error: unknown): never {
  for (const [key, { kept }] of watching) if (kept) tell(key, { is: 'waiting', because: 'server' })
  throw error
}

/** Sends at once what this device could not store; 'waiting' if no answer came, or if something before it waits. */
export const sendUnkept = (one: QueuedChange): Promise<Fate> =>
  inTurn(async () => {
    const before = (await get<QueuedChange[]>(name, store).catch(() => undefined)) ?? []
    if (before.some(({ vaId, refused, key }) => vaId === one.vaId && !refused && key !== one.key))
      return { is: 'waiting', because: 'server', undone: true }
    const fate = await send(one)
    if (fate.is !== 'waiting') return fate
    // Nothing is kept that a sign-in could send.
    if (fate.because === 'signed out') return refusedFor('Please sign in first.', 'UNAUTHORIZED')
    if (fate.because === 'other person')
      return refusedFor('Please load the page again, and then try once more.', 'FORBIDDEN')
    return fate
  })

/** What became of a change that was sent, here or elsewhere. */
async function hear(key: string, fate: Fate, list = shown) {
  try {
    if (fate.is === 'refused') await refuse(key, fate)
    else {
      const answer = fate.is === 'done' ? fate.data : undefined
      const one = list.find((one) => one.key === key) ?? watching.get(key)?.one
      if (one) arrived = [...arrived, { ...one, answer }]
      await drop(key)
    }
  } finally {
    // Also where this device cannot take it off the list: its key makes it harmless there.
    tell(key, fate)
  }
}

/** Whose change another tab has sent or taken back need not wait for ever, should no word of it come. */
async function tellOfGone() {
  if (watching.size === 0) return
  await show()
  const gone = [...watching].filter(([key, { kept }]) => kept && !shown.some((one) => one.key === key))
  setTimeout(() => {
    for (const [key, watcher] of gone)
      if (watching.get(key) === watcher)
        tell(key, refusedFor('Please load the page again to see whether this was saved.', 'CONFLICT'))
  }, wordMs)
}

function tell(key: string, fate: Fate) {
  watching.get(key)?.told(fate)
  if (watching.delete(key)) refresh()
}

/** Everything was read again. */
export function settle(read: readonly QueuedChange[]) {
  arrived = arrived.filter((one) => !read.includes(one))
  refresh()
}
export const justSent = () => arrived
/** Whether the server has a change, and these rows have not: they were read before. */
export const isUnread = ({ key, answer }: QueuedChange, rows: readonly { id: number }[] = []) =>
  !shown.some((one) => one.key === key) && !rows.some(({ id }) => id === (answer as { id?: number } | undefined)?.id)

/** For the service worker: everybody's, each as whose it is; rejects if the line is not back. */
export async function sendEverybodys() {
  await show()
  for (const vaId of new Set(shown.map((one) => one.vaId)))
    if ((await sendAll(vaId)) === 'line') throw new Error('There is no connection yet.')
}

export const openOutbox = show

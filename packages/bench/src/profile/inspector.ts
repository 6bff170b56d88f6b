import { expectStatus } from '../load/http.ts'
import type { Profile } from './summary.ts'

type Reply = { id: number; result?: unknown; error?: { message: string } }

/** Profiles a process that runs with `--inspect` while `work` runs. */
export async function profileWhile(port: number, work: () => Promise<unknown>): Promise<Profile> {
  const targets = await expectStatus(200, `http://127.0.0.1:${port}`, { path: '/json/list' })
  const [target] = JSON.parse(targets.body.toString()) as { webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  await new Promise((open, fail) => {
    socket.addEventListener('open', open, { once: true })
    socket.addEventListener('error', () => fail(new Error('The inspector does not answer.')), { once: true })
  })
  let asked = 0
  const send = <T>(method: string, params: object = {}) =>
    new Promise<T>((done, fail) => {
      const id = ++asked
      const hear = ({ data }: MessageEvent) => {
        const reply = JSON.parse(String(data)) as Reply
        if (reply.id !== id) return
        socket.removeEventListener('message', hear)
        if (reply.error) fail(new Error(reply.error.message))
        else done(reply.result as T)
      }
      socket.addEventListener('message', hear)
      socket.send(JSON.stringify({ id, method, params }))
    })
  try {
    await send('Profiler.enable')
    await send('Profiler.setSamplingInterval', { interval: 500 })
    await send('Profiler.start')
    await work()
    return (await send<{ profile: Profile }>('Profiler.stop')).profile
  } finally {
    socket.close()
  }
}

import { parentPort } from 'node:worker_threads'

/** The callers of a hostile test run in a separate thread, so that the measured loop does only the server's work. */

export type Call = { url: string; method: string; headers: Record<string, string>; body?: string | Uint8Array }

parentPort?.on('message', async ({ url, body, ...call }: Call) => {
  try {
    const answer = await fetch(url, { ...call, ...(body !== undefined && { body: body as string }) })
    await answer.arrayBuffer()
    parentPort?.postMessage({ status: answer.status })
  } catch (error) {
    parentPort?.postMessage({ status: 0, error: String((error as Error).cause ?? error) })
  }
})

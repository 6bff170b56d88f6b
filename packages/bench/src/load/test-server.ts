import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A minimal server for testing the HTTP client and the load generators. */
export async function startTestServer(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((ready) => server.once('listening', ready))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

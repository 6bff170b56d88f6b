import { createConnection, createServer, type Socket } from 'node:net'
import pg from 'pg'

/**
 * A TCP proxy before the database that `config` names, as a machine or a network that fails. `config` in the result
 * leads through it.
 */
export async function tcpProxy(config: pg.PoolConfig) {
  const { host, port, user, password, database } = new pg.Client(config)
  const sockets = new Set<Socket>()
  let silent = false
  const server = createServer((near) => {
    const far = host.startsWith('/') ? createConnection(`${host}/.s.PGSQL.${port}`) : createConnection(port, host)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (data) => void (silent || to.write(data)))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port: near } = server.address() as { port: number }
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    config: { host: '127.0.0.1', port: near, user, password, database } as pg.PoolConfig,
    /** Passes nothing on any more, and closes nothing: the machine has disappeared. */
    silence: (on: boolean) => {
      silent = on
    },
    cut,
    close: async () => {
      const closed = new Promise<void>((done) => void server.close(() => done()))
      cut()
      await closed
    },
  }
}

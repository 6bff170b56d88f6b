import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendRequest } from '../load/http.ts'
import { mallocSettings, nodeOptions, repository, serverProgram } from '../machine/paths.ts'
import { type Command, killAllIn, type Process, startProcess, unprivileged, until } from './process.ts'
import type { Programs } from './programs.ts'

const docker = join(repository, 'docker')
export const adminKey = randomBytes(32).toString('hex')

const prefix = 'kazi-cluster-'
const ownerFile = 'owner'

/** Whether something accepts connections on a port and does not close them at once, as HAProxy does without a server. */
const answers = (at: number) =>
  new Promise<boolean>((done) => {
    const socket = createConnection(at, '127.0.0.1')
    const over = (good: boolean) => {
      socket.destroy()
      done(good)
    }
    socket.once('error', () => over(false)).once('close', () => over(false))
    socket.once('connect', () => setTimeout(() => over(true), 300))
  })

/** Stops and removes what a killed run has left. */
function removeLeftovers() {
  for (const name of readdirSync(tmpdir())) {
    const directory = join(tmpdir(), name)
    const owner = join(directory, ownerFile)
    if (!name.startsWith(prefix) || !existsSync(owner) || existsSync(`/proc/${readFileSync(owner, 'utf8')}`)) continue
    killAllIn(directory)
    rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

export type Member = { name: string; role: string; state: string }
export type Options = {
  programs: Programs
  /** The ports are taken from here on. */
  ports: number
  log: (line: string) => void
  /** Ends the start. */
  signal: AbortSignal
  /** pgbouncer keeps prepared statements, which it can since 1.21; the compose file's does not. */
  prepared: boolean
  /** More settings for the two servers. */
  server?: Record<string, string>
}

/**
 * The arrangement of docker/compose.yml, with its own configuration files, as processes of this machine in a temporary
 * directory: etcd, three PostgreSQL nodes under Patroni, HAProxy, pgbouncer and two servers.
 */
export async function startArrangement({
  programs,
  ports: firstPort,
  log,
  signal,
  prepared,
  server: settings = {},
}: Options) {
  removeLeftovers()
  let nextPort = firstPort
  const port = () => nextPort++
  const passwords = { superuser: randomBytes(16).toString('hex'), kazi: randomBytes(16).toString('hex') }
  const directory = mkdtempSync(join(tmpdir(), prefix))
  writeFileSync(join(directory, ownerFile), String(process.pid))
  const user = unprivileged()
  const own = (name: string) => {
    const path = join(directory, name)
    mkdirSync(path, { mode: 0o700, recursive: true })
    if (user) chownSync(path, user.uid, user.gid)
    return path
  }
  chmodSync(directory, 0o755)
  const logs = own('logs')
  const running = new Map<string, Process>()
  const commands = new Map<string, Command>()
  const local = (at: number) => `127.0.0.1:${at}`

  const start = (command: Omit<Command, 'home' | 'logs'>) => {
    commands.set(command.name, { logs, home: own(command.name), ...command })
    return startAgain(command.name)
  }
  const startAgain = (name: string) => {
    const process = startProcess(commands.get(name) as Command)
    running.set(name, process)
    return process
  }
  const processOf = (name: string) => {
    const process = running.get(name)
    if (!process) throw new Error(`There is no process ${name}.`)
    return process
  }
  /** Waits for something that a process does; when the process ends instead, the error has its last lines. */
  const ready = (name: string, what: string, seconds: number, check: () => Promise<unknown>) =>
    until(
      what,
      seconds,
      async () => Boolean(await check()),
      () =>
        signal.aborted
          ? 'The start was interrupted.'
          : !processOf(name).isRunning() && `${name} has ended:\n${processOf(name).lastLines()}`,
    )
  const isOk = async (at: number, path: string) => (await sendRequest(`http://${local(at)}`, { path })).status === 200

  const etcd = [1, 2, 3].map((n) => ({ name: `etcd-${n}`, client: port(), peer: port() }))
  const nodes = [1, 2, 3].map((n) => ({ name: `node-${n}`, data: '', postgres: port(), status: port() }))
  const servers = [1, 2].map((n) => ({ name: `server-${n}`, port: port() }))
  const [primaryPort, standbysPort, serversPort, poolerPort] = [port(), port(), port(), port()]

  function startEtcd() {
    const everybody = etcd.map(({ name, peer }) => `${name}=http://${local(peer)}`).join(',')
    for (const { name, client, peer } of etcd)
      start({
        name,
        command: programs.etcd,
        user,
        args: [],
        env: {
          ETCD_NAME: name,
          ETCD_DATA_DIR: join(own(name), 'data'),
          ETCD_LISTEN_CLIENT_URLS: `http://${local(client)}`,
          ETCD_ADVERTISE_CLIENT_URLS: `http://${local(client)}`,
          ETCD_LISTEN_PEER_URLS: `http://${local(peer)}`,
          ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${local(peer)}`,
          ETCD_INITIAL_CLUSTER: everybody,
          ETCD_INITIAL_CLUSTER_STATE: 'new',
          // A machine that also runs everything else is late at times.
          ETCD_HEARTBEAT_INTERVAL: '300',
          ETCD_ELECTION_TIMEOUT: '3000',
        },
      })
  }

  function startNode(node: (typeof nodes)[number]) {
    const home = own(node.name)
    node.data = join(home, 'data')
    return start({
      name: node.name,
      command: programs.patroni,
      args: [join(docker, 'patroni.yml')],
      user,
      env: {
        PATH: `${docker}:${process.env.PATH}`,
        PATRONI_NAME: node.name,
        PATRONI_ETCD3_HOSTS: etcd.map(({ client }) => `'${local(client)}'`).join(','),
        PATRONI_RESTAPI_LISTEN: local(node.status),
        PATRONI_RESTAPI_CONNECT_ADDRESS: local(node.status),
        PATRONI_POSTGRESQL_LISTEN: local(node.postgres),
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: local(node.postgres),
        PATRONI_POSTGRESQL_DATA_DIR: node.data,
        PATRONI_POSTGRESQL_BIN_DIR: programs.postgres,
        PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
        PATRONI_SUPERUSER_USERNAME: 'postgres',
        PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
        PATRONI_REPLICATION_USERNAME: 'replicator',
        PATRONI_REPLICATION_PASSWORD: passwords.superuser,
        KAZI_PASSWORD: passwords.kazi,
      },
    })
  }

  function startHaproxy() {
    const addresses = Object.fromEntries([
      ...nodes.flatMap(({ postgres, status }, at) => [
        [`NODE_${at + 1}`, local(postgres)],
        [`NODE_${at + 1}_STATUS`, String(status)],
      ]),
      ...servers.map((one, at) => [`SERVER_${at + 1}`, local(one.port)]),
      ['PRIMARY_BIND', local(primaryPort)],
      ['STANDBYS_BIND', local(standbysPort)],
      ['SERVERS_BIND', local(serversPort)],
    ])
    const args = ['-db', '-f', join(docker, 'haproxy.cfg')]
    return start({ name: 'haproxy', command: programs.haproxy, args, user, env: addresses })
  }

  /** pgbouncer reads no environment: its few addresses are replaced in a copy of the file. */
  function startPgbouncer() {
    const home = own('pgbouncer')
    const users = join(home, 'userlist.txt')
    const config = join(home, 'pgbouncer.ini')
    const here: Record<string, string> = {
      'host=haproxy port=5000': `host=127.0.0.1 port=${primaryPort}`,
      'host=haproxy port=5001': `host=127.0.0.1 port=${standbysPort}`,
      'listen_addr = 0.0.0.0': 'listen_addr = 127.0.0.1',
      'listen_port = 6432': `listen_port = ${poolerPort}`,
      'auth_file = /tmp/userlist.txt': `auth_file = ${users}`,
    }
    let text = readFileSync(join(docker, 'pgbouncer.ini'), 'utf8')
    for (const [there, ours] of Object.entries(here)) {
      if (!text.includes(there)) throw new Error(`docker/pgbouncer.ini has no "${there}".`)
      text = text.replaceAll(there, ours)
    }
    writeFileSync(config, prepared ? `${text}max_prepared_statements = 200\n` : text)
    writeFileSync(users, `"kazi" "${passwords.kazi}"\n`, { mode: 0o600 })
    if (user) for (const file of [config, users]) chownSync(file, user.uid, user.gid)
    return start({ name: 'pgbouncer', command: programs.pgbouncer, args: [config], user })
  }

  const urlOf = (at: number, database = 'kazi') => `postgres://kazi:${passwords.kazi}@${local(at)}/${database}`
  function startServer({ name, port: at }: (typeof servers)[number]) {
    return start({
      name,
      command: process.execPath,
      args: [...nodeOptions, serverProgram],
      env: {
        ...mallocSettings,
        PORT: String(at),
        NODE_ENV: 'production',
        DATABASE_URL: urlOf(poolerPort),
        DATABASE_POOLER: prepared ? 'transaction-prepared' : 'transaction',
        DATABASE_DIRECT_URL: urlOf(primaryPort),
        DATABASE_READ_URL: urlOf(poolerPort, 'kazi_read'),
        ADMIN_KEYS: `cluster:${adminKey}`,
        SEED_DEMO: '0',
        TRUST_PROXY: '127.0.0.1',
        DATA_DIR: join(directory, name),
        ...settings,
      },
    })
  }

  /** What Patroni says about the nodes, from whichever answers. */
  async function members(): Promise<Member[]> {
    for (const { status } of nodes) {
      const answer = await sendRequest(`http://${local(status)}`, { path: '/cluster' }).catch(() => undefined)
      if (answer?.status === 200) return (JSON.parse(answer.body.toString()) as { members: Member[] }).members
    }
    throw new Error('No node answers.')
  }
  /** Waits for a primary and two standbys, one of them synchronous. */
  const whole = (seconds = 90) =>
    until('a primary with two standbys', seconds, async () => {
      const found = await members()
      const standbys = found.filter(({ role, state }) => role !== 'leader' && /running|streaming/.test(state))
      const synchronous = standbys.some(({ role }) => role === 'sync_standby')
      return synchronous && standbys.length === 2 && found.some(({ role }) => role === 'leader') && found
    })
  const primary = async () => {
    const leader = (await members()).find(({ role }) => role === 'leader')
    const node = nodes.find(({ name }) => name === leader?.name)
    if (!node) throw new Error('There is no primary now.')
    return node
  }

  /** As if the machine of a node had lost its power: Patroni and PostgreSQL. */
  const killNode = ({ name }: (typeof nodes)[number]) => killAllIn(join(directory, name))
  /** PostgreSQL alone, as if it had crashed: Patroni notices. */
  const killPostgres = ({ data }: (typeof nodes)[number]) => killAllIn(data)

  async function stop() {
    // What depends on others first: a node stops its PostgreSQL in order.
    for (const name of [...running.keys()].toReversed().filter((name) => !/^(node|etcd)-/.test(name)))
      await running.get(name)?.stop()
    await Promise.all(nodes.map(({ name }) => running.get(name)?.stop()))
    await Promise.all(etcd.map(({ name }) => running.get(name)?.stop()))
    killAllIn(directory)
    rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }

  try {
    startEtcd()
    await ready('etcd-1', 'a leader of etcd', 30, () => isOk(etcd[0]?.client ?? 0, '/health'))
    log(`etcd: three members, the first on ${local(etcd[0]?.client ?? 0)}`)
    for (const node of nodes) startNode(node)
    await ready('node-1', 'a primary with two standbys', 120, async () => (await whole(1)).length)
    log(`PostgreSQL ${programs.postgres} under Patroni: ${nodes.map(({ postgres }) => local(postgres)).join(', ')}`)
    startHaproxy()
    startPgbouncer()
    await ready('haproxy', 'HAProxy finds the primary', 30, () => answers(primaryPort))
    log(`HAProxy: primary ${local(primaryPort)}, standbys ${local(standbysPort)}; pgbouncer: ${local(poolerPort)}`)
    // One after the other: the first one migrates.
    for (const one of servers) {
      startServer(one)
      await ready(one.name, `${one.name} is ready`, 90, () => isOk(one.port, '/readyz').catch(() => false))
    }
    await until('HAProxy finds the servers', 10, () => isOk(serversPort, '/api/vas'))
    log(
      `two servers: ${servers.map((one) => `http://${local(one.port)}`).join(', ')}; both by http://${local(serversPort)}`,
    )
  } catch (error) {
    await stop()
    throw error
  }
  return {
    directory,
    origin: `http://${local(serversPort)}`,
    servers: servers.map(({ name, port: at }) => ({ name, origin: `http://${local(at)}` })),
    nodes,
    members,
    whole,
    primary,
    processOf,
    startAgain,
    killNode,
    killPostgres,
    /** A URL of a node, or of the primary, for its superuser. */
    superuserUrl: (node?: { postgres: number }) =>
      `postgres://postgres:${passwords.superuser}@${local(node?.postgres ?? primaryPort)}/kazi`,
    stop,
  }
}
export type Arrangement = Awaited<ReturnType<typeof startArrangement>>

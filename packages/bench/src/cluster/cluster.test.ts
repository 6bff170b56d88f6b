import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { repository } from '../machine/paths.ts'
import { killAllIn, startProcess, until } from './process.ts'
import { findPrograms } from './programs.ts'
import { startMailServer } from './stubs.ts'

const run = promisify(execFile)
const docker = (name: string) => readFileSync(join(repository, 'docker', name), 'utf8')

describe('the command', () => {
  const main = join(import.meta.dirname, 'main.ts')

  it.each([
    [['prove', 'everything'], /^There is no proof "everything": there are sessions, throttles, .+\.\n$/],
    [['proof'], /^There is no command "proof", only "prove"\.\n$/],
    [['--ports', 'many'], /^--ports must be a whole number above 0\.\n$/],
  ])('refuses %j', async (words, sentence) => {
    const refused = { code: 2, stderr: expect.stringMatching(sentence) }
    await expect(run(process.execPath, [main, ...words])).rejects.toMatchObject(refused)
  })

  it('says for each program that is not installed where it comes from', () => {
    const { missing } = findPrograms('/nowhere', '/nowhere/*/bin/initdb')
    expect(missing).toEqual([
      'etcd is not installed: apt-get install etcd-server',
      'patroni is not installed: apt-get install patroni python3-etcd',
      'pgbouncer is not installed: apt-get install pgbouncer',
      'haproxy is not installed: apt-get install haproxy',
      'psql is not installed: apt-get install postgresql-client',
      'PostgreSQL is not installed: apt-get install postgresql',
    ])
  })
})

describe('the compose file', () => {
  const compose = docker('compose.yml')
  const arrangement = readFileSync(join(import.meta.dirname, 'arrangement.ts'), 'utf8')

  it('sets every address that HAProxy takes from its environment', () => {
    const names = new Set([...docker('haproxy.cfg').matchAll(/"\$\{(\w+)\}"/g)].map(([, name]) => name))
    expect(names.size).toBe(11)
    for (const name of names) expect(compose).toMatch(new RegExp(`^ {6}${name}: `, 'm'))
  })

  it.each([/\bPATRONI_\w+/g, /\bETCD_(?!HEARTBEAT|ELECTION)\w+/g, /\bDATABASE_\w+/g])(
    'sets the same %s as the arrangement that the proofs run on',
    (names) => {
      const found = (text: string) => [...new Set(text.match(names))].toSorted()
      expect(found(compose).length).toBeGreaterThan(2)
      expect(found(arrangement)).toEqual(found(compose))
    },
  )
})

describe('a process', () => {
  it('is ended with what it started, even in another group', async () => {
    const home = realpathSync(mkdtempSync(join(tmpdir(), 'kazi-process-')))
    const bystander = spawn('sleep', ['60'])
    const args = ['-c', 'setsid sleep 60 & echo $! > inner; sleep 60']
    const outer = startProcess({ name: 'outer', command: 'bash', args, home, logs: home })
    const inner = await until('the inner process runs', 5, async () =>
      Number(readFileSync(join(home, 'inner'), 'utf8')),
    )
    await outer.stop()
    expect([outer.isRunning(), existsSync(`/proc/${inner}`)]).toEqual([false, true])
    killAllIn(home)
    await until('the inner process has ended', 5, async () => !existsSync(`/proc/${inner}/cwd`))
    expect(bystander.exitCode).toBeNull()
    bystander.kill()
    await rm(home, { recursive: true })
  })

  it('is not waited for when waiting has become hopeless', async () => {
    const never = until(
      'nothing',
      60,
      async () => false,
      () => 'It has ended.',
    )
    await expect(never).rejects.toThrow('It has ended.')
  })
})

it('the mail server counts what it is sent, also in pieces and twice', async () => {
  const { url, received, close } = await startMailServer()
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8')
  const message = 'Subject: x\r\nMessage-ID: <a@b>\r\n\r\nDATA\r\n.\r\n'
  for (const part of ['EHLO x\r\nMAIL FROM:<a>\r\nRCPT TO:<b>\r\nDA', `TA\r\n${message}`, `DATA\r\n${message}QUIT\r\n`])
    await new Promise<void>((done) => socket.write(part, () => setTimeout(done, 30)))
  let replies = ''
  socket.on('data', (text) => {
    replies += text
  })
  await until('both were accepted', 5, async () => received.get('<a@b>') === 2)
  socket.end()
  await once(socket, 'close')
  close()
  expect(replies).toContain('221 bye')
})

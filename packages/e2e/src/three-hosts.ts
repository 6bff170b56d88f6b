import { execFileSync, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, apps } from '@kazi/schemas/paths'
import { freePort, startServer } from './own-server.ts'
import { adminKey } from './server.ts'

const root = join(import.meta.dirname, '../../..')
const docker = (file: string) => readFile(join(root, 'docker', file), 'utf8')
const names: Record<App, string> = {
  site: 'kazi.localhost',
  portal: 'va.kazi.localhost',
  admin: 'admin.kazi.localhost',
}

/** The path of nginx, as installed by Debian's packages; undefined if it is not installed. */
export function nginxPath() {
  for (const path of ['nginx', '/usr/sbin/nginx'])
    try {
      execFileSync(path, ['-v'], { stdio: 'ignore' })
      return path
    } catch {
      // Try the next location.
    }
  return undefined
}

/** A response from nginx, requested without a browser; host names are not resolved. */
export const ask = (port: number, host: string, path: string) =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    get({ port, path, host: '127.0.0.1', headers: { host } }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (text) => {
        body += text
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }))
    }).on('error', reject)
  })

/** The files under docker/ with only their addresses replaced: one nginx serves as the proxy and the three apps. */
async function configuration(dir: string, port: number, serverPort: number) {
  const ports = Object.fromEntries(await Promise.all(apps.map(async (app) => [app, await freePort()]))) as Record<
    App,
    number
  >
  const proxy = (await docker('proxy.conf'))
    .replaceAll(/listen 8080/g, `listen 127.0.0.1:${port}`)
    .replaceAll(/haproxy:3000/g, `127.0.0.1:${serverPort}`)
    .replaceAll('/var/log/nginx', dir)
  const spa = await docker('spa.conf')
  const files: Record<string, string> = { 'proxy.conf': proxy }
  for (const app of apps)
    files[`${app}.conf`] =
      `upstream ${app} { server 127.0.0.1:${ports[app]}; }\n` +
      spa
        .replace('listen 80;', `listen 127.0.0.1:${ports[app]};`)
        .replace('/usr/share/nginx/html', join(root, 'apps', app, 'dist'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${dir}/${of};`)
  files['nginx.conf'] = [
    'daemon off;',
    process.getuid?.() === 0 ? 'user root;' : '',
    `pid ${dir}/pid;`,
    `error_log ${dir}/error.log;`,
    'events {}',
    `http { include /etc/nginx/mime.types; access_log ${dir}/access.log; ${temporary.join(' ')}`,
    ...Object.keys(files).map((file) => `include ${dir}/${file};`),
    '}',
  ].join('\n')
  for (const [file, text] of Object.entries(files)) await writeFile(join(dir, file), text)
}

/** The compose deployment without its containers: a server, the three apps' files, and the proxy with three names. */
export async function startThreeHosts(nginx: string) {
  const dir = await mkdtemp(join(tmpdir(), 'kazi-nginx-'))
  await mkdir(join(dir, 'client_body'))
  const port = await freePort()
  const origins = Object.fromEntries(apps.map((app) => [app, `http://${names[app]}:${port}`])) as Record<App, string>
  const server = await startServer({
    SITE_URL: origins.site,
    PORTAL_URL: origins.portal,
    ADMIN_URL: origins.admin,
    TRUST_PROXY: '127.0.0.1',
    ADMIN_KEYS: `e2e:${adminKey}`,
  })
  await configuration(dir, port, Number(new URL(server.origin).port))
  const proxy = spawn(nginx, ['-c', join(dir, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise<void>((done) => proxy.once('exit', () => done()))
  const stop = async () => {
    proxy.kill('SIGTERM')
    await ended
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
  const deadline = Date.now() + 20_000
  while (
    !(await ask(port, `${names.site}:${port}`, '/').then(
      ({ status }) => status === 200,
      () => false,
    ))
  ) {
    if (proxy.exitCode !== null || Date.now() > deadline) throw new Error('nginx did not start.')
    await new Promise((wait) => setTimeout(wait, 100))
  }
  const log = () => readFile(join(dir, 'access.log'), 'utf8')
  return { origins, stop, log, ask: (app: App, path: string) => ask(port, `${names[app]}:${port}`, path) }
}

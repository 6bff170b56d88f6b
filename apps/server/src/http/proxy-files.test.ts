import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const docker = (file: string) => readFile(join(import.meta.dirname, '../../../../docker', file), 'utf8')
/** The text of each `server { … }`. */
const serversIn = (conf: string) => conf.match(/^server \{$[\s\S]*?^\}$/gm) ?? []

describe('what nginx logs', () => {
  it.each([
    ['proxy.conf', 3],
    ['spa.conf', 1],
  ])('in %s has no query, in which emailed links have their tokens', async (file, count) => {
    const conf = await docker(file)
    const servers = serversIn(conf)
    expect(servers).toHaveLength(count)
    const formats = [...conf.matchAll(/^log_format (\w+) '([^']*)';$/gm)].map(([, name = '', format = '']) => ({
      name,
      format,
    }))
    for (const { format } of formats)
      expect(format.match(/\$\w+/g)).toEqual(expect.not.arrayContaining(['$request', '$request_uri', '$http_referer']))
    const allowed = ['off', ...formats.map(({ name }) => `/var/log/nginx/access.log ${name}`)]
    for (const server of servers) {
      expect(allowed).toContain(/^ {2}access_log (.*);$/m.exec(server)?.[1])
      // Errors below this level are logged with the whole request, in a format that cannot be chosen.
      expect(server).toMatch(/^ {2}error_log stderr crit;$/m)
    }
  })
})

describe('the files of the compose file’s servers', () => {
  it('are in one volume, which outlives the containers and belongs to whoever writes there', async () => {
    const [compose, image] = [await docker('compose.yml'), await docker('server.Dockerfile')]
    const directory = /\bDATA_DIR=(\S+)/.exec(image)?.[1]
    const folder = `${directory}/files`
    const owned = `RUN install -d -o node -g node ${directory} ${folder}\nUSER node\n`
    const server = /^x-server: &server\n((?: .*\n)+)/m.exec(compose)?.[1] ?? ''
    expect(server).toContain(`volumes: ['files:${folder}']`)
    for (const name of ['server-1', 'server-2']) expect(compose).toContain(`\n  ${name}: *server\n`)
    expect(compose).toMatch(/^volumes:\n(?: {2}[\w-]+:\n)* {2}files:\n/m)
    // A new volume takes the owner of the folder that the image has there.
    expect(image).toContain(owned)
  })
})

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { benchmarks } from './benchmarks.ts'
import { mallocSettings, mallocSettingsIn, nodeOptions, nodeOptionsIn, repository } from './machine/paths.ts'

const run = promisify(execFile)

describe('the command', () => {
  const main = join(import.meta.dirname, 'main.ts')

  it('names every benchmark', async () => {
    const { stdout } = await run(process.execPath, [main, 'list'])
    expect(stdout.split('\n').map((line) => line.split(' ')[0])).toEqual([...benchmarks.map(({ name }) => name), ''])
  })

  it.each([
    [['tasks-grpc'], 'There is no benchmark "tasks-grpc": npm run bench -- list names them all.\n'],
    [['--rounds', 'many'], '--rounds must be a number above 0.\n'],
  ])('refuses %j', async (words, sentence) => {
    await expect(run(process.execPath, [main, ...words])).rejects.toMatchObject({ code: 1, stderr: sentence })
  })

  it('starts the server with the options of npm start, as the image does', () => {
    const read = (file: string) => readFileSync(join(repository, file), 'utf8')
    expect(nodeOptions).toContain('--max-semi-space-size=8')
    expect(mallocSettings).toEqual({ MALLOC_ARENA_MAX: '2' })
    const own = JSON.parse(read('apps/server/package.json')).scripts.start
    const image = read('docker/server.Dockerfile')
    for (const options of [nodeOptionsIn(own), nodeOptionsIn(image.split('\nCMD ')[1] ?? '')])
      expect(options).toEqual(nodeOptions)
    for (const settings of [mallocSettingsIn(own), mallocSettingsIn(image)]) expect(settings).toEqual(mallocSettings)
  })

  it('brings no peer into the lock file of the repository', () => {
    const lock = readFileSync(join(repository, 'package-lock.json'), 'utf8')
    expect(lock).not.toMatch(/"node_modules\/(@nestjs\/core|typeorm|sequelize|express)"/)
  })
})

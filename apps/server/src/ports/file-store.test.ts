import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import { afterAll, describe, expect, it } from 'vitest'
import { type FileStore, localStore, s3Store } from './file-store.ts'

const folder = await mkdtemp(join(tmpdir(), 'kazi-store-'))
await mkdir(join(folder, 's3'))
/** A real server that speaks S3 and checks signatures. */
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'kazi-files', configs: [] }],
})
const { port } = (await server.run()) as AddressInfo
const settings = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const endpoint = `http://127.0.0.1:${port}/kazi-files`
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const stores: [string, FileStore][] = [
  ['a folder', localStore(join(folder, 'files'))],
  ['a bucket', s3Store({ ...settings, endpoint })],
]
const content = Buffer.alloc(7_000_001, 'kazi')
const path = join(folder, 'upload')
await writeFile(path, content)

describe.each(stores)('%s', (_, store) => {
  it('gives back what it took, and leaves what it took it from', async () => {
    const key = randomUUID()
    await store.put(key, path)
    expect((await buffer(await store.read(key))).equals(content)).toBe(true)
    expect((await readFile(path)).length).toBe(content.length)
  })

  it('gives some of the bytes, from the first to the last that are asked for', async () => {
    const key = randomUUID()
    await store.put(key, path)
    const part = await buffer(await store.read(key, { start: 5_000_002, end: 5_000_007 }))
    expect(part.toString()).toBe(content.subarray(5_000_002, 5_000_008).toString())
    await store.delete(key)
    await expect(store.read(key, { start: 0, end: 1 })).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('has nothing under a key that was deleted, or never used, and says so', async () => {
    const key = `${randomUUID()}.preview`
    await store.put(key, path)
    await store.delete(key)
    await store.delete(key)
    await expect(store.read(key)).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(store.put(randomUUID(), join(folder, 'missing'))).rejects.toThrow()
  })
})

it('a bucket refuses a wrong secret, and the store says it failed', async () => {
  const wrong = s3Store({ ...settings, endpoint, secretAccessKey: 'wrong' })
  await expect(wrong.put(randomUUID(), path)).rejects.toThrow()
  await expect(wrong.read(randomUUID())).rejects.toThrow()
  const away = s3Store({ ...settings, endpoint: 'http://127.0.0.1:1/kazi-files' })
  await expect(away.put(randomUUID(), path)).rejects.toThrow()
  await expect(away.delete(randomUUID())).rejects.toThrow()
})

it('a folder deletes what a killed process had copied of a file', async () => {
  const key = randomUUID()
  const store = localStore(join(folder, 'files'))
  const partial = join(folder, 'files', key.slice(0, 2), `${key}.partial`)
  await mkdir(join(folder, 'files', key.slice(0, 2)), { recursive: true })
  await writeFile(partial, 'half')
  await store.delete(key)
  await expect(readFile(partial)).rejects.toMatchObject({ code: 'ENOENT' })
})

it('a folder has no half of a file', async () => {
  const files = await readdir(join(folder, 'files'), { recursive: true })
  expect(files.filter((name) => name.endsWith('.partial'))).toEqual([])
})

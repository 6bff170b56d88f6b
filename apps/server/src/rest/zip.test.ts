import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { zipOf } from './zip.ts'

const endless = () =>
  new Readable({
    read() {
      this.push(Buffer.alloc(64 * 1024))
    },
  })
const files = [1, 2].map((id) => ({ id, path: `files/${id}.bin` }))

it('an archive whose reader has gone closes the file that it was reading, and reads no other', async () => {
  const [opened, read] = [[] as Readable[], vi.fn()]
  const output = zipOf({ files }, async (id) => {
    read(id)
    const bytes = endless()
    opened.push(bytes)
    return bytes
  })
  for await (const _ of output) if (opened[0]) break
  await vi.waitFor(() => expect(opened[0]?.destroyed).toBe(true))
  for (let turns = 0; turns < 20; turns++) await turn()
  expect(read.mock.calls).toEqual([[1]])
})

it('a file that is opened only after its reader has gone is closed at once', async () => {
  const { promise, resolve } = Promise.withResolvers<Readable>()
  const read = vi.fn(() => promise)
  const output = zipOf({ files }, read)
  output.resume()
  await vi.waitFor(() => expect(read).toHaveBeenCalledOnce())
  output.destroy()
  const bytes = endless()
  resolve(bytes)
  await vi.waitFor(() => expect(bytes.destroyed).toBe(true))
})

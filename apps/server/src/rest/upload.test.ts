import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, it } from 'vitest'
import { faultOf } from './upload.ts'

const failure = (trying: Promise<unknown>) =>
  trying.then(
    () => expect.fail('this should fail'),
    (error: unknown) => error,
  )

it.skipIf(process.platform !== 'linux')(
  'a full disk is no upload that was cut off: it is said, and logged',
  async () => {
    const file = await open('/dev/full', 'w')
    const full = await failure(file.write('some bytes'))
    await file.close()
    const fault = faultOf(full)
    expect(fault).toMatchObject({
      kind: 'SERVICE_UNAVAILABLE',
      message: 'We cannot store files right now. Please try again later.',
      cause: { code: 'ENOSPC', syscall: 'write' },
    })
  },
)

it('another fault of the disk is ours, and not the line’s', async () => {
  const missing = await failure(once(createWriteStream('/no/such/folder/file', { flags: 'wx' }), 'finish'))
  expect(missing).toMatchObject({ code: 'ENOENT' })
  expect(faultOf(missing)).toBe(missing)
})

it.each([
  ['that its sender left', (part: PassThrough) => void part.destroy()],
  [
    'whose line broke',
    (part: PassThrough) => void part.destroy(Object.assign(new Error(), { code: 'ECONNRESET', syscall: 'read' })),
  ],
])('an upload %s was cut off', async (_, leave) => {
  const part = new PassThrough()
  const piped = failure(pipeline(part, new PassThrough().resume()))
  part.write('some')
  leave(part)
  expect(faultOf(await piped)).toMatchObject({
    kind: 'BAD_REQUEST',
    message: 'The upload was cut off. Please try again.',
  })
})

it('an upload that was silent for too long was cut off', async () => {
  const stop = new AbortController()
  const piped = failure(pipeline(new PassThrough(), new PassThrough().resume(), { signal: stop.signal }))
  stop.abort()
  expect(faultOf(await piped)).toMatchObject({ kind: 'BAD_REQUEST' })
})

import { createReadStream, openAsBlob } from 'node:fs'
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { S3mini } from 's3mini'

/** Positions of bytes, both included, that are within the file. */
export type ByteRange = { start: number; end: number }

/** Where the bytes of files are. A key is a UUID, with '.preview' for the small picture of an image. */
export type FileStore = {
  /** Takes the file at `path`, whole or not at all; the file itself stays where it is. */
  put(key: string, path: string): Promise<void>
  /** The bytes as a stream, all or some of them. Throws if there are none. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Harmless if there are none. */
  delete(key: string): Promise<void>
}

/** The local adapter: a folder, with two letters of the key as its subfolders. */
export function localStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key)
  const partOf = (key: string) => `${pathOf(key)}.partial`
  return {
    async put(key, path) {
      const target = pathOf(key)
      await mkdir(dirname(target), { recursive: true })
      const partial = partOf(key)
      await copyFile(path, partial)
      const file = await open(partial, 'r+')
      await file.sync().finally(() => file.close())
      await rename(partial, target)
    },
    async read(key, range) {
      const file = await open(pathOf(key))
      return createReadStream('', { fd: file, ...range })
    },
    async delete(key) {
      // A process that was killed while it copied has left a part.
      await rm(partOf(key), { force: true })
      await rm(pathOf(key), { force: true })
    },
  }
}

export type S3Settings = {
  /** With the bucket as its last part, such as https://s3.eu-west-1.amazonaws.com/kazi-files. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** A bucket that is silent for this long has stalled. */
const requestTimeoutMs = 60_000

const noObject = (error: { status?: number }) => {
  if (error.status === 404) return null
  throw error
}

/** The real adapter: a bucket that speaks S3 (AWS, R2, MinIO, Garage, …). */
export function s3Store(settings: S3Settings): FileStore {
  const bucket = new S3mini({ ...settings, requestAbortTimeout: requestTimeoutMs })
  return {
    async put(key, path) {
      // A blob of a file is read while it is sent, and has a length, which S3 asks for.
      await bucket.putObject(key, await openAsBlob(path))
    },
    async read(key, range) {
      const answer = range
        ? await bucket.getObjectRaw(key, false, range.start, range.end + 1).catch(noObject)
        : await bucket.getObjectResponse(key)
      if (!answer?.body) throw Object.assign(new Error('The bucket has no such object'), { code: 'ENOENT' })
      return Readable.fromWeb(answer.body as import('node:stream/web').ReadableStream)
    },
    delete: async (key) => void (await bucket.deleteObject(key)),
  }
}

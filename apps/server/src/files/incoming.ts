import { z } from 'zod'

/** A file that has arrived whole, on this machine's disk. `drop` removes it there. */
export type Received = { path: string; name: string; size: number; drop(): Promise<void> }

/** A file that is about to arrive with a request: nothing of it is read before `receive`. */
export type Incoming = { receive(): Promise<Received> }

/** What the upload route made. A caller's JSON can look like it, and is none of them. */
const genuine = new WeakSet<object>()

export function incoming(receive: Incoming['receive']): Incoming {
  const file = { receive }
  genuine.add(file)
  return file
}

const needed = 'Send the file as a form (multipart/form-data), in a field named "file".'

/** Undefined passes, so that a stranger gets the same 404 with and without a file. */
export const incomingFile = z
  .custom<Incoming>((value) => typeof value === 'object' && value !== null && genuine.has(value), needed)
  .optional()
export const noFileSentence = needed

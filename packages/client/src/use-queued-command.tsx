import { brand } from '@kazi/schemas/brand'
import { say } from '@kazi/schemas/say'
import { TRPCClientError } from '@trpc/client'
import { useSyncExternalStore } from 'react'
import { type Fate, keep, outbox, type QueuedChange, type QueuedFile, sendUnkept, watch } from './outbox.tsx'
import { type InputOf, type OutputOf, type QueuedCall, touched } from './queued-calls.tsx'
import { send } from './sending.tsx'
import type { ToastMessage } from './toast-message.tsx'
import { asProcedure, useCommand } from './use-command.tsx'
import { whosePage } from './whose-device.tsx'

type Because = Extract<Fate, { is: 'waiting' }>['because']
/** `kept`: it waits on this device; otherwise what the server answered. */
export type Outcome<Output> = { kept: true; because: Because } | { kept: false; answer: Output }

type Options<C extends QueuedCall> = {
  /** What it is, in the list of what waits: 'Message to Dana'. */
  title: (input: InputOf<C>) => string
  /** The title of its task. */
  about: (input: InputOf<C>) => string
  /** The files that its input names. */
  files?: (input: InputOf<C>) => QueuedFile[]
  /** How things were when it was made, for when it is refused later. */
  saw?: (input: InputOf<C>) => string | undefined
  success?: ToastMessage | ((answer: OutputOf<C>, input: InputOf<C>) => ToastMessage)
  failure?: ToastMessage | ((error: unknown) => ToastMessage) | false
  /** Its screen says itself that it waits. */
  quiet?: boolean
  /** Refused, it stays on this device and its screen shows it from there: for screens that do not keep the words. */
  keepRefused?: boolean
  onSuccess?: (outcome: Outcome<OutputOf<C>>, input: InputOf<C>) => unknown
  /** As in `useCommand`: closes its screen, if that is still there. */
  onDone?: (outcome: Outcome<OutputOf<C>>, input: InputOf<C>) => unknown
  parallel?: boolean | ((input: InputOf<C>) => string | number | undefined)
}

/** What to say of a change that is kept: a server that does not answer is no fault of the reader's connection. */
export function queuedText(because: Because) {
  if (because === 'signed out' || because === 'other person')
    return say('Kept on this device. It’s sent when you sign in again.')
  return navigator.onLine
    ? say('We couldn’t reach {brand}. It’s kept on this device, and we’ll keep trying.', { brand: brand.name })
    : say('Kept on this device. It’s sent when you’re back online.')
}

/** A command that outlives the connection: without one it is kept on this device, and sent once and in order later. */
export function useQueuedCommand<C extends QueuedCall>(
  call: C,
  { title, about, files, saw, success, keepRefused, quiet = false, ...options }: Options<C>,
) {
  const run = async (input: InputOf<C>): Promise<Outcome<OutputOf<C>>> => {
    const vaId = whosePage()
    if (vaId === undefined) throw new Error('Please load the page again, and then try once more.')
    const key = 'key' in input && input.key ? input.key : crypto.randomUUID()
    const fate = new Promise<Fate>((told) => watch(key, told, keepRefused))
    const change: QueuedChange = {
      key,
      vaId,
      call,
      input,
      title: title(input),
      about: about(input),
      files: files?.(input),
      saw: saw?.(input),
      at: new Date().toISOString(),
      ...touched[call](input as never),
    }
    const isKept = await keep(change)
    if (isKept) send()
    const became = isKept ? await fate : await sendUnkept(change)
    if (!isKept && became.is === 'waiting')
      throw new Error(
        became.undone
          ? say('Not sent, and your browser can’t keep it for later. Please try again in a moment.')
          : say('We can’t tell whether this was saved. Please look before you try again.'),
      )
    if (became.is === 'refused') throw TRPCClientError.from(became.answer as Parameters<typeof TRPCClientError.from>[0])
    return became.is === 'done'
      ? { kept: false, answer: became.data as OutputOf<C> }
      : { kept: true, because: became.because }
  }
  return useCommand(asProcedure(run), {
    ...options,
    success: (outcome, input) =>
      outcome.kept
        ? quiet
          ? ''
          : queuedText(outcome.because)
        : typeof success === 'function'
          ? success(outcome.answer, input)
          : (success ?? ''),
  })
}

const none: readonly QueuedChange[] = []
/** What is on this device for this person, refused or not, and what has just gone out. */
export function useStoredChanges<C extends QueuedCall>(call: C) {
  const all = useSyncExternalStore(outbox.subscribe, outbox.effects, () => none)
  const vaId = whosePage()
  return all.filter((one): one is QueuedChange & { input: InputOf<C> } => one.call === call && one.vaId === vaId)
}
/** The same without what was refused, which changes nothing. */
export const usePendingChanges = <C extends QueuedCall>(call: C) => useStoredChanges(call).filter((one) => !one.refused)

export function useQueuedChanges() {
  const all = useSyncExternalStore(outbox.subscribe, outbox.resting, () => none)
  const vaId = whosePage()
  return all.filter((one) => one.vaId === vaId)
}

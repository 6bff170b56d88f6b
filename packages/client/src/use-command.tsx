import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { answering } from './answering.ts'
import { errorText } from './errors.tsx'
import { keepFocus } from './keep-focus.tsx'
import type { ToastMessage } from './toast-message.tsx'
import { clearFailure, toast } from './toasts.tsx'

type Handlers<Input, Output> = {
  onSuccess?: (output: Output, input: Input) => unknown
  onError?: (error: unknown) => unknown
}
/** Of a file JSON says nothing. */
const idOf = (input: unknown) =>
  JSON.stringify(input, (_, value) => (value instanceof File ? [value.name, value.size, value.lastModified] : value))

/** A procedure of the server as `trpc` names it (`trpc.tasks.archive`), or a function wrapped by `asProcedure`. */
export type Procedure<Input, Output> = {
  useMutation: (
    handlers?: Handlers<Input, Output>,
  ) => Pick<
    UseMutationResult<Output, unknown, Input>,
    'data' | 'error' | 'isError' | 'isPending' | 'isSuccess' | 'reset' | 'variables'
  > & { mutateAsync: (input: Input) => Promise<Output> }
}

type Options<Input, Output> = {
  /** The toast on success; none if omitted. */
  success?: ToastMessage | ((output: Output, input: Input) => ToastMessage)
  /** The toast on failure; the server's message if omitted. False: the screen shows `error` itself, or nothing. */
  failure?: ToastMessage | ((error: unknown) => ToastMessage) | false
  onSuccess?: (output: Output, input: Input) => unknown
  /**
   * After `onSuccess`, but only while this screen is still there: closes it, empties it, or leads on. Whoever has closed it meanwhile
   * is somewhere else by then.
   */
  onDone?: (output: Output, input: Input) => unknown
  /**
   * For list rows and read marks: different inputs can run at the same time, but never the same one twice. A function
   * names the record that an input chooses something for: only its newest call counts as the same one, so that on, off
   * and on again ends with on.
   */
  parallel?: boolean | ((input: Input) => string | number | undefined)
  /** What is chosen for one record is sent in order, each choice after the answer to the one before. */
  inTurn?: boolean
  /** False: queries on screen are not refetched afterwards. */
  refetch?: false
}

/** By what two calls are the same one, and the record that a call is about. */
function recordOf<Input>(parallel: Options<Input, never>['parallel'], input: Input) {
  const id = parallel ? idOf(input) : ''
  return { id, record: typeof parallel === 'function' ? parallel(input) : id }
}

/**
 * The only way for a screen to change data: calls the procedure, shows the result, and refetches everything on
 * screen. While it runs, a second submit does nothing (`run`) or waits for the first (`runAsync`).
 */
export function useCommand<Input, Output>(procedure: Procedure<Input, Output>, options: Options<Input, Output> = {}) {
  const { success, failure, onSuccess, onDone, parallel = false, inTurn = false, refetch = true } = options
  const queryClient = useQueryClient()
  const running = useRef(new Map<unknown, { input: string; begunAt: number; call: Promise<Output> }>())
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  const { mutateAsync, data, error, isError, isPending, isSuccess, reset, variables } = procedure.useMutation({
    onSuccess: (output, input) =>
      answering(running.current.get(recordOf(parallel, input).record)?.begunAt ?? Date.now(), () => {
        const said = typeof success === 'function' ? success(output, input) : success
        if (said) toast(said, 'success')
        if (refetch) void queryClient.invalidateQueries()
        const told = onSuccess?.(output, input)
        return isThere.current ? (onDone?.(output, input) ?? told) : told
      }),
    onError: (cause) => {
      if (failure === false) return
      toast(typeof failure === 'function' ? failure(cause) : (failure ?? errorText(cause)), 'failure')
    },
  })
  const start = useCallback(
    (input: Input) => {
      // A ref, not `isPending`: the second click of a double click arrives before React has rendered the first.
      const { id, record } = recordOf(parallel, input)
      const underWay = running.current.get(record)
      if (underWay?.input === id) return { ...underWay, isNew: false }
      clearFailure()
      const lookAfter = keepFocus()
      const begunAt = Date.now()
      const send = () => mutateAsync(input)
      const call = (underWay && inTurn ? underWay.call.then(send, send) : send()).finally(
        () => running.current.get(record)?.call === call && running.current.delete(record),
      )
      call.then(lookAfter, lookAfter)
      running.current.set(record, { input: id, begunAt, call })
      return { call, begunAt, isNew: true }
    },
    [mutateAsync, parallel, inTurn],
  )
  const runAsync = useCallback((input: Input) => start(input).call, [start])
  const run = useCallback(
    (input: Input, then?: (output: Output) => unknown) => {
      const { call, begunAt, isNew } = start(input)
      if (isNew)
        call.then(
          // A form hands its event on as well.
          (output) => answering(begunAt, () => typeof then === 'function' && then(output)),
          () => {},
        )
    },
    [start],
  )
  return { run, runAsync, data, error, isError, isPending, isSuccess, reset, variables }
}

/** Wraps several calls, or one that does not use tRPC, as one command. */
export const asProcedure = <Input, Output>(run: (input: Input) => Promise<Output>): Procedure<Input, Output> => ({
  useMutation: (handlers) => useMutation<Output, unknown, Input>({ mutationFn: run, ...handlers }),
})

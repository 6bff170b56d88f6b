import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { errorText } from './errors.tsx'
import { type ToastMessage, toast } from './toasts.tsx'

type Handlers<Input, Output> = {
  onSuccess?: (output: Output, input: Input) => unknown
  onError?: (error: unknown) => unknown
}
/** A procedure of the server as `trpc` names it (`trpc.tasks.archive`), or what `asProcedure` makes of a function. */
export type Procedure<Input, Output> = {
  useMutation: (
    handlers?: Handlers<Input, Output>,
  ) => Pick<
    UseMutationResult<Output, unknown, Input>,
    'data' | 'error' | 'isError' | 'isPending' | 'isSuccess' | 'reset' | 'variables'
  > & { mutateAsync: (input: Input) => Promise<Output> }
}

type Options<Input, Output> = {
  /** The toast once it is done; left out, there is none. */
  success?: ToastMessage | ((output: Output, input: Input) => ToastMessage)
  /** The toast when it failed; left out, the server's sentence. False: the screen shows `error` itself, or nothing. */
  failure?: ToastMessage | ((error: unknown) => ToastMessage) | false
  onSuccess?: (output: Output, input: Input) => unknown
  /** For rows of a list and marks as read: different inputs may run at the same time, the same one never twice. */
  parallel?: boolean
  /** False: what is on screen is not read again afterwards. */
  refetch?: false
}

/**
 * The one way in which a screen changes something: calls the procedure, says how it went, and has everything on screen
 * read again. While it runs, a second submit starts nothing (`run`) or waits for the first (`runAsync`).
 */
export function useCommand<Input, Output>(procedure: Procedure<Input, Output>, options: Options<Input, Output> = {}) {
  const { success, failure, onSuccess, parallel = false, refetch = true } = options
  const queryClient = useQueryClient()
  const running = useRef(new Map<string, Promise<Output>>())
  const { mutateAsync, data, error, isError, isPending, isSuccess, reset, variables } = procedure.useMutation({
    onSuccess: (output, input) => {
      const said = typeof success === 'function' ? success(output, input) : success
      if (said) toast(said, 'success')
      if (refetch) void queryClient.invalidateQueries()
      return onSuccess?.(output, input)
    },
    onError: (cause) => {
      if (failure === false) return
      toast(typeof failure === 'function' ? failure(cause) : (failure ?? errorText(cause)), 'failure')
    },
  })
  const start = useCallback(
    (input: Input) => {
      // A ref and not `isPending`: the second click of a double click comes before React has drawn the first.
      const key = parallel ? JSON.stringify(input) : 'one'
      const underWay = running.current.get(key)
      if (underWay) return { call: underWay, isNew: false }
      const call = mutateAsync(input).finally(() => running.current.delete(key))
      running.current.set(key, call)
      return { call, isNew: true }
    },
    [mutateAsync, parallel],
  )
  const runAsync = useCallback((input: Input) => start(input).call, [start])
  const run = useCallback(
    (input: Input, then?: (output: Output) => unknown) => {
      const { call, isNew } = start(input)
      if (isNew) call.then(then, () => {})
    },
    [start],
  )
  return { run, runAsync, data, error, isError, isPending, isSuccess, reset, variables }
}

/** Several calls, or one that tRPC does not make, as one command. */
export const asProcedure = <Input, Output>(run: (input: Input) => Promise<Output>): Procedure<Input, Output> => ({
  useMutation: (handlers) => useMutation<Output, unknown, Input>({ mutationFn: run, ...handlers }),
})

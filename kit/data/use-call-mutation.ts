import { useMutation } from '@tanstack/react-query'
import type { ResponseOf, Call, Calls, InputOf } from '#contract/call.ts'
import { clearFailedAction, repeatPress, lastPressedButton } from '#kit/ui/feedback/failed-action.ts'
import { toast } from '#kit/ui/feedback/toast.ts'
import { successMessageOf } from './client.ts'
import type { CallError } from './client.ts'
import { send } from './request.ts'
import { toCallError, showFailure } from './failure.ts'
import { invalidateCalls } from './query.ts'
import { sendOrQueue } from './offline-queue.ts'

type CallMutationOptions<C extends Call> = {
  /** Calls whose cached results change. */
  invalidates?: readonly (Call | Calls)[]
  /** Toast on success. Name it: the default message of the call is not shown. */
  successText?: string | ((data: ResponseOf<C>) => string)
  /** Toast after a failure without a specific message. */
  errorText?: string
  /** The caller shows the failure. */
  silent?: boolean
  /** Queues the call while offline instead of failing. For changes that may be applied late. */
  queueOffline?: boolean
}

export type Outcome<C extends Call> = { ok: true; data: ResponseOf<C> } | { ok: false; error: CallError }

/** A writing call. Does not throw: it shows the failure, and its outcome says whether the call succeeded. */
export function useCallMutation<C extends Call>(call: C, options: CallMutationOptions<C> = {}) {
  const mutation = useMutation({
    mutationFn: (input: InputOf<C> | FormData) =>
      options.queueOffline && !(input instanceof FormData) ? sendOrQueue(call, input) : send(call, input),
  })
  const mutate = async (input: InputOf<C> | FormData): Promise<Outcome<C>> => {
    const pressedButton = lastPressedButton()
    if (!options.silent) clearFailedAction()
    try {
      const data = await mutation.mutateAsync(input)
      if (options.invalidates) await invalidateCalls(...options.invalidates)
      const text =
        successMessageOf(data) ??
        (typeof options.successText === 'function' ? options.successText(data) : options.successText)
      if (text) toast(text, { tone: 'good' })
      return { ok: true, data }
    } catch (caught) {
      const error = toCallError(caught)
      if (!options.silent) showFailure(error, { errorText: options.errorText, retry: repeatPress(pressedButton) })
      return { ok: false, error }
    }
  }
  return { mutate, isPending: mutation.isPending, reset: mutation.reset }
}

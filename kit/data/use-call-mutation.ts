import { useMutation } from '@tanstack/react-query'
import type { ResponseOf, Call, Calls, InputOf } from '#contract/call.ts'
import { clearFailedAction, repeatPress, lastPressedButton } from '#kit/ui/feedback/failed-action.ts'
import { toast } from '#kit/ui/feedback/toast.ts'
import { messageOf } from './client.ts'
import type { CallError } from './client.ts'
import { send } from './request.ts'
import { toCallError, showFailure } from './failure.ts'
import { invalidateCalls } from './query.ts'
import { sendOrQueue } from './offline-queue.ts'

type Options<C extends Call> = {
  /** Lists and records that show something else afterwards. */
  invalidates?: readonly (Call | Calls)[]
  /** Said when it worked; the server's own message is not carried here, so name it. */
  successText?: string | ((answer: ResponseOf<C>) => string)
  /** Said when it failed without a message of its own. */
  errorText?: string
  /** The caller shows the failure itself. */
  silent?: boolean
  /** Without a network it waits and is sent later, instead of failing: for switches and steps that may come late. */
  queueOffline?: boolean
}

export type Outcome<C extends Call> = { ok: true; data: ResponseOf<C> } | { ok: false; error: CallError }

/** A writing call behind a button: it throws nothing, tells success and failure and refreshes what changed. */
export function useCallMutation<C extends Call>(call: C, options: Options<C> = {}) {
  const mutation = useMutation({
    mutationFn: (input: InputOf<C> | FormData) =>
      options.queueOffline && !(input instanceof FormData) ? sendOrQueue(call, input) : send(call, input),
  })
  const mutate = async (input: InputOf<C> | FormData): Promise<Outcome<C>> => {
    const press = lastPressedButton()
    if (!options.silent) clearFailedAction()
    try {
      const answer = await mutation.mutateAsync(input)
      if (options.invalidates) await invalidateCalls(...options.invalidates)
      const words =
        messageOf(answer) ??
        (typeof options.successText === 'function' ? options.successText(answer) : options.successText)
      if (words) toast(words, { tone: 'good' })
      return { ok: true, data: answer }
    } catch (thrown) {
      const error = toCallError(thrown)
      if (!options.silent) showFailure(error, { errorText: options.errorText, retry: repeatPress(press) })
      return { ok: false, error }
    }
  }
  return { act: mutate, isPending: mutation.isPending, reset: mutation.reset }
}

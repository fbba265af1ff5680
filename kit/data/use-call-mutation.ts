import { useMutation } from '@tanstack/react-query'
import type { AnswerOf, Call, Calls, InputOf } from '#contract/call.ts'
import { dropNotSaved, pressAgain, pressedNow } from '#kit/ui/feedback/failed-action.ts'
import { toast } from '#kit/ui/feedback/toast.ts'
import { toldWith } from './client.ts'
import type { CallError } from './client.ts'
import { send } from './request.ts'
import { callErrorOf, tellFailure } from './failure.ts'
import { refresh } from './query.ts'
import { sendOrWait } from './offline-queue.ts'

type Options<C extends Call> = {
  /** Lists and records that show something else afterwards. */
  refresh?: readonly (Call | Calls)[]
  /** Said when it worked; the server's own message is not carried here, so name it. */
  done?: string | ((answer: AnswerOf<C>) => string)
  /** Said when it failed without a message of its own. */
  failed?: string
  /** The caller shows the failure itself. */
  quiet?: boolean
  /** Without a network it waits and is sent later, instead of failing: for switches and steps that may come late. */
  waits?: boolean
}

export type Outcome<C extends Call> = { ok: true; answer: AnswerOf<C> } | { ok: false; error: CallError }

/** A writing call behind a button: it throws nothing, tells success and failure and refreshes what changed. */
export function useAct<C extends Call>(call: C, options: Options<C> = {}) {
  const mutation = useMutation({
    mutationFn: (input: InputOf<C> | FormData) =>
      options.waits && !(input instanceof FormData) ? sendOrWait(call, input) : send(call, input),
  })
  const act = async (input: InputOf<C> | FormData): Promise<Outcome<C>> => {
    const press = pressedNow()
    if (!options.quiet) dropNotSaved()
    try {
      const answer = await mutation.mutateAsync(input)
      if (options.refresh) await refresh(...options.refresh)
      const words = toldWith(answer) ?? (typeof options.done === 'function' ? options.done(answer) : options.done)
      if (words) toast(words, { tone: 'good' })
      return { ok: true, answer }
    } catch (thrown) {
      const error = callErrorOf(thrown)
      if (!options.quiet) tellFailure(error, { failed: options.failed, again: pressAgain(press) })
      return { ok: false, error }
    }
  }
  return { act, busy: mutation.isPending, reset: mutation.reset }
}

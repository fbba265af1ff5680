import { errors } from '#contract/errors.ts'
import { showFailedAction } from '#kit/ui/feedback/failed-action.ts'
import type { FailedAction } from '#kit/ui/feedback/failed-action.ts'
import { toast } from '#kit/ui/feedback/toast.ts'
import type { Toast } from '#kit/ui/feedback/toast.ts'
import { CallError } from './client.ts'
import { reportFault } from './fault-reports.ts'
import { textOf } from './query.ts'

type About = Pick<FailedAction, 'title' | 'retry'> & {
  /** What the screen says of a fault. */
  errorText?: string | undefined
  /** Of the toast, where there is one. */
  toast?: Partial<Pick<Toast, 'duration' | 'action'>>
}

/** Tells why something failed: in a toast, in the server's words or the screen's; a failure that has none in a strip that stays in the page (ERR-005). */
export function showFailure(error: CallError, { errorText: failed, title, retry: again, toast: wish }: About = {}) {
  const words = wordsFor(error, failed)
  if (words !== undefined) toast(words, { tone: 'bad', ...(title ? { title } : {}), ...wish })
  else
    showFailedAction({
      text: textOf(error),
      isCertain: error.requestId !== undefined,
      ...(title ? { title } : {}),
      ...(error.requestId ? { requestId: error.requestId } : {}),
      ...(again ? { retry: again } : {}),
    })
}

/** The server's own words, else what the screen says of a fault; undefined where nobody has said anything. */
function wordsFor(error: CallError, failed: string | undefined): string | undefined {
  if (error.code !== 'INTERNAL_ERROR' || error.isTold) return textOf(error)
  return failed ?? (error.isBare ? undefined : textOf(error))
}

/** What a call threw. Anything but a failed call is a fault of the page: it is reported, and its own words are for nobody to read. */
export function toCallError(thrown: unknown): CallError {
  if (thrown instanceof CallError) return thrown
  reportFault(thrown, 'rejection')
  return new CallError({ status_code: 500, message: errors.INTERNAL_ERROR.message })
}

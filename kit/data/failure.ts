import { errors } from '#contract/errors.ts'
import { showFailedAction } from '#kit/ui/feedback/failed-action.ts'
import type { FailedAction } from '#kit/ui/feedback/failed-action.ts'
import { toast } from '#kit/ui/feedback/toast.ts'
import type { Toast } from '#kit/ui/feedback/toast.ts'
import { CallError } from './client.ts'
import { reportFault } from './fault-reports.ts'
import { errorTextOf } from './query.ts'

type FailureOptions = Pick<FailedAction, 'title' | 'retry'> & {
  /** Message of the screen for errors without a specific message. */
  errorText?: string | undefined
  /** Options of the toast, if one is shown. */
  toast?: Partial<Pick<Toast, 'duration' | 'action'>>
}

/** Shows why an action failed: a toast with a specific message, or else a strip on the page. */
export function showFailure(error: CallError, { errorText, title, retry, toast: toastOptions }: FailureOptions = {}) {
  const text = namedMessageOf(error, errorText)
  if (text !== undefined) toast(text, { tone: 'bad', ...(title ? { title } : {}), ...toastOptions })
  else
    showFailedAction({
      text: errorTextOf(error),
      isCertain: error.requestId !== undefined,
      ...(title ? { title } : {}),
      ...(error.requestId ? { requestId: error.requestId } : {}),
      ...(retry ? { retry } : {}),
    })
}

/** The specific message: of the server, or else of the screen. Undefined if there is none. */
function namedMessageOf(error: CallError, errorText: string | undefined): string | undefined {
  if (error.code !== 'INTERNAL_ERROR' || error.hasServerMessage) return errorTextOf(error)
  return errorText ?? (error.isGeneric ? undefined : errorTextOf(error))
}

/**
 * Converts a caught value to a CallError. Anything else is an error of the page: it is reported and gets the
 * generic message.
 */
export function toCallError(thrown: unknown): CallError {
  if (thrown instanceof CallError) return thrown
  reportFault(thrown, 'rejection')
  return new CallError({ status_code: 500, message: errors.INTERNAL_ERROR.message })
}

import { errors } from '#contract/errors.ts'
import type { ErrorResponse } from '#contract/errors.ts'

export const problemType = 'application/problem+json'

/** An error as RFC 9457 describes it. `code`, `values`, `errors` and `data` are those of the usual body. */
export type ProblemDetails = Pick<ErrorResponse, 'code' | 'values' | 'errors' | 'data'> & {
  /** Stable for one code. It is a name, not an address. */
  type: string
  /** The text of the code without its values: the same for every occurrence. */
  title: string
  status: number
  detail: string
  /** Names this occurrence, for support. */
  instance?: string
}

/** Whether a client asks for problem details by name. Everybody else gets the usual body. */
export const acceptsProblemDetails = (accept: string | undefined): boolean =>
  accept !== undefined && accept.length <= 1_000 && accept.toLowerCase().includes(problemType)

export const toProblemDetails = ({
  success: _success,
  status_code,
  message,
  code,
  request_id,
  ...details
}: ErrorResponse): ProblemDetails => ({
  type: `urn:markethall:error:${code.toLowerCase().replaceAll('_', '-')}`,
  title: errors[code].message,
  status: status_code,
  detail: message,
  code,
  ...(request_id === undefined ? {} : { instance: `urn:uuid:${request_id}` }),
  ...details,
})

import { errorText, errors } from '#contract/errors.ts'
import type { ErrorCode, ErrorValues } from '#contract/errors.ts'

/**
 * An expected failure: the state of the data or the caller's input does not allow the request. Any other error is
 * unexpected.
 */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly values: ErrorValues
  readonly fields: Record<string, string[]> | undefined
  readonly data: unknown

  constructor(code: ErrorCode, values: ErrorValues = {}, fields?: Record<string, string[]>, data?: unknown) {
    super(errorText(code, values))
    this.code = code
    this.status = errors[code].status
    this.values = values
    this.fields = fields
    this.data = data
  }
}

/** `throw apiError('ORDER_NOT_TRANSITIONABLE', { from, to })` */
export const apiError = (code: ErrorCode, values?: ErrorValues, data?: unknown) =>
  new ApiError(code, values, undefined, data)

/** `throw notFound('Order')`. Foreign and absent records give the same error. */
export const notFound = (entity: string) => new ApiError('NOT_FOUND', { entity })

/**
 * `throw invalid({ email: 'Email ID already taken' })`. Each text is shown under its field; put the most
 * important field first.
 */
export const invalid = (fields: Record<string, string | string[]>) =>
  new ApiError(
    'INVALID',
    {},
    Object.fromEntries(
      Object.entries(fields).map(([field, text]) => [field, typeof text === 'string' ? [text] : text]),
    ),
  )

/** 422 when only one of the two coordinates is given. */
export function assertCompletePoint({
  latitude,
  longitude,
}: {
  latitude?: number | undefined
  longitude?: number | undefined
}): void {
  if ((latitude === undefined) === (longitude === undefined)) return
  const field = latitude === undefined ? 'latitude' : 'longitude'
  throw invalid({ [field]: `The ${field} field is required.` })
}

/** Returns the row, or throws 404 '{entity} not found'. */
export function orNotFound<T>(row: T | undefined | null, entity: string): T {
  if (row === undefined || row === null) throw notFound(entity)
  return row
}

import { errorText, errors } from '#contract/errors.ts'
import type { ErrorCode, ErrorValues } from '#contract/errors.ts'

/** An expected "no": the world's state or the caller's input does not allow it. Everything else that is thrown is a fault. */
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

/** throw fail('ORDER_NOT_TRANSITIONABLE', { from, to }) */
export const apiError = (code: ErrorCode, values?: ErrorValues, data?: unknown) =>
  new ApiError(code, values, undefined, data)

/** throw missing('Order') – the same answer for foreign and for absent records. */
export const notFound = (entity: string) => new ApiError('NOT_FOUND', { entity })

/** throw invalid({ email: 'Email ID already taken' }) – shown under that field; the most important field first. */
export const invalid = (fields: Record<string, string | string[]>) =>
  new ApiError(
    'INVALID',
    {},
    Object.fromEntries(
      Object.entries(fields).map(([field, text]) => [field, typeof text === 'string' ? [text] : text]),
    ),
  )

/** 422 for half of a place: nothing is near a line around the globe. */
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

/** The row, or 404 '{entity} not found'. */
export function orNotFound<T>(row: T | undefined | null, entity: string): T {
  if (row === undefined || row === null) throw notFound(entity)
  return row
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import type { Call } from '#contract/call.ts'
import type { ErrorCode, ErrorResponse } from '#contract/errors.ts'
import { ApiError, apiError, invalid } from '../api-error.ts'
import { isConnectionFailure } from '../db/connection-failures.ts'
import { CommitUnknownError } from '../db/transaction.ts'
import type { AppServices } from '../app-services.ts'
import { acceptsProblemDetails, problemType, toProblemDetails } from './problem-details.ts'

/** The field and text for each unique constraint. The only place that knows constraint names. */
const uniqueConstraintErrors: Record<string, Record<string, string>> = {
  tenant_slug_key: { business_name: 'The business name has already been taken.' },
  host_pkey: { domain: 'The domain has already been taken.' },
  app_user_email_taken: { email: 'Email ID already taken' },
  app_user_mobile_taken: { mobile: 'Mobile number already taken' },
  customer_email_taken: { email: 'Email ID already taken' },
  customer_mobile_taken: { mobile: 'Mobile number already taken' },
  invite_pending_taken: { email: 'Email ID already taken' },
  api_key_name_taken: { name: 'The name has already been taken.' },
  merchant_slug_taken: { slug: 'The slug has already been taken.' },
  product_sku_taken: { sku: 'The sku has already been taken.' },
  product_category_name_taken: { name: 'The name has already been taken.' },
  merchant_category_name_taken: { name: 'The name has already been taken.' },
  merchant_group_name_taken: { group_name: 'The group name has already been taken.' },
  merchant_package_name_taken: { name: 'The name has already been taken.' },
  tag_name_taken: { name: 'The name has already been taken.' },
  label_name_taken: { name: 'The name has already been taken.' },
  coupon_code_taken: { code: 'The code has already been taken.' },
  built_page_slug_taken: { slug: 'The slug has already been taken.' },
  page_slug_taken: { slug: 'The slug has already been taken.' },
  page_locale_taken: { locale: 'This page already has this language.' },
  delivery_instruction_name_taken: { name: 'The name has already been taken.' },
}

/** Unique constraints that orders at the same moment compete for. */
const uniqueConstraintCodes: Record<string, ErrorCode> = {
  coupon_redemption_single_use: 'COUPON_EXHAUSTED',
  coupon_redemption_code: 'COUPON_EXHAUSTED',
}

/** No disk space in the database, or statement timeout. */
const overloadCodes = new Set(['53100', '57014'])
/** No disk space for files. */
const fullDiskCodes = new Set(['ENOSPC', 'EDQUOT'])

/** Citus appends a shard number to names and leaves them out of `constraint`. */
const constraintNameOf = ({ constraint, message }: pg.DatabaseError): string =>
  (constraint ?? /"([^"]+)"/.exec(message)?.[1] ?? '').replace(/(_[0-9a-f]{8})?_\d+$/, '')

export function toApiError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error
  if (error instanceof CommitUnknownError) return apiError('OUTCOME_UNKNOWN')
  if (isConnectionFailure(error)) return apiError('BUSY')
  if (error instanceof pg.DatabaseError) return fromDatabaseError(error)
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  if (
    code === 'FST_ERR_CTP_INVALID_JSON_BODY' ||
    code === 'FST_ERR_CTP_EMPTY_JSON_BODY' ||
    error instanceof SyntaxError
  )
    return apiError('BAD_JSON')
  if (statusCode === 413) return apiError('REQUEST_TOO_LARGE')
  if (statusCode === 429) return apiError('RATE_LIMITED')
  if (statusCode === 503 || isFullDisk(error)) return apiError('BUSY')
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? apiError('BAD_REQUEST') : undefined
}

/** The file store wraps the system's error. */
function isFullDisk(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown }
  return fullDiskCodes.has(code ?? '') || (cause instanceof Error && isFullDisk(cause))
}

function fromDatabaseError(error: pg.DatabaseError): ApiError | undefined {
  if (error.code === '23505') {
    const name = constraintNameOf(error)
    const [fields, code] = [uniqueConstraintErrors[name], uniqueConstraintCodes[name]]
    if (fields) return invalid(fields)
    if (code) return apiError(code)
  }
  if (error.code === '22021' || error.code === '22P05' || error.code === '22003') return apiError('BAD_REQUEST')
  if (error.code === '55P03') return apiError('REQUEST_IN_PROGRESS')
  if (error.code === '40001' || error.code === '40P01') return apiError('CONFLICT')
  if (overloadCodes.has(error.code ?? '')) return apiError('BUSY')
  return undefined
}

/** The message of an error with fields is the call's own text, else that of the first field. */
function messageOf({ fields, message }: ApiError, call: Call | undefined): string {
  if (!fields) return message
  return call?.invalid || (Object.values(fields)[0]?.[0] ?? message)
}

export function sendError(
  services: AppServices,
  call: Call | undefined,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const expected = toApiError(error)
  if (!expected) {
    services.metrics.unexpectedErrors.inc({ call: call?.path ?? 'none' })
    services.log.error({ err: error, reqId: request.id }, 'fault')
    services.errorReporter.reportError(error, {
      route: call ? `${call.method} ${call.path}` : 'none',
      requestId: request.id,
    })
  }
  if (isFullDisk(error) || error instanceof CommitUnknownError)
    services.log.error({ err: error, reqId: request.id }, expected?.code)
  const { code, status, values, fields, data } = expected ?? apiError('INTERNAL_ERROR')
  const message = expected ? messageOf(expected, call) : (call?.fallback ?? apiError('INTERNAL_ERROR').message)
  const body: ErrorResponse = {
    success: false,
    status_code: status,
    message,
    code,
    request_id: request.id,
    ...(Object.keys(values).length > 0 ? { values } : {}),
    ...(fields ? { errors: fields } : {}),
    ...(data === undefined ? {} : { data }),
  }
  if ((status === 429 || status === 503) && !reply.hasHeader('retry-after'))
    void reply.header('retry-after', String(values['seconds'] ?? 5))
  if (status === 429 && (values['seconds'] !== undefined || !reply.hasHeader('ratelimit-reset')))
    void reply
      .removeHeader('ratelimit-limit')
      .headers({ 'ratelimit-remaining': '0', 'ratelimit-reset': String(values['seconds'] ?? 5) })
  if (code === 'REQUEST_IN_PROGRESS') void reply.header('retry-after', '1')
  const isProblem = acceptsProblemDetails(request.headers.accept)
  return reply
    .code(status)
    .type(isProblem ? problemType : 'application/json; charset=utf-8')
    .send(JSON.stringify(isProblem ? toProblemDetails(body) : body))
}

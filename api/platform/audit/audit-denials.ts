import type { ErrorCode } from '#contract/errors.ts'
import type { OpenTransaction } from '../handlers.ts'
import { audit } from './audit.ts'
import { ApiError } from '../api-error.ts'

/** Attempts to gain permissions are written to the audit log. */
const auditedCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'PERMISSION_NOT_HELD',
  'OWNER_ONLY',
  'USER_OUTRANKS_YOU',
])

/**
 * Runs `work`. Logs an audited error in a transaction of its own, because the transaction of the call is rolled
 * back.
 */
export async function auditDenials<T>(
  openTransaction: OpenTransaction,
  route: string,
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError && auditedCodes.has(error.code))
      await openTransaction((db) => audit(db, 'access.refused', `call:${route}`, { code: error.code, ...error.values }))
    throw error
  }
}

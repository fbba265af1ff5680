import type { ErrorCode } from '#contract/errors.ts'
import type { OpenTransaction } from '../handlers.ts'
import { audit } from './audit.ts'
import { ApiError } from '../api-error.ts'

/** Reaching for rights that are not one's own is written down, not only refused (security R-AUD-3). */
const auditedCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'PERMISSION_NOT_HELD',
  'OWNER_ONLY',
  'USER_OUTRANKS_YOU',
])

/** Does the work; where it ends in such a refusal, says so in a transaction of its own, because that of the call is rolled back. */
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

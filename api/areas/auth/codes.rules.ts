import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

/** Everything a code is bound to; a code is invalid if any part differs. */
export type CodePurpose = { tenantId: string; purpose: string; subjectId: string | null; target: string }

/** Four digits, 1000 to 9999. */
export const generateCode = (): string => String(randomInt(1000, 10_000))

/** Uses HMAC, because a plain hash of four digits is trivial to reverse. */
export const hashCode = (key: Buffer, { tenantId, purpose, subjectId, target }: CodePurpose, code: string): Buffer =>
  createHmac('sha256', key)
    .update([tenantId, purpose, subjectId ?? '', target, code].join('\n'))
    .digest()

export const matchesCode = (key: Buffer, purpose: CodePurpose, code: string, hash: Buffer): boolean => {
  const expected = hashCode(key, purpose, code)
  return expected.length === hash.length && timingSafeEqual(expected, hash)
}

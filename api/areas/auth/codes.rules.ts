import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { codeDigits } from '#contract/rules/interface-constants.ts'

/** Everything a code is bound to; a code is invalid if any part differs. */
export type CodePurpose = { tenantId: string; purpose: string; subjectId: string | null; target: string }

/** Four digits, 1000 to 9999. */
export const generateCode = (): string => String(randomInt(10 ** (codeDigits - 1), 10 ** codeDigits))

/** Uses HMAC, because a plain hash of four digits is trivial to reverse. */
export const hashCode = (key: Buffer, { tenantId, purpose, subjectId, target }: CodePurpose, code: string): Buffer =>
  createHmac('sha256', key)
    .update([tenantId, purpose, subjectId ?? '', target, code].join('\n'))
    .digest()

export const matchesCode = (key: Buffer, purpose: CodePurpose, code: string, hash: Buffer): boolean => {
  const expected = hashCode(key, purpose, code)
  return expected.length === hash.length && timingSafeEqual(expected, hash)
}

import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

/** What a code is good for: nothing of it may be swapped for something else. */
export type CodePurpose = { tenantId: string; purpose: string; subjectId: string | null; target: string }

/** Four digits, 1000 to 9999. */
export const generateCode = (): string => String(randomInt(1000, 10_000))

/** Keyed, because four digits are found in no time from a plain hash. */
export const hashCode = (key: Buffer, { tenantId, purpose, subjectId, target }: CodePurpose, code: string): Buffer =>
  createHmac('sha256', key)
    .update([tenantId, purpose, subjectId ?? '', target, code].join('\n'))
    .digest()

export const matchesCode = (key: Buffer, purpose: CodePurpose, code: string, hash: Buffer): boolean => {
  const expected = hashCode(key, purpose, code)
  return expected.length === hash.length && timingSafeEqual(expected, hash)
}

import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

/** What a code is good for: nothing of it may be swapped for something else. */
export type CodeFor = { tenantId: string; purpose: string; subjectId: string | null; target: string }

/** Four digits, 1000 to 9999. */
export const newCode = (): string => String(randomInt(1000, 10_000))

/** Keyed, because four digits are found in no time from a plain hash. */
export const codeHash = (key: Buffer, { tenantId, purpose, subjectId, target }: CodeFor, code: string): Buffer =>
  createHmac('sha256', key)
    .update([tenantId, purpose, subjectId ?? '', target, code].join('\n'))
    .digest()

export const isCode = (key: Buffer, what: CodeFor, code: string, hash: Buffer): boolean => {
  const given = codeHash(key, what, code)
  return given.length === hash.length && timingSafeEqual(given, hash)
}

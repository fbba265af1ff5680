import { maxGeneratedCodes } from '#contract/areas/coupons.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { invalid } from '#api/platform/api-error.ts'
import { lockKeys } from '#api/platform/db/advisory-lock.ts'
import type { Db } from '#api/platform/db/db.ts'
import { countCodes, insertCodes, listCodes, requireGeneratedCode } from './coupon-codes.db.ts'
import { randomCode } from './coupon-codes.rules.ts'
import { editableCoupon, showCoupon } from './coupons.commands.ts'

/**
 * Adds codes that can be used once each. The coupon's own code stops working and the coupon leaves the lists of the
 * shop. 422 for more than `maxGeneratedCodes` in all.
 */
export async function generateCodes(db: Db, id: string, count: number, merchantId: string | null): Promise<string[]> {
  const { code: prefix } = await editableCoupon(db, id, merchantId)
  await lockKeys(db, [`codes of coupon ${id}`])
  const free = maxGeneratedCodes - (await countCodes(db, id))
  if (count > free) throw invalid({ count: `A coupon has at most ${maxGeneratedCodes} codes. ${free} are left.` })
  const codes: string[] = []
  while (codes.length < count) {
    const candidates = new Set(Array.from({ length: count - codes.length }, () => randomCode(prefix)))
    codes.push(...(await insertCodes(db, id, [...candidates])))
  }
  await requireGeneratedCode(db, id)
  await audit(db, 'coupon.codes_generated', `coupon:${id}`, { count })
  return codes
}

export async function codesOf(db: Db, id: string, merchantId: string | null) {
  await showCoupon(db, id, merchantId)
  return listCodes(db, id)
}

import type { coupons as calls, merchantCoupons as merchantCalls } from '#contract/areas/coupons.ts'
import type { Db } from '#api/platform/db/db.ts'
import { definedColumns } from '#api/platform/db/listing.ts'
import { lockUnmodified } from '#api/platform/db/optimistic-lock.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { exportHistory, startExport } from '../exports/exports.commands.ts'
import { codesOf, generateCodes } from './coupon-codes.commands.ts'
import { testCoupon } from './coupon-test.commands.ts'
import { importHandlers } from '../imports/imports.commands.ts'
import { couponsExport } from './coupons.export.ts'
import { couponsImport } from './coupons.import.ts'
import { changeCoupon, createCoupon, removeCoupon, showCoupon, toCoupon } from './coupons.commands.ts'
import { listCouponTotals } from './coupon-sums.db.ts'
import { listCoupons } from './coupons.db.ts'
import { listRedemptions } from './redemptions.db.ts'

export const coupons: Handlers<typeof calls> = {
  list: ({ db, input }) => pageOfCoupons(db, input, null),
  show: ({ db, input: { id } }) => showCoupon(db, id, null),
  create: ({ db, input }) => createCoupon(db, input, null),
  update: async ({ db, input: { id, expected_updated_at, ...changes } }) => {
    await lockUnmodified(db, 'coupon', id, expected_updated_at)
    return changeCoupon(db, id, definedColumns(changes), null)
  },
  remove: ({ db, input: { id } }) => removeCoupon(db, id, null),
  redemptions: ({ db, input: { id, ...page } }) => pageOfRedemptions(db, id, page, null),
  test: ({ db, input }) => testCoupon(db, input, null),
  generateCodes: async ({ db, input: { id, count } }) => ({ codes: await generateCodes(db, id, count, null) }),
  codes: ({ db, input: { id } }) => codesOf(db, id, null),
  startExport: (context) => startExport(context, couponsExport),
  exports: (context) => exportHistory(context, couponsExport),
  ...importHandlers(couponsImport),
}

export const merchantCoupons: Handlers<typeof merchantCalls> = {
  list: ({ db, input: { merchant_id, ...input } }) => pageOfCoupons(db, input, merchant_id),
  show: ({ db, input: { id, merchant_id } }) => showCoupon(db, id, merchant_id),
  create: ({ db, input: { merchant_id, ...input } }) => createCoupon(db, { ...input, merchant_ids: [] }, merchant_id),
  update: async ({ db, input: { id, merchant_id, expected_updated_at, ...changes } }) => {
    await lockUnmodified(db, 'coupon', id, expected_updated_at)
    return changeCoupon(db, id, definedColumns(changes), merchant_id)
  },
  remove: ({ db, input: { id, merchant_id } }) => removeCoupon(db, id, merchant_id),
  redemptions: ({ db, input: { id, merchant_id, ...page } }) => pageOfRedemptions(db, id, page, merchant_id),
  test: ({ db, input }) => testCoupon(db, input, input.merchant_id),
  generateCodes: async ({ db, input: { id, merchant_id, count } }) => ({
    codes: await generateCodes(db, id, count, merchant_id),
  }),
  codes: ({ db, input: { id, merchant_id } }) => codesOf(db, id, merchant_id),
  startExport: (context) => startExport(context, couponsExport),
  exports: (context) => exportHistory(context, couponsExport),
  ...importHandlers(couponsImport),
}

async function pageOfCoupons(db: Db, input: Parameters<typeof listCoupons>[1], merchantId: string | null) {
  const { data, meta } = await listCoupons(db, input, merchantId)
  return { data: data.map((row) => toCoupon(row, merchantId, db.now)), meta }
}

async function pageOfRedemptions(
  db: Db,
  id: string,
  page: Parameters<typeof listRedemptions>[2],
  merchantId: string | null,
) {
  await showCoupon(db, id, merchantId)
  const [{ data, meta }, totals] = await Promise.all([listRedemptions(db, id, page), listCouponTotals(db, id)])
  return { data, meta: { ...meta, totals } }
}

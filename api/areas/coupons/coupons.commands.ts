import type { Coupon, CouponInput } from '#contract/areas/coupons.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { changesOf } from '#api/platform/audit/changes.ts'
import { apiError, invalid, notFound, orNotFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { lockSegment } from '../segments/segments.queries.ts'
import { deleteCoupon, findCoupon, insertCoupon, updateCoupon, findTenantCurrency } from './coupons.db.ts'
import { findMerchants } from './coupon-merchants.db.ts'
import type { CouponRow } from './coupons.db.ts'
import { couponState } from './coupons.rules.ts'
import { couponErrors } from './coupon-input.rules.ts'

const discountTypes = { fixed_amount: 'flat', fixed_percentage: 'percentage', free_delivery: null } as const

/** `merchantId` is the merchant whose panel reads; null is the tenant's. */
export const toCoupon = (row: CouponRow, merchantId: string | null, now: string): Coupon => ({
  ...row,
  discount_type: discountTypes[row.type],
  state: couponState(row, Date.parse(now)),
  is_editable: merchantId === null || row.merchant_id === merchantId,
})

/** A coupon as a merchant or (null) the tenant sees it. 404 for coupons that are not valid at the merchant. */
export async function showCoupon(db: Db, id: string, merchantId: string | null): Promise<Coupon> {
  const row = orNotFound(await findCoupon(db, id), 'Coupon')
  const isVisible =
    merchantId === null ||
    row.merchant_id === merchantId ||
    (row.merchant_id === null && (row.merchant_ids.length === 0 || row.merchant_ids.includes(merchantId)))
  if (!isVisible) throw notFound('Coupon')
  return toCoupon(row, merchantId, db.now)
}

/** A coupon that the caller may change. 403 for a coupon of the tenant in the panel of a merchant. */
export async function editableCoupon(db: Db, id: string, merchantId: string | null): Promise<Coupon> {
  const coupon = await showCoupon(db, id, merchantId)
  if (!coupon.is_editable) throw apiError('NOT_ALLOWED')
  return coupon
}

export async function createCoupon(db: Db, draft: CouponInput, merchantId: string | null): Promise<Coupon> {
  const id = newId()
  await insertCoupon(db, { id, ...(await toColumns(db, draft, merchantId)) })
  await audit(db, 'coupon.created', `coupon:${id}`, { ...draft })
  return showCoupon(db, id, merchantId)
}

/** Changes the sent fields. The coupon must be valid as a whole afterwards. */
export async function changeCoupon(
  db: Db,
  id: string,
  changes: Partial<CouponInput>,
  merchantId: string | null,
): Promise<Coupon> {
  const old = await editableCoupon(db, id, merchantId)
  if (changes.code !== undefined && changes.code !== old.code && old.usage_count > 0)
    throw invalid({ code: 'The code of a coupon that was used cannot change.' })
  await updateCoupon(db, id, await toColumns(db, { ...old, ...changes }, old.merchant_id))
  await audit(db, 'coupon.updated', `coupon:${id}`, changesOf(old, changes))
  return showCoupon(db, id, merchantId)
}

/** Deletes a coupon. Placed orders keep their discount. */
export async function removeCoupon(db: Db, id: string, merchantId: string | null): Promise<{ id: string }> {
  const { code } = await editableCoupon(db, id, merchantId)
  await deleteCoupon(db, id)
  await audit(db, 'coupon.deleted', `coupon:${id}`, { code })
  return { id }
}

/** The columns of a coupon of a merchant or (null) the tenant. 422 for values that do not fit together. */
async function toColumns(db: Db, draft: CouponInput, ownerId: string | null) {
  const merchantIds = ownerId === null ? [...new Set(draft.merchant_ids)] : [ownerId]
  const segmentId = draft.segment_id ?? null
  const [merchants, hasSegment] = await Promise.all([
    findMerchants(db, merchantIds),
    segmentId === null || lockSegment(db, segmentId),
  ])
  const errors = {
    ...couponErrors(draft),
    ...(merchants.length < merchantIds.length ? { merchant_ids: 'Choose merchants of this network.' } : {}),
    ...(hasSegment ? {} : { segment_id: 'The selected segment is invalid.' }),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const owner = merchants.find(({ id }) => id === ownerId)
  const isFree = draft.type === 'free_delivery'
  return {
    name: draft.name,
    code: draft.code,
    description: draft.description ?? null,
    active: draft.active,
    type: draft.type,
    discount_value: isFree ? 0 : draft.discount_value,
    max_amount: draft.max_amount ?? null,
    minimum_requirement: draft.minimum_requirement,
    merchant_id: ownerId,
    merchant_ids: merchantIds,
    segment_id: segmentId,
    payment_modes: draft.payment_modes,
    order_types: draft.order_types,
    start_date: draft.start_date,
    end_date: draft.end_date ?? null,
    usage_limit_total: draft.usage_limit_total ?? null,
    one_use_per_customer: draft.one_use_per_customer,
    first_order_only: draft.first_order_only,
    hours: json(draft.hours),
    is_public: draft.is_public,
    currency: owner?.currency ?? (await findTenantCurrency(db)),
  }
}

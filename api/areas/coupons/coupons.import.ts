import { CouponInput } from '#contract/areas/coupons.ts'
import type { Db } from '#api/platform/db/db.ts'
import { listCell } from '../exports/cells.rules.ts'
import { splitList } from '../imports/cell-values.rules.ts'
import { eachRow } from '../imports/define-import.ts'
import type { Cells, Importable, ImportContext, RowResult } from '../imports/define-import.ts'
import { cellError, parseRow, shortText } from '../imports/problems.rules.ts'
import { cellsOf, changedFields, parseCoupon } from './coupon-cells.rules.ts'
import { changeCoupon, createCoupon, removeCoupon, showCoupon } from './coupons.commands.ts'
import { couponsChangedAt, findCouponByCode, findTenantCurrency } from './coupons.db.ts'
import { merchantsOfFiles } from './coupon-merchants.db.ts'

/** The merchants that a cell names; undefined without a column, and in the panel of a merchant. */
async function merchantIdsOf(db: Db, cells: Cells): Promise<string[] | undefined> {
  const cell = cells.get('merchants')
  if (cell === undefined || db.scope.merchantId !== null) return undefined
  const names = splitList(cell)
  const found = await merchantsOfFiles(db, { names })
  return names.map((name) => {
    const named = found.filter((merchant) => merchant.name === name)
    const [merchant] = named
    if (!merchant) throw cellError('merchants', 'unknown_name', { name: shortText(name) })
    if (named.length > 1) throw cellError('merchants', 'ambiguous_name', { name: shortText(name) })
    return merchant.id
  })
}

const merchantsCell = async (db: Db, ids: readonly string[]) =>
  listCell((await merchantsOfFiles(db, { ids })).map(({ name }) => name)) ?? ''

async function applyRow({ db, tenant: { timezone } }: ImportContext, cells: Cells): Promise<RowResult> {
  const { merchantId } = db.scope
  const merchant_ids = await merchantIdsOf(db, cells)
  const found = await findCouponByCode(db, cells.get('code')?.toUpperCase() ?? '', merchantId)
  if (!found) {
    const currency = (merchantId && (await merchantsOfFiles(db, { ids: [merchantId] }))[0]?.currency) || undefined
    const format = { currency: currency ?? (await findTenantCurrency(db)), timezone }
    const values = parseCoupon(cells, format, 'fixed_percentage')
    const draft = { start_date: db.now, ...values, ...(merchant_ids ? { merchant_ids } : {}) }
    return { outcome: 'created', id: (await createCoupon(db, parseRow(CouponInput, draft), merchantId)).id }
  }
  const now = await showCoupon(db, found.id, merchantId)
  const format = { currency: now.currency, timezone }
  const values = parseCoupon(cells, format, now.type)
  const changed = changedFields(now, values)
  const isOtherPlace = merchant_ids && merchant_ids.toSorted().join() !== now.merchant_ids.toSorted().join()
  if (changed.length === 0 && !isOtherPlace) return { outcome: 'unchanged' }
  if (isOtherPlace && now.merchant_id !== null) throw cellError('merchants', 'coupon_of_merchant')
  const changes = Object.fromEntries(changed.map((field) => [field, values[field]]))
  const whole = parseRow(CouponInput, { ...now, ...changes, ...(isOtherPlace ? { merchant_ids } : {}) })
  await changeCoupon(db, now.id, whole, merchantId)
  const before = {
    ...cellsOf(now, changed, format),
    ...(isOtherPlace ? { merchants: await merchantsCell(db, now.merchant_ids) } : {}),
  }
  return { outcome: 'updated', id: now.id, before: { code: now.code, ...before } }
}

/** All coupons of the tenant, or those that a merchant owns, by their codes. Segments and hours of coupons that exist stay. */
export const couponsImport: Importable = {
  type: 'coupons',
  fields: [
    { key: 'code', isRequired: true },
    { key: 'name', isRequired: true, requiredUnless: ['code'] },
    { key: 'description' },
    { key: 'coupon_type' },
    { key: 'discount_value' },
    { key: 'max_amount' },
    { key: 'minimum_requirement' },
    { key: 'is_active' },
    { key: 'is_public' },
    { key: 'merchants' },
    { key: 'order_types' },
    { key: 'payment_modes' },
    { key: 'start_date' },
    { key: 'end_date' },
    { key: 'usage_limit_total' },
    { key: 'one_use_per_customer' },
    { key: 'first_order_only' },
  ],
  aliases: {
    code: ['coupon code', 'discount code'],
    coupon_type: ['discount type', 'type'],
    discount_value: ['coupon amount', 'amount', 'value'],
    minimum_requirement: ['minimum amount', 'minimum spend'],
    usage_limit_total: ['usage limit'],
    start_date: ['start', 'valid from'],
    end_date: ['end', 'expiry date', 'valid until'],
  },
  keysOf: (cells) => {
    const code = cells.get('code') ?? ''
    return code === '' ? [] : [{ field: 'code', value: code }]
  },
  inputs: { type: 'coupon_type', active: 'is_active', merchant_ids: 'merchants' },
  apply: eachRow(applyRow),
  restore: async (context, _id, before) => void (await applyRow(context, before)),
  remove: async ({ db }, id) => void (await removeCoupon(db, id, db.scope.merchantId)),
  changedAt: couponsChangedAt,
}

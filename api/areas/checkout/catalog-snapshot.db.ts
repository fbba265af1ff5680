import { orderSettings } from '#contract/areas/settings/settings.ts'
import type { Db } from '#api/platform/db/db.ts'
import { prepared } from '#api/platform/db/prepared.ts'
import { couponTerms } from '../coupons/coupons.queries.ts'
import { addressFields } from '../customers/addresses.queries.ts'
import { settingsFor } from '../settings/settings.queries.ts'

/** Current stock of these products, read without the cache. */
export const liveStock = (db: Db, ids: readonly string[]) =>
  ids.length === 0 ? Promise.resolve([]) : stockOf(db, { ids: [...ids] })

const stockOf = prepared((db, { ids }: { ids: string[] }) =>
  db
    .selectFrom('product')
    .select(['id', 'quantity', 'stock_status', 'status', 'deleted_at'])
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids))),
)

/** The coupon with this code or this generated code, and whether an order used the generated one. */
export function couponByCode(db: Db, code: string, customerId: string | null) {
  const upperCode = code.toUpperCase()
  return couponTerms(db, customerId)
    .select((eb) => [
      'c.id',
      eb
        .selectFrom('coupon_code as g')
        .select('g.code')
        .where('g.code', '=', upperCode)
        .whereRef('g.coupon_id', '=', 'c.id')
        .as('generated_code'),
      eb
        .exists(eb.selectFrom('coupon_redemption as r').select('r.order_id').where('r.code', '=', upperCode))
        .as('is_code_used'),
    ])
    .where('c.id', '=', (eb) =>
      eb.fn.coalesce(
        eb
          .selectFrom('coupon as n')
          .select('n.id')
          .where('n.code', '=', upperCode)
          .where('n.has_generated_codes', '=', false),
        eb.selectFrom('coupon_code as g').select('g.coupon_id').where('g.code', '=', upperCode),
      ),
    )
    .executeTakeFirst()
}

export const ownAddress = (db: Db, id: string, customerId: string) =>
  db
    .selectFrom('customer_address')
    .select(addressFields)
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()

export const slotBookings = (db: Db, merchantId: string, startsAt: string) =>
  db
    .selectFrom('slot_booking')
    .select(['booked', 'booked_items'])
    .where('merchant_id', '=', merchantId)
    .where('starts_at', '=', startsAt)
    .executeTakeFirst()

export const instructionText = (db: Db, id: string) =>
  db
    .selectFrom('delivery_instruction')
    .select('name')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()

/** Loads what carts need of a merchant apart from its products, in one flush. */
export async function loadStoreRows(db: Db, merchantId: string) {
  const ofMerchant = <T extends { where: (column: 'merchant_id', operator: '=', value: string) => T }>(query: T) =>
    query.where('merchant_id', '=', merchantId)
  const [schedules, zones, charges, timing, holidays, modes, orderTypes, forms, settings] = await Promise.all([
    ofMerchant(
      db
        .selectFrom('schedule')
        .select(['type', 'slots', 'start_date', 'end_date', 'timezone', 'status', 'product_ids', 'category_ids']),
    ).execute(),
    ofMerchant(
      db
        .selectFrom('zone')
        .select([
          'id',
          'name',
          'method',
          'radius',
          'polygons',
          'holes',
          'countries',
          'postal_codes',
          'fee',
          'minutes',
          'is_active',
        ]),
    )
      .where('is_active', '=', true)
      .orderBy('priority')
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('charge')
      .selectAll()
      .where((eb) => eb.or([eb('merchant_id', '=', merchantId), eb('merchant_id', 'is', null)]))
      .where('status', '=', 'active')
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    ofMerchant(db.selectFrom('store_timing').select(['is_business_hours_enabled', 'days'])).executeTakeFirst(),
    ofMerchant(db.selectFrom('store_holiday').select(['date', 'name', 'slots'])).execute(),
    db
      .selectFrom('payment_mode')
      .select([
        'alias',
        'provider',
        'environment',
        'is_active',
        'is_configured',
        'merchant_id',
        'min_amount',
        'max_amount',
      ])
      .where((eb) => eb.or([eb('merchant_id', '=', merchantId), eb('merchant_id', 'is', null)]))
      .execute(),
    db.selectFrom('order_type').select(['alias', 'is_active']).execute(),
    db
      .selectFrom('custom_form')
      .select(['service', 'order_type', 'category_id', 'fields'])
      .where('service', 'in', ['order', 'product_category'])
      .where('is_active', '=', true)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    settingsFor(db, merchantId, orderSettings),
  ])
  return { schedules, zones, charges, timing, holidays, modes, orderTypes, forms, settings }
}
export type StoreRows = Awaited<ReturnType<typeof loadStoreRows>>

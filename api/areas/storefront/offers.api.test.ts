import { expect, test } from 'vitest'
import { json } from '#api/platform/db/json.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import type { TestTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { updateMerchantRow, set } from './store.testing.ts'

const app = await startTestApp()
const hour = 3_600_000
const iso = (ms: number) => new Date(app.now() + ms).toISOString()

const coupon = (tenant: TestTenant, code: string, more: object = {}) =>
  tenant.db(async (db) => {
    const id = newId()
    await db
      .insertInto('coupon')
      .values({
        id,
        name: code,
        code,
        type: 'fixed_percentage',
        discount_value: 10,
        start_date: iso(-hour),
        currency: 'GBP',
        ...more,
      })
      .execute()
    return id
  })

test('coupons are public ones that this customer can use with this merchant', async () => {
  const [tenant, other] = [await newTenant(app), await newTenant(app)]
  const [merchant, sibling] = [await tenant.merchant(), await tenant.merchant()]
  const once = await coupon(tenant, 'ONCE', { one_use_per_customer: true, minimum_requirement: 5_000 })
  await coupon(tenant, 'HERE', { merchant_ids: [merchant] })
  await coupon(tenant, 'OWN', { merchant_id: merchant })
  await coupon(tenant, 'CARD', { payment_modes: ['card'], order_types: ['pickup'] })
  const full = await coupon(tenant, 'FULL', { usage_limit_total: 1 })
  await coupon(tenant, 'SECRET', { is_public: false })
  await coupon(tenant, 'LATER', { start_date: iso(hour) })
  await coupon(tenant, 'OVER', { end_date: iso(-1) })
  await coupon(tenant, 'OFF', { active: false })
  await coupon(tenant, 'VIP', { segment_id: newId() })
  await tenant.db((db) => db.insertInto('coupon_counter').values({ coupon_id: full, redemptions: 1 }).execute())
  const customer = await tenant.customer()
  const codes = async (more: object, client = tenant.guest) =>
    (await client.store.coupons(more)).map(({ code }) => code).sort()
  expect(await codes({})).toEqual(['CARD', 'HERE', 'ONCE', 'OWN'])
  expect(await codes({ merchant_id: merchant })).toEqual(['CARD', 'HERE', 'ONCE', 'OWN'])
  expect(await codes({ merchant_id: sibling })).toEqual(['CARD', 'ONCE'])
  expect(await codes({ merchant_id: merchant, order_type: 'delivery' })).toEqual(['HERE', 'ONCE', 'OWN'])
  expect(await codes({ merchant_id: merchant, payment_mode: 'cash_on_delivery' })).toEqual(['HERE', 'ONCE', 'OWN'])
  await use(tenant, once, merchant, customer.id)
  expect(await codes({ merchant_id: sibling }, customer.client)).toEqual(['CARD'])
  expect(await codes({ merchant_id: sibling })).toEqual(['CARD', 'ONCE'])
  expect(await other.guest.store.coupons({})).toEqual([])
  await expect(other.guest.store.coupons({ merchant_id: merchant })).rejects.toMatchObject({
    status: 404,
    message: 'Merchant not found',
  })
})

test('a merchant shows its coupons, however many older ones other merchants have', async () => {
  const tenant = await newTenant(app)
  const [merchant, sibling] = [await tenant.merchant(), await tenant.merchant()]
  for (let number = 0; number < 100; number++) await coupon(tenant, `OLD${number}`, { merchant_ids: [sibling] })
  await coupon(tenant, 'HERE', { merchant_id: merchant, merchant_ids: [merchant] })
  await coupon(tenant, 'EVERYWHERE')
  const offered = await tenant.guest.store.coupons({ merchant_id: merchant })
  expect(offered.map(({ code }) => code).sort()).toEqual(['EVERYWHERE', 'HERE'])
})

test("tips are those of the merchant or the tenant, in the merchant's currency", async () => {
  const [tenant, other] = [await newTenant(app), await newTenant(app)]
  const merchant = await tenant.merchant()
  expect(await tenant.guest.store.tips({})).toEqual({
    currency: 'GBP',
    locale_description: {},
    is_required: false,
    type: 'percentage',
    values: [],
    default: null,
  })
  await set(tenant, {
    tip: { type: 'fixed', values: [100, 200], default: 100, locale_description: { en: 'Thank the rider' } },
  })
  await set(tenant, { tip: { is_required: true, values: [5, 10] } }, { merchant })
  expect(await tenant.guest.store.tips({})).toMatchObject({
    type: 'fixed',
    values: [100, 200],
    default: 100,
    locale_description: { en: 'Thank the rider' },
  })
  expect(await tenant.guest.store.tips({ merchant_id: merchant })).toMatchObject({
    type: 'percentage',
    values: [5, 10],
    is_required: true,
  })
  await expect(other.guest.store.tips({ merchant_id: merchant })).rejects.toMatchObject({ status: 404 })
})

test('delivery instructions are active ones in sort order, or none if disabled', async () => {
  const tenant = await newTenant(app)
  const put = (name: string, more: object) =>
    tenant.db((db) =>
      db
        .insertInto('delivery_instruction')
        .values({ id: newId(), name, ...more })
        .execute(),
    )
  await put('Ring twice', { sort_order: 2 })
  await put('At the door', { sort_order: 1, translations: json({ ar: 'عند الباب' }) })
  await put('Old', { status: 'inactive' })
  const names = async (more: object = {}) =>
    (await tenant.guest.store.deliveryInstructions(more)).map(({ name }) => name)
  expect(await names()).toEqual(['At the door', 'Ring twice'])
  expect(await names({ locale: 'ar' })).toEqual(['عند الباب', 'Ring twice'])
  await set(tenant, { is_delivery_instruction_enabled: false })
  expect(await names()).toEqual([])
})

test("payment modes are configured ones, or the merchant's own if it overrides them", async () => {
  const [tenant, other] = [await newTenant(app), await newTenant(app)]
  const merchant = await tenant.merchant()
  const put = (alias: 'card' | 'cash_on_delivery' | 'upi' | 'wallet', more: object) =>
    tenant.db((db) =>
      db
        .insertInto('payment_mode')
        .values({
          id: newId(),
          alias,
          name: alias,
          is_active: true,
          is_configured: true,
          settings: json({ public_key: 'pk_1', secret_key: 'sk_1' }),
          ...more,
        })
        .execute(),
    )
  await put('card', { sort_order: 1, translations: json({ ar: { name: 'بطاقة' } }) })
  await put('cash_on_delivery', { sort_order: 2 })
  await put('upi', { is_configured: false })
  await put('wallet', { is_active: false })
  await put('card', { merchant_id: merchant, environment: 'live', provider: 'stripe', name: 'Own card' })
  await put('wallet', { merchant_id: merchant })
  await set(tenant, { payment_settings: { cod_limit: 5000 } })
  const modes = (more: object = {}) => tenant.guest.store.paymentModes({ merchant_id: merchant, ...more })
  expect(await modes({ locale: 'ar' })).toEqual([
    {
      alias: 'card',
      name: 'بطاقة',
      logo_url: null,
      environment: 'test',
      public_key: 'pk_1',
      min_amount: null,
      max_amount: null,
    },
    {
      alias: 'cash_on_delivery',
      name: 'cash_on_delivery',
      logo_url: null,
      environment: 'test',
      public_key: 'pk_1',
      min_amount: null,
      max_amount: 5000,
    },
  ])
  await updateMerchantRow(tenant, merchant, { override_payment_methods: true })
  expect((await modes()).map(({ name, environment }) => [name, environment])).toEqual([['Own card', 'live']])
  await expect(other.guest.store.paymentModes({ merchant_id: merchant })).rejects.toMatchObject({ status: 404 })
  await expect(tenant.guest.store.paymentModes({ merchant_id: newId() })).rejects.toMatchObject({
    status: 404,
    message: 'Merchant not found',
  })
})

async function use(tenant: TestTenant, coupon_id: string, merchant_id: string, customer_id: string) {
  const id = newId()
  await tenant.db(async (db) => {
    await db
      .insertInto('orders')
      .values({
        id,
        order_id: id.slice(-12),
        merchant_id,
        customer_id,
        merchant_snapshot: json({ name: 'M' }),
        customer_snapshot: json({ id: customer_id, first_name: 'C', last_name: 'B', email: null, mobile: null }),
        order_type: 'pickup',
        delivery_timestamp: db.now,
        preparation_time: 20,
        payment_mode: 'card',
        payment_status: 'paid',
        currency: 'GBP',
        subtotal: 100,
        grand_total: 100,
        merchant_amount: 100,
      })
      .execute()
    await db
      .insertInto('coupon_redemption')
      .values({ coupon_id, order_id: id, merchant_id, customer_id, is_single_use: true })
      .execute()
  })
}

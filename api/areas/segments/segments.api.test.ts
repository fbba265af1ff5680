import { expect, test } from 'vitest'
import type { SegmentFilter } from '#contract/areas/segments.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()

const moreThan = (field: SegmentFilter['field'], value: number): SegmentFilter => ({
  field,
  operator: 'greater_than',
  value,
})

/** A tenant with a shop and customers who have placed this many orders of 10.00 each. */
async function world(...orderCounts: number[]) {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const product = await shop.product({ selling_price: 1000, is_taxable: false })
  const cart = (more: object = {}) => ({ ...shop.cart([{ product_id: product }]), ...more })
  const customers = []
  for (const count of orderCounts) {
    const customer = await tenant.customer()
    for (let n = 0; n < count; n++) await customer.client.checkout.place(cart())
    customers.push(customer)
  }
  const { client } = await tenant.user(['ManageTenantCustomers'])
  return { tenant, shop, cart, customers, client }
}

test('a segment is created, listed with its contacts, changed and deleted', async () => {
  const { client, customers } = await world(0, 1, 3)
  const created = await client.segments.create({ name: ' Regulars ', filters: [moreThan('total_orders', 1)] })
  expect(created).toMatchObject({ name: 'Regulars', type: 'user', contact_count: 1, used_by: [] })
  await client.segments.create({ name: 'New', filters: [{ field: 'total_orders', operator: 'less_than', value: 2 }] })
  const { data, meta } = await client.segments.list({})
  expect(data.map(({ name, contact_count }) => [name, contact_count])).toEqual([
    ['New', 2],
    ['Regulars', 1],
  ])
  expect(meta).toMatchObject({ total: 2 })
  expect((await client.segments.list({ search: 'regul' })).data).toHaveLength(1)

  const { segment_id: id, updated_at } = created
  const filters = [moreThan('total_orders', 0), moreThan('total_spent', 20)]
  await client.segments.update({ id, filters, expected_updated_at: updated_at })
  expect(await client.segments.show({ id })).toMatchObject({ name: 'Regulars', filters, contact_count: 1 })
  await expect(client.segments.update({ id, name: 'Old', expected_updated_at: updated_at })).rejects.toMatchObject({
    status: 409,
  })
  const contacts = await client.segments.execute({ segment_id: id })
  expect(contacts.meta).toMatchObject({ total: 1 })
  expect(contacts.data).toMatchObject([
    {
      user_id: customers[2]?.id,
      name: 'Casey Buyer',
      email: `${customers[2]?.id}@customer.test`,
      phone: customers[2]?.mobile,
      country_code: '+44',
      total_orders: 3,
      total_spent: 3000,
      currency: 'GBP',
    },
  ])
  expect(await client.segments.remove({ id })).toEqual({ segment_id: id })
  await expect(client.segments.show({ id })).rejects.toMatchObject({ status: 404, message: 'Segment not found' })
})

test('a count says how many are left after each filter, before anything is saved', async () => {
  const { client, tenant, customers } = await world(0, 1, 2, 4)
  await tenant.db((db) =>
    db
      .updateTable('customer')
      .set({ status: 'block' })
      .where('id', '=', customers[3]?.id ?? '')
      .execute(),
  )
  await tenant.db((db) =>
    db
      .insertInto('push_token')
      .values(
        ['one', 'two'].map((token) => ({ id: newId(), token, platform: 'web', customer_id: customers[2]?.id ?? '' })),
      )
      .execute(),
  )
  expect(
    await client.segments.count({
      filters: [moreThan('total_orders', 0), moreThan('average_order_value', 9), moreThan('total_spent', 15)],
    }),
  ).toEqual({ count: 1, total: 3, remaining: [2, 2, 1], with_push: 1, total_spent: 2000, currency: 'GBP' })
  const everybody: SegmentFilter[] = [{ field: 'days_since_sign_up', operator: 'less_than', value: 1 }]
  expect((await client.segments.count({ filters: everybody })).count).toBe(3)
  const { data, meta } = await client.segments.execute({ filters: everybody, limit: 2, sort: '-total_spent' })
  expect(data.map(({ total_spent }) => total_spent)).toEqual([2000, 1000])
  expect(meta).toMatchObject({ total: 3 })
  expect(
    (await client.segments.execute({ filters: everybody, search: customers[1]?.mobile ?? '' })).data,
  ).toMatchObject([{ user_id: customers[1]?.id }])
})

test.each([
  ['no name', { name: '', filters: [moreThan('total_orders', 1)] }, 'name'],
  ['no filter', { name: 'A', filters: [] }, 'filters'],
  ['no value', { name: 'A', filters: [{ field: 'total_orders', operator: 'equal_to' }] }, 'filters.0.value'],
  ['a fraction', { name: 'A', filters: [moreThan('total_orders', 1.5)] }, 'filters.0.value'],
  ['a negative value', { name: 'A', filters: [moreThan('total_orders', -1)] }, 'filters.0.value'],
  ['a huge value', { name: 'A', filters: [moreThan('total_orders', 2 ** 53)] }, 'filters.0.value'],
  [
    'an unknown field',
    { name: 'A', filters: [{ ...moreThan('total_orders', 1), field: 'shoe_size' }] },
    'filters.0.field',
  ],
  [
    'an unknown operator',
    { name: 'A', filters: [{ ...moreThan('total_orders', 1), operator: 'like' }] },
    'filters.0.operator',
  ],
  [
    'a thousand filters',
    { name: 'A', filters: Array.from({ length: 1000 }, () => moreThan('total_orders', 1)) },
    'filters',
  ],
])('422 for %s', async (_title, input, field) => {
  const tenant = await newTenant(app)
  const { client } = await tenant.user(['ManageTenantPromotions'])
  const errors = { [field]: expect.arrayContaining([expect.any(String)]) }
  await expect(client.segments.create(input as never)).rejects.toMatchObject({ status: 422, errors })
  if (field !== 'name')
    await expect(client.segments.count(input as never)).rejects.toMatchObject({ status: 422, errors })
})

test('execute takes a segment or filters, not both and not none', async () => {
  const { client } = await world()
  const { segment_id } = await client.segments.create({ name: 'A', filters: [moreThan('total_orders', 1)] })
  for (const input of [{}, { segment_id, filters: [moreThan('total_orders', 1)] }])
    await expect(client.segments.execute(input)).rejects.toMatchObject({ status: 422 })
})

test('the available filters name their unit', async () => {
  const tenant = await newTenant(app, { currency: 'JPY' })
  const { client } = await tenant.user(['ManageTenantCustomers'])
  const filters = await client.segments.filters({})
  expect(filters.map(({ field }) => field)).toContain('days_since_last_order')
  expect(filters.find(({ field }) => field === 'total_spent')).toEqual({
    field: 'total_spent',
    label: 'Total spent',
    operators: ['greater_than', 'less_than', 'equal_to'],
    value_type: 'integer',
    unit: 'JPY',
    subject: null,
    options: null,
  })
})

test('customers enter and leave the segment of a coupon as they order', async () => {
  const { client, tenant, cart, customers } = await world(1, 2)
  const [novice, regular] = customers
  const owner = (await tenant.owner()).client
  const { segment_id } = await client.segments.create({ name: 'Regulars', filters: [moreThan('total_orders', 1)] })
  const coupon = await owner.coupons.create({
    name: 'Thanks',
    code: 'THANKS',
    type: 'fixed_percentage',
    discount_value: 10,
    start_date: '2026-01-01T00:00:00Z',
    segment_id,
  })
  expect(coupon.segment_id).toBe(segment_id)
  const quoteOf = async (who = novice) => (await who?.client.checkout.quote(cart({ coupon_code: 'thanks' })))?.coupon
  const listed = async (client = tenant.guest) => (await client.store.coupons({})).map(({ code }) => code)
  expect(await quoteOf(regular)).toMatchObject({ is_applied: true })
  expect(await quoteOf(novice)).toMatchObject({
    is_applied: false,
    reason: 'customer_not_eligible',
    message: 'This coupon is not for this account.',
  })
  expect([await listed(regular?.client), await listed(novice?.client), await listed()]).toEqual([['THANKS'], [], []])
  await expect(novice?.client.checkout.place(cart({ coupon_code: 'THANKS' }))).rejects.toMatchObject({
    status: 422,
    errors: { coupon_code: ['This coupon is not for this account.'] },
  })
  await novice?.client.checkout.place(cart())

  expect(await quoteOf(novice)).toMatchObject({ is_applied: true })
  const orders = (await novice?.client.myOrders.list({}))?.data ?? []
  await novice?.client.myOrders.cancel({ id: orders[0]?.order_id ?? '', reason: 'Changed my mind' })
  expect(await quoteOf(novice)).toMatchObject({ is_applied: false, reason: 'customer_not_eligible' })

  await owner.coupons.update({ id: coupon.id, segment_id: null })
  expect(await quoteOf(novice)).toMatchObject({ is_applied: true })
  await expect(owner.coupons.update({ id: coupon.id, segment_id: newId() })).rejects.toMatchObject({
    status: 422,
    errors: { segment_id: [expect.any(String)] },
  })
})

test('a segment that a live coupon or popup uses cannot be deleted, and the answer says by what', async () => {
  const { client, tenant } = await world()
  const owner = (await tenant.owner()).client
  const { segment_id: id } = await client.segments.create({ name: 'All', filters: [moreThan('total_orders', 0)] })
  const coupon = await owner.coupons.create({
    name: 'Thanks',
    code: 'THANKS',
    type: 'free_delivery',
    discount_value: 0,
    start_date: '2026-01-01T00:00:00Z',
    segment_id: id,
  })
  const popup = newId()
  await tenant.db((db) =>
    db
      .insertInto('popup')
      .values({ id: popup, title: 'Welcome back', segment_id: id, value: '<p>Hello</p>', type: 'html' })
      .execute(),
  )
  expect((await client.segments.show({ id })).used_by).toEqual([
    { kind: 'coupon', id: coupon.id, name: 'THANKS' },
    { kind: 'popup', id: popup, name: 'Welcome back' },
  ])
  await expect(client.segments.remove({ id })).rejects.toMatchObject({
    status: 409,
    code: 'SEGMENT_USED_BY_COUPON',
    message: expect.stringContaining('THANKS'),
  })
  await owner.coupons.update({ id: coupon.id, active: false })
  await expect(client.segments.remove({ id })).rejects.toMatchObject({
    status: 409,
    code: 'SEGMENT_USED_BY_POPUP',
    message: expect.stringContaining('Welcome back'),
  })
  await tenant.db((db) => db.updateTable('popup').set({ status: 'inactive' }).execute())
  const { campaign_id } = await owner.campaigns.create({
    title: 'We miss you',
    body: 'Come back',
    timing: 'scheduled',
    scheduled_at: new Date(app.now() + 86_400_000).toISOString(),
    audience: 'segment',
    segment_id: id,
  })
  await expect(client.segments.remove({ id })).rejects.toMatchObject({
    code: 'SEGMENT_USED_BY_CAMPAIGN',
    message: expect.stringContaining('We miss you'),
  })
  await owner.campaigns.remove({ id: campaign_id })
  expect(await client.segments.remove({ id })).toEqual({ segment_id: id })
  // Nobody is in a segment that is gone, so its coupon does not become one for everybody.
  await expect(owner.coupons.update({ id: coupon.id, active: true })).rejects.toMatchObject({
    status: 422,
    errors: { segment_id: [expect.any(String)] },
  })
})

test('of a deletion and a coupon that come at once, one wins', async () => {
  const { client, tenant } = await world()
  const owner = (await tenant.owner()).client
  for (let n = 0; n < 6; n++) {
    const { segment_id } = await client.segments.create({ name: 'A', filters: [moreThan('total_orders', 0)] })
    const results = await Promise.allSettled([
      client.segments.remove({ id: segment_id }),
      owner.coupons.create({
        name: 'Race',
        code: `RACE${n}`,
        type: 'free_delivery',
        discount_value: 0,
        start_date: '2026-01-01T00:00:00Z',
        segment_id,
      }),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
})

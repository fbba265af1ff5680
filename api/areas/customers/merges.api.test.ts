import { expect, test } from 'vitest'
import { withTenant } from '#api/platform/app-services.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { moveLate } from './merge.commands.ts'
import { refreshPairs } from './duplicates.commands.ts'

const app = await startTestApp()

let numbers = 0
const person = (more: object = {}) => ({
  first_name: 'Amira',
  last_name: 'Haddad',
  email: `amira${++numbers}@mail.example`,
  mobile: `+4420795${String(60_000 + numbers)}`,
  ...more,
})

async function world() {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant, { name: 'Pier Pizza' })
  const cart = shop.cart([{ product_id: await shop.product({ selling_price: 1000 }) }])
  const { client } = await tenant.owner()
  const run = <T>(work: Parameters<typeof withTenant<T>>[2]) =>
    withTenant(app.services, { tenantId: tenant.id, merchantId: null }, work)
  /** A customer whom the shop knows as a guest. */
  const guest = async (email = `guest${++numbers}@mail.example`) => {
    const visitor = await tenant.customer()
    const guest_key = Buffer.from(visitor.id)
    await run((db) => db.updateTable('customer').set({ guest_key, email }).where('id', '=', visitor.id).execute())
    return { ...visitor, email }
  }
  return { tenant, shop, cart, client, run, guest, merges: client.customerMerges }
}

test('guests with the number of an account and mailboxes with a tag are listed as possible duplicates', async () => {
  const { client, merges, guest, run } = await world()
  const account = await client.customers.add(person({ email: 'first@mail.example' }))
  const visitor = await guest()
  await run((db) => db.updateTable('customer').set({ mobile: account.mobile }).where('id', '=', visitor.id).execute())
  const tagged = await client.customers.add(person({ email: 'first+shop@mail.example' }))
  await client.customers.add(person())
  for (const { id } of [visitor, tagged]) await run((db) => refreshPairs(db, id))
  const listed = await merges.duplicates({})
  expect(listed.meta.total).toBe(2)
  const reasons = listed.data.map(({ customer, other, reasons }) => [[customer.id, other.id].toSorted(), reasons])
  expect(reasons).toContainEqual([[account.id, visitor.id].toSorted(), ['mobile']])
  expect(reasons).toContainEqual([[account.id, tagged.id].toSorted(), ['email']])
  await merges.dismiss({ id: tagged.id, other_id: account.id })
  await run((db) => refreshPairs(db, tagged.id))
  expect((await merges.duplicates({})).data.map(({ reasons }) => reasons)).toEqual([['mobile']])
  expect((await merges.duplicates({ customer_id: tagged.id })).meta.total).toBe(0)
  await client.customers.update({ id: account.id, mobile: person().mobile })
  await run((db) => refreshPairs(db, account.id))
  expect((await merges.duplicates({})).meta.total).toBe(0)
})

test('people with the same name at the same address are listed, neighbours are not', async () => {
  const { tenant, merges, run } = await world()
  const [one, two, neighbour] = [await tenant.customer(), await tenant.customer(), await tenant.customer()]
  const address = { address: '12 Harbour Street', house: '3', postal_code: 'N1 9GU', latitude: 51.5, longitude: -0.1 }
  for (const [{ client, id }, first_name] of [
    [one, 'Amira'],
    [two, 'amira'],
    [neighbour, 'Bo'],
  ] as const) {
    await client.addresses.create({
      ...address,
      address: first_name === 'amira' ? '12 harbour  street' : address.address,
    })
    await client.profile.update({ first_name, last_name: 'Haddad' })
    await run((db) => refreshPairs(db, id))
  }
  const { data } = await merges.duplicates({})
  expect(data).toHaveLength(1)
  expect(data[0]?.reasons).toEqual(['address'])
})

test('a merge moves orders, addresses, notes, reviews, coupons and money, and the old id leads to the customer', async () => {
  const { tenant, cart, client, merges, run, guest } = await world()
  const kept = await tenant.customer()
  const lost = await guest()
  await client.coupons.create({
    name: 'Ten',
    code: 'TEN',
    type: 'fixed_percentage',
    discount_value: 10,
    start_date: '2020-01-01T00:00:00Z',
  })
  await kept.client.checkout.place({ ...cart, coupon_code: 'TEN' })
  const order = await lost.client.checkout.place({ ...cart, coupon_code: 'TEN' })
  await run((db) => db.updateTable('coupon_redemption').set({ is_single_use: true }).execute())
  await lost.client.addresses.create({ address: '1 Quay', latitude: 51.5, longitude: -0.1 })
  await client.customers.addNote({ id: lost.id, note: 'Rings twice' })
  await client.wallets.adjust({ customer_id: lost.id, amount: 700, reason: 'Goodwill' })
  await client.wallets.adjust({ customer_id: kept.id, amount: 50, reason: 'Goodwill' })
  await kept.client.notices.savePreference({ mail: true, push: true })
  await client.customers.changePrepayment({ id: lost.id, prepayment_only: true })
  const preview = await merges.preview({ id: kept.id, other_id: lost.id })
  expect(preview).toMatchObject({
    moves: { orders: 1, addresses: 1, notes: 1, coupons: 1, wallet: [{ currency: 'GBP', balance: 700 }] },
    ends: { sessions: 1 },
    result: { prepayment_only: true, accepts_mail: false, accepts_push: true, status: 'active' },
  })
  const merged = await merges.merge({ id: kept.id, other_id: lost.id, take: ['mobile'] })
  expect(merged).toMatchObject({
    id: kept.id,
    mobile: lost.mobile,
    is_guest: false,
  })
  const page = await client.customers.show({ id: lost.id })
  expect(page).toMatchObject({ id: kept.id, orders_count: 2, prepayment_only: true })
  expect(page.addresses).toHaveLength(1)
  expect(page.merged).toMatchObject([{ id: lost.id, email: lost.email }])
  const activity = await client.customers.activity({ id: kept.id })
  expect(activity).toMatchObject({ accepts_mail: false, notes: [{ note: 'Rings twice' }] })
  expect(activity.coupons).toHaveLength(2)
  expect((await client.wallets.show({ customer_id: kept.id })).balances).toEqual([{ currency: 'GBP', balance: 750 }])
  await expect(lost.client.myOrders.list({})).rejects.toMatchObject({ status: 401 })
  expect((await kept.client.myOrders.list({})).data.map(({ order_id }) => order_id)).toContain(order.order_id)
  await expect(merges.merge({ id: kept.id, other_id: lost.id })).rejects.toMatchObject({ status: 404 })
  const entries = await run((db) =>
    db.selectFrom('audit').select(['subject', 'changes']).where('action', '=', 'customer.merged').execute(),
  )
  expect(entries).toContainEqual(
    expect.objectContaining({
      subject: `customer:${kept.id}`,
      changes: { merged_id: lost.id, orders: 1, taken: ['mobile'] },
    }),
  )
  const data = await client.customers.personalData({ id: kept.id })
  expect(data.merged_customers).toMatchObject([{ id: lost.id, email: lost.email }])
})

test('a merge of a merge leads to the last customer, and its erasure erases them all', async () => {
  const { client, merges, run } = await world()
  const [a, b, c] = [
    await client.customers.add(person()),
    await client.customers.add(person()),
    await client.customers.add(person()),
  ]
  await merges.merge({ id: b.id, other_id: a.id })
  await merges.merge({ id: c.id, other_id: b.id })
  expect((await client.customers.show({ id: a.id })).id).toBe(c.id)
  expect((await client.customers.show({ id: b.id })).merged).toHaveLength(2)
  expect(await client.customers.count({})).toMatchObject({ count: 1, active: 1 })
  await client.customers.remove({ id: c.id })
  await expect(client.customers.show({ id: a.id })).rejects.toMatchObject({ status: 404 })
  const rows = await run((db) => db.selectFrom('customer').select(['first_name', 'email', 'mobile']).execute())
  expect(rows.every(({ first_name, email, mobile }) => `${first_name}${email}${mobile}` === '')).toBe(true)
})

test('blocked stays blocked; a foreign contact, an old version, the same id and a missing customer are refused', async () => {
  const { client, merges, guest } = await world()
  const kept = await client.customers.add(person())
  const blocked = await client.customers.add(person({ status: 'block' }))
  await expect(merges.merge({ id: kept.id, other_id: kept.id })).rejects.toMatchObject({ status: 422 })
  await expect(merges.preview({ id: kept.id, other_id: crypto.randomUUID() })).rejects.toMatchObject({ status: 404 })
  await expect(
    merges.merge({ id: kept.id, other_id: blocked.id, other_updated_at: '2020-01-01T00:00:00Z' }),
  ).rejects.toMatchObject({ status: 409, code: 'CONFLICT' })
  expect(await merges.merge({ id: kept.id, other_id: blocked.id })).toMatchObject({ status: 'block' })
  const [one, two] = [await guest(''), await guest('')]
  expect(await merges.merge({ id: one.id, other_id: two.id })).toMatchObject({ is_guest: true, email: '' })
  expect(await client.customers.count({})).toMatchObject({ active: 1, block: 1 })
})

test('an order that the merged customer places during the merge reaches the customer who stays', async () => {
  const { tenant, cart, client, merges, run } = await world()
  const [kept, lost] = [await tenant.customer(), await tenant.customer()]
  const [order] = await Promise.all([
    lost.client.checkout.place(cart).catch(() => undefined),
    merges.merge({ id: kept.id, other_id: lost.id }),
  ])
  await run((db) => moveLate(db, { from: lost.id, is_last: true }))
  const page = await client.customers.show({ id: kept.id })
  expect(page.orders_count).toBe(order ? 1 : 0)
  const left = await run((db) => db.selectFrom('orders').select('id').where('customer_id', '=', lost.id).execute())
  expect(left).toEqual([])
  // An order of a session that another process still knows.
  await run(async (db) => {
    await db.updateTable('orders').set({ customer_id: lost.id }).where('customer_id', '=', kept.id).execute()
  })
  await run((db) => moveLate(db, { from: lost.id, is_last: true }))
  expect(await run((db) => db.selectFrom('orders').select('id').where('customer_id', '=', lost.id).execute())).toEqual(
    [],
  )
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()

async function newSearchTenant() {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const product = await shop.product()
  const [casey, robin] = [await tenant.customer(), await tenant.customer()]
  const place = async (customer: typeof casey, number: string) => {
    const { order_id } = await customer.client.checkout.place(shop.cart([{ product_id: product }]))
    const { id } = await tenant.db((db) =>
      db
        .updateTable('orders')
        .set({ order_id: number })
        .where('order_id', '=', order_id)
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    return id
  }
  const ids = [await place(casey, '700'), await place(casey, '7001'), await place(robin, 'AB-17001')]
  await tenant.db((db) =>
    db.updateTable('customer').set({ mobile: '+442079460299' }).where('id', '=', casey.id).execute(),
  )
  const owner = await tenant.owner()
  const staff = await shop.staff()
  const found = async (search: string) =>
    (await owner.client.orders.search({ search })).data.map(({ order_id }) => order_id).toSorted()
  return { tenant, shop, ids, found, owner: owner.client, staff: staff.client, casey }
}

test('an exact order number or id finds this order alone, other text every order that contains it', async () => {
  const { found, ids, owner, staff } = await newSearchTenant()
  expect(await found('700')).toEqual(['700'])
  expect(await found('#7001')).toEqual(['7001'])
  expect(await found('ab-17001')).toEqual(['AB-17001'])
  expect(await found('7001 ')).toEqual(['7001'])
  expect(await found(ids[1] ?? '')).toEqual(['7001'])
  expect(await found((ids[1] ?? '').toUpperCase())).toEqual(['7001'])
  expect(await found('70')).toEqual(['700', '7001', 'AB-17001'])
  expect(await found('17001')).toEqual(['AB-17001'])
  expect((await owner.orders.list({ search: '700' })).meta.total).toBe(1)
  expect((await owner.orders.list({ search: '700', tab: 'completed' })).meta.total).toBe(0)
  expect((await staff.merchantOrders.list({ search: '700' })).meta.total).toBe(1)
})

test('the start or the end of a number finds its orders, of the own merchant too', async () => {
  const { found, owner, staff, casey, tenant } = await newSearchTenant()
  await tenant.db((db) =>
    db.updateTable('orders').set({ order_id: '5004231' }).where('order_id', '=', '7001').execute(),
  )
  expect(await found('4231')).toEqual(['5004231'])
  expect(await found('50042')).toEqual(['5004231'])
  expect(await found('ab-1')).toEqual(['AB-17001'])
  expect(await found('0423')).toEqual(['5004231'])
  expect(await found('42%1')).toEqual([])
  expect((await owner.orders.list({ search: '4231', tab: 'completed' })).meta.total).toBe(0)
  expect((await staff.merchantOrders.list({ search: '4231' })).meta.total).toBe(1)
  expect((await casey.client.myOrders.list({ search: '4231' })).meta.total).toBe(1)
  expect((await casey.client.myOrders.list({ search: '17001' })).meta.total).toBe(0)

  // An order of another merchant that ends with the text does not hide an own one that contains it.
  const neighbour = await newShop(tenant)
  const { order_id } = await casey.client.checkout.place(neighbour.cart([{ product_id: await neighbour.product() }]))
  const rename = async (from: string, to: string) =>
    await tenant.db((db) => db.updateTable('orders').set({ order_id: to }).where('order_id', '=', from).execute())
  await rename(order_id, '9700')
  await rename('700', '19700X')
  expect(await found('9700')).toEqual(['9700'])
  expect((await staff.merchantOrders.list({ search: '9700' })).data.map((order) => order.order_id)).toEqual(['19700X'])
})

test('a complete mobile number finds the orders of its customer in any spelling', async () => {
  const { found, staff } = await newSearchTenant()
  for (const search of ['+442079460299', '+44 20 7946-0299', '0044 (20) 79460299', '442079460299'])
    expect([search, await found(search)]).toEqual([search, ['700', '7001']])
  expect(await found('+44 20 7946 029')).toEqual([])
  expect((await staff.merchantOrders.search({ search: '+442079460299' })).meta.total).toBe(0)
})

test('an exact search finds nothing of other tenants, other merchants and unpaid orders', async () => {
  const [ours, theirs] = [await newSearchTenant(), await newSearchTenant()]
  await theirs.tenant.db((db) =>
    db.updateTable('orders').set({ placed_at: null }).where('order_id', '=', '7001').execute(),
  )
  expect(await ours.found(theirs.ids[0] ?? '')).toEqual([])
  expect(await theirs.found('7001')).toEqual(['AB-17001'])
  const neighbour = await (await newShop(ours.tenant)).staff()
  expect((await neighbour.client.merchantOrders.search({ search: '700' })).meta.total).toBe(0)
})

test('a customer sees own orders newest first, by page, also unpaid ones', async () => {
  const { tenant, shop, casey } = await newSearchTenant()
  const product = await shop.product()
  const unpaid = await casey.client.checkout.place({ ...shop.cart([{ product_id: product }]), payment_mode: 'card' })
  const page = async (number: number) => await casey.client.myOrders.list({ page: number, limit: 2 })
  expect((await page(1)).data.map(({ order_id }) => order_id)).toEqual([unpaid.order_id, '7001'])
  expect((await page(2)).data.map(({ order_id }) => order_id)).toEqual(['700'])
  expect((await page(1)).meta.total).toBe(3)
  const other = await tenant.customer()
  expect((await other.client.myOrders.list({ search: '700' })).meta.total).toBe(0)
  expect((await casey.client.myOrders.list({ search: '700' })).data.map(({ order_id }) => order_id)).toEqual(['700'])
})

/** Copies the order `number` as 9000001, 9000002 ..., each placed a second before the one before it. */
async function copyOrder({ tenant }: Awaited<ReturnType<typeof newSearchTenant>>, number: string, copies: number) {
  await tenant.db(async (db) => {
    const { rows } = await sql<{ column: string }>`
      select column_name as column from information_schema.columns
       where table_schema = 'public' and table_name = 'orders' and is_generated = 'NEVER'`.execute(db)
    const columns = rows.map(({ column }) => column)
    const values = columns.map((column) => {
      if (column === 'id') return sql`gen_random_uuid()`
      if (column === 'order_id') return sql`(9000000 + n)::text`
      if (column === 'placed_at') return sql`o.placed_at - n * interval '1 second'`
      return column === 'idempotency_key' ? sql`null` : sql.ref(`o.${column}`)
    })
    await sql`insert into orders (${sql.join(columns.map((column) => sql.ref(column)))})
      select ${sql.join(values)} from orders o, generate_series(1, ${copies}::int) n where o.order_id = ${number}`.execute(
      db,
    )
  })
}

test('a text search returns the newest first, also of more orders than it sorts, and counts to a limit', async () => {
  const shop = await newSearchTenant()
  const page = async (search: string, number = 1) => {
    const { data, meta } = await shop.owner.orders.search({ search, page: number, limit: 2 })
    return [data.map(({ order_id }) => order_id), meta.total]
  }
  await copyOrder(shop, '700', 150)
  expect(await page('90000')).toEqual([['9000001', '9000002'], 99])
  expect(await page('90000', 50)).toEqual([['9000099'], 99])
  expect(await page('0000', 50)).toEqual([['9000099'], 99])
  expect(await page('0000', 60)).toEqual([[], 99])
  await shop.tenant.db((db) => db.deleteFrom('orders').where('order_id', 'like', '9%').execute())
  await copyOrder(shop, '700', 2_100)
  expect(await page('900')).toEqual([['9000001', '9000002'], 2_000])
  expect(await page('900', 1_000)).toEqual([['9001999', '9002000'], 2_000])
  expect(await page('90020')).toEqual([['9002000', '9002001'], 100])
})

test('the name of a few customers finds their orders newest first, by page, and counts to a limit', async () => {
  const shop = await newSearchTenant()
  const { tenant, owner, staff, casey, found } = shop
  const rename = (id: string, first_name: string, last_name: string) =>
    tenant.db((db) => db.updateTable('customer').set({ first_name, last_name }).where('id', '=', id).execute())
  await rename(casey.id, 'Zoë', 'Quillfeather')
  const robinId = await tenant.db((db) =>
    db.selectFrom('orders').select('customer_id').where('order_id', '=', 'AB-17001').executeTakeFirstOrThrow(),
  )
  await rename(robinId.customer_id, 'Robin', 'Quillfeather')
  const page = async (
    search: string,
    more: { page?: number; limit?: number; sort?: 'placed_at' | '-order_id' } = {},
  ) => {
    const { data, meta } = await owner.orders.search({ search, page: 1, limit: 2, ...more })
    return [data.map(({ order_id }) => order_id), meta.total]
  }
  expect(await found('zoe quill')).toEqual(['700', '7001'])
  expect(await page('quillfeather')).toEqual([['AB-17001', '7001'], 3])
  expect(await page('quillfeather', { page: 2 })).toEqual([['700'], 3])
  expect(await page('Quillfeather', { sort: 'placed_at' })).toEqual([['700', '7001'], 3])
  expect(await page('Quillfeather', { sort: '-order_id' })).toEqual([['AB-17001', '7001'], 3])
  expect((await staff.merchantOrders.search({ search: 'quillfeather' })).meta.total).toBe(3)
  expect((await owner.orders.list({ search: 'quillfeather', tab: 'completed' })).meta.total).toBe(0)
  const neighbour = await (await newShop(tenant)).staff()
  expect((await neighbour.client.merchantOrders.search({ search: 'quillfeather' })).meta.total).toBe(0)
  await copyOrder(shop, '700', 2_100)
  const limited = await owner.orders.search({ search: 'zoe quillfeather', merchant_id: shop.shop.merchantId })
  expect(limited.meta.total).toBe(2_000)
})

test('text that is in the name of a merchant finds its orders and those of customers with that name', async () => {
  const { tenant, shop, casey, found } = await newSearchTenant()
  await tenant.db(async (db) => {
    await db.updateTable('customer').set({ first_name: 'Rosé' }).where('id', '=', casey.id).execute()
    await db.updateTable('merchant').set({ name: 'Rosewood' }).where('id', '=', shop.merchantId).execute()
    const snapshot = sql<never>`jsonb_set(merchant_snapshot, '{name}', '"Rosewood"')`
    await db.updateTable('orders').set({ merchant_snapshot: snapshot }).where('order_id', '=', 'AB-17001').execute()
  })
  expect(await found('rose')).toEqual(['700', '7001', 'AB-17001'])
})

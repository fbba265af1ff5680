import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp({ runJobs: true })

async function newLowStockShop() {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  await shop.setting('notification_emails', 'kitchen@pier.test')
  const permissions = ['ManageMerchantCatalog', 'ManageMerchantOrders'] as const
  const { client } = await tenant.user([...permissions], { merchants: [shop.merchantId] })
  const customer = await tenant.customer()
  const mails = async () => {
    const rows = await tenant.db((db) =>
      db.selectFrom('message').select('text').where('template', '=', 'low_stock').orderBy('id').execute(),
    )
    return rows.map(({ text }) => /Running low: (.*)\./.exec(text ?? '')?.[1])
  }
  const order = (product_id: string, quantity: number) =>
    customer.client.checkout.place(shop.cart([{ product_id, quantity }]))
  const lowIds = async () => (await client.merchantProducts.list({ is_low_stock: true })).data.map(({ _id }) => _id)
  return { tenant, shop, client, mails, order, lowIds }
}

test('the store is told once when stock falls to the limit, and again after it had risen', async () => {
  const { shop, client, mails, order, lowIds } = await newLowStockShop()
  const cola = await shop.product({ name: 'Cola', quantity: 5 })
  await client.merchantProducts.update({ id: cola, low_stock_at: 3 })
  expect(await lowIds()).toEqual([])
  const first = await order(cola, 2)
  await expect.poll(mails, { timeout: 15_000 }).toEqual(['Cola (3)'])
  expect(await lowIds()).toEqual([cola])
  await order(cola, 1)
  await client.merchantOrders.changeStatus({ order_id: first.order_id, order_status: 'cancelled', reason: 'x' })
  await expect.poll(lowIds, { timeout: 15_000 }).toEqual([])
  const isToldAbout = () =>
    app.services.platformPool
      .query('select low_stock_notified_at is not null as told from product where id = $1', [cola])
      .then(({ rows }) => rows[0]?.told)
  await expect.poll(isToldAbout, { timeout: 15_000 }).toBe(false)
  await order(cola, 1)
  await expect.poll(mails, { timeout: 15_000 }).toEqual(['Cola (3)', 'Cola (3)'])
})

test('a change in the panel counts, products without a limit or a count are never low', async () => {
  const { shop, client, mails, lowIds } = await newLowStockShop()
  const [tea, milk] = [
    await shop.product({ name: 'Tea', quantity: 1 }),
    await shop.product({ name: 'Milk', quantity: 4 }),
  ]
  await shop.product({ name: 'Water' })
  await client.merchantProducts.update({ id: milk, low_stock_at: 4 })
  await expect.poll(mails, { timeout: 15_000 }).toEqual(['Milk (4)'])
  expect(await lowIds()).toEqual([milk])
  expect(await client.merchantProducts.show({ id: milk })).toMatchObject({ low_stock_at: 4 })
  const copy = await client.merchantProducts.duplicate({ id: milk })
  expect(copy).toMatchObject({ quantity: 4, low_stock_at: 4 })
  await client.merchantProducts.remove({ id: copy._id })
  await client.merchantProducts.update({ id: milk, track_inventory: false })
  expect(await lowIds()).toEqual([])
  expect((await client.merchantProducts.list({ is_low_stock: false })).meta.total).toBe(3)
  expect((await client.merchantProducts.list({ is_low_stock: false })).data.map(({ _id }) => _id)).toContain(tea)
})

test('products without a limit take the default of the store, also later ones; 0 means never', async () => {
  const { tenant, shop, client, mails, lowIds } = await newLowStockShop()
  const [tea, milk, wine] = [
    await shop.product({ name: 'Tea', quantity: 4 }),
    await shop.product({ name: 'Milk', quantity: 1 }),
    await shop.product({ name: 'Wine', quantity: 4 }),
  ]
  await client.merchantProducts.update({ id: milk, low_stock_at: 0 })
  await client.merchantProducts.update({ id: wine, low_stock_at: 2 })
  const { client: owner } = await tenant.owner()
  const save = (more: object) =>
    owner.merchantSettings.saveNotification({ merchant_id: shop.merchantId, settings: [], ...more })
  await save({ settings: [{ setting_key: 'low_stock_default', setting_value: 5 }] })
  await expect.poll(lowIds, { timeout: 15_000 }).toEqual([tea])
  await expect.poll(mails, { timeout: 15_000 }).toEqual(['Tea (4)'])
  const later = await client.merchantProducts.create({
    name: 'Cola',
    selling_price: 100,
    track_inventory: true,
    quantity: 5,
  })
  expect(await lowIds()).toEqual([tea, later._id])
  const copy = await client.merchantProducts.duplicate({ id: tea })
  expect(await lowIds()).toContain(copy._id)
  await save({ inherit: ['low_stock_default'] })
  await expect.poll(lowIds, { timeout: 15_000 }).toEqual([])
})

test('lists and jobs find low products by an index behind the row policies', async () => {
  const { tenant, shop } = await newLowStockShop()
  const conditions = {
    product_low_stock: 'deleted_at is null and is_low_stock order by sort_order, id limit 20',
    product_low_stock_change: 'is_low_stock <> (low_stock_notified_at is not null) limit 50',
  }
  for (const [index, condition] of Object.entries(conditions)) {
    const plan = await tenant.db(async (db) => {
      await sql`set local enable_seqscan = off`.execute(db)
      const query = sql`explain select id from product where merchant_id = ${shop.merchantId} and ${sql.raw(condition)}`
      return JSON.stringify((await query.execute(db)).rows)
    })
    expect(plan).toContain(`using ${index} on`)
  }
})

import { expect, test } from 'vitest'
import type { ExportRecord } from '#contract/areas/exports.ts'
import { jobs } from '#api/jobs.ts'
import { json } from '#api/platform/db/json.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import type { TestTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()

/** Writes the file and returns its lines without the byte order mark. */
async function linesOf(tenant: TestTenant, { id }: ExportRecord): Promise<string[]> {
  const job = jobs.find(({ name }) => name === 'exports.write')
  if (!job) throw new Error('no job')
  await app.relay.run(job, { tenantId: tenant.id, input: { exportId: id } })
  const { file_key } = await tenant.db((db) =>
    db.selectFrom('export_record').select('file_key').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  const text = (await app.services.files.readBytes(file_key ?? '')).toString()
  return text.slice(1).trimEnd().split('\r\n')
}

async function tradingTenant() {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant, { name: 'Harbour Kitchen' })
  const other = await newShop(tenant, { name: 'Bakery' })
  const soup = await shop.product({ name: 'Soup', selling_price: 850 })
  const bread = await shop.product({ name: 'Bread', selling_price: 250 })
  const cake = await other.product({ name: 'Cake', selling_price: 400 })
  const customer = await tenant.customer()
  const first = await customer.client.checkout.place(
    shop.cart([{ product_id: soup, quantity: 2 }, { product_id: bread }]),
  )
  const second = await customer.client.checkout.place(other.cart([{ product_id: cake }]))
  return { tenant, shop, other, customer, first, second, owner: await tenant.owner() }
}

test('costs of messages are exported by day, channel and country, within the period', async () => {
  const tenant = await newTenant(app, { currency: 'KWD' })
  const owner = await tenant.owner()
  const total = { template: 'order_ready', currency: 'KWD', sent: 1, segments: 2, cost_micros: 15_000 }
  await tenant.db((db) =>
    db
      .insertInto('message_total')
      .values([
        { ...total, channel: 'sms', local_date: '2026-03-01', country: 'KW' },
        { ...total, channel: 'sms', local_date: '2026-03-01', country: 'KW', template: 'order_picked' },
        { ...total, channel: 'sms', local_date: '2026-03-01', country: 'GB' },
        { ...total, channel: 'email', local_date: '2026-03-01', segments: 1, cost_micros: 0 },
        { ...total, channel: 'sms', local_date: '2026-03-02', country: 'KW', cost_micros: 1 },
        { ...total, channel: 'sms', local_date: '2026-03-02', country: 'KW', currency: 'GBP' },
        { ...total, channel: 'sms', local_date: '2026-04-01', country: 'KW' },
      ])
      .execute(),
  )
  const period = { start_date: '2026-03-01', end_date: '2026-03-31' }
  expect(await linesOf(tenant, await owner.client.messageCosts.startExport(period))).toEqual([
    'Day,Channel,Country,Messages,Parts,Cost,Currency',
    '2026-03-01,Email,,1,1,0,KWD',
    '2026-03-01,Text message,United Kingdom,1,2,0.015,KWD',
    '2026-03-01,Text message,Kuwait,2,4,0.03,KWD',
    '2026-03-02,Text message,Kuwait,1,2,0.015,GBP',
    '2026-03-02,Text message,Kuwait,1,2,0.000001,KWD',
  ])
  const all = await owner.client.messageCosts.startExport({ language: 'fr', columns: ['day', 'country'] })
  expect(await linesOf(tenant, all)).toEqual([
    'Jour,Pays',
    '2026-03-01,',
    '2026-03-01,Royaume-Uni',
    '2026-03-01,Koweït',
    '2026-03-02,Koweït',
    '2026-03-02,Koweït',
    '2026-04-01,Koweït',
  ])
  const { data, meta } = await owner.client.messageCosts.exports({})
  expect([data.length, meta.categories.map(({ label }) => label)]).toEqual([2, ['Messages']])
})

test('orders are exported one by one or product by product, of all or of chosen merchants', async () => {
  const { tenant, shop, owner, first, second, customer } = await tradingTenant()
  const columns = ['order_id', 'merchant_name', 'mobile', 'grand_total', 'items']
  const byOrder = await linesOf(tenant, await owner.client.orderExports.startExport({ columns }))
  expect(byOrder).toEqual([
    'Order,Merchant,Mobile,Grand total,What was ordered',
    `${first.order_id},Harbour Kitchen,'${customer.mobile},${first.bill.grand_total / 100},2 × Soup; 1 × Bread`,
    `${second.order_id},Bakery,'${customer.mobile},${second.bill.grand_total / 100},1 × Cake`,
  ])
  const chosen = await owner.client.orderExports.startExport({
    columns: ['order_id', 'product_name', 'quantity', 'line_total'],
    report_by: 'product',
    merchant_choice: 'custom',
    merchant_ids: [shop.merchantId],
    language: 'de',
    range: 'today',
  })
  expect(chosen).toMatchObject({ type: 'order', report_by: 'product', merchant_ids: [shop.merchantId] })
  expect(await linesOf(tenant, chosen)).toEqual([
    expect.stringContaining('Produkt,Menge,Summe der Position'),
    `${first.order_id},Soup,2,17`,
    `${first.order_id},Bread,1,2.5`,
  ])
  await expect(
    owner.client.orderExports.startExport({ merchant_choice: 'custom', merchant_ids: [] }),
  ).rejects.toMatchObject({ status: 422, errors: { merchant_ids: ['Choose at least one merchant.'] } })
  const groups = await owner.client.orderExports.columns({ report_by: 'product' })
  expect(groups.map(({ category }) => category)).toEqual([
    'order_information',
    'payment',
    'delivery_details',
    'custom_charges',
    'product_information',
    'other',
  ])
  expect((await owner.client.orderExports.exports({})).data.map(({ file_url }) => file_url)).toEqual([
    expect.stringMatching(/^\/files\//),
    expect.stringMatching(/^\/files\//),
  ])
  expect((await owner.client.orderExports.exports({ type: 'users' })).meta.total).toBe(0)
})

test('choices of lines are rows of their own, and a line without choices is not missing', async () => {
  const { tenant, owner, first, second } = await tradingTenant()
  const value = (name: string, price: number) => ({ id: name, name, price })
  await tenant.db((db) =>
    db
      .updateTable('order_line')
      .set({
        options: json([{ option_id: first.order_id, name: 'Size', values: [value('Large', 150), value('Hot', 0)] }]),
        addons: json([{ product_id: first.order_id, name: 'Butter', quantity: 2, price: 60 }]),
      })
      .where('name', '=', 'Soup')
      .execute(),
  )
  const columns = ['order_id', 'product_name', 'option_name', 'choice_name', 'choice_quantity', 'choice_price']
  const file = await owner.client.orderExports.startExport({ columns, report_by: 'choice' })
  expect(await linesOf(tenant, file)).toEqual([
    'Order,Product,Name of the option,Choice,Quantity (Choice),Extra price',
    `${first.order_id},Soup,Size,Large,1,1.5`,
    `${first.order_id},Soup,Size,Hot,1,0`,
    `${first.order_id},Soup,,Butter,2,0.6`,
    `${first.order_id},Bread,,,,`,
    `${second.order_id},Cake,,,,`,
  ])
})

test('a merchant exports its own orders, without contacts that the tenant does not share', async () => {
  const { tenant, shop, first } = await tradingTenant()
  const staff = await tenant.user(['ManageMerchantReports'], { merchants: [shop.merchantId] })
  await tenant.db((db) =>
    db.updateTable('merchant').set({ share_customer_detail: false }).where('id', '=', shop.merchantId).execute(),
  )
  const started = await staff.client.merchantOrderExports.startExport({ columns: ['order_id', 'mobile', 'email'] })
  expect(await linesOf(tenant, started)).toEqual(['Order,Mobile,Email', `${first.order_id},,`])
})

test('merchants, products, coupons and transactions are exported', async () => {
  const { tenant, shop, owner, first } = await tradingTenant()
  const { client } = owner
  expect(
    await linesOf(tenant, await client.merchants.startExport({ columns: ['name', 'country', 'order_types'] })),
  ).toEqual(['Name,Country,Order types', expect.stringContaining('Harbour Kitchen'), expect.stringContaining('Bakery')])
  const productFile = await linesOf(
    tenant,
    await client.products.startExport({
      columns: ['name', 'selling_price', 'merchant_name'],
      merchant_choice: 'custom',
      merchant_ids: [shop.merchantId],
    }),
  )
  expect(productFile).toEqual(['Name,Merchant,Selling price', 'Soup,Harbour Kitchen,8.5', 'Bread,Harbour Kitchen,2.5'])
  await client.coupons.create({
    name: 'Welcome',
    code: 'WELCOME',
    type: 'fixed_amount',
    discount_value: 550,
    start_date: '2026-01-01T00:00:00Z',
  })
  expect(
    await linesOf(tenant, await client.coupons.startExport({ columns: ['code', 'discount_value', 'is_active'] })),
  ).toEqual(['Code,Discount,Active', 'WELCOME,5.5,Yes'])
  const paid = await linesOf(tenant, await client.transactions.startExport({ columns: ['kind', 'amount', 'order_id'] }))
  expect(paid[0]).toBe('Type,Amount,Order')
  expect(paid.slice(1).every((line) => line.includes(first.order_id) || line.includes('Payment'))).toBe(true)
})

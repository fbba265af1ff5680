import { expect, test } from 'vitest'
import { json } from '#api/platform/db/json.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()

test('a quote and its order have the same total, and both panels show the order', async () => {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  await shop.setting('tax', { product_tax_percent: 20, delivery_tax_percent: 20 })
  await shop.setting('delivery_rate', { type: 'fixed', fee: 300, time: 15 })
  const [pizza, water] = [
    await shop.product({ selling_price: 1150 }),
    await shop.product({ name: 'Water', selling_price: 499, is_taxable: false }),
  ]
  const { client } = await tenant.customer()
  const cart = shop.cart([{ product_id: pizza, quantity: 2 }, { product_id: water }])

  const quote = await client.checkout.quote(cart)
  expect(quote.bill).toMatchObject({
    subtotal: 2799,
    product_tax: 460,
    delivery_fee: 300,
    delivery_tax: 60,
    grand_total: 3619,
  })
  const order = await client.checkout.place({ ...cart, expected_total: quote.bill.grand_total })
  expect(order).toMatchObject({
    order_status: 'pending',
    payment_status: 'pending',
    bill: { grand_total: 3619 },
    can_cancel: true,
    preparation_time: 20,
    tenant_id: tenant.id,
  })
  expect(await client.myOrders.show({ id: order.order_id })).toMatchObject({ tenant_id: tenant.id })

  const staff = await shop.staff()
  const { data } = await staff.client.merchantOrders.list({})
  expect(data).toMatchObject([
    {
      order_id: order.order_id,
      items: [
        { name: 'Margherita', quantity: 2 },
        { name: 'Water', quantity: 1 },
      ],
      customer: { name: 'Casey Buyer' },
    },
  ])
  const operator = await tenant.user(['ManageTenantOrders'])
  expect(await operator.client.orders.stats({})).toMatchObject({
    total_orders: 1,
    order_status: expect.arrayContaining([{ status: 'pending', count: 1 }]),
  })
})

test('a changed price returns 409 with the new quote and places no order', async () => {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const pizza = await shop.product({ selling_price: 1000 })
  const { client } = await tenant.customer()
  await expect(
    client.checkout.place({ ...shop.cart([{ product_id: pizza }]), expected_total: 900 }),
  ).rejects.toMatchObject({ code: 'TOTAL_CHANGED', status: 409, data: { quote: { bill: { grand_total: 1000 } } } })
  expect(await client.myOrders.list({})).toMatchObject({ data: [], meta: { total: 0 } })
})

test('an unknown delivery instruction is rejected', async () => {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const cart = shop.cart([{ product_id: await shop.product({}) }])
  const { client } = await tenant.customer()
  await expect(client.checkout.place({ ...cart, delivery_instruction_id: crypto.randomUUID() })).rejects.toMatchObject({
    status: 422,
    data: { reasons: [{ field: 'delivery_instruction_id', reason: 'delivery_instruction_unknown' }] },
  })
})

test('carts of closed or foreign merchants and invalid carts are rejected with reasons', async () => {
  const [tenant, other] = [await newTenant(app), await newTenant(app)]
  const [shop, foreign] = [await newShop(tenant), await newShop(other)]
  const pizza = await shop.product()
  const theirs = await foreign.product()
  const { client } = await tenant.customer()
  await expect(client.checkout.place(shop.cart([{ product_id: theirs }]))).rejects.toMatchObject({
    status: 422,
    errors: { 'items.0': ['This product is no longer available.'] },
  })
  await expect(client.checkout.quote(foreign.cart([{ product_id: theirs }]))).rejects.toMatchObject({
    status: 404,
    message: 'Merchant not found',
  })
  await expect(
    client.checkout.place({ ...shop.cart([{ product_id: pizza }]), payment_mode: 'wallet' }),
  ).rejects.toMatchObject({ errors: { payment_mode: ['This way to pay is not offered here.'] } })
  await expect(client.checkout.place(shop.cart([{ product_id: pizza, quantity: 0 }]))).rejects.toMatchObject({
    status: 422,
  })
  await expect(tenant.guest.checkout.place(shop.cart([{ product_id: pizza }]))).rejects.toMatchObject({
    status: 401,
    message: 'Unauthorized token',
  })
  await tenant.db((db) =>
    db.updateTable('merchant').set({ is_accepting_orders: false }).where('id', '=', shop.merchantId).execute(),
  )
  await expect(client.checkout.place(shop.cart([{ product_id: pizza }]))).rejects.toMatchObject({
    status: 409,
    code: 'MERCHANT_CLOSED',
  })
})

test('an order is visible only to its customer, its merchant and its tenant', async () => {
  const [tenant, other] = [await newTenant(app), await newTenant(app)]
  const shop = await newShop(tenant)
  const pizza = await shop.product()
  const { client } = await tenant.customer()
  const { order_id } = await client.checkout.place(shop.cart([{ product_id: pizza }]))
  await expect((await tenant.customer()).client.myOrders.show({ id: order_id })).rejects.toMatchObject({
    status: 404,
    message: 'Order not found',
  })
  await expect((await other.customer()).client.myOrders.show({ id: order_id })).rejects.toMatchObject({
    status: 404,
    message: 'Order not found',
  })
  await expect((await other.owner()).client.orders.show({ order_id })).rejects.toMatchObject({
    status: 404,
    message: 'Order not found',
  })
  const neighbour = await tenant.user(['ManageMerchantOrders'], { merchants: [await tenant.merchant()] })
  await expect(neighbour.client.merchantOrders.show({ order_id })).rejects.toMatchObject({
    status: 404,
    message: 'Order not found',
  })
  await expect(neighbour.client.merchantOrders.list({ merchant_id: shop.merchantId })).rejects.toMatchObject({
    status: 403,
    message: 'You do not have permission to access this merchant.',
  })
})

test('a quote lists the form fields that apply, and the order stores only their answers', async () => {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const pizza = await shop.product({})
  const field = (id: string, more: object = {}) => ({
    id,
    label: id,
    type: 'text' as const,
    is_required: true,
    options: [],
    sort_order: 0,
    ...more,
  })
  const [category, otherCategory] = [newId(), newId()]
  const put = (service: 'order' | 'product_category', fields: object[], more: object = {}) =>
    tenant.db((db) =>
      db
        .insertInto('custom_form')
        .values({ id: newId(), service, fields: json(fields as never), ...more })
        .execute(),
    )
  await tenant.db(async (db) => {
    await db
      .insertInto('product_category')
      .values([
        { id: category, merchant_id: shop.merchantId, name: 'Wine' },
        { id: otherCategory, merchant_id: shop.merchantId, name: 'Beer' },
      ] as never)
      .execute()
    await db
      .insertInto('product_category_link')
      .values({ product_id: pizza, category_id: category, merchant_id: shop.merchantId } as never)
      .execute()
  })
  await put('order', [field('gate', { label: 'Gate code' })])
  await put('order', [field('table')], { order_type: 'dine_in' })
  await put('product_category', [field('age', { type: 'number' })], { category_id: category })
  await put('product_category', [field('other')], { category_id: otherCategory })
  const { client } = await tenant.customer()
  const cart = shop.cart([{ product_id: pizza }])
  expect((await client.checkout.quote(cart)).form.map(({ id }) => id)).toEqual(['gate', 'age'])
  await expect(client.checkout.place({ ...cart, form_data: { gate: 'B' } })).rejects.toMatchObject({
    status: 422,
    errors: { 'form_data.age': ['The age field is required.'] },
  })
  const { order_id } = await client.checkout.place({ ...cart, form_data: { gate: 'B', age: '30', role: 'T1001' } })
  await tenant.db((db) => db.deleteFrom('custom_form').execute())
  expect(await client.myOrders.show({ id: order_id })).toMatchObject({
    form_data: { gate: 'B', age: 30 },
    form_labels: { gate: 'Gate code', age: 'age' },
  })
})

test('a missing required tip or time rejects the order but not the quote', async () => {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const pizza = await shop.product({ selling_price: 1000 })
  await shop.setting('tip', { type: 'fixed', values: [100], is_required: true })
  await shop.setting('is_scheduling_enabled', true)
  await shop.setting('is_forced_scheduling', true)
  const cart = shop.cart([{ product_id: pizza }])
  const { client } = await tenant.customer()
  expect(await client.checkout.quote(cart)).toMatchObject({ bill: { subtotal: 1000, tip: 0 } })
  await expect(client.checkout.place(cart)).rejects.toMatchObject({
    status: 422,
    errors: { tip: ['Please choose a tip.'] },
  })
  await expect(client.checkout.quote({ ...cart, tip: { type: 'fixed', value: 7 } })).rejects.toMatchObject({
    status: 422,
    errors: { tip: [expect.any(String)] },
  })
})

test('a delivery without an address has a quote without delivery, and no order', async () => {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const pizza = await shop.product({ selling_price: 1000 })
  const slabs = [
    { from: 0, to: 2, fee: 190, time: 10 },
    { from: 2, to: null, fee: 290, time: 16 },
  ]
  await shop.setting('delivery_rate', { type: 'slab', unit: 'km', slabs })
  const { address: _address, ...cart } = shop.cart([{ product_id: pizza }])
  const { client } = await tenant.customer()
  expect(await client.checkout.quote(cart)).toMatchObject({
    bill: { subtotal: 1000, delivery_fee: 0 },
    distance: null,
    delivery_from: 190,
  })
  expect(await client.checkout.quote({ ...cart, order_type: 'pickup' })).toMatchObject({ delivery_from: null })
  await expect(client.checkout.place(cart)).rejects.toMatchObject({
    status: 422,
    errors: { address: [expect.any(String)] },
  })
})

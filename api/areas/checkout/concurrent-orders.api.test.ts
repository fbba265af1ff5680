import { expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()

test('parallel requests with the same idempotency key place one order', async () => {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const pizza = await shop.product({ quantity: 50 })
  const { client } = await tenant.customer()
  const cart = { ...shop.cart([{ product_id: pizza }]), idempotency_key: 'one-key-one-cart' }
  const orders = await Promise.all(Array.from({ length: 12 }, () => client.checkout.place(cart)))
  expect(new Set(orders.map(({ order_id }) => order_id)).size).toBe(1)
  expect((await client.myOrders.list({})).meta.total).toBe(1)
  expect(await shop.stockOf(pizza)).toBe(49)
})

test('an idempotency key with another cart returns 422 and the id of its order', async () => {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const pizza = await shop.product({ selling_price: 1000 })
  const { client } = await tenant.customer()
  const cart = { ...shop.cart([{ product_id: pizza }]), idempotency_key: 'one-key-two-carts' }
  const { order_id } = await client.checkout.place({ ...cart, expected_total: 1000 })
  await expect(client.checkout.place({ ...cart, items: [{ ...cart.items[0]!, quantity: 2 }] })).rejects.toMatchObject({
    status: 422,
    errors: { idempotency_key: ['This idempotency key was used for another request.'] },
    data: { order_id },
  })
  expect(await client.checkout.place({ ...cart, expected_total: 1100 })).toMatchObject({ order_id })
  expect((await client.myOrders.list({})).meta.total).toBe(1)
})

test('placing from the cache falls back to a fresh check when the merchant has changed', async () => {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const pizza = await shop.product({ selling_price: 1000 })
  const { client } = await tenant.customer()
  const cart = shop.cart([{ product_id: pizza }])
  const merchant = (change: object) =>
    tenant.db((db) => db.updateTable('merchant').set(change).where('id', '=', shop.merchantId).execute())
  const place = () =>
    client.checkout.place(cart).then(
      ({ bill }) => bill.grand_total,
      ({ code }) => code,
    )
  expect(await place()).toBe(1000)
  await merchant({ is_accepting_orders: false })
  expect(await place()).toBe('MERCHANT_CLOSED')
  await merchant({ is_accepting_orders: true })
  expect(await place()).toBe(1000)
  await tenant.db((db) => db.updateTable('product').set({ selling_price: 1250 }).where('id', '=', pizza).execute())
  await merchant({ catalog_version: 99 })
  expect(await place()).toBe(1250)
  expect((await client.myOrders.list({})).meta.total).toBe(3)
})

test('a customer can have at most ten open cash orders', async () => {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const pizza = await shop.product({})
  const [{ client }, other] = [await tenant.customer(), await tenant.customer()]
  const cart = shop.cart([{ product_id: pizza }])
  for (let nth = 0; nth < 10; nth++) await client.checkout.place(cart)
  const [eleventh, theirs] = await Promise.allSettled([client.checkout.place(cart), other.client.checkout.place(cart)])
  expect(eleventh).toMatchObject({
    status: 'rejected',
    reason: { status: 422, data: { reasons: [{ field: 'payment_mode', reason: 'cash_order_limit_reached' }] } },
  })
  expect(theirs.status).toBe('fulfilled')
})

test('orders placed in one batch succeed or fail independently', async () => {
  const tenant = await newTenant(app)
  const [shop, closed] = [await newShop(tenant), await newShop(tenant)]
  const [pizza, water, theirs] = [
    await shop.product({ quantity: 10 }),
    await shop.product({ name: 'Water', quantity: 50 }),
    await closed.product(),
  ]
  await tenant.db((db) =>
    db.updateTable('merchant').set({ is_accepting_orders: false }).where('id', '=', closed.merchantId).execute(),
  )
  const buyers = await Promise.all(Array.from({ length: 6 }, () => tenant.customer()))
  const carts = [
    ...Array.from({ length: 12 }, () => ({
      kind: 'pizza',
      cart: shop.cart([{ product_id: pizza }, { product_id: water }]),
    })),
    ...Array.from({ length: 4 }, () => ({ kind: 'closed', cart: closed.cart([{ product_id: theirs }]) })),
    ...Array.from({ length: 4 }, () => ({ kind: 'unknown', cart: shop.cart([{ product_id: newId() }]) })),
    ...Array.from({ length: 6 }, () => ({ kind: 'water', cart: shop.cart([{ product_id: water, quantity: 2 }]) })),
  ]
  const ends = await Promise.all(
    carts.map(({ kind, cart }, index) =>
      buyers[index % buyers.length]!.client.checkout.place(cart).then(
        ({ order_id }) => ({ kind, end: 'placed', order_id }),
        ({ status, code }) => ({ kind, end: `${status} ${code}`, order_id: null }),
      ),
    ),
  )
  const counts = Object.fromEntries(
    [
      ...Map.groupBy(ends, ({ kind, end }) => `${kind}: ${end.startsWith('4') && kind === 'pizza' ? 'refused' : end}`),
    ].map(([what, those]) => [what, those.length]),
  )
  expect(counts).toEqual({
    'pizza: placed': 10,
    'pizza: refused': 2,
    'closed: 409 MERCHANT_CLOSED': 4,
    'unknown: 422 INVALID': 4,
    'water: placed': 6,
  })
  const placed = ends.flatMap(({ order_id }) => order_id ?? [])
  expect(new Set(placed).size).toBe(16)
  expect([await shop.stockOf(pizza), await shop.stockOf(water)]).toEqual([0, 28])
  const staff = await shop.staff()
  expect(
    (await staff.client.merchantOrders.list({ limit: 100 })).data.map(({ order_id }) => order_id).toSorted(),
  ).toEqual(placed.toSorted())
})

test('of 200 buyers of the last unit one gets it, the others get a sold-out error', async () => {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const last = await shop.product({ quantity: 1 })
  const buyers = await Promise.all(Array.from({ length: 20 }, () => tenant.customer()))
  const results = await Promise.allSettled(
    Array.from({ length: 200 }, (_, index) =>
      buyers[index % 20]!.client.checkout.place(shop.cart([{ product_id: last }])),
    ),
  )
  const won = results.filter(({ status }) => status === 'fulfilled')
  const lost = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(won).toHaveLength(1)
  expect(new Set(lost.map(({ status }) => status))).toEqual(
    new Set(
      lost.some(({ status }) => status === 422)
        ? lost.some(({ status }) => status === 409)
          ? [409, 422]
          : [422]
        : [409],
    ),
  )
  for (const { code, errors } of lost)
    expect(code === 'SOLD_OUT' || JSON.stringify(errors).includes('sold out')).toBe(true)
  expect(await shop.stockOf(last)).toBe(0)
  expect((await tenant.guest.storeCatalog.product({ id: last })).stock_status).toBe('out_of_stock')
})

test('of 120 cash orders that a customer places at once, exactly 10 are placed', async () => {
  const other = await startTestApp({ sameDatabaseAs: app })
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const pizza = await shop.product()
  const { token } = await tenant.customer()
  const clients = [app, other].map((process) => process.client({ host: tenant.hosts.store, token }))
  const cart = { ...shop.cart([{ product_id: pizza }]), payment_mode: 'cash_on_delivery' as const }
  const outcomes = await Promise.all(
    Array.from({ length: 120 }, (_, index) =>
      (clients[index % 2] ?? clients[0]!).checkout.place(cart).then(
        () => 'placed',
        ({ status }) => status,
      ),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'placed')).toHaveLength(10)
  expect(new Set(outcomes)).toEqual(new Set(['placed', 422]))
  expect((await clients[0]!.myOrders.list({})).meta.total).toBe(10)
})

import { expect, test } from 'vitest'
import { json } from '#api/platform/db/json.ts'
import { newId } from '#api/platform/ids.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { openWorld } from '#api/platform/testing/world.ts'

const world = await openWorld()

test('a quote and the order made of it cost the same, and both panels see the order', async () => {
  const tenant = await newTenant(world)
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

test('a changed price is a 409 with the new quote and places nothing', async () => {
  const tenant = await newTenant(world)
  const shop = await newShop(tenant)
  const pizza = await shop.product({ selling_price: 1000 })
  const { client } = await tenant.customer()
  await expect(
    client.checkout.place({ ...shop.cart([{ product_id: pizza }]), expected_total: 900 }),
  ).rejects.toMatchObject({ code: 'TOTAL_CHANGED', status: 409, data: { quote: { bill: { grand_total: 1000 } } } })
  expect(await client.myOrders.list({})).toMatchObject({ data: [], meta: { total: 0 } })
})

test('the same key makes one order, however often and however parallel it is sent', async () => {
  const tenant = await newTenant(world)
  const shop = await newShop(tenant)
  const pizza = await shop.product({ quantity: 50 })
  const { client } = await tenant.customer()
  const cart = { ...shop.cart([{ product_id: pizza }]), idempotency_key: 'once-and-only-once' }
  const orders = await Promise.all(Array.from({ length: 12 }, () => client.checkout.place(cart)))
  expect(new Set(orders.map(({ order_id }) => order_id)).size).toBe(1)
  expect((await client.myOrders.list({})).meta.total).toBe(1)
  expect(await shop.stockOf(pizza)).toBe(49)
})

test('the same key with another cart is refused and says which order stands; a new total alone is the same cart', async () => {
  const tenant = await newTenant(world)
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

test('what is remembered of a merchant places orders only while it is so, and refuses nobody', async () => {
  const tenant = await newTenant(world)
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

test('an instruction that is no longer offered is refused, not left out', async () => {
  const tenant = await newTenant(world)
  const shop = await newShop(tenant)
  const cart = shop.cart([{ product_id: await shop.product({}) }])
  const { client } = await tenant.customer()
  await expect(client.checkout.place({ ...cart, delivery_instruction_id: crypto.randomUUID() })).rejects.toMatchObject({
    status: 422,
    data: { reasons: [{ field: 'delivery_instruction_id', reason: 'delivery_instruction_unknown' }] },
  })
})

test('an eleventh open cash order is one too many', async () => {
  const tenant = await newTenant(world)
  const shop = await newShop(tenant)
  const pizza = await shop.product({})
  const [{ client }, other] = [await tenant.customer(), await tenant.customer()]
  const cart = shop.cart([{ product_id: pizza }])
  for (let nth = 0; nth < 10; nth++) await client.checkout.place(cart)
  const [eleventh, theirs] = await Promise.allSettled([client.checkout.place(cart), other.client.checkout.place(cart)])
  expect(eleventh).toMatchObject({
    status: 'rejected',
    reason: { status: 422, data: { reasons: [{ field: 'payment_mode', reason: 'too_many_in_cash' }] } },
  })
  expect(theirs.status).toBe('fulfilled')
})

test('of orders that come at once each stands or falls by itself', async () => {
  const tenant = await newTenant(world)
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

test('200 buyers of the last unit: one gets it, the others hear that it sold out', async () => {
  const tenant = await newTenant(world)
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

test('closed, switched off, foreign and broken carts are refused with words and reasons', async () => {
  const [tenant, other] = [await newTenant(world), await newTenant(world)]
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

test('another customer, another tenant and a guessed number see nothing of an order', async () => {
  const [tenant, other] = [await newTenant(world), await newTenant(world)]
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

test('what the store asks comes with the quote and must be answered: by order type, by category, nothing strange kept', async () => {
  const tenant = await newTenant(world)
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
  const category = newId()
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
      .values({ id: category, merchant_id: shop.merchantId, name: 'Wine' } as never)
      .execute()
    await db
      .insertInto('product_category_link')
      .values({ product_id: pizza, category_id: category, merchant_id: shop.merchantId } as never)
      .execute()
  })
  await put('order', [field('gate', { label: 'Gate code' })])
  await put('order', [field('table')], { order_type: 'dine_in' })
  await put('product_category', [field('age', { type: 'number' })], { category_id: category })
  await put('product_category', [field('other')], { category_id: newId() })
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

test('customers read their order in their language, the store in its own', async () => {
  const tenant = await newTenant(world)
  const shop = await newShop(tenant)
  const [pizza, water] = [await shop.product({ name: 'Margherita' }), await shop.product({ name: 'Water' })]
  const [size, large] = [newId(), newId()]
  await tenant.db(async (db) => {
    await db
      .updateTable('product')
      .set({ translations: json({ ar: { name: 'مارغريتا', description: 'طماطم' } }) })
      .where('id', '=', pizza)
      .execute()
    await db
      .updateTable('product')
      .set({ translations: json({ ar: { name: 'ماء' } }) })
      .where('id', '=', water)
      .execute()
    const values = [
      {
        id: large,
        name: 'Large',
        price: 200,
        is_default: false,
        stock_status: 'in_stock' as const,
        translations: { ar: { name: 'كبير' } },
      },
    ]
    await db
      .insertInto('product_option')
      .values({
        id: size,
        merchant_id: shop.merchantId,
        owner_product_id: pizza,
        name: 'Size',
        translations: json({ ar: { name: 'الحجم' } }),
        type: 'single',
        range_max: 1,
        values: json(values),
      })
      .execute()
    await db
      .insertInto('product_addon')
      .values({ product_id: pizza, addon_id: water, merchant_id: shop.merchantId })
      .execute()
    await db
      .insertInto('charge')
      .values({
        id: newId(),
        name: 'Packaging',
        translations: json({ ar: { name: 'التغليف' } }),
        level: 'global',
        charge_value_type: 'fixed',
        charge_value: 50,
        currency: 'GBP',
      })
      .execute()
  })
  const { token } = await tenant.customer()
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'ar' }
  const send = async (url: string, body?: object) =>
    (await world.send({ method: body ? 'POST' : 'GET', url: `/store/v1/${url}`, headers, ...(body ? { body } : {}) }))
      .body['data'] as { order_id: string }
  const cart = shop.cart([
    {
      product_id: pizza,
      options: [{ option_id: size, value_ids: [large] }],
      addons: [{ product_id: water, quantity: 1 }],
    },
  ])
  const chosen = (name: string, option: string, value: string, addon: string) => ({
    name,
    options: [{ name: option, values: [{ name: value, price: 200 }] }],
    addons: [{ name: addon }],
  })
  const spoken = {
    cart: { cart_items: [chosen('مارغريتا', 'الحجم', 'كبير', 'ماء')] },
    bill: { charges: [{ name: 'التغليف', amount: 50 }] },
  }
  expect(await send('cart/quote', cart)).toMatchObject(spoken)
  const { order_id } = await send('orders', cart)
  const renamed = { name: 'Renamed', translations: json({}) }
  await tenant.db((db) =>
    Promise.all([
      db.updateTable('product').set(renamed).execute(),
      db.updateTable('product_option').set(renamed).execute(),
    ]),
  )
  expect(await send(`orders/${order_id}`)).toMatchObject(spoken)
  expect(await send('orders')).toMatchObject([{ items: [{ name: 'مارغريتا', quantity: 1 }] }])
  const { client } = await shop.staff()
  expect(await client.merchantOrders.show({ order_id })).toMatchObject({
    data: {
      cart: { cart_items: [chosen('Margherita', 'Size', 'Large', 'Water')] },
      bill: { charges: [{ name: 'Packaging' }] },
    },
  })
  expect((await client.merchantOrders.list({})).data).toMatchObject([
    { items: [{ name: 'Margherita', options: 'Large' }] },
  ])
})

test("what is refused is named in the customer's language", async () => {
  const tenant = await newTenant(world)
  const shop = await newShop(tenant)
  const [pizza, water] = [await shop.product({ name: 'Margherita' }), await shop.product({ name: 'Water' })]
  const size = newId()
  await tenant.db(async (db) => {
    const values = [
      {
        id: 'l',
        name: 'Large',
        price: 0,
        is_default: false,
        stock_status: 'out_of_stock' as const,
        translations: { ar: { name: 'كبير' } },
      },
    ]
    await db
      .insertInto('product_option')
      .values({
        id: size,
        merchant_id: shop.merchantId,
        owner_product_id: pizza,
        name: 'Size',
        translations: json({ ar: { name: 'الحجم' } }),
        type: 'single',
        is_required: true,
        range_max: 1,
        values: json(values),
      })
      .execute()
    await db
      .insertInto('product_addon')
      .values({ product_id: pizza, addon_id: water, merchant_id: shop.merchantId })
      .execute()
    await db
      .updateTable('product')
      .set({ translations: json({ ar: { name: 'مارغريتا' } }) })
      .where('id', '=', pizza)
      .execute()
    await db
      .updateTable('product')
      .set({ translations: json({ ar: { name: 'ماء' } }), stock_status: 'out_of_stock' })
      .where('id', '=', water)
      .execute()
  })
  const reasons = async (item: object, language: string) => {
    const { body } = await world.send({
      method: 'POST',
      url: '/store/v1/cart/quote',
      headers: { 'x-tenant': tenant.hosts.store, 'accept-language': language },
      body: shop.cart([{ product_id: pizza, ...item }]),
    })
    return (body['data'] as { reasons: { reason: string; values: object }[] }).reasons
  }
  const chosen = { options: [{ option_id: size, value_ids: ['l'] }], addons: [{ product_id: water, quantity: 1 }] }
  expect(await reasons(chosen, 'ar')).toMatchObject([
    { reason: 'value_out_of_stock', values: { product: 'مارغريتا', name: 'كبير' } },
    { reason: 'addon_out_of_stock', values: { name: 'ماء' } },
  ])
  expect(await reasons({}, 'ar')).toMatchObject([
    { reason: 'option_required', values: { product: 'مارغريتا', name: 'الحجم' } },
  ])
  expect(await reasons({}, 'en')).toMatchObject([{ values: { product: 'Margherita', name: 'Size' } }])
})

test("the same again speaks the reader's language, at what it is called today", async () => {
  const tenant = await newTenant(world)
  const shop = await newShop(tenant)
  const [pizza, gone] = [await shop.product({ name: 'Margherita' }), await shop.product({ name: 'Diavola' })]
  const size = newId()
  await tenant.db(async (db) => {
    const values = [
      {
        id: 'l',
        name: 'Large',
        price: 0,
        is_default: false,
        stock_status: 'in_stock' as const,
        translations: { ar: { name: 'كبير' } },
      },
    ]
    await db
      .insertInto('product_option')
      .values({
        id: size,
        merchant_id: shop.merchantId,
        owner_product_id: pizza,
        name: 'Size',
        translations: json({ ar: { name: 'الحجم' } }),
        type: 'single',
        range_max: 1,
        values: json(values),
      })
      .execute()
    await db
      .updateTable('product')
      .set({ translations: json({ ar: { name: 'ديافولا' } }) })
      .where('id', '=', gone)
      .execute()
  })
  const { token, client } = await tenant.customer()
  const { order_id } = await client.checkout.place(
    shop.cart([{ product_id: pizza, options: [{ option_id: size, value_ids: ['l'] }] }, { product_id: gone }]),
  )
  await tenant.db(async (db) => {
    await db
      .updateTable('product')
      .set({ translations: json({ ar: { name: 'مارغريتا' } }) })
      .where('id', '=', pizza)
      .execute()
    await db.updateTable('product').set({ status: 'inactive' }).where('id', '=', gone).execute()
    await db
      .updateTable('merchant')
      .set((row) => ({ catalog_version: row('catalog_version', '+', 1) }))
      .execute()
  })
  const { body } = await world.send({
    method: 'POST',
    url: `/store/v1/orders/${order_id}/reorder`,
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'ar' },
  })
  expect(body['data']).toMatchObject({
    cart: { cart_items: [{ name: 'مارغريتا', options: [{ name: 'الحجم', values: [{ name: 'كبير' }] }] }] },
    unavailable: [{ name: 'ديافولا' }],
  })
})

test('a tip and a time that must still be chosen keep nobody from the bill, only from the order', async () => {
  const tenant = await newTenant(world)
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

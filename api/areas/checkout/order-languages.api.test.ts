import { expect, test } from 'vitest'
import { json } from '#api/platform/db/json.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()

test("customers read an order in their language, the merchant in the store's language", async () => {
  const tenant = await newTenant(app)
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
    (await app.send({ method: body ? 'POST' : 'GET', url: `/store/v1/${url}`, headers, ...(body ? { body } : {}) }))
      .body['data'] as { order_id: string }
  const cart = shop.cart([
    {
      product_id: pizza,
      options: [{ option_id: size, value_ids: [large] }],
      addons: [{ product_id: water, quantity: 1 }],
    },
  ])
  const selection = (name: string, option: string, value: string, addon: string) => ({
    name,
    options: [{ name: option, values: [{ name: value, price: 200 }] }],
    addons: [{ name: addon }],
  })
  const localizedOrder = {
    cart: { cart_items: [selection('مارغريتا', 'الحجم', 'كبير', 'ماء')] },
    bill: { charges: [{ name: 'التغليف', amount: 50 }] },
  }
  expect(await send('cart/quote', cart)).toMatchObject(localizedOrder)
  const { order_id } = await send('orders', cart)
  const renamed = { name: 'Renamed', translations: json({}) }
  await tenant.db((db) =>
    Promise.all([
      db.updateTable('product').set(renamed).execute(),
      db.updateTable('product_option').set(renamed).execute(),
    ]),
  )
  expect(await send(`orders/${order_id}`)).toMatchObject(localizedOrder)
  expect(await send('orders')).toMatchObject([
    {
      items: [
        { name: 'مارغريتا', quantity: 1, options: ['كبير'] },
        { name: 'ماء', quantity: 1 },
      ],
    },
  ])
  const { client } = await shop.staff()
  expect(await client.merchantOrders.show({ order_id })).toMatchObject({
    data: {
      cart: { cart_items: [selection('Margherita', 'Size', 'Large', 'Water')] },
      bill: { charges: [{ name: 'Packaging' }] },
    },
  })
  expect((await client.merchantOrders.list({})).data).toMatchObject([
    {
      items: [
        { name: 'Margherita', quantity: 1, options: ['Large'] },
        { name: 'Water', quantity: 1 },
      ],
      items_count: 2,
    },
  ])
})

test("rejection reasons name items in the customer's language", async () => {
  const tenant = await newTenant(app)
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
    const { body } = await app.send({
      method: 'POST',
      url: '/store/v1/cart/quote',
      headers: { 'x-tenant': tenant.hosts.store, 'accept-language': language },
      body: shop.cart([{ product_id: pizza, ...item }]),
    })
    return (body['data'] as { reasons: { reason: string; values: object }[] }).reasons
  }
  const selection = { options: [{ option_id: size, value_ids: ['l'] }], addons: [{ product_id: water, quantity: 1 }] }
  expect(await reasons(selection, 'ar')).toMatchObject([
    { reason: 'value_out_of_stock', values: { product: 'مارغريتا', name: 'كبير' } },
    { reason: 'addon_out_of_stock', values: { name: 'ماء' } },
  ])
  expect(await reasons({}, 'ar')).toMatchObject([
    { reason: 'option_required', values: { product: 'مارغريتا', name: 'الحجم' } },
  ])
  expect(await reasons({}, 'en')).toMatchObject([{ values: { product: 'Margherita', name: 'Size' } }])
})

test("reordering uses the reader's language and current item names", async () => {
  const tenant = await newTenant(app)
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
  const { body } = await app.send({
    method: 'POST',
    url: `/store/v1/orders/${order_id}/reorder`,
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'ar' },
  })
  expect(body['data']).toMatchObject({
    cart: { cart_items: [{ name: 'مارغريتا', options: [{ name: 'الحجم', values: [{ name: 'كبير' }] }] }] },
    unavailable: [{ name: 'ديافولا' }],
  })
})

import { expect, test } from 'vitest'
import { optionKey } from '#contract/rules/nested-options.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()

/**
 * A burger for 10.00, as a meal for 3.00 more: that asks for a drink with its size, and for a side, fries with dips. Five
 * colas are in stock.
 */
async function newMeal() {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const cola = await shop.product({ name: 'Cola', selling_price: 300, quantity: 5 })
  const { client } = await tenant.user(['ManageMerchantCatalog', 'ManageMerchantOrders'], {
    merchants: [shop.merchantId],
  })
  await client.merchantProducts.update({ id: cola, allergens: ['sulphites'] })
  const single = { type: 'single' as const, is_required: true }
  const size = await client.productOptions.create({
    ...single,
    name: 'Size',
    translations: { ar: { name: 'الحجم' } },
    values: [{ name: 'Small' }, { name: 'Large', price: 80, translations: { ar: { name: 'كبير' } } }],
  })
  const dip = await client.productOptions.create({
    name: 'Dip',
    type: 'multiple',
    included_quantity: 1,
    values: [
      { name: 'Ketchup', price: 40 },
      { name: 'Mayo', price: 60 },
    ],
  })
  const drink = await client.productOptions.create({
    ...single,
    name: 'Drink',
    values: [
      { name: 'Cola', product_id: cola, option_ids: [size.id] },
      { name: 'Tea', price: 50, option_ids: [size.id] },
    ],
  })
  const side = await client.productOptions.create({
    ...single,
    name: 'Side',
    values: [
      { name: 'Fries', option_ids: [dip.id] },
      { name: 'Salad', price: 100 },
    ],
  })
  const burger = await client.merchantProducts.create({
    name: 'Burger',
    selling_price: 1000,
    options: [
      {
        ...single,
        name: 'Type',
        values: [{ name: 'Alone' }, { name: 'Meal', price: 300, option_ids: [drink.id, side.id] }],
      },
    ],
  })
  const all = [...burger.options, drink, side, size, dip]
  const idOf = (name: string) => all.flatMap((option) => option.values).find((value) => value.name === name)?.id ?? name
  /** `of('Meal/Cola/Size', 'Large')`: the option under the named values. */
  const of = (path: string, ...values: string[]) => {
    const under = path.split('/').slice(0, -1).map(idOf)
    const option = all.find(({ name }) => name === path.split('/').at(-1))
    return { option_id: option?.id ?? '', ...(under.length > 0 ? { under } : {}), value_ids: values.map(idOf) }
  }
  const line = (options: ReturnType<typeof of>[], quantity = 1) => ({ product_id: burger._id, quantity, options })
  // Not in the order of the product.
  const whole = [
    of('Meal/Fries/Dip', 'Mayo', 'Ketchup'),
    of('Meal/Side', 'Fries'),
    of('Meal/Cola/Size', 'Large'),
    of('Meal/Drink', 'Cola'),
    of('Type', 'Meal'),
  ]
  const customer = await tenant.customer()
  const refusal = (options: ReturnType<typeof of>[], quantity = 1) =>
    customer.client.checkout.quote(shop.cart([line(options, quantity)])).then(
      () => [],
      (error: { data?: { reasons?: { reason: string; values: { name?: string } }[] } }) =>
        error.data?.reasons?.map(({ reason, values: { name } }) => (name ? `${reason} ${name}` : reason)),
    )
  const shown = (locale?: string) => customer.client.storeCatalog.product({ id: burger._id, ...(locale && { locale }) })
  const keysOf = (options: readonly { id: string; name: string; under?: string[] | undefined }[]) => {
    const names = new Map(
      all.flatMap(({ id, name, values }) => [[id, name] as const, ...values.map((v) => [v.id, v.name] as const)]),
    )
    return options.map((option) =>
      optionKey(option)
        .split('/')
        .map((id) => names.get(id) ?? id)
        .join('/'),
    )
  }
  return {
    tenant,
    shop,
    client,
    customer,
    cola,
    burger: burger._id,
    size,
    drink,
    of,
    line,
    whole,
    refusal,
    shown,
    keysOf,
    idOf,
  }
}

test('the shop shows the options under their values, in the language of the customer', async () => {
  const { client, shown, keysOf, size, drink, customer, shop } = await newMeal()
  const product = await shown()
  expect(keysOf(product.options)).toEqual([
    'Type',
    'Meal/Drink',
    'Meal/Cola/Size',
    'Meal/Tea/Size',
    'Meal/Side',
    'Meal/Fries/Dip',
  ])
  expect(product).toMatchObject({ from_price: 1000, requires_selection: true })
  expect(product.options[0]).not.toHaveProperty('under')
  expect(product.options[1]?.values[0]).toMatchObject({ name: 'Cola', allergens: ['sulphites'] })
  expect(JSON.stringify(product)).not.toContain('option_ids')
  expect((await shown('ar')).options[2]).toMatchObject({ name: 'الحجم', values: [{ name: 'Small' }, { name: 'كبير' }] })

  const values = size.values.map(({ id, name }) => ({ id, name, stock_status: 'out_of_stock' as const }))
  await client.productOptions.update({ id: size.id, values })
  const soldOut = await shown()
  expect(soldOut.options[0]?.values.map(({ stock_status }) => stock_status)).toEqual(['in_stock', 'out_of_stock'])
  expect(soldOut.options[1]?.values.map(({ stock_status }) => stock_status)).toEqual(['out_of_stock', 'out_of_stock'])
  const [{ products } = { products: [] }] = await customer.client.storeCatalog.menu({ id: shop.merchantId })
  expect(products.find(({ name }) => name === 'Burger')).toMatchObject({ stock_status: 'in_stock', from_price: 1000 })

  await client.productOptions.setStatus({ id: drink.id, status: 'inactive' })
  expect(keysOf((await shown()).options)).toEqual(['Type', 'Meal/Side', 'Meal/Fries/Dip'])
})

test('the lowest price has the cheapest answers to what a required value brings along', async () => {
  const { client, burger, shown, drink, cola } = await newMeal()
  const options = [
    {
      name: 'Set',
      type: 'single' as const,
      is_required: true,
      values: [{ name: 'Set', price: 200, option_ids: [drink.id] }],
    },
  ]
  await client.merchantProducts.update({ id: burger, options })
  expect(await shown()).toMatchObject({ from_price: 1200, stock_status: 'in_stock' })
  await client.merchantProducts.setStock({ ids: [cola], stock_status: 'out_of_stock' })
  expect(await shown()).toMatchObject({ from_price: 1250, stock_status: 'in_stock' })
  const [, tea] = drink.values.map(({ id, name }) => ({ id, name }))
  await client.productOptions.update({ id: drink.id, values: [{ ...tea, name: 'Tea', stock_status: 'out_of_stock' }] })
  expect(await shown()).toMatchObject({ stock_status: 'out_of_stock', is_available: false })
})

test('only what is asked is required and can be selected', async () => {
  const { of, whole, refusal } = await newMeal()
  expect(await refusal(whole)).toEqual([])
  expect(await refusal([of('Type', 'Alone')])).toEqual([])
  expect(await refusal([of('Type', 'Meal')])).toEqual(['option_required Drink', 'option_required Side'])
  expect(await refusal([of('Type', 'Meal'), of('Meal/Drink', 'Tea'), of('Meal/Side', 'Salad')])).toEqual([
    'option_required Size',
  ])
  expect(await refusal([of('Type', 'Alone'), of('Meal/Side', 'Salad')])).toEqual(['unknown_option'])
  const elsewhere = [
    of('Type', 'Meal'),
    of('Meal/Drink', 'Tea'),
    of('Meal/Cola/Size', 'Small'),
    of('Meal/Side', 'Salad'),
  ]
  expect(await refusal(elsewhere)).toEqual(['unknown_option', 'option_required Size'])
  expect(await refusal([...whole, of('Size', 'Small')])).toEqual(['unknown_option'])
  expect(await refusal(whole, 6)).toEqual(['value_out_of_stock Cola'])
})

test('price, allergens, stock, texts and ticket of an order have the nested choices in the order of the merchant', async () => {
  const { tenant, shop, client, customer, line, whole, cola, keysOf, idOf } = await newMeal()
  const cart = shop.cart([line(whole, 2)])
  const quote = await customer.client.checkout.quote(cart)
  // The ketchup is included.
  expect(quote.bill.subtotal).toBe(2 * (1000 + 300 + 80 + 60))
  const { order_id, cart: ordered } = await customer.client.checkout.place(cart)
  const [item] = ordered.cart_items
  expect(item).toMatchObject({ line_total: 2880, allergens: ['sulphites'] })
  const options = item?.options.map(({ option_id, ...option }) => ({ id: option_id, ...option })) ?? []
  expect(keysOf(options)).toEqual(['Type', 'Meal/Drink', 'Meal/Cola/Size', 'Meal/Side', 'Meal/Fries/Dip'])
  expect(options[0]).not.toHaveProperty('under')
  expect(options[4]?.values.map(({ name, price }) => [name, price])).toEqual([
    ['Ketchup', 0],
    ['Mayo', 60],
  ])
  expect(await shop.stockOf(cola)).toBe(3)

  const text = 'Meal (Cola (Large), Fries (Ketchup, Mayo))'
  expect((await client.merchantOrders.list({})).data[0]?.items).toMatchObject([{ name: 'Burger', options: [text] }])
  await client.merchantOrders.changeStatus({ order_id, order_status: 'processing' })
  const { tickets } = await client.merchantKitchen.show({})
  expect(tickets[0]?.lines).toMatchObject([{ name: 'Burger', quantity: 2, options: [text] }])

  const again = await customer.client.myOrders.reorder({ id: order_id })
  expect(again.unavailable).toEqual([])
  expect(again.cart.cart_items).toMatchObject([{ line_total: 2880, options: item?.options }])

  for (const order_status of ['ready', 'driver_assigned', 'picked', 'completed'] as const)
    await client.merchantOrders.changeStatus({ order_id, order_status })
  const owner = await tenant.owner()
  const option_value = `${idOf('Meal')}/${idOf('Cola')}/${idOf('Large')}`
  const refunded = await owner.client.orderRefunds.create({
    order_id,
    lines: [{ line: 0, quantity: 1, option_value }],
    reason: 'It was small',
  })
  expect(refunded.refunds).toMatchObject([{ amount: 80, lines: [{ line: 0, name: 'Large', option_value }] }])
  await client.productOptions.remove({ id: options[2]?.id ?? '' })
  expect(await customer.client.myOrders.reorder({ id: order_id })).toMatchObject({
    cart: { cart_items: [] },
    unavailable: [{ name: 'Burger' }],
  })
  expect(await customer.client.myOrders.show({ id: order_id })).toMatchObject({ cart: ordered })
})

test('an amendment keeps nested choices, and adds others at the price of today', async () => {
  const { tenant, shop, customer, client, of, line, whole, cola, burger } = await newMeal()
  const owner = await tenant.owner()
  const { order_id } = await customer.client.checkout.place(shop.cart([line(whole)]))
  const change = (options: ReturnType<typeof of>[]) => ({
    order_id,
    lines: [{ line: 0, quantity: 2 }, { item: { ...line(options), addons: [], meta: {} } }],
    reason: 'One more',
  })
  await expect(owner.client.orderAmendments.propose(change([of('Type', 'Meal')]))).rejects.toMatchObject({
    status: 422,
    data: { reasons: [{ reason: 'option_required' }, { reason: 'option_required' }] },
  })
  const tea = [of('Type', 'Meal'), of('Meal/Drink', 'Tea'), of('Meal/Tea/Size', 'Small'), of('Meal/Side', 'Salad')]
  const { amendments } = await owner.client.orderAmendments.propose(change(tea))
  await customer.client.myAmendments.approve({ id: order_id, amendment_id: amendments[0]?.id ?? '' })
  const order = await customer.client.myOrders.show({ id: order_id })
  expect(order.cart.cart_items.map(({ line_total }) => line_total)).toEqual([2 * 1440, 1450])
  expect(order.cart.cart_items.map(({ options }) => options.filter(({ under }) => under).length)).toEqual([4, 3])
  expect(await shop.stockOf(cola)).toBe(3)
  const addable = await client.merchantOrderAmendments.products({ order_id, search: 'Burger' })
  expect(
    addable.find(({ product_id }) => product_id === burger)?.options.map(({ under = [] }) => under.length),
  ).toEqual([0, 1, 2, 2, 1, 2])
})

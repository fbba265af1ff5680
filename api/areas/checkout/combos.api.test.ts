import { expect, test } from 'vitest'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()

/** A meal of a pizza or a salad and a taxed cola for 9.00, with five pizzas in stock. */
async function newMeal() {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  await shop.setting('tax', { product_tax_percent: 20, delivery_tax_percent: 0 })
  const [pizza, salad, cola] = [
    await shop.product({ name: 'Pizza', selling_price: 900, quantity: 5, is_taxable: false }),
    await shop.product({ name: 'Salad', selling_price: 700, is_taxable: false }),
    await shop.product({ name: 'Cola', selling_price: 300, quantity: 10 }),
  ]
  const { client } = await tenant.user(['ManageMerchantCatalog', 'ManageMerchantOrders'], {
    merchants: [shop.merchantId],
  })
  await client.merchantProducts.update({ id: pizza, allergens: ['milk'] })
  const slot = { type: 'single' as const, is_required: true }
  const meal = await client.merchantProducts.create({
    name: 'Meal',
    selling_price: 900,
    options: [
      {
        ...slot,
        name: 'Main',
        values: [
          { name: 'Pizza', product_id: pizza, price: 100 },
          { name: 'Salad', product_id: salad },
        ],
      },
      { ...slot, name: 'Drink', values: [{ name: 'Cola', product_id: cola }] },
    ],
  })
  const ids = meal.options.map(({ id, values }) => ({ id, values: values.map((value) => value.id) }))
  const line = (main: 0 | 1, quantity = 1) => ({
    product_id: meal._id,
    quantity,
    options: [
      { option_id: ids[0]?.id ?? '', value_ids: [ids[0]?.values[main] ?? ''] },
      { option_id: ids[1]?.id ?? '', value_ids: [ids[1]?.values[0] ?? ''] },
    ],
  })
  const customer = await tenant.customer()
  const stock = async () => [await shop.stockOf(pizza), await shop.stockOf(cola)]
  const mealNow = () => customer.client.storeCatalog.product({ id: meal._id })
  const reasonsOf = (error: unknown) =>
    (error as { data?: { reasons?: { reason: string; values: object }[] } }).data?.reasons?.map(({ reason }) => reason)
  const refusal = (lines: ReturnType<typeof line>[]) =>
    customer.client.checkout.quote(shop.cart(lines)).then(() => [], reasonsOf)
  return { tenant, shop, client, customer, pizza, salad, cola, meal: meal._id, line, stock, mealNow, refusal }
}

test('the shop shows what a combo consists of, and what of it is sold out', async () => {
  const { client, pizza, salad, cola, meal, mealNow } = await newMeal()
  await client.merchantProducts.update({
    id: pizza,
    name: 'Margherita',
    product_images: [{ file_url: '/files/pizza.webp', is_cover: true }],
  })
  expect(await mealNow()).toMatchObject({
    from_price: 900,
    stock_status: 'in_stock',
    options: [
      {
        values: [
          { name: 'Margherita', price: 100, allergens: ['milk'], product_id: pizza, image: '/files/pizza.webp' },
          { name: 'Salad', stock_status: 'in_stock' },
        ],
      },
      { values: [{ name: 'Cola' }] },
    ],
  })
  await client.merchantProducts.setStock({ ids: [salad], stock_status: 'out_of_stock' })
  expect(await mealNow()).toMatchObject({
    from_price: 1000,
    options: [{ values: [{ stock_status: 'in_stock' }, { name: 'Salad', stock_status: 'out_of_stock' }] }, {}],
  })
  await client.merchantProducts.update({ id: pizza, status: 'inactive' })
  expect(await mealNow()).toMatchObject({ stock_status: 'out_of_stock', is_available: false })
  expect((await mealNow()).options[0]?.values).toHaveLength(1)
  await client.merchantProducts.update({ id: salad, stock_status: 'in_stock' })
  const never = {
    name: 'Never',
    type: 'date_range' as const,
    slots: [],
    start_date: '2001-01-01',
    end_date: '2001-01-02',
  }
  await client.schedules.create({ ...never, product_ids: [cola] })
  expect(await mealNow()).toMatchObject({
    is_available: false,
    options: [{}, { values: [{ stock_status: 'out_of_stock' }] }],
  })
  expect((await client.merchantProducts.show({ id: meal })).stock_status).toBe('in_stock')
})

test('components that are sold out, too few, inactive or not sold at that time are refused', async () => {
  const { client, pizza, cola, line, refusal } = await newMeal()
  expect(await refusal([line(0, 2), line(0, 3)])).toEqual([])
  expect(await refusal([line(0, 3), line(0, 3)])).toEqual(['value_out_of_stock', 'value_out_of_stock'])
  expect(await refusal([line(0, 4), { ...line(0, 2), product_id: pizza, options: [] }])).toEqual([
    'value_out_of_stock',
    'insufficient_stock',
  ])
  await client.merchantProducts.setStock({ ids: [pizza], stock_status: 'out_of_stock' })
  expect(await refusal([line(0)])).toEqual(['value_out_of_stock'])
  expect(await refusal([line(1)])).toEqual([])
  await client.merchantProducts.update({ id: pizza, status: 'inactive' })
  expect(await refusal([line(0)])).toEqual(['unknown_value'])
  const never = {
    name: 'Never',
    type: 'date_range' as const,
    slots: [],
    start_date: '2001-01-01',
    end_date: '2001-01-02',
  }
  await client.schedules.create({ ...never, product_ids: [cola] })
  expect(await refusal([line(1)])).toEqual(['value_out_of_stock'])
})

test('an order takes the stock of its components and gives it back when it is cancelled', async () => {
  const { client, customer, shop, line, stock, cola, pizza, mealNow } = await newMeal()
  const order = await customer.client.checkout.place(shop.cart([line(0, 2), line(1)]))
  expect(await stock()).toEqual([3, 7])
  expect(order.cart.cart_items).toMatchObject([
    {
      name: 'Meal',
      allergens: ['milk'],
      line_total: 2000,
      options: [
        { values: [{ name: 'Pizza', price: 100, product_id: pizza }] },
        { values: [{ name: 'Cola', product_id: cola }] },
      ],
    },
    { line_total: 900 },
  ])
  const { data } = await client.merchantOrders.list({})
  expect(data[0]?.items).toMatchObject([
    { name: 'Meal', options: ['Pizza', 'Cola'], allergens: ['milk'] },
    { name: 'Meal', options: ['Salad', 'Cola'] },
  ])
  const rest = await customer.client.checkout.place(shop.cart([line(0, 3)]))
  expect(await stock()).toEqual([0, 4])
  expect(await mealNow()).toMatchObject({ options: [{ values: [{ stock_status: 'out_of_stock' }, {}] }, {}] })
  await expect(customer.client.checkout.place(shop.cart([line(0)]))).rejects.toMatchObject({ status: 422 })

  await client.merchantOrders.changeStatus({ order_id: rest.order_id, order_status: 'cancelled', reason: 'Closed' })
  expect(await stock()).toEqual([3, 7])
  expect(await mealNow()).toMatchObject({ options: [{ values: [{ stock_status: 'in_stock' }, {}] }, {}] })
  const again = await customer.client.myOrders.reorder({ id: order.order_id })
  expect(again.cart.cart_items).toMatchObject([{ line_total: 2000 }, { line_total: 900 }])
  await client.merchantProducts.setStock({ ids: [pizza], stock_status: 'out_of_stock' })
  expect(await customer.client.myOrders.reorder({ id: order.order_id })).toMatchObject({
    cart: { cart_items: [{ line_total: 900 }] },
    unavailable: [{ name: 'Meal', reason: 'Pizza is sold out.' }],
  })
})

test('two orders for the last component: one is refused', async () => {
  const { customer, shop, line, stock } = await newMeal()
  const place = () => customer.client.checkout.place(shop.cart([line(0, 3)]))
  const results = await Promise.allSettled([place(), place()])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await stock()).toEqual([2, 7])
})

test('only the taxed components of a combo are taxed, also after a change of the order', async () => {
  const { tenant, customer, shop, line, stock } = await newMeal()
  const owner = await tenant.owner()
  // 10.00 for a pizza of 9.00 and a cola of 3.00: 2.50 of it is the cola. 9.00 with a salad of 7.00: 2.70.
  const { order_id, bill } = await customer.client.checkout.place(shop.cart([line(0, 2), line(1)]))
  expect(bill).toMatchObject({ subtotal: 2900, product_tax: 100 + 54 })
  const { amendments } = await owner.client.orderAmendments.propose({
    order_id,
    lines: [
      { line: 0, quantity: 3 },
      { line: 1, quantity: 1 },
    ],
    reason: 'One more',
  })
  await customer.client.myAmendments.approve({ id: order_id, amendment_id: amendments[0]?.id ?? '' })
  const changed = await customer.client.myOrders.show({ id: order_id })
  expect(changed.bill).toMatchObject({ subtotal: 3900, product_tax: 150 + 54 })
  expect(changed.cart.cart_items).toMatchObject([{ quantity: 3, allergens: ['milk'] }, {}])
  expect(await stock()).toEqual([2, 6])
  const tooMany = { order_id, lines: [{ line: 0, quantity: 6 }], reason: 'More' }
  await expect(owner.client.orderAmendments.propose(tooMany)).rejects.toMatchObject({
    status: 422,
    data: { reasons: [{ reason: 'value_out_of_stock', values: { name: 'Pizza' } }] },
  })
})

import { expect, test } from 'vitest'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()

/** A pizza with toppings of which two are included. */
async function shopWithToppings(included_rule: 'cheapest' | 'most_expensive' | 'first') {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const product_id = await shop.product({ selling_price: 1000 })
  const permissions = ['ManageMerchantCatalog', 'ManageMerchantOrders'] as const
  const { client } = await tenant.user([...permissions], { merchants: [shop.merchantId] })
  const product = await client.merchantProducts.update({
    id: product_id,
    options: [
      {
        name: 'Toppings',
        type: 'multiple',
        is_required: true,
        included_quantity: 2,
        included_rule,
        values: [
          { name: 'Basil', price: 60 },
          { name: 'Ham', price: 180 },
          { name: 'Olives', price: 100 },
        ],
      },
    ],
  })
  const [option] = product.options
  const idOf = (name: string) => option?.values.find((value) => value.name === name)?.id ?? ''
  const cartWith = (names: readonly string[], quantity = 1) =>
    shop.cart([
      { product_id, quantity, options: [{ option_id: option?.id ?? '', value_ids: names.map((name) => idOf(name)) }] },
    ])
  return { tenant, client, product_id, cartWith }
}

test.each([
  ['cheapest', { Ham: 180, Basil: 0, Olives: 0 }],
  ['most_expensive', { Ham: 0, Basil: 60, Olives: 0 }],
  ['first', { Ham: 0, Basil: 0, Olives: 100 }],
] as const)('%s: quote, order and refund know what each choice cost', async (rule, prices) => {
  const { tenant, client, product_id, cartWith } = await shopWithToppings(rule)
  const customer = await tenant.customer()
  const shown = await customer.client.storeCatalog.product({ id: product_id })
  expect(shown).toMatchObject({ from_price: 1000, options: [{ included_quantity: 2, included_rule: rule }] })
  const cart = cartWith(['Ham', 'Basil', 'Olives'], 2)
  const total = 2 * (1000 + prices.Ham + prices.Basil + prices.Olives)
  const { bill } = await customer.client.checkout.quote(cart)
  expect(bill.subtotal).toBe(total)
  const { order_id } = await customer.client.checkout.place({ ...cart, expected_total: bill.grand_total })
  await client.merchantProducts.update({ id: product_id, options: [] })
  const order = await customer.client.myOrders.show({ id: order_id })
  const values = order.cart.cart_items[0]?.options[0]?.values ?? []
  expect(Object.fromEntries(values.map(({ name, price }) => [name, price]))).toEqual(prices)
  expect(values.filter(({ is_included }) => is_included).map(({ price }) => price)).toEqual([0, 0])
  expect(order.cart.cart_items[0]?.line_total).toBe(total)
})

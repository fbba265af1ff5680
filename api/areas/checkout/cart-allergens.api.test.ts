import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allergenOf, allergens } from '#contract/rules/allergens.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { cartItem } from './cart-items.rules.ts'
import type { SnapshotProduct } from './catalog-snapshot.rules.ts'

const app = await startTestApp()

const list = fc.array(fc.constantFrom(...allergens, 'Milk', 'dairy', 'Honey'), { maxLength: 3 })
const optionValue = fc.record({ price: fc.nat(300), allergens: fc.option(list, { nil: undefined }) })
const anyProduct = fc.record({
  allergens: list,
  options: fc.array(fc.array(optionValue, { minLength: 1, maxLength: 5 }), { maxLength: 4 }),
  addons: fc.array(list, { maxLength: 3 }),
})

test('an item has the allergens of its product and of the selected options, add-ons have their own', () => {
  fc.assert(
    fc.property(anyProduct, fc.array(fc.nat(19)), (tree, selected) => {
      const options = tree.options.map((values, at) => ({
        id: `o${at}`,
        name: `o${at}`,
        translations: {},
        included_quantity: 0,
        included_rule: 'cheapest',
        values: values.map((value, nth) => ({ ...value, id: `v${nth}`, name: `v${nth}`, translations: {} })),
      }))
      const addons = tree.addons.map((terms, nth) => ({ _id: `a${nth}`, name: `a${nth}`, allergens: terms }))
      const product = { ...tree, options, addons } as unknown as SnapshotProduct
      const chosen = options.map(({ id, values }, at) => ({
        option_id: id,
        value_ids: values.filter((_, nth) => selected.includes(at * 5 + nth)).map((value) => value.id),
      }))
      const item = {
        product_id: 'p',
        quantity: 1,
        options: chosen,
        addons: addons.map(({ _id }) => ({ product_id: _id, quantity: 1 })),
        meta: {},
      }
      const expected = new Set(tree.allergens.map((term) => allergenOf(term) ?? term))
      for (const [at, values] of tree.options.entries())
        for (const [nth, value] of values.entries())
          if (selected.includes(at * 5 + nth))
            for (const term of value.allergens ?? []) expected.add(allergenOf(term) ?? term)
      const result = cartItem({ item, product }, 0)
      expect(new Set(result.allergens)).toEqual(expected)
      expect(result.addons.map((addon) => new Set(addon.allergens))).toEqual(
        tree.addons.map((terms) => new Set(terms.map((term) => allergenOf(term) ?? term))),
      )
    }),
  )
})

test('product page, quote, board and order show the allergens at the time of the order', async () => {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const [pizza, dip] = [await shop.product(), await shop.product({ name: 'Dip', selling_price: 100 })]
  const permissions = ['ManageMerchantCatalog', 'ManageMerchantOrders'] as const
  const { client } = await tenant.user([...permissions], { merchants: [shop.merchantId] })
  await client.merchantProducts.update({ id: dip, allergens: ['Eggs', 'House spice'] })
  const { options } = await client.merchantProducts.update({
    id: pizza,
    allergens: ['Wheat (gluten)'],
    addon_ids: [dip],
    options: [
      {
        name: 'Cheese',
        type: 'single',
        values: [{ name: 'Vegan' }, { name: 'Mozzarella', price: 150, allergens: ['Milk', 'milk', 'Milk'] }],
      },
    ],
  })
  const [vegan, mozzarella] = options[0]?.values ?? []
  expect([vegan?.allergens, mozzarella?.allergens]).toEqual([undefined, ['Milk', 'milk']])
  const customer = await tenant.customer()
  expect(await customer.client.storeCatalog.product({ id: pizza })).toMatchObject({
    allergens: ['Wheat (gluten)'],
    options: [{ values: [{ name: 'Vegan' }, { allergens: ['Milk', 'milk'] }] }],
    addons: [{ allergens: ['Eggs', 'House spice'] }],
  })
  const cart = shop.cart([
    {
      product_id: pizza,
      options: [{ option_id: options[0]?.id ?? '', value_ids: [mozzarella?.id ?? ''] }],
      addons: [{ product_id: dip, quantity: 1 }],
    },
  ])
  const item = { allergens: ['gluten', 'milk'], addons: [{ allergens: ['eggs', 'House spice'] }] }
  expect((await customer.client.checkout.quote(cart)).cart.cart_items).toMatchObject([item])
  const { order_id } = await customer.client.checkout.place(cart)
  await client.merchantProducts.update({ id: pizza, allergens: [], options: [] })
  expect((await customer.client.myOrders.show({ id: order_id })).cart.cart_items).toMatchObject([item])
  expect((await client.merchantOrders.list({})).data).toMatchObject([
    {
      items: [
        { name: 'Margherita', options: ['Mozzarella'], allergens: ['gluten', 'milk'] },
        { name: 'Dip', allergens: ['eggs', 'House spice'] },
      ],
    },
  ])
})

import { expect, test } from 'vitest'
import { askedOptionsOf, draftOf, isRemoving, linesOf, newItem } from './amendment-draft.ts'
import { buildOrder } from '../model/orders.testing.ts'

const product = {
  product_id: '0190a000-0000-7000-8000-000000000077',
  name: 'Salad',
  image: null,
  price: 700,
  options: [
    { option_id: 'size', name: 'Size', is_required: true, is_single: true, values: [{ id: 's', name: 'S', price: 0 }] },
    {
      option_id: 'extra',
      name: 'Extra',
      is_required: false,
      is_single: false,
      values: [{ id: 'x', name: 'X', price: 50 }],
    },
  ],
}

test('a draft names all lines that stay, and leaves out those without pieces', () => {
  const order = buildOrder()
  const items = order.cart.cart_items
  const draft = draftOf(order)
  expect(linesOf(items, draft)).toBeNull()
  expect(isRemoving(items, draft)).toBe(false)
  const none = { ...draft, quantities: draft.quantities.map(() => 0) }
  expect(linesOf(items, none)).toBeNull()
  expect(isRemoving(items, none)).toBe(true)
  const replaced = { ...none, added: [newItem(product, 1)] }
  expect(linesOf(items, replaced)).toEqual([
    {
      item: {
        product_id: product.product_id,
        quantity: 1,
        options: [{ option_id: 'size', value_ids: ['s'] }],
        addons: [],
        meta: {},
      },
    },
  ])
})

test('nested options are asked and sent only under a chosen value', () => {
  const values = (...ids: string[]) => ids.map((id) => ({ id, name: id, price: 0 }))
  const base = { is_required: true, is_single: true }
  const burger = {
    ...product,
    options: [
      { ...base, option_id: 'kind', name: 'Kind', values: values('alone', 'meal') },
      { ...base, option_id: 'drink', under: ['meal'], name: 'Drink', values: values('cola', 'water') },
    ],
  }
  const alone = newItem(burger, 1)
  const optionsOf = (added: typeof alone) => {
    const [line] = linesOf([], { quantities: [], added: [added] }) ?? []
    return line && 'item' in line ? line.item.options : []
  }
  expect(askedOptionsOf(alone).map(({ option_id }) => option_id)).toEqual(['kind'])
  expect(optionsOf(alone)).toEqual([{ option_id: 'kind', value_ids: ['alone'] }])
  const meal = { ...alone, values: { ...alone.values, kind: ['meal'] } }
  expect(askedOptionsOf(meal).map(({ option_id }) => option_id)).toEqual(['kind', 'drink'])
  expect(optionsOf(meal)).toEqual([
    { option_id: 'kind', value_ids: ['meal'] },
    { option_id: 'drink', under: ['meal'], value_ids: ['cola'] },
  ])
})

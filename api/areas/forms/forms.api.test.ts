import { expect, test } from 'vitest'
import type { FormField } from '#contract/areas/forms.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()

const field = (id: string, more: Partial<FormField> = {}): FormField => ({
  id,
  label: id,
  type: 'text',
  is_required: false,
  options: [],
  sort_order: 0,
  ...more,
})
const gift = field('gift', { type: 'radio', options: ['Yes', 'No'], is_required: true })
const wish = field('wish', { is_required: true, condition: { field_id: 'gift', values: ['Yes'] } })

async function newStore() {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const cart = shop.cart([{ product_id: await shop.product({}) }])
  return { tenant, shop, cart, client: (await tenant.owner()).client, customer: (await tenant.customer()).client }
}

test('a form that was never saved is empty; a saved one is replaced as a whole', async () => {
  const { client } = await newStore()
  const scope = { service: 'order', order_type: 'delivery' } as const
  expect(await client.forms.show(scope)).toEqual({
    id: null,
    ...scope,
    category_id: null,
    fields: [],
    is_active: false,
    updated_at: null,
  })
  const first = await client.forms.save({ ...scope, fields: [field('b'), field('a')], is_active: true })
  expect(first.fields.map(({ id, sort_order }) => [id, sort_order])).toEqual([
    ['b', 0],
    ['a', 1],
  ])
  const second = await client.forms.save({ ...scope, fields: [field('a')], is_active: false })
  expect(second).toMatchObject({ id: first.id, is_active: false, fields: [{ id: 'a' }] })
  expect(await client.forms.list({})).toMatchObject([{ ...scope, fields_count: 1, is_active: false }])
})

test('a form that somebody else has changed is not overwritten', async () => {
  const { client } = await newStore()
  const { updated_at } = await client.forms.save({ service: 'order', fields: [field('a')] })
  await new Promise((resolve) => setTimeout(resolve, 5))
  const draft = { service: 'order' as const, fields: [field('b')], expected_updated_at: updated_at ?? '' }
  await client.forms.save(draft)
  await expect(client.forms.save({ ...draft, fields: [] })).rejects.toMatchObject({ status: 409 })
  expect((await client.forms.show({ service: 'order' })).fields).toMatchObject([{ id: 'b' }])
})

test('the checkout asks the form, follows its conditions and keeps the answers and their labels', async () => {
  const { client, customer, cart } = await newStore()
  await client.forms.save({ service: 'order', fields: [gift, { ...wish, label: 'Your wish' }] })
  expect((await customer.checkout.quote(cart)).form.map(({ id }) => id)).toEqual(['gift', 'wish'])
  await expect(customer.checkout.place({ ...cart, form_data: { gift: 'Yes' } })).rejects.toMatchObject({
    status: 422,
    errors: { 'form_data.wish': ['The Your wish field is required.'] },
  })
  const plain = await customer.checkout.place({ ...cart, form_data: { gift: 'No', wish: 'left over' } })
  const wished = await customer.checkout.place({ ...cart, form_data: { gift: 'Yes', wish: 'A bow' } })
  await client.forms.save({ service: 'order', fields: [field('other')] })
  const submissions = (filter: object) =>
    client.forms.submissions({ service: 'order', ...filter }).then(({ data }) => data)
  const [newest, oldest, ...others] = await submissions({})
  expect(others).toEqual([])
  expect(oldest).toMatchObject({ order_id: plain.order_id, data: { gift: 'No' } })
  expect(newest).toMatchObject({
    order_id: wished.order_id,
    data: { gift: 'Yes', wish: 'A bow' },
    labels: { gift: 'gift', wish: 'Your wish' },
  })
  expect(await submissions({ order_id: plain.order_id })).toHaveLength(1)
  expect(await submissions({ search: plain.order_id })).toHaveLength(1)
  expect(await submissions({ start_date: '2020-01-01', end_date: '2020-01-31' })).toEqual([])
  expect(await submissions({ service: 'product_category' })).toEqual([])
})

test('answers keep the order of the form, whatever the ids of its fields', async () => {
  const { tenant, client, customer, cart } = await newStore()
  const ids = ['long_one', 'b', 'a', 'middle']
  await client.forms.save({ service: 'order', fields: ids.map((id) => field(id)) })
  const form_data = { a: '1', b: '2', middle: '3', long_one: '4' }
  const { order_id } = await customer.checkout.place({ ...cart, form_data })
  const { data } = await client.forms.submissions({ service: 'order' })
  expect(Object.keys(data[0]?.data ?? {})).toEqual(ids)
  await client.forms.save({ service: 'order', fields: [field('other')] })
  const { data: order } = await (await tenant.owner()).client.orders.show({ order_id })
  expect(Object.keys((!Array.isArray(order) && order.form_data) || {})).toEqual(ids)
})

test('the form of a category is asked with its products, and goes with the category', async () => {
  const { tenant, shop, client, customer } = await newStore()
  const wine = await shop.product({})
  const category_id = newId()
  await tenant.db(async (db) => {
    await db
      .insertInto('product_category')
      .values({ id: category_id, merchant_id: shop.merchantId, name: 'Wine' })
      .execute()
    await db
      .insertInto('product_category_link')
      .values({ product_id: wine, category_id, merchant_id: shop.merchantId })
      .execute()
  })
  expect(await client.forms.categories({ search: 'win' })).toMatchObject([{ id: category_id, name: 'Wine' }])
  const age = field('age', { type: 'number', translations: { ar: { label: 'العمر' }, fr: { label: 'Âge' } } })
  const form = { service: 'product_category', category_id } as const
  await client.forms.save({ ...form, fields: [age] })
  const cart = shop.cart([{ product_id: wine }])
  expect((await customer.checkout.quote({ ...cart, locale: 'ar' } as never)).form).toMatchObject([{ id: 'age' }])
  expect((await customer.store.form({ ...form, locale: 'ar' })).fields[0]?.translations).toEqual({
    ar: { label: 'العمر' },
  })
  const { order_id } = await customer.checkout.place({ ...cart, form_data: { age: '30' } })
  expect((await client.forms.submissions({ service: 'product_category' })).data).toMatchObject([
    { order_id, data: { age: 30 } },
  ])
  await tenant.db((db) => db.deleteFrom('product_category').where('id', '=', category_id).execute())
  expect(await client.forms.list({})).toEqual([])
})

test('answers at registration are listed with the labels of the form', async () => {
  const { tenant, client } = await newStore()
  await client.forms.save({ service: 'user_register', fields: [field('pet', { label: 'Your pet' })] })
  const { id } = await tenant.customer()
  await tenant.db((db) =>
    db
      .updateTable('customer')
      .set({ form_data: JSON.stringify({ pet: 'cat' }) as never })
      .where('id', '=', id)
      .execute(),
  )
  expect((await client.forms.submissions({ service: 'user_register' })).data).toMatchObject([
    { customer_id: id, order_id: null, data: { pet: 'cat' }, labels: { pet: 'Your pet' } },
  ])
})

test.each([
  ['a choice without options', [field('a', { type: 'select' })], 'fields.0.options'],
  ['an option twice', [field('a', { type: 'radio', options: ['x', 'x'] })], 'fields.0.options'],
  ['a condition on a later field', [wish, gift], 'fields.0.condition'],
  ['a condition on a text', [field('gift'), wish], 'fields.1.condition'],
  [
    'a condition with an unknown answer',
    [gift, { ...wish, condition: { field_id: 'gift', values: ['?'] } }],
    'fields.1.condition',
  ],
  ['no label', [field('a', { label: ' ' })], 'fields.0.label'],
  ['an id twice', [field('a'), field('a')], 'fields'],
  ['too many fields', Array.from({ length: 31 }, (_, index) => field(`f${index}`)), 'fields'],
])('%s is refused', async (_case, fields, path) => {
  const { client } = await newStore()
  const error = await client.forms.save({ service: 'order', fields }).catch((caught: unknown) => caught)
  expect(error).toMatchObject({ status: 422 })
  expect(Object.keys((error as { errors: object }).errors)).toContain(path)
})

test('an order type belongs to orders and a category to products', async () => {
  const { client } = await newStore()
  for (const [input, path] of [
    [{ service: 'user_register', order_type: 'delivery' }, 'order_type'],
    [{ service: 'order', category_id: newId() }, 'category_id'],
    [{ service: 'product_category' }, 'category_id'],
    [{ service: 'product_category', category_id: newId() }, 'category_id'],
  ] as const)
    await expect(client.forms.save({ ...input, fields: [] })).rejects.toMatchObject({
      status: 422,
      errors: { [path]: expect.anything() },
    })
})

test('a category of another tenant does not exist', async () => {
  const [own, other] = [await newStore(), await newStore()]
  const category_id = newId()
  await other.tenant.db((db) =>
    db
      .insertInto('product_category')
      .values({ id: category_id, merchant_id: other.shop.merchantId, name: 'Wine' })
      .execute(),
  )
  const form = { service: 'product_category' as const, category_id, fields: [] }
  await expect(own.client.forms.save(form)).rejects.toMatchObject({
    status: 422,
    errors: { category_id: ['The selected category id is invalid.'] },
  })
  expect(await own.client.forms.categories({ search: '' })).toEqual([])
  await other.client.forms.save(form)
  expect(await own.client.forms.list({})).toEqual([])
})

test('each permission opens its own forms only', async () => {
  const { tenant } = await newStore()
  const [orders, registration] = [
    (await tenant.user(['ManageTenantSettingsOrder'])).client,
    (await tenant.user(['ManageTenantSettingsAuthentication'])).client,
  ]
  await orders.forms.save({ service: 'order', fields: [] })
  await registration.forms.save({ service: 'user_register', fields: [] })
  await expect(orders.forms.save({ service: 'user_register', fields: [] })).rejects.toMatchObject({ status: 403 })
  await expect(registration.forms.submissions({ service: 'order' })).rejects.toMatchObject({ status: 403 })
  await expect(registration.forms.show({ service: 'order' })).rejects.toMatchObject({ status: 403 })
})

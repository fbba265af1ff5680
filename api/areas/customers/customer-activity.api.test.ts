import { expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

import { customersExport } from './customers.export.ts'

const app = await startTestApp()

async function world() {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant, { name: 'Pier Pizza' })
  const cart = shop.cart([{ product_id: await shop.product({ selling_price: 1000 }) }])
  const { client } = await tenant.owner()
  return { tenant, shop, cart, client, buyer: await tenant.customer() }
}

test('the page of a customer shows orders, spend, merchants, coupons, reviews, devices and answers', async () => {
  const { tenant, cart, client, buyer } = await world()
  await client.coupons.create({
    name: 'Ten',
    code: 'TEN',
    type: 'fixed_percentage',
    discount_value: 10,
    start_date: '2020-01-01T00:00:00Z',
  })
  const first = await buyer.client.checkout.place({ ...cart, coupon_code: 'TEN' })
  const second = await buyer.client.checkout.place(cart)
  const cancelled = await buyer.client.checkout.place(cart)
  await buyer.client.myOrders.cancel({ id: cancelled.order_id, reason: 'Changed my mind' })
  await buyer.client.customerPush.register({ token: 'device', platform: 'web' })
  await buyer.client.notices.savePreference({ mail: true })
  await tenant.db(async (db) => {
    await db
      .insertInto('custom_form')
      .values({
        id: buyer.id,
        service: 'user_register',
        fields: JSON.stringify([
          { id: 'birthday', label: 'Birthday', type: 'text', is_required: false, options: [], sort_order: 1 },
        ]) as never,
      })
      .execute()
    await db
      .updateTable('customer')
      .set({ form_data: JSON.stringify({ birthday: '3 March', left: ['a', 'b'] }) as never })
      .where('id', '=', buyer.id)
      .execute()
  })
  const total = first.bill.grand_total + second.bill.grand_total
  const figures = { orders_count: 2, total_spent: total, last_order_at: expect.any(String) }
  expect(await client.customers.show({ id: buyer.id })).toMatchObject({
    ...figures,
    cancelled_count: 1,
    first_order_at: expect.any(String),
  })
  expect((await client.customers.list({ search: 'casey' })).data).toMatchObject([figures])
  expect(await client.customers.activity({ id: buyer.id })).toMatchObject({
    merchants: [{ name: 'Pier Pizza', orders: 2 }],
    coupons: [{ order_id: first.order_id, code: 'TEN', discount: 100, currency: 'GBP' }],
    reviews: [],
    devices: [{ browser: null, system: null }],
    push_devices: 1,
    accepts_mail: true,
    accepts_whatsapp: false,
    form_answers: [
      { label: 'Birthday', text: '3 March' },
      { label: 'left', text: 'a, b' },
    ],
    notes: [],
  })
  const orders = await client.orders.list({ customer_id: buyer.id })
  expect(orders.data.map(({ order_id }) => order_id)).toEqual(
    [cancelled, second, first].map(({ order_id }) => order_id),
  )
  const other = await tenant.customer()
  expect((await client.orders.list({ customer_id: other.id })).data).toEqual([])
})

test('notes name their author; only notes of the customer are deleted through it', async () => {
  const { tenant, client, buyer } = await world()
  const other = await tenant.customer()
  const note = await client.customers.addNote({ id: buyer.id, note: ' Ring twice ' })
  expect(note).toMatchObject({ note: 'Ring twice', author_name: 'Test User' })
  expect((await client.customers.activity({ id: buyer.id })).notes).toEqual([note])
  await expect(client.customers.removeNote({ id: other.id, note_id: note.id })).rejects.toMatchObject({ status: 404 })
  await client.customers.removeNote({ id: buyer.id, note_id: note.id })
  expect((await client.customers.activity({ id: buyer.id })).notes).toEqual([])
  await expect(client.customers.addNote({ id: tenant.id, note: 'x' })).rejects.toMatchObject({ status: 404 })
})

test('the personal data of a customer holds what every table stores about them, and no secret', async () => {
  const { cart, client, buyer } = await world()
  await buyer.client.addresses.create({ address: '14 Tanner Street', latitude: 51.5, longitude: -0.08 })
  const { order_id } = await buyer.client.checkout.place(cart)
  await client.customers.addNote({ id: buyer.id, note: 'Ring twice' })
  const data = await client.customers.personalData({ id: buyer.id })
  expect(data).toMatchObject({
    customer: { id: buyer.id, mobile: buyer.mobile },
    addresses: [{ address: '14 Tanner Street' }],
    orders: [{ order_id, merchant: 'Pier Pizza' }],
    notes: [{ note: 'Ring twice' }],
    devices: [{ ip: '127.0.0.1' }],
  })
  expect(JSON.stringify(data)).not.toMatch(/password|hash|guest_key|"token"/)
})

test('customers are exported with the formula of a name disarmed, without deleted ones', async () => {
  const { client } = await world()
  const { categories } = (await client.customers.exports({})).meta
  expect(categories.map(({ category }) => category)).toEqual(['person', 'orders', 'other'])
  expect(await client.customers.startExport({ columns: ['first_name', 'orders_count'] })).toMatchObject({
    type: 'customers',
    status: 'processing',
  })
})

test('the answers of a registration are exported with their labels, in the order of the form', async () => {
  const { tenant, buyer: customer } = await world()
  const fields = [
    { id: 'birthday', label: 'Birthday', type: 'text' },
    { id: 'vegan', label: 'Vegan', type: 'consent' },
  ]
  await tenant.db(async (db) => {
    const form = { id: newId(), service: 'user_register' as const, fields: JSON.stringify(fields) as never }
    await db.insertInto('custom_form').values(form).execute()
    const form_data = JSON.stringify({ gone: ['a', 'b'], vegan: true, birthday: '3 March' }) as never
    await db.updateTable('customer').set({ form_data }).where('id', '=', customer.id).execute()
  })
  const input = { after: null, limit: 10, from: null, to: null, start_date: null, end_date: null, timezone: 'UTC' }
  const format = { locale: 'en', timezone: 'UTC', translate: (value: string) => value }
  const page = await tenant.db((db) =>
    customersExport.page(db, { ...input, options: {} as never }, ['id', 'form_answers'], format),
  )
  expect(page.rows).toContainEqual([customer.id, 'Birthday: 3 March; Vegan: yes; gone: a, b'])
})

import { expect, test } from 'vitest'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()

const alwaysOpen = {
  is_business_hours_enabled: true,
  days: Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [
      day,
      { is_open: true, slots: [{ opening: '00:00', closing: '24:00' }] },
    ]),
  ),
  holidays: [],
}

async function newStore(settings: object) {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const all = { is_scheduling_enabled: true, store_timing: alwaysOpen, max_schedule_days: 2, ...settings }
  for (const [key, value] of Object.entries(all)) await shop.setting(key, value)
  const pizza = await shop.product()
  const freeSlots = async () => {
    const days = await tenant.guest.storeMerchants.slots({ id: shop.merchantId, order_type: 'delivery' })
    return days.flatMap(({ slots }) => slots)
  }
  const cart = (slot: { start: string; end: string } | undefined, quantity: number) => ({
    ...shop.cart([{ product_id: pizza, quantity }]),
    slot: slot && { start: slot.start, end: slot.end },
  })
  const booking = () =>
    tenant.db((db) => db.selectFrom('slot_booking').select(['booked', 'booked_items']).executeTakeFirst())
  return { tenant, shop, pizza, freeSlots, cart, booking }
}

test('parallel orders do not exceed the pieces of a slot', async () => {
  const { tenant, freeSlots, cart, booking } = await newStore({ items_per_slot_limit: 10 })
  const [slot] = await freeSlots()
  expect(slot?.remaining_items).toBeNull()
  const customers = await Promise.all(Array.from({ length: 8 }, () => tenant.customer()))
  const placed = await Promise.allSettled(customers.map(({ client }) => client.checkout.place(cart(slot, 4))))
  expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  for (const one of placed) if (one.status === 'rejected') expect([409, 422]).toContain(one.reason.status)
  expect(await booking()).toEqual({ booked: 2, booked_items: 8 })
  expect((await freeSlots()).find(({ start }) => start === slot?.start)).toMatchObject({ remaining_items: 2 })
  const { client } = await tenant.customer()
  await expect(client.checkout.quote(cart(slot, 3))).rejects.toMatchObject({
    status: 422,
    data: { reasons: [{ field: 'slot', reason: 'slot_full' }] },
  })
  await client.checkout.place(cart(slot, 2))
  expect((await freeSlots()).some(({ start }) => start === slot?.start)).toBe(false)
})

test('an order larger than the limit takes a slot alone, and cancelling it gives the slot back', async () => {
  const { tenant, freeSlots, cart, booking } = await newStore({ items_per_slot_limit: 10 })
  const [slot] = await freeSlots()
  const { client } = await tenant.customer()
  const { order_id } = await client.checkout.place(cart(slot, 30))
  expect(await booking()).toEqual({ booked: 1, booked_items: 30 })
  const full = { status: 422, data: { reasons: [{ reason: 'slot_full' }] } }
  await expect(client.checkout.place(cart(slot, 1))).rejects.toMatchObject(full)
  await client.myOrders.cancel({ id: order_id, reason: 'Changed my mind' })
  expect(await booking()).toEqual({ booked: 0, booked_items: 0 })
  await client.checkout.place(cart(slot, 12))
  expect(await booking()).toEqual({ booked: 1, booked_items: 12 })
})

test('a change of an order changes the pieces of its slot', async () => {
  const { tenant, freeSlots, cart, booking } = await newStore({ items_per_slot_limit: 10 })
  const [slot] = await freeSlots()
  const { client } = await tenant.customer()
  const { order_id } = await client.checkout.place(cart(slot, 3))
  const owner = await tenant.owner()
  const propose = async (quantity: number) => {
    const { amendments } = await owner.client.orderAmendments.propose({
      order_id,
      lines: [{ line: 0, quantity }],
      reason: 'As asked for',
    })
    await client.myAmendments.approve({ id: order_id, amendment_id: amendments.at(-1)?.id ?? '' })
  }
  await propose(7)
  expect(await booking()).toEqual({ booked: 1, booked_items: 7 })
  await propose(2)
  expect(await booking()).toEqual({ booked: 1, booked_items: 2 })
})

test('without a limit a slot takes any number of pieces, and they are counted', async () => {
  const { tenant, freeSlots, cart, booking } = await newStore({ bookings_per_slot_limit: 2 })
  const [slot] = await freeSlots()
  const { client } = await tenant.customer()
  await client.checkout.place(cart(slot, 50))
  await client.checkout.place(cart(slot, 50))
  expect(await booking()).toEqual({ booked: 2, booked_items: 100 })
  await expect(client.checkout.place(cart(slot, 1))).rejects.toMatchObject({ status: 422 })
})

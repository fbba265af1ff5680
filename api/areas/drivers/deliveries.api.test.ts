import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newFleet } from './drivers.testing.ts'

const app = await startTestApp()

test('a driver takes an order to its customer, and every step can be repeated', async () => {
  const { owner, customer, driver, accepted, assign, orderOf } = await newFleet(app)
  const order_id = await accepted()
  const id = await assign(order_id)
  const calls = driver.client.merchantDriverDeliveries
  expect((await calls.show({})).tasks).toMatchObject([
    {
      id,
      order_id,
      state: 'assigned',
      proof: 'not_needed',
      is_ready: false,
      pickup: { address: '1 Test Street', latitude: 51.5045 },
      drop: { name: 'Casey Buyer', phone: customer.mobile, address: '14 Tooley Street', latitude: 51.5055 },
      items: [{ name: 'Margherita', quantity: 1 }],
      currency: 'GBP',
    },
  ])
  const [task] = (await calls.show({})).tasks
  const order = await customer.client.myOrders.show({ id: order_id })
  expect(task?.cash_due, 'all of it in cash').toBe(order.bill.grand_total)
  await expect(calls.deliver({ id })).rejects.toMatchObject({ code: 'DELIVERY_CLOSED' })
  for (const step of [calls.accept, calls.accept, calls.pickUp, calls.pickUp, calls.accept]) await step({ id })
  expect(await orderOf(order_id)).toMatchObject({ order_status: 'picked' })
  await calls.deliver({ id })
  expect(await calls.deliver({ id })).toMatchObject({ tasks: [], closed: [{ id, state: 'delivered' }] })
  expect(await orderOf(order_id)).toMatchObject({ order_status: 'delivered', driver: { name: 'Test User' } })
  expect((await owner.driverDispatch.show({ order_id })).deliveries).toMatchObject([{ state: 'delivered' }])
})

test('a driver sees own deliveries only, and customers only while they deliver to them', async () => {
  const { tenant, owner, customer, driver, second, accepted, assign } = await newFleet(app)
  const order_id = await accepted({ customer_note: 'Ring twice please' })
  const id = await assign(order_id)
  const mine = await driver.client.merchantDriverDeliveries.show({})
  expect(JSON.stringify(mine)).toContain(customer.mobile)
  expect(JSON.stringify(mine)).toContain('Ring twice please')
  const foreign = second.client.merchantDriverDeliveries
  expect(await foreign.show({})).toMatchObject({ tasks: [], closed: [] })
  for (const step of [foreign.accept, foreign.pickUp, foreign.deliver, foreign.decline])
    await expect(step({ id })).rejects.toMatchObject({ status: 404 })
  await expect(foreign.fail({ id, reason: 'other' })).rejects.toMatchObject({ status: 404 })
  for (const call of [
    () => driver.client.merchantOrders.show({ order_id }),
    () => driver.client.merchantDriverDispatch.show({ order_id }),
    () => driver.client.driverDeliveries.show({}),
  ])
    await expect(call()).rejects.toMatchObject({ status: 403 })

  await driver.client.merchantDriverDeliveries.pickUp({ id })
  await driver.client.merchantDriverDeliveries.deliver({ id })
  const after = JSON.stringify(await driver.client.merchantDriverDeliveries.show({}))
  expect(after).toContain(order_id)
  for (const text of [customer.mobile, 'Casey', 'Tooley', 'Ring twice']) expect(after).not.toContain(text)
  expect(JSON.stringify(await owner.driverDispatch.show({ order_id }))).not.toContain(customer.mobile)

  const hidden = await accepted()
  await assign(hidden)
  await tenant.db((db) => db.updateTable('merchant').set({ share_customer_detail: false }).execute())
  const [task] = (await driver.client.merchantDriverDeliveries.show({})).tasks
  expect(task?.drop).toMatchObject({ name: 'Casey Buyer', phone: null })
})

test('an order is handed over with the code that only its customer sees', async () => {
  const { owner, customer, driver, second, accepted, assign, orderOf } = await newFleet(app, { proof: 'code' })
  const order_id = await accepted()
  const codeOf = async () => (await customer.client.myOrders.show({ id: order_id })).delivery_code
  expect(await codeOf()).toBeNull()
  await assign(order_id, second.id)
  const code = await codeOf()
  expect(code).toMatch(/^[1-9]\d{3}$/)
  const id = await assign(order_id)
  expect(await codeOf(), 'after another driver was chosen').toBe(code)
  const calls = driver.client.merchantDriverDeliveries
  await calls.pickUp({ id })
  const [task] = (await calls.show({})).tasks
  for (const answer of [task, await owner.orders.show({ order_id }), await owner.driverDispatch.show({ order_id })])
    expect(JSON.stringify(answer)).not.toMatch(new RegExp(`"${code}"|delivery_code`))
  const wrong = code === '1000' ? '1001' : '1000'
  for (const input of [{ id }, { id, code: wrong }])
    await expect(calls.deliver(input)).rejects.toMatchObject({ code: 'DELIVERY_CODE_WRONG' })
  expect(await orderOf(order_id)).toMatchObject({ order_status: 'picked' })
  await calls.deliver({ id, code: code ?? '' })
  expect(await orderOf(order_id)).toMatchObject({ order_status: 'delivered' })
  expect(await codeOf()).toBeNull()
})

test('a driver gives an order back, or says why it was not delivered; it can be assigned again', async () => {
  const { owner, driver, second, accepted, assign, orderOf } = await newFleet(app)
  const order_id = await accepted()
  const calls = driver.client.merchantDriverDeliveries
  const first = await assign(order_id)
  await calls.decline({ id: first, note: 'Flat tyre' })
  await calls.decline({ id: first })
  expect(await orderOf(order_id)).toMatchObject({ order_status: 'processing', driver: null })
  await owner.orders.changeStatus({ order_id, order_status: 'ready' })

  const id = await assign(order_id)
  await calls.pickUp({ id })
  await calls.fail({ id, reason: 'customer_absent', note: 'Nobody opened' })
  await calls.fail({ id, reason: 'customer_absent', note: 'Nobody opened' })
  expect(await orderOf(order_id)).toMatchObject({ order_status: 'picked', driver: null })
  expect(await owner.driverDispatch.show({ order_id })).toMatchObject({
    is_assignable: true,
    deliveries: [
      { id, state: 'failed', failure_reason: 'customer_absent', note: 'Nobody opened' },
      { id: first, state: 'declined', note: 'Flat tyre' },
    ],
  })
  const again = await assign(order_id, second.id)
  await second.client.merchantDriverDeliveries.accept({ id: again })
  expect(await orderOf(order_id), 'it was picked up before').toMatchObject({ order_status: 'picked' })
  await second.client.merchantDriverDeliveries.pickUp({ id: again })
  await second.client.merchantDriverDeliveries.deliver({ id: again })
  expect(await orderOf(order_id)).toMatchObject({ order_status: 'delivered' })
})

test('who still has deliveries stays on duty', async () => {
  const { driver, accepted, assign } = await newFleet(app)
  const calls = driver.client.merchantDriverDeliveries
  const id = await assign(await accepted())
  await expect(calls.setDuty({ is_on_duty: false })).rejects.toMatchObject({ code: 'DELIVERIES_OPEN' })
  const { since } = await calls.setDuty({ is_on_duty: true })
  await calls.decline({ id })
  expect(await calls.show({})).toMatchObject({ is_on_duty: true, since })
  expect(await calls.setDuty({ is_on_duty: false })).toMatchObject({ is_on_duty: false, since: null })
})

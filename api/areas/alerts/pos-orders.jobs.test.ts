import { expect, test } from 'vitest'
import { runDelayedJobs } from '#api/platform/testing/delayed-jobs.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp({ runJobs: true })

async function newPosStore() {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const owner = await tenant.owner()
  await owner.client.merchants.update({
    id: shop.merchantId,
    is_pos_managed: true,
    connected_pos_name: 'Lightspeed',
    pos_confirm_minutes: 2,
  })
  const product_id = await shop.product({ name: 'Soup', selling_price: 500 })
  const { client } = await tenant.customer()
  const staff = await shop.staff()
  const { key } = await owner.client.apiKeys.create({
    name: 'Till',
    permissions: ['ManageTenantOrders', 'ManageTenantMerchantsProduct'],
  })
  const till = app.client({ host: tenant.hosts.admin, token: key })
  const place = async () => (await client.checkout.place(shop.cart([{ product_id }]))).order_id
  const read = async (order_id: string) => {
    const { data } = await staff.client.merchantOrders.show({ order_id })
    return 'order_status_history' in data ? data : undefined
  }
  /** The state of the order in the point of sale, after the jobs that are due. */
  const state = (order_id: string) =>
    expect.poll(
      async () => {
        await runDelayedJobs(app, 'alerts.%')
        return (await read(order_id))?.pos?.state
      },
      { interval: 150, timeout: 15_000 },
    )
  const steps = async (order_id: string) =>
    ((await read(order_id))?.order_status_history ?? []).flatMap(({ step }) => (step?.startsWith('pos') ? [step] : []))
  const mails = async () =>
    (await tenant.db((db) => db.selectFrom('message').select('subject').execute())).flatMap(({ subject }) =>
      subject.includes('POS') ? [subject] : [],
    )
  return { tenant, shop, owner, staff, client, till, product_id, place, read, state, steps, mails }
}

test('an order that the point of sale does not take in time alerts the store and the network once', async () => {
  const { place, state, steps, mails, staff, read, client } = await newPosStore()
  const order_id = await place()
  await state(order_id).toBe('waiting')
  expect(await mails()).toEqual([])
  app.advanceTime(2 * 60_000 + 1_000)
  await state(order_id).toBe('missing')
  expect((await mails()).length).toBeGreaterThanOrEqual(2)
  expect(await steps(order_id)).toEqual(['pos_missing'])
  const handled = await staff.client.merchantOrderPos.handleManually({ order_id })
  expect(handled.pos).toMatchObject({ state: 'manual', name: 'Lightspeed' })
  const entry = (await read(order_id))?.order_status_history.find(({ step }) => step === 'pos_manual')
  expect(entry).toMatchObject({ by: 'merchant', user_id: staff.id })
  expect(JSON.stringify(await client.myOrders.show({ id: order_id }))).not.toContain('Lightspeed')
})

test('an order that the point of sale confirms, or answers with an API key, alerts nobody', async () => {
  const { place, state, steps, mails, till } = await newPosStore()
  const [confirmed, accepted] = [await place(), await place()]
  for (const order_id of [confirmed, accepted]) await state(order_id).toBe('waiting')
  expect((await till.orderPos.confirm({ order_id: confirmed, reference: 'T-17' })).pos).toMatchObject({
    state: 'confirmed',
    reference: 'T-17',
  })
  expect((await till.orders.changeStatus({ order_id: accepted, order_status: 'processing' })).pos).toMatchObject({
    state: 'confirmed',
  })
  app.advanceTime(5 * 60_000)
  await runDelayedJobs(app, 'alerts.%')
  expect(await mails()).toEqual([])
  expect(await steps(confirmed)).toEqual(['pos_confirmed'])
})

test('an order that the point of sale refuses alerts people at once, with the reason', async () => {
  const { place, state, mails, till, read } = await newPosStore()
  const order_id = await place()
  await state(order_id).toBe('waiting')
  await till.orderPos.fail({ order_id, reason: 'Soup is unknown' })
  await expect.poll(async () => (await mails()).length, { timeout: 15_000 }).toBeGreaterThanOrEqual(2)
  expect((await read(order_id))?.pos).toMatchObject({ state: 'missing', reason: 'Soup is unknown' })
  expect((await till.orderPos.confirm({ order_id })).pos).toMatchObject({ state: 'confirmed', reason: null })
})

test('orders of other merchants have no point of sale', async () => {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const staff = await shop.staff()
  const { client } = await tenant.customer()
  const { order_id } = await client.checkout.place(shop.cart([{ product_id: await shop.product() }]))
  await expect(staff.client.merchantOrderPos.handleManually({ order_id })).rejects.toMatchObject({
    status: 409,
    code: 'ORDER_NOT_OF_POS',
  })
  expect((await staff.client.merchantOrders.list({})).data[0]?.pos).toBeNull()
})

test('people cannot change what the point of sale owns; the point of sale can', async () => {
  const { till, product_id, owner, shop } = await newPosStore()
  const people = owner.client.products
  await expect(people.update({ id: product_id, selling_price: 900 })).rejects.toMatchObject({
    status: 422,
    errors: { selling_price: ['The POS manages this field.'] },
  })
  expect(await people.update({ id: product_id, name: 'Soup', description: 'Hot' })).toMatchObject({
    description: 'Hot',
  })
  const edit = { ids: [product_id], selling_price: { price: 900 } }
  expect(await owner.client.bulkEdits.create(edit)).toMatchObject({
    changed: 0,
    failures: [{ id: product_id, reason: 'pos_managed' }],
  })
  expect(await till.products.update({ id: product_id, selling_price: 900 })).toMatchObject({
    selling_price: 900,
  })
  await owner.client.merchants.update({ id: shop.merchantId, is_pos_managed: false })
  expect(await people.update({ id: product_id, selling_price: 950 })).toMatchObject({ selling_price: 950 })
})

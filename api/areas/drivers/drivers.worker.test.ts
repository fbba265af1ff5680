import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { createTestBrowser, startPushService } from '#api/providers/push/push-service.testing.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newFleet } from './drivers.testing.ts'
import { deleteExpiredPhotos } from './photos.commands.ts'

const pushService = await startPushService()
afterAll(() => pushService.close())
const app = await startTestApp({ runJobs: true, environment: { PUSH_SERVICES: pushService.origin } })

test('a driver is notified of a delivery, and when it is taken away', async () => {
  const { tenant, shop, owner, driver, accepted, assign } = await newFleet(app)
  const browser = createTestBrowser(`${pushService.origin}/driver`)
  await driver.client.push.register({
    tenant_id: tenant.id,
    user_id: driver.id,
    merchant_id: shop.merchantId,
    token: JSON.stringify(browser.subscription),
    platform: 'web',
    locale: 'en',
  })
  const messages = () =>
    pushService.letters
      .filter(({ path }) => path === '/driver')
      .map(({ body }): unknown => JSON.parse(browser.open(body)))
  const order_id = await accepted()
  await assign(order_id)
  await vi.waitFor(() => expect(messages()).toHaveLength(1), { timeout: 15_000 })
  expect(messages()[0]).toMatchObject({
    title: 'New delivery',
    url: expect.stringMatching(new RegExp(`/m/${shop.merchantId}/deliveries$`)),
  })
  await owner.orders.changeStatus({ order_id, order_status: 'cancelled', reason: 'closed' })
  await vi.waitFor(() => expect(messages()).toHaveLength(2), { timeout: 15_000 })
  expect(messages()[1]).toMatchObject({ title: 'Delivery cancelled' })
  const logged = async () =>
    (await owner.messageLog.list({ search: order_id })).data
      .filter(({ channel, receiver }) => channel === 'push' && receiver === 'merchant')
      .map(({ subject, status }) => `${subject}: ${status}`)
  await expect.poll(logged).toEqual(['Delivery cancelled: sent', 'New delivery: sent'])
})

const day = 86_400_000
const newPhoto = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer()

function photoForm(id: string, bytes: Uint8Array | string) {
  const data = new FormData()
  data.set('id', id)
  data.set('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), 'door.jpg')
  return data as FormData & { id: string }
}

test('a photo proves the hand-over, is private, and is deleted after its days', async () => {
  const { tenant, owner, customer, driver, second, accepted, assign } = await newFleet(app, { proof: 'photo' })
  const order_id = await accepted()
  const id = await assign(order_id)
  const calls = driver.client.merchantDriverDeliveries
  await calls.pickUp({ id })
  await expect(calls.deliver({ id })).rejects.toMatchObject({ code: 'DELIVERY_PHOTO_MISSING' })
  await expect(calls.photo(photoForm(id, '<svg/>'))).rejects.toMatchObject({ status: 422 })
  const foreign = second.client.merchantDriverDeliveries.photo(photoForm(id, await newPhoto('#c33')))
  await expect(foreign).rejects.toMatchObject({ status: 404 })
  await calls.photo(photoForm(id, await newPhoto('#c33')))
  await calls.photo(photoForm(id, await newPhoto('#33c')))
  expect((await calls.show({})).tasks).toMatchObject([{ id, has_photo: true }])
  await calls.deliver({ id })

  const photoUrl = async () => (await owner.driverDispatch.show({ order_id })).deliveries[0]?.photo_url ?? ''
  const url = await photoUrl()
  expect(url).toMatch(/^\/files\/p\/.+signature=/)
  const get = (path: string) => app.server.inject({ method: 'GET', url: path })
  expect((await get(url)).statusCode).toBe(200)
  expect((await get(url.split('?')[0] ?? '')).statusCode).toBe(403)
  const filesOf = () => tenant.db((db) => db.selectFrom('file').select('key').where('purpose', '=', 'proof').execute())
  expect(await filesOf(), 'the first photo is gone').toHaveLength(1)
  expect(JSON.stringify(await customer.client.myOrders.show({ id: order_id }))).not.toContain('/proof/')

  const deleteIn = (days: number) =>
    deleteExpiredPhotos({ platformPool: app.services.platformPool, clock: () => app.now() + days * day })
  await deleteIn(29)
  expect(await photoUrl()).not.toBe('')
  await deleteIn(31)
  expect([await photoUrl(), await filesOf()]).toEqual(['', []])
})

test('photos are deleted with their customer', async () => {
  const { tenant, owner, customer, driver, accepted, assign } = await newFleet(app, { proof: 'photo' })
  const order_id = await accepted()
  const id = await assign(order_id)
  const calls = driver.client.merchantDriverDeliveries
  await calls.pickUp({ id })
  await calls.photo(photoForm(id, await newPhoto('#c33')))
  await calls.deliver({ id })
  await owner.orders.changeStatus({ order_id, order_status: 'completed' })
  await owner.customers.remove({ id: customer.id })
  const left = await tenant.db((db) => db.selectFrom('file').select('key').where('purpose', '=', 'proof').execute())
  expect(left).toEqual([])
  expect((await owner.driverDispatch.show({ order_id })).deliveries).toMatchObject([{ photo_url: null }])
})

import { afterAll, expect, test } from 'vitest'
import { createTestBrowser, startPushService } from './push-service.testing.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const pushService = await startPushService()
afterAll(() => pushService.close())
const app = await startTestApp({ runJobs: true, environment: { PUSH_SERVICES: pushService.origin } })

test('the browser of a customer gets an encrypted push about its order; other browsers get none', async () => {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const staff = await shop.staff()
  const newBuyer = async (path: string) => {
    const { client } = await tenant.customer()
    const browser = createTestBrowser(`${pushService.origin}${path}`)
    await client.customerPush.register({ token: JSON.stringify(browser.subscription), platform: 'web' })
    const letters = () => pushService.letters.filter((letter) => letter.path === path)
    const read = () =>
      letters().map(({ body }): { title: string; body: string; url: string; tag: string } =>
        JSON.parse(browser.open(body)),
      )
    return { client, letters, read, titles: () => read().map(({ title }) => title) }
  }
  const [buyer, other] = [await newBuyer('/buyer'), await newBuyer('/other')]
  const product = await shop.product()
  const { name } = await tenant.db((db) => db.selectFrom('merchant').select('name').executeTakeFirstOrThrow())
  const { order_id } = await buyer.client.checkout.place(shop.cart([{ product_id: product }]))
  await staff.client.merchantOrders.changeStatus({ order_id, order_status: 'processing', preparation_time: 20 })
  await expect.poll(buyer.titles, { timeout: 20_000 }).toEqual([`${name} has accepted your order ${order_id}`])
  const [letter] = buyer.letters()
  expect(letter).toMatchObject({ isGenuine: true, headers: { ttl: '3600' } })
  const [message] = buyer.read()
  expect(message).toMatchObject({ body: `${name} is preparing your order now.`, tag: `order-${order_id}` })
  expect(new URL(message?.url ?? '')).toMatchObject({ pathname: '/en/order', hash: expect.stringMatching(/^#.{20,}/) })
  await staff.client.merchantOrders.changeStatus({ order_id, order_status: 'ready' })
  await expect.poll(() => buyer.titles().length, { timeout: 20_000 }).toBe(2)
  expect(other.letters()).toEqual([])
})

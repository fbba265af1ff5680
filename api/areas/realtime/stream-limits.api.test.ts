import { expect, test } from 'vitest'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp({ environment: { RATE_LIMITS: '1' } })
const address = await app.server.listen({ port: 0, host: '127.0.0.1' })

test('live streams are bounded per session and per tenant; customers and panel users are counted apart', async () => {
  const [tenant, other] = [await newTenant(app), await newTenant(app)]
  const shop = await newShop(tenant)
  const [buyer, owner] = [await tenant.customer(), await tenant.owner()]
  const cart = shop.cart([{ product_id: await shop.product() }])
  const { order_id } = await buyer.client.checkout.place(cart)
  const open = async (token: string, channel: string) => {
    const leaving = new AbortController()
    const { status, body } = await fetch(`${address}/realtime/v1/events?channels[]=${channel}`, {
      headers: { 'x-tenant': tenant.hosts.admin, authorization: `Bearer ${token}` },
      signal: leaving.signal,
    })
    void body?.pipeTo(new WritableStream()).catch(() => undefined)
    return { status, leave: () => leaving.abort() }
  }
  const all = []
  for (let nth = 0; nth < 5; nth++) all.push(await open(buyer.token, `order-${order_id}`))
  const refused = await open(buyer.token, `order-${order_id}`)
  all.push(await open(owner.token, `tenant-${tenant.id}`))
  expect([all.map(({ status }) => status), refused.status]).toEqual([[200, 200, 200, 200, 200, 200], 429])
  const { hub } = app.services
  const viewer = { tenantId: tenant.id, kind: 'customer' as const, id: 'another' }
  expect([
    hub.hasRoomFor(viewer, 5),
    hub.hasRoomFor(viewer, 6),
    hub.hasRoomFor({ ...viewer, kind: 'user' }, 2),
    hub.hasRoomFor({ ...viewer, tenantId: other.id }, 1),
  ]).toEqual([false, true, true, true])
  all[0]?.leave()
  await expect.poll(() => hub.streams.size).toBe(5)
  const again = await open(buyer.token, `order-${order_id}`)
  expect(again.status).toBe(200)
  for (const received of [...all, again]) received.leave()
})

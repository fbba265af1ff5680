import { expect, test } from 'vitest'
import { newShop } from '../testing/shop.ts'
import { newTenant } from '../testing/tenants.ts'
import { startTestApp } from '../testing/test-app.ts'

/** The clock is frozen: no bucket refills while the guests order. */
const app = await startTestApp({
  frozenClock: true,
  environment: { RATE_LIMITS: '1', TRUSTED_PROXIES: '127.0.0.1' },
})
const rateLimiter = app.services.rateLimiter!

async function openShop() {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const product = await shop.product()
  await shop.setting('is_guest_checkout', true)
  await app.services.tenants.find(tenant.hosts.store)
  return { tenant, cart: shop.cart([{ product_id: product }]) }
}
type Shop = Awaited<ReturnType<typeof openShop>>

const send = (
  { tenant }: Shop,
  ip: string,
  method: string,
  path: string,
  options: { token?: string; body?: unknown },
) =>
  app.send({
    method,
    url: `/store/v1/${path}`,
    headers: {
      'x-tenant': tenant.hosts.store,
      'x-forwarded-for': ip,
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
    },
    ...(options.body === undefined ? {} : { body: options.body }),
  })

let count = 0
/** Statuses of one guest: session, quote, order. */
async function orderAsGuest(shop: Shop, ip: string): Promise<number[]> {
  const nth = ++count
  const guest = await send(shop, ip, 'POST', 'auth/guest', {
    body: {
      first_name: 'Guest',
      last_name: `N${nth}`,
      email: `guest-${nth}@hall.test`,
      mobile: `+4477009${String(nth).padStart(5, '0')}`,
      guest_key: `a secret of the browser ${nth}`,
    },
  })
  const token = (guest.body['data'] as { access_token?: string } | undefined)?.access_token ?? ''
  const quote = await send(shop, ip, 'POST', 'cart/quote', { token, body: shop.cart })
  const order = await send(shop, ip, 'POST', 'orders', { token, body: shop.cart })
  return [guest.status, quote.status, order.status]
}

async function refusalsOf(shops: readonly Shop[], ip: string, guests: number): Promise<number[][]> {
  const refused: number[][] = []
  for (let nth = 0; nth < guests; nth += 20) {
    const batch = Array.from({ length: 20 }, (_, index) => orderAsGuest(shops[index % shops.length]!, ip))
    for (const statuses of await Promise.all(batch)) if (statuses.join() !== '201,200,201') refused.push(statuses)
  }
  return refused
}

/** Sends unsigned requests until one is refused. */
function flood({ tenant }: Shop, network: string): number {
  for (let sent = 0; ; sent++) if (rateLimiter.checkVisitor({ network, tenant: tenant.id }, 'normal')) return sent
}

test('500 guests behind the address of a food hall order while an attacker there is limited', async () => {
  const [hall, neighbour] = [await openShop(), await openShop()]
  const ip = '203.0.113.20'
  expect(flood(hall, ip)).toBe(3_600)
  expect((await send(hall, ip, 'GET', 'boot', {})).status).toBe(429)
  expect(await refusalsOf([hall], ip, 500)).toEqual([])
  expect((await send(hall, ip, 'GET', 'boot', {})).status).toBe(429)
  expect((await send(hall, '203.0.113.21', 'GET', 'boot', {})).status).toBe(200)
  expect((await send(neighbour, ip, 'GET', 'boot', {})).status).toBe(200)
}, 180_000)

test('customers behind the address of a carrier order in every shop while an attacker floods one of them', async () => {
  const shops = [await openShop(), await openShop()]
  const ip = '198.51.100.7'
  flood(shops[0]!, ip)
  expect(await refusalsOf(shops, ip, 100)).toEqual([])
}, 60_000)

test('an attacker with a session is limited alone, quotes included', async () => {
  const shop = await openShop()
  const ip = '198.51.100.8'
  const [attacker, guest] = [await shop.tenant.customer(), await shop.tenant.customer()]
  const quote = (token: string) => send(shop, ip, 'POST', 'cart/quote', { token, body: shop.cart })
  const statuses: number[] = []
  for (let nth = 0; nth < 242; nth++) statuses.push((await quote(attacker.token)).status)
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([240, 429])
  expect((await quote(guest.token)).status).toBe(200)
})

test('one household of IPv6 is one network', async () => {
  const shop = await openShop()
  flood(shop, '2001:db8:1:2::/64')
  expect((await send(shop, '2001:db8:1:2:3:4:5:6', 'GET', 'boot', {})).status).toBe(429)
  expect((await send(shop, '2001:db8:1:3::1', 'GET', 'boot', {})).status).toBe(200)
})

test('pictures never use up the limit of calls, and calls of the server itself are not counted', async () => {
  const shop = await openShop()
  const ip = '198.51.100.9'
  for (let nth = 0; nth < 40; nth++)
    await app.send({ method: 'GET', url: '/files/t/none.png', headers: { 'x-forwarded-for': ip } })
  for (let nth = 0; nth < 40; nth++)
    await app.services.loopback('/store/v1/boot', {
      method: 'GET',
      headers: { 'x-tenant': shop.tenant.hosts.store, 'x-forwarded-for': ip },
    })
  expect(flood(shop, ip)).toBe(3_600)
})

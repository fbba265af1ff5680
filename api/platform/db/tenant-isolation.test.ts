import { expect, test } from 'vitest'
import { newId } from '../runtime/ids.ts'
import { newShop } from '../testing/shop.ts'
import { newTenant } from '../testing/tenants.ts'
import { startTestApp } from '../testing/test-app.ts'

const scale = process.env['PROVE'] === '1' ? { tenants: 50, requests: 100_000 } : { tenants: 6, requests: 1_500 }
const app = await startTestApp({ environment: { DATABASE_POOL: '4' } })
const { pool } = app.services

/** Two merchants, each with its word on everything that it owns, and who looks at them. */
async function createTenantWithShops() {
  const tenant = await newTenant(app)
  const words = [`cnry${newId().replaceAll('-', '')}`, `cnry${newId().replaceAll('-', '')}`] as const
  const shops = await Promise.all(
    words.map(async (word) => {
      const shop = await newShop(tenant, { name: `Shop ${word}` })
      return {
        word,
        merchantId: shop.merchantId,
        product: await shop.product({ name: `Soup ${word}` }),
        staff: await tenant.user(['ManageMerchantCatalog'], { merchants: [shop.merchantId] }),
        tags: 0,
      }
    }),
  )
  return { tenant, words, shops, owner: await tenant.owner() }
}
type TestHall = Awaited<ReturnType<typeof createTenantWithShops>>

let seed = 20_261
/** The same run each time: 0 to `below` - 1. */
const drawInteger = (below: number) => (
  (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648),
  Math.floor((seed / 2_147_483_648) * below)
)
const pick = <T>(list: readonly T[]): T => list[drawInteger(list.length)] as T

let ownMarkersSeen = 0
/** Words of others in what somebody was told. */
function foreignMarkersIn(response: unknown, ownMarkers: readonly string[]): string[] {
  const found = [...JSON.stringify(response).matchAll(/cnry[0-9a-f]{32}/g)].map(([word]) => word)
  ownMarkersSeen += found.filter((word) => ownMarkers.includes(word)).length
  return found.filter((word) => !ownMarkers.includes(word))
}

const expectRejection = (asked: Promise<unknown>) =>
  asked.then(
    () => {
      throw new Error('that was let through')
    },
    (error: { status?: number; code?: string; message: string }) => error,
  )

/** One request or piece of work of somebody; answers the words of others that it was told. */
async function runRandomRequest(halls: readonly TestHall[]): Promise<string[]> {
  const { tenant, words, shops, owner } = pick(halls)
  const shop = pick(shops)
  const other = pick(halls)
  const { client } = shop.staff
  const kind = drawInteger(11)
  if (kind === 0) return foreignMarkersIn(await owner.client.merchants.list({}), words)
  if (kind === 1) return foreignMarkersIn(await client.merchantProducts.list({}), [shop.word])
  if (kind === 2) return foreignMarkersIn(await tenant.guest.storeMerchants.list({}), words)
  if (kind === 3) return foreignMarkersIn(await tenant.guest.storeCatalog.menu({ id: shop.merchantId }), [shop.word])
  if (kind === 4) {
    await client.productTags.create({ name: `${shop.word.slice(-4)} ${++shop.tags}` })
    return []
  }
  if (kind === 5) return foreignMarkersIn(await expectRejection(client.productTags.create({ name: '' })), [])
  if (kind === 6 && other.tenant.id !== tenant.id)
    return foreignMarkersIn(await expectRejection(client.merchantProducts.show({ id: pick(other.shops).product })), [])
  if (kind === 7)
    return foreignMarkersIn(
      await expectRejection(
        tenant.db(async (db) => {
          await db.selectFrom('merchant').selectAll().execute()
          throw new Error('a fault on the way')
        }),
      ),
      [],
    )
  if (kind === 8)
    return foreignMarkersIn(
      await expectRejection(
        tenant.db(async (db) =>
          Promise.all([
            db.sendPrepared("set local statement_timeout = '5ms'", []),
            db.sendPrepared('select pg_sleep(1)', []),
          ]),
        ),
      ),
      [],
    )
  if (kind === 9 && drawInteger(10) === 0)
    return foreignMarkersIn(
      await expectRejection(tenant.db((db) => db.sendPrepared('select pg_terminate_backend(pg_backend_pid())', []))),
      [],
    )
  return foreignMarkersIn((await pool.query('select name from merchant union all select name from product')).rows, [])
}

/** What connections of the pool still see once nobody uses them: nothing, ever. */
async function visibleWithoutScope(): Promise<unknown[]> {
  const clients = await Promise.all([1, 2, 3, 4].map(() => pool.connect()))
  const found = await Promise.all(
    clients.map(
      async (client) =>
        (
          await client.query(
            `select name from merchant union all select current_setting('app.tenant_id', true)
              where coalesce(current_setting('app.tenant_id', true), '') <> ''`,
          )
        ).rows,
    ),
  )
  for (const client of clients) client.release()
  return found.flat()
}

test(
  `${scale.requests} interleaved requests of ${scale.tenants} tenants with errors never return data of another tenant`,
  { timeout: 1_200_000 },
  async () => {
    const halls: TestHall[] = []
    for (let nth = 0; nth < scale.tenants; nth++) halls.push(await createTenantWithShops())
    let asked = 0
    const told: string[] = []
    const walk = async () => {
      while (asked++ < scale.requests) told.push(...(await runRandomRequest(halls)))
    }
    await Promise.all(Array.from({ length: 16 }, walk))
    expect(told).toEqual([])
    expect(ownMarkersSeen).toBeGreaterThan(scale.requests / 3)
    expect(await visibleWithoutScope()).toEqual([])
    for (const { tenant, shops } of halls) {
      const rows = await tenant.db((db) => db.selectFrom('tag').select(['merchant_id', 'name']).execute())
      expect(rows).toHaveLength(shops.reduce((sum, { tags }) => sum + tags, 0))
      for (const { merchantId, word } of shops)
        for (const { name } of rows.filter(({ merchant_id }) => merchant_id === merchantId))
          expect(name).toContain(word.slice(-4))
    }
  },
)

test('a place that outlives its transaction would be seen', async () => {
  const { tenant } = await createTenantWithShops()
  const client = await pool.connect()
  await client.query("select set_config('app.tenant_id', $1, false), set_config('app.all_merchants', 'yes', false)", [
    tenant.id,
  ])
  client.release()
  expect(await visibleWithoutScope()).not.toEqual([])
  const all = await Promise.all([1, 2, 3, 4].map(() => pool.connect()))
  for (const one of all) one.release(true)
  expect(await visibleWithoutScope()).toEqual([])
})

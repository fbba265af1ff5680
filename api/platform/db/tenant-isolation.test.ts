import { expect, test } from 'vitest'
import { newId } from '../runtime/ids.ts'
import { newShop } from '../testing/shop.ts'
import { newTenant } from '../testing/tenants.ts'
import { startTestApp } from '../testing/test-app.ts'

const scale = process.env['PROVE'] === '1' ? { tenants: 50, requests: 100_000 } : { tenants: 6, requests: 1_500 }
const app = await startTestApp({ environment: { DATABASE_POOL: '4' } })
const { pool } = app.services

/** A tenant with two merchants. All their texts contain a marker of their own. */
async function createTenantWithShops() {
  const tenant = await newTenant(app)
  const markers = [`cnry${newId().replaceAll('-', '')}`, `cnry${newId().replaceAll('-', '')}`] as const
  const shops = await Promise.all(
    markers.map(async (marker) => {
      const shop = await newShop(tenant, { name: `Shop ${marker}` })
      return {
        marker,
        merchantId: shop.merchantId,
        product: await shop.product({ name: `Soup ${marker}` }),
        staff: await tenant.user(['ManageMerchantCatalog'], { merchants: [shop.merchantId] }),
        tags: 0,
      }
    }),
  )
  return { tenant, markers, shops, owner: await tenant.owner() }
}
type TestHall = Awaited<ReturnType<typeof createTenantWithShops>>

let seed = 20_261
/** A repeatable random integer from 0 to `below` - 1. */
const drawInteger = (below: number) => (
  (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648),
  Math.floor((seed / 2_147_483_648) * below)
)
const pick = <T>(list: readonly T[]): T => list[drawInteger(list.length)] as T

let ownMarkersSeen = 0
/** Markers of other merchants in a response. */
function foreignMarkersIn(response: unknown, ownMarkers: readonly string[]): string[] {
  const rows = [...JSON.stringify(response).matchAll(/cnry[0-9a-f]{32}/g)].map(([marker]) => marker)
  ownMarkersSeen += rows.filter((marker) => ownMarkers.includes(marker)).length
  return rows.filter((marker) => !ownMarkers.includes(marker))
}

const expectRejection = (started: Promise<unknown>) =>
  started.then(
    () => {
      throw new Error('the request was not rejected')
    },
    (error: { status?: number; code?: string; message: string }) => error,
  )

/** Runs one random request; returns the markers of others in its response. */
async function runRandomRequest(tenants: readonly TestHall[]): Promise<string[]> {
  const { tenant, markers, shops, owner } = pick(tenants)
  const shop = pick(shops)
  const otherTenant = pick(tenants)
  const { client } = shop.staff
  const requestKind = drawInteger(11)
  if (requestKind === 0) return foreignMarkersIn(await owner.client.merchants.list({}), markers)
  if (requestKind === 1) return foreignMarkersIn(await client.merchantProducts.list({}), [shop.marker])
  if (requestKind === 2) return foreignMarkersIn(await tenant.guest.storeMerchants.list({}), markers)
  if (requestKind === 3)
    return foreignMarkersIn(await tenant.guest.storeCatalog.menu({ id: shop.merchantId }), [shop.marker])
  if (requestKind === 4) {
    await client.productTags.create({ name: `${shop.marker.slice(-4)} ${++shop.tags}` })
    return []
  }
  if (requestKind === 5) return foreignMarkersIn(await expectRejection(client.productTags.create({ name: '' })), [])
  if (requestKind === 6 && otherTenant.tenant.id !== tenant.id)
    return foreignMarkersIn(
      await expectRejection(client.merchantProducts.show({ id: pick(otherTenant.shops).product })),
      [],
    )
  if (requestKind === 7)
    return foreignMarkersIn(
      await expectRejection(
        tenant.db(async (db) => {
          await db.selectFrom('merchant').selectAll().execute()
          throw new Error('failure in the transaction')
        }),
      ),
      [],
    )
  if (requestKind === 8)
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
  if (requestKind === 9 && drawInteger(10) === 0)
    return foreignMarkersIn(
      await expectRejection(tenant.db((db) => db.sendPrepared('select pg_terminate_backend(pg_backend_pid())', []))),
      [],
    )
  return foreignMarkersIn((await pool.query('select name from merchant union all select name from product')).rows, [])
}

/** Rows that pooled connections see without a scope. Must be empty. */
async function visibleWithoutScope(): Promise<unknown[]> {
  const clients = await Promise.all([1, 2, 3, 4].map(() => pool.connect()))
  const rows = await Promise.all(
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
  return rows.flat()
}

test(
  `${scale.requests} interleaved requests of ${scale.tenants} tenants with errors never return data of another tenant`,
  { timeout: 1_200_000 },
  async () => {
    const tenants: TestHall[] = []
    for (let nth = 0; nth < scale.tenants; nth++) tenants.push(await createTenantWithShops())
    let started = 0
    const foreign: string[] = []
    const runRequests = async () => {
      while (started++ < scale.requests) foreign.push(...(await runRandomRequest(tenants)))
    }
    await Promise.all(Array.from({ length: 16 }, runRequests))
    expect(foreign).toEqual([])
    expect(ownMarkersSeen).toBeGreaterThan(scale.requests / 3)
    expect(await visibleWithoutScope()).toEqual([])
    for (const { tenant, shops } of tenants) {
      const rows = await tenant.db((db) => db.selectFrom('tag').select(['merchant_id', 'name']).execute())
      expect(rows).toHaveLength(shops.reduce((sum, { tags }) => sum + tags, 0))
      for (const { merchantId, marker } of shops)
        for (const { name } of rows.filter(({ merchant_id }) => merchant_id === merchantId))
          expect(name).toContain(marker.slice(-4))
    }
  },
)

test('a scope that outlives its transaction is detected', async () => {
  const { tenant } = await createTenantWithShops()
  const client = await pool.connect()
  await client.query("select set_config('app.tenant_id', $1, false), set_config('app.all_merchants', 'yes', false)", [
    tenant.id,
  ])
  client.release()
  expect(await visibleWithoutScope()).not.toEqual([])
  const all = await Promise.all([1, 2, 3, 4].map(() => pool.connect()))
  for (const client of all) client.release(true)
  expect(await visibleWithoutScope()).toEqual([])
})

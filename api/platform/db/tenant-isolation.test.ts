import { expect, test } from 'vitest'
import { newId } from '../runtime/ids.ts'
import { newShop } from '../testing/shop.ts'
import { newTenant } from '../testing/tenants.ts'
import { startTestApp } from '../testing/test-app.ts'

const scale = process.env['PROVE'] === '1' ? { tenants: 50, requests: 100_000 } : { tenants: 6, requests: 1_500 }
const world = await startTestApp({ environment: { DATABASE_POOL: '4' } })
const { pool } = world.platform

/** Two merchants, each with its word on everything that it owns, and who looks at them. */
async function hall() {
  const tenant = await newTenant(world)
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
type Hall = Awaited<ReturnType<typeof hall>>

let seed = 20_261
/** The same run each time: 0 to `below` - 1. */
const draw = (below: number) => (
  (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648),
  Math.floor((seed / 2_147_483_648) * below)
)
const pick = <T>(list: readonly T[]): T => list[draw(list.length)] as T

let seen = 0
/** Words of others in what somebody was told. */
function foreignIn(told: unknown, own: readonly string[]): string[] {
  const words = [...JSON.stringify(told).matchAll(/cnry[0-9a-f]{32}/g)].map(([word]) => word)
  seen += words.filter((word) => own.includes(word)).length
  return words.filter((word) => !own.includes(word))
}

const refused = (asked: Promise<unknown>) =>
  asked.then(
    () => {
      throw new Error('that was let through')
    },
    (error: { status?: number; code?: string; message: string }) => error,
  )

/** One request or piece of work of somebody; answers the words of others that it was told. */
async function one(halls: readonly Hall[]): Promise<string[]> {
  const { tenant, words, shops, owner } = pick(halls)
  const shop = pick(shops)
  const other = pick(halls)
  const { client } = shop.staff
  const kind = draw(11)
  if (kind === 0) return foreignIn(await owner.client.merchants.list({}), words)
  if (kind === 1) return foreignIn(await client.merchantProducts.list({}), [shop.word])
  if (kind === 2) return foreignIn(await tenant.guest.storeMerchants.list({}), words)
  if (kind === 3) return foreignIn(await tenant.guest.storeCatalog.menu({ id: shop.merchantId }), [shop.word])
  if (kind === 4) {
    await client.productTags.create({ name: `${shop.word.slice(-4)} ${++shop.tags}` })
    return []
  }
  if (kind === 5) return foreignIn(await refused(client.productTags.create({ name: '' })), [])
  if (kind === 6 && other.tenant.id !== tenant.id)
    return foreignIn(await refused(client.merchantProducts.show({ id: pick(other.shops).product })), [])
  if (kind === 7)
    return foreignIn(
      await refused(
        tenant.db(async (db) => {
          await db.selectFrom('merchant').selectAll().execute()
          throw new Error('a fault on the way')
        }),
      ),
      [],
    )
  if (kind === 8)
    return foreignIn(
      await refused(
        tenant.db(async (db) =>
          Promise.all([db.send("set local statement_timeout = '5ms'", []), db.send('select pg_sleep(1)', [])]),
        ),
      ),
      [],
    )
  if (kind === 9 && draw(10) === 0)
    return foreignIn(await refused(tenant.db((db) => db.send('select pg_terminate_backend(pg_backend_pid())', []))), [])
  return foreignIn((await pool.query('select name from merchant union all select name from product')).rows, [])
}

/** What connections of the pool still see once nobody uses them: nothing, ever. */
async function leftOver(): Promise<unknown[]> {
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
    const halls: Hall[] = []
    for (let nth = 0; nth < scale.tenants; nth++) halls.push(await hall())
    let asked = 0
    const told: string[] = []
    const walk = async () => {
      while (asked++ < scale.requests) told.push(...(await one(halls)))
    }
    await Promise.all(Array.from({ length: 16 }, walk))
    expect(told).toEqual([])
    expect(seen).toBeGreaterThan(scale.requests / 3)
    expect(await leftOver()).toEqual([])
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
  const { tenant } = await hall()
  const client = await pool.connect()
  await client.query("select set_config('app.tenant_id', $1, false), set_config('app.all_merchants', 'yes', false)", [
    tenant.id,
  ])
  client.release()
  expect(await leftOver()).not.toEqual([])
  const all = await Promise.all([1, 2, 3, 4].map(() => pool.connect()))
  for (const one of all) one.release(true)
  expect(await leftOver()).toEqual([])
})

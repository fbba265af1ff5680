import { beforeAll, describe, expect, test } from 'vitest'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { verifyPassword } from '#api/platform/identity/passwords.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { readConfig } from '#api/areas/app-builds/app-config.commands.ts'
import { runInTransaction } from '#api/platform/db/transaction.ts'
import { systemActor } from '#api/platform/identity/principal.ts'
import { demoPassword, demoTenants, loadDemo } from './load.ts'
import { testMoney } from './money.testing.ts'

const app = await startTestApp({ ownDatabase: true })

beforeAll(async () => {
  expect(await loadDemo(app.services)).toEqual(['harbour', 'waha', 'ramen'])
}, 300_000)

const rows = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await app.services.platformPool.query(text, values)).rows
const count = async (table: string, slug: string, where = 'true'): Promise<number> =>
  (
    await rows<{ n: number }>(
      `select count(*) as n from ${table} x join tenant t on t.id = x.tenant_id where t.slug = $1 and ${where}`,
      [slug],
    )
  )[0]?.n ?? 0
const demoOnly = `tenant_id in (select id from tenant where slug in ('harbour', 'waha', 'ramen'))`

test('demo data are loaded once', async () => {
  expect(await loadDemo(app.services)).toEqual([])
})

describe('each tenant has its data', () => {
  test.each([
    [
      'harbour',
      {
        merchants: 12,
        products: 400,
        customers: 300,
        orders: 3000,
        currency: 'GBP',
        timezone: 'Europe/London',
        locales: ['en', 'fr', 'ar'],
      },
    ],
    [
      'waha',
      {
        merchants: 6,
        products: 150,
        customers: 100,
        orders: 800,
        currency: 'KWD',
        timezone: 'Asia/Kuwait',
        locales: ['ar', 'en'],
      },
    ],
    [
      'ramen',
      {
        merchants: 1,
        products: 40,
        customers: 50,
        orders: 400,
        currency: 'JPY',
        timezone: 'Asia/Tokyo',
        locales: ['en', 'ko'],
      },
    ],
  ])('%s', async (slug, expected) => {
    const [profile] = await rows<{
      currency: string
      timezone: string
      default_locale: string
      active_locales: string[]
    }>('select p.* from tenant_profile p join tenant t on t.id = p.tenant_id where t.slug = $1', [slug])
    expect(profile).toMatchObject({
      currency: expected.currency,
      timezone: expected.timezone,
      default_locale: expected.locales[0],
      active_locales: expected.locales,
    })
    expect(await count('merchant', slug, "x.status = 'active'")).toBeGreaterThanOrEqual(expected.merchants)
    expect(await count('product', slug, "x.status = 'active'")).toBeGreaterThanOrEqual(expected.products)
    expect(await count('customer', slug)).toBe(expected.customers)
    expect(await count('orders', slug)).toBe(expected.orders)
    const statuses = await rows<{ order_status: string }>(
      'select distinct order_status from orders o join tenant t on t.id = o.tenant_id where t.slug = $1 order by 1',
      [slug],
    )
    expect(statuses).toHaveLength(9)
    expect((await app.services.tenants.find(`${slug}.localhost`))?.slug).toBe(slug)
    expect((await app.services.tenants.find(`admin.${slug}.localhost`))?.slug).toBe(slug)
  })

  test('orders are from the last sixty days, and most are completed', async () => {
    const [result] = await rows<{ oldest: number; future: number; done: number }>(
      `select extract(day from now() - min(placed_at))::int as oldest, count(*) filter (where placed_at > now() + interval '1 minute') as future,
              avg((order_status = 'completed')::int)::float8 as done from orders where ${demoOnly}`,
    )
    expect(result?.oldest).toBeLessThanOrEqual(62)
    expect(result?.oldest).toBeGreaterThan(50)
    expect(result?.future).toBe(0)
    expect(result?.done).toBeGreaterThan(0.9)
  })
})

test('costs of messages are those of the log, at prices that are set', async () => {
  const sums = await rows<{ slug: string; channel: string; sent: number; cost_micros: number }>(
    `select t.slug, m.channel, count(*) as sent, sum(m.cost_micros) as cost_micros
       from message m join tenant t on t.id = m.tenant_id where m.sent_at is not null and m.${demoOnly} group by 1, 2 order by 1, 2`,
  )
  const counted = await rows(
    `select t.slug, c.channel, sum(c.sent) as sent, sum(c.cost_micros) as cost_micros
       from message_total c join tenant t on t.id = c.tenant_id where c.${demoOnly} group by 1, 2 order by 1, 2`,
  )
  expect(counted).toEqual(sums)
  const sms = sums.find(({ slug, channel }) => slug === 'harbour' && channel === 'sms')
  expect(sms?.sent).toBeGreaterThan(500)
  expect(sms?.cost_micros).toBe((sms?.sent ?? 0) * 39_800)
  expect(await count('message', 'harbour', "x.status = 'waiting'")).toBe(0)
  expect(await count('message', 'harbour', "x.status = 'failed' and x.cost_micros is null")).toBeGreaterThan(0)
})

describe('demo accounts', () => {
  const staff = [
    ['platform', 'operator@platform.example', 'S1000'],
    ['harbour', 'owner@harbour.example', 'T1001'],
    ['waha', 'owner@waha.example', 'T1001'],
    ['ramen', 'owner@ramen.example', 'T1001'],
    ['harbour', 'orders@harbour.example', 'T1002'],
    ['harbour', 'merchant@harbour.example', 'M1001'],
    ['harbour', 'chain@harbour.example', 'M1001'],
    ['harbour', 'kitchen@harbour.example', 'M1001'],
    ['harbour', 'driver@harbour.example', 'M1001'],
    ['waha', 'merchant@waha.example', 'M1001'],
  ]
  test.each(staff)('%s: %s', async (_slug, email, role) => {
    const [user] = await rows<{ password_hash: string; role: string; status: string }>(
      `select * from app_user where email = $1`,
      [email],
    )
    expect(user).toMatchObject({ role, status: 'active' })
    expect(await verifyPassword(demoPassword, user?.password_hash)).toBe(true)
  })

  test.each(['harbour', 'waha', 'ramen'])('the demo customer of %s has addresses and past orders', async (slug) => {
    const [customer] = await rows<{ password_hash: string; addresses: number; orders: number }>(
      `select c.password_hash, (select count(*) from customer_address a where a.tenant_id = c.tenant_id and a.customer_id = c.id) as addresses,
              (select count(*) from orders o where o.tenant_id = c.tenant_id and o.customer_id = c.id and o.order_status = 'completed') as orders
         from customer c where email = $1`,
      [`customer@${slug}.example`],
    )
    expect(await verifyPassword(demoPassword, customer?.password_hash)).toBe(true)
    expect(customer?.addresses).toBeGreaterThanOrEqual(2)
    expect(customer?.orders).toBeGreaterThan(0)
  })

  test('merchant users have their merchants and exactly their permissions', async () => {
    const users = await rows<{ email: string; permissions: string[]; slugs: string[] }>(
      `select u.email, u.permissions, coalesce(array_agg(m.slug order by m.slug) filter (where m.slug is not null), '{}') as slugs
         from app_user u left join merchant_user x on x.tenant_id = u.tenant_id and x.user_id = u.id left join merchant m on m.tenant_id = x.tenant_id and m.id = x.merchant_id
        where u.email like '%@harbour.example' group by 1, 2`,
    )
    const findUser = (email: string) => users.find((user) => user.email === email)
    expect(findUser('orders@harbour.example')?.permissions.toSorted()).toEqual([
      'ManageTenantDashboard',
      'ManageTenantOrders',
    ])
    expect(findUser('kitchen@harbour.example')).toMatchObject({
      permissions: ['ManageMerchantOrders'],
      slugs: ['pier-pizza'],
    })
    expect(findUser('merchant@harbour.example')?.slugs).toEqual(['pier-pizza'])
    expect(findUser('chain@harbour.example')?.slugs).toEqual(['anchor-sushi', 'pier-pizza'])
  })
})

describe('amounts', () => {
  test('order totals are the sums of their lines and charges', async () => {
    const mismatches = await rows(
      `select o.order_id from orders o
        left join (select tenant_id, order_id, sum(line_total) as total, sum(discount) as discount, sum(tax) as tax from order_line where ${demoOnly} group by 1, 2) l
          on l.tenant_id = o.tenant_id and l.order_id = o.id
        where o.${demoOnly} and (o.subtotal <> coalesce(l.total, 0) or o.product_tax <> coalesce(l.tax, 0)
           or o.charges_total <> coalesce((select sum((c ->> 'amount')::int) from jsonb_array_elements(o.charges) c), 0)
           or coalesce(l.discount, 0) not in (0, o.coupon_discount))`,
    )
    expect(mismatches).toEqual([])
  })
})

testMoney({ rows, count, demoOnly })

describe('counters agree with the rows they count', () => {
  test('ratings, coupons, slots and order numbers', async () => {
    expect(
      await rows(`select m.slug from merchant m where ${demoOnly} and row(rating_count, rating_sum)::text is distinct from
      (select row(count(*)::int, coalesce(sum(rating), 0)::int)::text from review r where r.tenant_id = m.tenant_id and r.merchant_id = m.id)`),
    ).toEqual([])
    expect(
      await rows(
        `select coupon_id from coupon_counter u where ${demoOnly} and redemptions <> (select count(*) from coupon_redemption x where x.tenant_id = u.tenant_id and x.coupon_id = u.coupon_id)`,
      ),
    ).toEqual([])
    expect(
      await rows(
        `select starts_at from slot_booking s where ${demoOnly} and booked <> (select count(*) from orders o where o.tenant_id = s.tenant_id and o.merchant_id = s.merchant_id and o.slot_start = s.starts_at and o.order_status <> 'cancelled')`,
      ),
    ).toEqual([])
    expect(
      await rows(
        `select value from counter c where ${demoOnly} and name = 'order' and value <> 100001 + (select count(*) from orders o where o.tenant_id = c.tenant_id)`,
      ),
    ).toEqual([])
  })

  test('the last entry of the order history is the status', async () => {
    expect(
      await rows(
        `select o.order_id from orders o where ${demoOnly} and o.order_status <> (select h.status from order_history h where h.tenant_id = o.tenant_id and h.order_id = o.id order by h.id desc limit 1)`,
      ),
    ).toEqual([])
  })

  test('every row that has is_dummy sets it', async () => {
    const tables = await rows<{ table_name: string }>(
      `select c.table_name from information_schema.columns c where c.table_schema = 'public' and column_name = 'is_dummy' and table_name <> 'tenant'`,
    )
    for (const { table_name } of tables)
      expect([
        table_name,
        await rows(`select 1 from ${table_name} where ${demoOnly} and not is_dummy limit 1`),
      ]).toEqual([table_name, []])
  })

  test('every picture has been drawn', async () => {
    const files = await rows<{ key: string; size: number }>(`select key, size from file where ${demoOnly}`)
    expect(files.length).toBeGreaterThan(600)
    expect(
      files.filter(({ key, size }) => size < 500 || !existsSync(join(app.services.config.dataDir, 'files', key))),
    ).toEqual([])
    const [withoutImages] = await rows<{ n: number }>(
      `select count(*) as n from product where ${demoOnly} and jsonb_array_length(product_images) = 0`,
    )
    expect(withoutImages?.n).toBe(0)
  })
})

test('the app of customers can be built, that of merchants lacks its file of Firebase', async () => {
  const builds = await rows<{ status: string; version_number: string }>(
    `select status, version_number from app_build where ${demoOnly} order by build_number`,
  )
  expect(builds.map(({ version_number }) => version_number)).toEqual(['1.0.0', '1.1.0', '1.1.0'])
  // a worker of another test may have begun the newest one
  expect(builds.slice(0, 2).map(({ status }) => status)).toEqual(['completed', 'failed'])
  const tenant = await app.services.tenants.find('harbour.localhost')
  const show = (appType: 'customer' | 'merchant') =>
    runInTransaction(
      {
        pool: app.services.platformPool,
        scope: { tenantId: tenant?.id ?? '', merchantId: null },
        actor: systemActor,
        nowMs: app.services.clock(),
      },
      (db) => readConfig(db, app, appType, 'android'),
    )
  expect((await show('customer')).missing).toEqual([])
  expect((await show('merchant')).missing).toEqual(['google_service_json'])
})

test('translations of names exist', async () => {
  const [result] = await rows<{ n: number }>(
    `select count(*) as n from product p join tenant t on t.id = p.tenant_id where t.slug = 'waha' and translations -> 'en' ->> 'name' is null`,
  )
  expect(result?.n).toBe(0)
  expect(
    demoTenants
      .flatMap(({ instructions }) => instructions)
      .flat()
      .filter((text) => text.length > 20),
  ).toEqual([])
})

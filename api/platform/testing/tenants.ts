import { newId } from '../runtime/ids.ts'
import { insertCustomer } from './customers.ts'
import { withTenant } from '../app-services.ts'
import type { TestApp } from './test-app.ts'
import type { Permission } from '#contract/permissions.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'

export type TestTenant = Awaited<ReturnType<typeof newTenant>>

type TenantOptions = { currency?: string; timezone?: string; country?: string }

/** A tenant for one test, with helpers that create users, customers and merchants in it. */
export async function newTenant(
  app: TestApp,
  { currency = 'GBP', timezone = 'Europe/London', country = 'GB' }: TenantOptions = {},
) {
  const id = newId()
  const slug = `t${id.slice(0, 8)}${id.slice(-6)}`
  const { services } = app
  const hosts = { store: `${slug}.test`, admin: `admin.${slug}.test` }
  await services.platformPool.query('insert into tenant (id, slug, name) values ($1, $2, $3)', [
    id,
    slug,
    `Tenant ${slug}`,
  ])
  await services.platformPool.query(
    "insert into host (host, tenant_id, purpose, verified_at) values ($1, $3, 'store', now()), ($2, $3, 'admin', now())",
    [hosts.store, hosts.admin, id],
  )
  await services.platformPool.query(
    "insert into tenant_profile (tenant_id, email, country, timezone, currency, active_locales, trial_ends_at) values ($1, $2, $3, $4, $5, '{en,ar}', $6)",
    [id, `owner@${slug}.test`, country, timezone, currency, new Date(services.clock() + 14 * 86_400_000).toISOString()],
  )
  const scope = { tenantId: id, merchantId: null }
  await withTenant(services, scope, async (db) => {
    for (const alias of ['delivery', 'pickup', 'dine_in', 'pick_and_drop'] as const)
      await db
        .insertInto('order_type')
        .values({
          id: newId(),
          alias,
          name: alias,
          merchant_types: alias === 'pick_and_drop' ? ['pick_and_drop'] : ['ecommerce'],
        })
        .execute()
  })

  const session = (audience: 'panel' | 'store', subjectId: string) =>
    services.sessions
      .start({ audience, tenantId: id, homeTenantId: id, subjectId, ip: '127.0.0.1', userAgent: 'test' })
      .then((started) => started.access_token)

  async function user(permissions: readonly Permission[], options: { role?: string; merchants?: string[] } = {}) {
    const userId = newId()
    const role = options.role ?? (options.merchants ? 'M1001' : 'T1002')
    await withTenant(services, scope, async (db) => {
      await db
        .insertInto('app_user')
        .values({
          id: userId,
          first_name: 'Test',
          last_name: 'User',
          email: `${userId}@${slug}.test`,
          role,
          permissions: [...permissions],
        })
        .execute()
      for (const merchantId of options.merchants ?? [])
        await db.insertInto('merchant_user').values({ user_id: userId, merchant_id: merchantId }).execute()
    })
    const token = await session('panel', userId)
    return {
      id: userId,
      token,
      client: app.client({
        host: hosts.admin,
        token,
        ...(options.merchants?.[0] ? { merchantId: options.merchants[0] } : {}),
      }),
    }
  }

  async function merchant(
    values: {
      name?: string
      order_types?: OrderTypeAlias[]
      merchant_type?: 'ecommerce' | 'pick_and_drop'
      tax_inclusive_prices?: boolean
      share_customer_detail?: boolean
    } = {},
  ) {
    const merchantId = newId()
    const order_types = values.order_types ?? ['delivery', 'pickup']
    const name = values.name ?? `Merchant ${merchantId.slice(-6)}`
    await withTenant(services, scope, (db) =>
      db
        .insertInto('merchant')
        .values({
          id: merchantId,
          merchant_type: 'ecommerce',
          name,
          slug: `m-${merchantId.slice(-12)}`,
          address: '1 Test Street',
          city: 'London',
          country,
          contact_number: '+442071234567',
          contact_email: 'shop@example.com',
          order_types,
          default_order_type: order_types[0] ?? 'delivery',
          currency,
          timezone,
          latitude: 51.5045,
          longitude: -0.0865,
          ...values,
        })
        .execute(),
    )
    return merchantId
  }

  async function customer() {
    const customerId = newId()
    const mobile = `+44740${Math.floor(Math.random() * 1e7)
      .toString()
      .padStart(7, '0')}`
    await withTenant(services, scope, (db) =>
      insertCustomer(db, {
        id: customerId,
        first_name: 'Casey',
        last_name: 'Buyer',
        email: `${customerId}@customer.test`,
        mobile,
        country_code: '+44',
      }),
    )
    const token = await session('store', customerId)
    return { id: customerId, token, mobile, client: app.client({ host: hosts.store, token }) }
  }

  return {
    id,
    slug,
    hosts,
    scope,
    user,
    merchant,
    customer,
    owner: () => user([], { role: 'T1001' }),
    guest: app.client({ host: hosts.store }),
    db: <T>(work: Parameters<typeof withTenant<T>>[2]) => withTenant(services, scope, work),
  }
}

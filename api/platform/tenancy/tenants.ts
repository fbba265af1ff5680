import type pg from 'pg'
import { isPlanActive } from '#contract/areas/operator/plans.ts'
import { Cache, PromiseCache } from '../runtime/cache.ts'
import type { Clock } from '../runtime/clock.ts'
import { namedQuery } from '../db/named-query.ts'

/** Properties of a tenant that every request needs. Cached for seconds; cleared when the tenant changes. */
export type ResolvedTenant = {
  id: string
  slug: string
  name: string
  status: number
  isPlatform: boolean
  /** False if the operator blocked the tenant or its plan has expired. */
  isAdminActive: boolean
  storeHost: string | null
  adminHost: string | null
  currency: string
  timezone: string
  country: string
  defaultLocale: string
  activeLocales: string[]
  businessType: 'marketplace' | 'static_merchant'
  staticMerchantId: string | null
  settingsVersion: number
  /** Origins such as `https://order.example` whose pages may call the store. */
  storefrontOrigins: readonly string[]
}

type TenantRow = ResolvedTenant & { in_trial: boolean; trial_ends_at: string | null; payment_due_since: string | null }

const tenantSql = `
  select t.id, t.slug, t.name, t.status, t.is_platform as "isPlatform", coalesce(p.is_tenant_admin_active,
  true) as "isAdminActive", coalesce(p.in_trial, false) as in_trial, p.trial_ends_at, p.payment_due_since,
         (select host from host where tenant_id = t.id and purpose = 'store' and verified_at is not null
         order by is_custom desc, created_at limit 1) as "storeHost",
         (select host from host where tenant_id = t.id and purpose = 'admin' and verified_at is not null
         order by is_custom desc, created_at limit 1) as "adminHost",
         coalesce(p.currency, 'USD') as currency, coalesce(p.timezone, 'UTC') as timezone, coalesce(p.country, 'US') as country,
         coalesce(p.default_locale, 'en') as "defaultLocale", coalesce(p.active_locales, '{en}') as "activeLocales",
         coalesce(p.business_type, 'marketplace') as "businessType", p.static_merchant_id as "staticMerchantId",
         coalesce(p.settings_version, 1) as "settingsVersion",
         coalesce((select setting_value from setting where tenant_id = t.id and merchant_id is null and locale is null
         and setting_key = 'storefront_origins'), '[]') as "storefrontOrigins"
    from tenant t left join tenant_profile p on p.tenant_id = t.id
   where t.deleted_at is null and `

/** How long a name stays known, in ms. */
const knownNameMs = 3_600_000

/** Finds tenants by host or id. Reads across tenants, so it uses the platform pool. */
export class Tenants {
  readonly #pool: pg.Pool
  readonly #cache = new PromiseCache<ResolvedTenant | undefined>({ maxEntries: 5_000, maxAgeMs: 4_000 })
  readonly #idsByName = new Cache<string>({ maxEntries: 20_000 })
  readonly #clock: Clock

  constructor(platformPool: pg.Pool, clock: Clock) {
    this.#pool = platformPool
    this.#clock = clock
  }

  /** `hostOrId` is a host with or without scheme and port, or a tenant id. Texts of another form are no tenant. */
  async find(hostOrId: string): Promise<ResolvedTenant | undefined> {
    const key = normalizeHost(hostOrId)
    if (!isHostName(key)) return undefined
    const tenant = await this.#cache.get(key, Date.now(), () => this.#read(key))
    if (tenant) this.#idsByName.set(key, tenant.id, Date.now() + knownNameMs)
    return tenant
  }

  /**
   * What requests with this name are counted under, without a query: the id of a tenant that was found in the last hour,
   * or 'unknown' for all other names together.
   */
  countingKey(hostOrId: string): string {
    return this.#idsByName.get(normalizeHost(hostOrId), Date.now()) ?? 'unknown'
  }

  get cacheSize(): number {
    return this.#cache.size
  }

  /** Call after a change of a tenant, its hosts or its profile. */
  clearCache() {
    this.#cache.clear()
  }

  async #read(key: string): Promise<ResolvedTenant | undefined> {
    const where = uuidPattern.test(key)
      ? 't.id = $1'
      : 't.id = (select tenant_id from host where host = $1 and verified_at is not null)'
    const { rows } = await this.#pool.query<TenantRow>(namedQuery(tenantSql + where, [key]))
    if (!rows[0]) return undefined
    const { in_trial, trial_ends_at, payment_due_since, ...tenant } = rows[0]
    return {
      ...tenant,
      isAdminActive:
        tenant.isAdminActive && isPlanActive({ in_trial, trial_ends_at, payment_due_since }, this.#clock()),
    }
  }
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a text is `name[:port]`; DNS names have at most 253 characters. */
export const isHostName = (text: string): boolean =>
  text.length <= 260 &&
  /^(?:[a-z\d_-]+(?:\.[a-z\d_-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(text) &&
  normalizeHost(text).length <= 253

/** 'https://Shop.Example:8443/x' → 'shop.example'. */
export function normalizeHost(text: string): string {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#].*$/s, '')
    .replace(/\.$/, '')
  return bare.startsWith('[') ? bare.replace(/\]:\d+$/, ']') : bare.replace(/:\d+$/, '').replace(/\.$/, '')
}

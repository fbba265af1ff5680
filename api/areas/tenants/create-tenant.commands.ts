import { randomUUID } from 'node:crypto'
import { countryOf } from '#contract/rules/countries.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import { pricing } from '#contract/areas/operator/plans.ts'
import type { PlanId } from '#contract/areas/operator/plans.ts'
import { json } from '#api/platform/db/json.ts'
import type { Actor, Db, TenantScope } from '#api/platform/db/db.ts'
import { runInTransaction } from '#api/platform/db/transaction.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { systemActor } from '#api/platform/identity/principal.ts'
import { createFirstMerchant } from '../merchants/first-merchant.commands.ts'
import { defaultModes } from '../payments/default-modes.rules.ts'
import { insertDefaultProviders } from './payout-providers.commands.ts'
import { putSetting } from '../settings/put-setting.commands.ts'
import { insertHosts, insertTenant, listSlugsLike } from './tenants.db.ts'
import { freeTenantSlug, tenantSlugOf } from './tenant-slugs.rules.ts'

export type NewTenant = {
  business_name: string
  email: string
  mobile: string | null
  city: string | null
  country: string
  currency?: string | undefined
  timezone?: string | undefined
  business_type: 'marketplace' | 'static_merchant'
  plan_id?: PlanId | undefined
  owner: { first_name: string; last_name: string; email: string; mobile: string | null; password_hash: string | null }
}
export type CreatedTenant = { tenantId: string; ownerId: string; slug: string; sagaId: string }

const trialMs = pricing.trialDays * 86_400_000

/**
 * Creates a complete tenant: hosts, an owner (T1001), order types, payment modes and settings. Runs in one
 * transaction of the platform role, because tenants and hosts are not tenant-scoped. `onCreated` runs in the
 * same transaction.
 */
export function createTenant(
  services: AppServices,
  input: NewTenant,
  onCreated: (db: Db, created: CreatedTenant) => Promise<void> = () => Promise.resolve(),
  actor: Actor = systemActor,
): Promise<CreatedTenant> {
  const tenantId = newId()
  const scope: TenantScope = { tenantId, merchantId: null }
  const work = async (db: Db): Promise<CreatedTenant> => {
    const { HOST_SUFFIX } = services.config
    const slug = freeTenantSlug(input.business_name, await listSlugsLike(db, tenantSlugOf(input.business_name)))
    const created = { tenantId, slug, ownerId: newId(), sagaId: randomUUID() }
    await insertTenant(db, { id: tenantId, slug, name: input.business_name })
    await insertHosts(db, { tenantId, store: `${slug}.${HOST_SUFFIX}`, admin: `admin.${slug}.${HOST_SUFFIX}` })
    await insertTenantDefaults(db, input)
    await insertDefaultProviders(db)
    if (input.business_type === 'static_merchant') await startSingleMerchantStore(db, input)
    await insertOwner(db, created, input)
    await onCreated(db, created)
    return created
  }
  return runInTransaction(
    { pool: services.platformPool, scope, actor, nowMs: services.clock() },
    work,
    services.announce,
  )
}

const orderTypes: readonly { alias: OrderTypeAlias; name: string; is_active: boolean }[] = [
  { alias: 'delivery', name: 'Delivery', is_active: true },
  { alias: 'pickup', name: 'Pickup', is_active: true },
  { alias: 'dine_in', name: 'Dine in', is_active: false },
  { alias: 'pick_and_drop', name: 'Pick and drop', is_active: false },
]

const localeOf = ({ country, currency, timezone }: Pick<NewTenant, 'country' | 'currency' | 'timezone'>) => ({
  currency: currency ?? countryOf(country)?.currency ?? 'USD',
  timezone: timezone ?? 'UTC',
})

/** Creates the merchant that is the store, and chooses it. */
async function startSingleMerchantStore(db: Db, input: NewTenant): Promise<void> {
  const { business_name: name, email, mobile, city, country } = input
  const static_merchant_id = await createFirstMerchant(db, { name, email, mobile, city, country, ...localeOf(input) })
  await db.updateTable('tenant_profile').set({ static_merchant_id }).execute()
}

const everyDay = { is_open: true, slots: [{ opening: '10:00', closing: '22:00' }] }
/** Hours with which a new network can sell; its settings and the checklist of each merchant show them. */
const defaultHours = {
  is_business_hours_enabled: true,
  days: { mon: everyDay, tue: everyDay, wed: everyDay, thu: everyDay, fri: everyDay, sat: everyDay, sun: everyDay },
}
/** How far a merchant of a new network delivers until it has zones, in metres. */
const defaultDistance = 10_000

async function insertTenantDefaults(
  db: Db,
  { business_name, email, mobile, city, country, currency, timezone, business_type, plan_id = undefined }: NewTenant,
): Promise<void> {
  const trial_ends_at = new Date(db.nowMs + trialMs).toISOString()
  await db
    .insertInto('tenant_profile')
    .values({
      email,
      mobile,
      city,
      country,
      business_type,
      ...localeOf({ country, currency, timezone }),
      in_trial: true,
      trial_ends_at,
      plan_id: plan_id ?? null,
    })
    .execute()
  await db
    .insertInto('order_type')
    .values(
      orderTypes.map(({ alias, name, is_active }, sort_order) => ({
        id: newId(),
        alias,
        name,
        is_active,
        sort_order,
        merchant_types: alias === 'pick_and_drop' ? ['pick_and_drop'] : ['ecommerce'],
        translations: json({}),
      })),
    )
    .execute()
  await db
    .insertInto('payment_mode')
    .values(
      defaultModes.map(({ alias, name, provider }, sort_order) => ({
        id: newId(),
        alias,
        name,
        provider,
        is_active: alias === 'cash_on_delivery',
        is_configured: true,
        sort_order,
      })),
    )
    .execute()
  await putSetting(db, 'store_timing', defaultHours)
  await putSetting(db, 'max_distance', defaultDistance)
  await putSetting(db, 'business_details', { business_name })
  await putSetting(db, 'is_guest_checkout', true)
}

async function insertOwner(
  db: Db,
  { ownerId, slug, sagaId, tenantId }: CreatedTenant,
  { owner }: NewTenant,
): Promise<void> {
  await db
    .insertInto('app_user')
    .values({
      id: ownerId,
      ...owner,
      role: 'T1001',
      permissions: [],
      status: owner.password_hash === null ? 'pending' : 'active',
    })
    .execute()
  await db
    .insertInto('saga')
    .values({
      id: sagaId,
      tenant_id: tenantId,
      status: 'completed',
      response: json({ tenant_id: tenantId, slug }),
      created_at: db.now,
    })
    .execute()
}

import type { tenantProfile as calls } from '#contract/areas/tenants/profile.ts'
import { countryOf } from '#contract/rules/countries.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { toChange } from '#api/platform/audit/changes.ts'
import { invalid } from '#api/platform/api-error.ts'
import { definedColumns } from '#api/platform/db/listing.ts'
import { runInTransaction } from '#api/platform/db/transaction.ts'
import { emit } from '#api/platform/events/outbox.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { actorOf } from '#api/platform/identity/principal.ts'
import { countAttempt } from '#api/platform/identity/login-attempts.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import { putSetting } from '../settings/put-setting.commands.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import { loadTenant } from './boot.db.ts'
import { toTenant } from './boot.rules.ts'
import { checkCustomDomains } from './domain-checks.commands.ts'
import { showDomain } from './domains.commands.ts'
import { isActiveMerchant, loadContact, updateProfileColumns, updateTenantName } from './profile.db.ts'

/** Lookups that one tenant may ask for in a minute. */
const verifyLimit = { maxAttempts: 10, windowSeconds: 60 }

export const tenantProfile: Handlers<typeof calls> = {
  showContact: ({ db }) => loadContact(db),
  async updateContact({ input: { name, ...columns }, tenant, services, principal, request }) {
    if (columns.country !== undefined && !countryOf(columns.country))
      throw invalid({ country: 'The selected country is invalid.' })
    const contact = await runInTransaction(
      {
        pool: services.platformPool,
        scope: { tenantId: tenant.id, merchantId: null },
        actor: actorOf(principal, request),
        nowMs: services.clock(),
      },
      async (db) => {
        if (name !== undefined) await updateTenantName(db, name)
        await updateProfileColumns(db, definedColumns(columns))
        await audit(db, 'settings.changed', 'setting:contact', { name, ...columns })
        await emit(db, 'settings.changed', 'settings', { keys: ['contact'] })
        return loadContact(db)
      },
      services.announce,
    )
    services.tenants.clearCache()
    return contact
  },
  async setBusinessType({ db, services, tenant, input: { type, merchant_id = null } }) {
    if (type === 'static_merchant' && merchant_id === null)
      throw invalid({ merchant_id: 'Choose the merchant that is the store.' })
    if (merchant_id !== null && !(await isActiveMerchant(db, merchant_id)))
      throw invalid({ merchant_id: 'The selected merchant is invalid.' })
    const static_merchant_id = type === 'static_merchant' ? merchant_id : null
    await updateProfileColumns(db, { business_type: type, static_merchant_id })
    await audit(db, 'settings.changed', `tenant:${tenant.id}`, {
      business_type: toChange(tenant.businessType, type),
      merchant_id,
    })
    await emit(db, 'settings.changed', 'settings', { keys: ['business_type'] })
    services.tenants.clearCache()
    return toTenant(await loadTenant(db), db.nowMs)
  },
  async skipSetupStep({ db, input: { step, is_skipped } }) {
    const { skipped_setup_steps: before } = await settingsFor(db, null, Settings.pick({ skipped_setup_steps: true }))
    const others = before.filter((one) => one !== step)
    const skipped_setup_steps = is_skipped ? [...others, step] : others
    await putSetting(db, 'skipped_setup_steps', skipped_setup_steps)
    await audit(db, 'settings.changed', 'setting:skipped_setup_steps', { step, is_skipped })
    return { skipped_setup_steps }
  },
  showDomain: ({ db }) => showDomain(db),
  async verifyDomain({ openTransaction, services, tenant, input }) {
    await countAttempt(services, ['domain', tenant.id], verifyLimit)
    const purposes =
      input.for === undefined
        ? (['store', 'admin'] as const)
        : [input.for === 'domain' ? ('store' as const) : ('admin' as const)]
    await checkCustomDomains(services, openTransaction, purposes)
    return openTransaction((db) => showDomain(db))
  },
}

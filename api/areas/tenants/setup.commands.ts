import { countryOf } from '#contract/rules/countries.ts'
import type { Tenant } from '#contract/schemas/tenant.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { Context } from '#api/platform/handlers.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import { isTimezone } from '../schedules/timezones.rules.ts'
import { isCurrency } from '#contract/rules/currencies.ts'
import { balancesText } from '../ledger/balance-text.rules.ts'
import { openWalletBalances } from '../ledger/wallet.queries.ts'
import { putSetting } from '../settings/put-setting.commands.ts'
import { loadTenant } from './boot.db.ts'
import { toTenant } from './boot.rules.ts'
import { hasMerchant, updateProfile } from './tenants.db.ts'

/** Money that customers have in their wallets would be in a currency that the store no longer takes. */
async function assertNoBalances(db: Db): Promise<void> {
  const open = await openWalletBalances(db)
  if (open.length === 0) return
  throw apiError('CURRENCY_IN_USE', { balances: balancesText(open) }, { balances: open })
}

type SetupInput = {
  tenant_id: string
  business_name?: string | undefined
  country?: string | undefined
  currency?: string | undefined
  timezone?: string | undefined
  business_type?: 'marketplace' | 'static_merchant' | undefined
  is_setup_configured: boolean
}

/** Saves the profile of the set-up wizard. A single-merchant store needs its merchant first. */
export async function configureSetup(
  { db, tenant, services }: Context,
  { tenant_id, business_name, ...profile }: SetupInput,
): Promise<Tenant> {
  if (tenant_id !== tenant.id) throw apiError('WRONG_TENANT')
  const { country, currency, timezone, business_type } = profile
  const errors = {
    ...(country === undefined || countryOf(country) ? {} : { country: 'The selected country is invalid.' }),
    ...(currency === undefined || isCurrency(currency) ? {} : { currency: 'The selected currency is invalid.' }),
    ...(timezone === undefined || isTimezone(timezone) ? {} : { timezone: 'The selected timezone is invalid.' }),
    ...(business_type === 'static_merchant' && tenant.staticMerchantId === null
      ? { business_type: 'Choose the merchant that is the store first.' }
      : {}),
    ...(currency !== undefined && currency !== tenant.currency && (await hasMerchant(db))
      ? { currency: 'The currency cannot be changed any more.' }
      : {}),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  if (currency !== undefined && currency !== tenant.currency) await assertNoBalances(db)
  await updateProfile(db, profile)
  if (business_name !== undefined) await putSetting(db, 'business_details', { business_name })
  await audit(db, 'tenant.set_up', `tenant:${tenant.id}`, { business_name, ...profile })
  services.tenants.clearCache()
  return toTenant(await loadTenant(db), db.nowMs)
}

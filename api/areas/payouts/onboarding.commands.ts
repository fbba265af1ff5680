import type { PayoutProviderName } from '#contract/areas/payouts/providers.ts'
import { apiError, orNotFound } from '#api/platform/api-error.ts'
import { countryOf, findAccount, findMerchant, putAccount } from './accounts/accounts.db.ts'
import { openConnectAccount } from './connect.commands.ts'
import type { ConnectContext } from './connect.commands.ts'
import { allProviders } from './providers.db.ts'

export type OnboardingInput = { provider: PayoutProviderName; merchant_id: string; return_url: string }
export type OnboardingIntent = { url: string | null; account_id: string | null; status: 'pending' | 'connected' }

/**
 * Starts to connect a merchant, or opens the settings of its account. Bank details are entered in the merchant's own
 * panel, so they have no address.
 */
export async function startOnboarding(
  context: ConnectContext,
  { provider: name, merchant_id: merchantId, return_url: returnUrl }: OnboardingInput,
): Promise<OnboardingIntent> {
  const { row, country } = await context.openTransaction(async (db) => {
    const provider = (await allProviders(db)).find((one) => one.provider === name && one.is_active)
    if (!provider) throw apiError('PAYOUT_INTEGRATION_MISSING')
    const merchant = orNotFound(await findMerchant(db, merchantId), 'Merchant')
    const known = await findAccount(db, merchantId, provider.id)
    if (known?.status !== 'connected')
      await putAccount(
        db,
        { merchant_id: merchantId, provider_id: provider.id, is_dummy: merchant.is_dummy },
        { status: 'pending' },
      )
    const saved = orNotFound(await findAccount(db, merchantId, provider.id), 'Payout account')
    return { row: saved, country: await countryOf(db) }
  })
  if (name === 'stripe_connect') return openConnectAccount(context, { row, merchantId, country, returnUrl })
  return { url: null, account_id: row.external_id, status: row.status === 'connected' ? 'connected' : 'pending' }
}

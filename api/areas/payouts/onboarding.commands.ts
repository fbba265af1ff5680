import type { PayoutProviderName } from '#contract/areas/payouts/providers.ts'
import { apiError, orNotFound } from '#api/platform/api-error.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { OpenTransaction } from '#api/platform/handlers.ts'
import { findAccount, findMerchant, putAccount } from './accounts.db.ts'
import { allProviders } from './providers.db.ts'

export type OnboardingInput = { provider: PayoutProviderName; merchant_id: string; return_url: string }
export type OnboardingIntent = { url: string | null; account_id: string | null; status: 'pending' | 'connected' }

/** Starts to connect a merchant. Bank details are entered in the merchant's own panel, so they have no address. */
export async function startOnboarding(
  openTransaction: OpenTransaction,
  _services: AppServices,
  { provider: name, merchant_id: merchantId }: OnboardingInput,
): Promise<OnboardingIntent> {
  return openTransaction(async (db) => {
    const provider = (await allProviders(db)).find((row) => row.provider === name && row.is_active)
    if (!provider) throw apiError('PAYOUT_INTEGRATION_MISSING')
    const merchant = orNotFound(await findMerchant(db, merchantId), 'Merchant')
    const account = await findAccount(db, merchantId, provider.id)
    if (account?.status === 'connected') return { url: null, account_id: account.external_id, status: 'connected' }
    await putAccount(
      db,
      { merchant_id: merchantId, provider_id: provider.id, is_dummy: merchant.is_dummy },
      { status: 'pending' },
    )
    return { url: null, account_id: account?.external_id ?? null, status: 'pending' }
  })
}

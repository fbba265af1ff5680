import type { OwnPayoutProvider, OwnPayoutProviderDetails } from '#contract/areas/payouts/providers.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { AccountRow } from './accounts.db.ts'
import { accountsOf, findAccount } from './accounts.db.ts'
import { accountFields } from '../provider-fields.rules.ts'
import type { ProviderRow } from '../providers.db.ts'
import { allProviders } from '../providers.db.ts'
import { toProvider } from '../providers.commands.ts'
import { heldUntil } from './merchant-account.commands.ts'
import { providerOf } from './accounts.commands.ts'

/** Active providers, and how far the merchant is with each. */
export async function ownProviders(db: Db, merchantId: string): Promise<OwnPayoutProvider[]> {
  const [accounts, providers] = await Promise.all([accountsOf(db, merchantId), allProviders(db)])
  return providers
    .filter(({ is_active }) => is_active)
    .map((provider) =>
      toOwnProvider(
        provider,
        accounts.find(({ provider_id }) => provider_id === provider.id),
      ),
    )
}

const toOwnProvider = (provider: ProviderRow, account: AccountRow | undefined): OwnPayoutProvider => ({
  ...toProvider(provider),
  is_selected: account?.is_selected ?? false,
  status: account?.status ?? 'not_connected',
  problem: account?.problem ?? null,
})

export async function ownProvider(db: Db, merchantId: string, providerId: string): Promise<OwnPayoutProviderDetails> {
  const provider = await providerOf(db, providerId)
  const account = await findAccount(db, merchantId, providerId)
  return {
    ...toOwnProvider(provider, account),
    required_fields: [...accountFields[provider.provider]],
    settings: account?.masked ?? {},
    held_until: heldUntil(db, account),
  }
}

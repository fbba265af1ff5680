import type { MerchantPayoutAccount } from '#contract/areas/payouts/providers.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { AccountRow } from './accounts.db.ts'
import { accountsOf, findMerchant, findSchedule } from './accounts.db.ts'
import { allProviders } from '../providers.db.ts'

/** The account of a merchant at a provider, by default the selected one. */
export async function merchantAccount(
  db: Db,
  merchantId: string,
  providerId: string | undefined,
): Promise<MerchantPayoutAccount> {
  orNotFound(await findMerchant(db, merchantId), 'Merchant')
  const [accounts, providers, schedule] = await Promise.all([
    accountsOf(db, merchantId),
    allProviders(db),
    findSchedule(db, merchantId),
  ])
  const wanted =
    providerId ??
    accounts.find(({ is_selected }) => is_selected)?.provider_id ??
    providers.find(({ is_selected }) => is_selected)?.id ??
    providers[0]?.id
  const provider = orNotFound(
    providers.find(({ id }) => id === wanted),
    'Payout provider',
  )
  const account = accounts.find(({ provider_id }) => provider_id === provider.id)
  return {
    merchant_id: merchantId,
    payout_provider_id: provider.id,
    status: account?.status ?? 'not_connected',
    problem: account?.problem ?? null,
    account: account?.masked ?? {},
    is_selected: account?.is_selected ?? false,
    held_until: heldUntil(db, account),
    schedule: schedule ?? null,
  }
}

export const heldUntil = (db: Db, account: AccountRow | undefined): string | null =>
  account?.held_until && account.held_until > db.now ? account.held_until : null

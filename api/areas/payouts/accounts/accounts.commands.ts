import type { MerchantPayoutAccount, PayoutProvider } from '#contract/areas/payouts/providers.ts'
import { apiError, invalid, orNotFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import type { Config } from '#api/platform/runtime/config.ts'
import { sealText, unsealText } from '#api/platform/runtime/secrets.ts'
import { sendMail } from '../../notifications/mails.commands.ts'
import type { AccountRow } from './accounts.db.ts'
import {
  accountsOf,
  findAccount,
  findMerchant,
  hasOpenPayouts,
  holdPendingPayouts,
  listAccountWatchers,
  putAccount,
  selectAccount,
} from './accounts.db.ts'
import { accountErrors, maskValues, normalizeValues } from '../provider-fields.rules.ts'
import type { ProviderRow } from '../providers.db.ts'
import { findProvider } from '../providers.db.ts'
import { parseValues, toProvider } from '../providers.commands.ts'
import { merchantAccount } from './merchant-account.commands.ts'

type Secrets = Pick<Config, 'secret'>
/** Time that payouts wait after their destination has changed. */
const holdMs = 24 * 3_600_000

const contextOf = (tenantId: string, merchantId: string) => `${tenantId}/payout_account/${merchantId}`

/** The decrypted bank details of an account. */
export const detailsOf = (config: Secrets, tenantId: string, account: AccountRow): Record<string, string> =>
  account.sealed_details === null
    ? {}
    : parseValues(unsealText(config, account.sealed_details, contextOf(tenantId, account.merchant_id)))

export const providerOf = async (db: Db, id: string): Promise<ProviderRow> =>
  orNotFound(await findProvider(db, id), 'Payout provider')

export type AccountChange = {
  merchantId: string
  providerId: string
  settings: Readonly<Record<string, string>>
  /** Language of the mail about the change. */
  locale: string
}

/** Stores bank details, which replace the earlier ones. The money of a changed account waits for a day. */
export async function saveAccount(db: Db, config: Secrets, change: AccountChange): Promise<void> {
  const { merchantId, providerId, settings, locale } = change
  const merchant = orNotFound(await findMerchant(db, merchantId), 'Merchant')
  const provider = await providerOf(db, providerId)
  const values = normalizeValues(settings)
  const errors = accountErrors(provider.provider, values)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const earlier = await findAccount(db, merchantId, providerId)
  const masked = maskValues(values)
  await putAccount(
    db,
    { merchant_id: merchantId, provider_id: providerId, is_dummy: merchant.is_dummy },
    {
      status: 'connected',
      connected_at: earlier?.connected_at ?? db.now,
      sealed_details: sealText(config, JSON.stringify(values), contextOf(db.scope.tenantId, merchantId)),
      masked: json(masked),
    },
  )
  const account = orNotFound(await findAccount(db, merchantId, providerId), 'Payout account')
  const others = await accountsOf(db, merchantId)
  if (!others.some(({ is_selected }) => is_selected)) await selectAccount(db, merchantId, account.id)
  if (earlier?.connected_at) await holdPayouts(db, account, locale)
  await audit(db, 'payout_account.changed', `merchant:${merchantId}`, { provider: provider.provider, account: masked })
}

/** Payouts to a changed destination wait, and the people who could notice a theft get a message. */
async function holdPayouts(db: Db, account: AccountRow, locale: string): Promise<void> {
  const held_until = isoAt(db.nowMs + holdMs)
  const { merchant_id, provider_id } = account
  const merchant = orNotFound(await findMerchant(db, merchant_id), 'Merchant')
  await putAccount(db, { merchant_id, provider_id, is_dummy: merchant.is_dummy }, { held_until })
  await holdPendingPayouts(db, merchant_id, held_until)
  for (const { email, first_name } of await listAccountWatchers(db, merchant_id))
    await sendMail(db, {
      to: email,
      name: first_name,
      locale,
      template: 'payout_account_changed',
      values: { merchant: merchant.name, account: Object.values(account.masked).join(', '), hours: holdMs / 3_600_000 },
    })
}

/** Selects (or deselects) the account of a merchant at a provider. 422 unless it is connected. */
export async function selectMerchantAccount(
  db: Db,
  {
    merchantId,
    providerId,
    isSelected,
    locale,
  }: { merchantId: string; providerId: string; isSelected: boolean; locale: string },
): Promise<PayoutProvider> {
  const provider = await providerOf(db, providerId)
  const account = await findAccount(db, merchantId, providerId)
  if (isSelected && (account?.status !== 'connected' || !provider.is_active))
    throw apiError('PAYOUT_ACCOUNT_NOT_CONNECTED')
  if (account && account.is_selected !== isSelected) {
    await selectAccount(db, merchantId, isSelected ? account.id : null)
    if (isSelected) await holdPayouts(db, account, locale)
    await audit(db, 'payout_account.selected', `merchant:${merchantId}`, {
      provider: provider.provider,
      is_selected: isSelected,
    })
  }
  return { ...toProvider(provider), is_selected: isSelected }
}

/** Removes the account. 409 while a payout to it is not completed. */
export async function disconnectAccount(
  db: Db,
  merchantId: string,
  providerId: string,
): Promise<MerchantPayoutAccount> {
  const merchant = orNotFound(await findMerchant(db, merchantId), 'Merchant')
  const provider = await providerOf(db, providerId)
  const account = await findAccount(db, merchantId, providerId)
  if (account && (await hasOpenPayouts(db, account.id))) throw apiError('PAYOUT_PENDING')
  if (account && account.status !== 'not_connected') {
    if (account.is_selected) await selectAccount(db, merchantId, null)
    await putAccount(
      db,
      { merchant_id: merchantId, provider_id: providerId, is_dummy: merchant.is_dummy },
      { status: 'not_connected', problem: null, sealed_details: null, masked: json({}), external_id: null },
    )
    await audit(db, 'payout_account.disconnected', `merchant:${merchantId}`, { provider: provider.provider })
  }
  return merchantAccount(db, merchantId, providerId)
}

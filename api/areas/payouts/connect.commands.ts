import { apiError, invalid } from '#api/platform/api-error.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { json } from '#api/platform/db/json.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { OpenTransaction } from '#api/platform/handlers.ts'
import { linkTo } from '#api/platform/tenancy/links.ts'
import { PaymentProviderUnavailable, PaymentRejected } from '#api/providers/pay/pay-provider.ts'
import type { GatewayAccount, PayoutGateway } from '#api/providers/payout/payout-gateway.ts'
import { createStripeConnect } from '#api/providers/payout/stripe-connect.ts'
import { accountsOf, findAccountByExternalId, findMerchant, putAccount, selectAccount } from './accounts/accounts.db.ts'
import type { AccountRow } from './accounts/accounts.db.ts'
import { settingsOf } from './providers.commands.ts'
import { allProviders } from './providers.db.ts'
import type { ProviderRow } from './providers.db.ts'
import { toChange } from '#api/platform/audit/changes.ts'

export type ConnectContext = { services: AppServices; openTransaction: OpenTransaction; tenantId: string }
type Settings = Readonly<Record<string, string>>

const gatewayWith = (services: AppServices, { secret_key = '', webhook_secrets = '' }: Settings): PayoutGateway =>
  createStripeConnect(services.config, { secretKey: secret_key, webhookSecrets: webhook_secrets.split(',') })

/** The tenant's Stripe account; undefined before it is configured. */
export async function connectGateway({
  services,
  openTransaction,
  tenantId,
}: ConnectContext): Promise<{ gateway: PayoutGateway; provider: ProviderRow } | undefined> {
  const provider = (await openTransaction(allProviders)).find((row) => row.provider === 'stripe_connect')
  if (!provider?.is_configured || provider.sealed_settings === null) return undefined
  return { gateway: gatewayWith(services, settingsOf(services.config, tenantId, provider)), provider }
}

/**
 * Checks a new key with a call to Stripe, and registers webhooks. Returns what is stored beside the key. Accounts of
 * merchants stay with the Stripe account in which they were made.
 */
export async function checkConnectKey(
  { services, tenantId }: Pick<ConnectContext, 'services' | 'tenantId'>,
  {
    environment,
    secret_key,
    stored,
    adminHost,
  }: { environment: string; secret_key: string; stored: Settings; adminHost: string | null },
): Promise<Settings> {
  if (!new RegExp(`^(sk|rk)_${environment}_`).test(secret_key))
    throw invalid({ 'settings.secret_key': `Enter a secret key of the ${environment} environment.` })
  const gateway = gatewayWith(services, { secret_key })
  try {
    const account = await gateway.verify()
    if (account === stored['account'] && stored['webhook_secrets']) return {}
    const path = `/public/v1/payouts/webhook/stripe_connect?tenant_id=${tenantId}`
    const { config } = services
    const url = config.PUBLIC_URL
      ? new URL(path, config.PUBLIC_URL).href
      : linkTo(config, adminHost ?? config.HOST_SUFFIX, path)
    const secrets = await gateway.createWebhooks(url)
    return { account, webhook_secrets: secrets?.join(',') ?? '' }
  } catch (error) {
    if (error instanceof PaymentRejected) throw invalid({ 'settings.secret_key': 'Stripe does not accept this key.' })
    if (error instanceof PaymentProviderUnavailable) throw apiError('PAYMENT_PROVIDER_UNREACHABLE')
    throw error
  }
}

/** Asks Stripe for the state of an account, and applies it. */
export async function syncAccount(context: ConnectContext, accountId: string): Promise<void> {
  const connection = await connectGateway(context)
  if (!connection) return
  const state = await connection.gateway.findAccount(accountId)
  await context.openTransaction((db) => applyAccount(db, accountId, state))
}

/**
 * A ready account is connected, and selected if the merchant has no other. One that is not ready any more is not paid to
 * until Stripe has what it needs.
 */
async function applyAccount(db: Db, accountId: string, state: GatewayAccount | undefined): Promise<void> {
  const account = await findAccountByExternalId(db, accountId)
  const merchant = account && (await findMerchant(db, account.merchant_id))
  if (!account || !merchant) return
  const { merchant_id, provider_id } = account
  const status = state === undefined ? 'not_connected' : state.isReady ? 'connected' : 'pending'
  if (account.is_selected && status !== 'connected') await selectAccount(db, merchant_id, null)
  await putAccount(
    db,
    { merchant_id, provider_id, is_dummy: merchant.is_dummy },
    {
      status,
      problem: state?.problem ?? null,
      masked: json(state?.shown ?? {}),
      external_id: state === undefined ? null : accountId,
      ...(status === 'connected' ? { connected_at: account.connected_at ?? db.now } : {}),
    },
  )
  const isFirst = status === 'connected' && !(await accountsOf(db, merchant_id)).some(({ is_selected }) => is_selected)
  if (isFirst) await selectAccount(db, merchant_id, account.id)
  if (status !== account.status)
    await audit(db, 'payout_account.changed', `merchant:${merchant_id}`, { status: toChange(account.status, status) })
}

/** The account of a merchant at Stripe, made on first use, and the page of Stripe that goes on with it. */
export async function openConnectAccount(
  context: ConnectContext,
  { row, merchantId, country, returnUrl }: { row: AccountRow; merchantId: string; country: string; returnUrl: string },
): Promise<{ url: string; account_id: string; status: 'pending' | 'connected' }> {
  const connection = await connectGateway(context)
  if (!connection) throw apiError('PAYOUT_INTEGRATION_MISSING')
  const { gateway } = connection
  try {
    const known = row.external_id === null ? undefined : await gateway.findAccount(row.external_id)
    const account = known ?? {
      id: await gateway.createAccount({
        tenantId: context.tenantId,
        merchantId,
        country,
        key: `${row.id}:${row.external_id ?? ''}`,
      }),
      isReady: false,
      problem: 'incomplete' as const,
      shown: {},
    }
    await context.openTransaction(async (db) => {
      const merchant = await findMerchant(db, merchantId)
      const key = { merchant_id: merchantId, provider_id: row.provider_id, is_dummy: merchant?.is_dummy ?? false }
      await putAccount(db, key, { external_id: account.id })
      await applyAccount(db, account.id, account)
    })
    const url = await gateway.openAccountPage(account, returnUrl)
    return { url, account_id: account.id, status: account.isReady ? 'connected' : 'pending' }
  } catch (error) {
    if (error instanceof PaymentProviderUnavailable) throw apiError('PAYMENT_PROVIDER_UNREACHABLE')
    if (error instanceof PaymentRejected) throw invalid({ provider: error.message })
    throw error
  }
}

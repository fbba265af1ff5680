import { gateways } from '#contract/rules/gateways.ts'
import type { GatewayName } from '#contract/rules/gateways.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { assertUnmodified } from '#api/platform/db/optimistic-lock.ts'
import type { OpenTransaction } from '#api/platform/handlers.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { sealText } from '#api/platform/runtime/secrets.ts'
import { linkTo } from '#api/platform/tenancy/links.ts'
import { PaymentProviderUnavailable, PaymentRejected } from '#api/providers/pay/pay-provider.ts'
import { createGatewayAccount } from '#api/providers/pay/providers.ts'
import { invalidateModes } from '../modes.commands.ts'
import { configureModes, lockTenantModes } from '../modes.db.ts'
import { findCredential, insertCredential, newestPaymentRef, updateCredential } from './credentials.db.ts'
import type { CredentialOwner, CredentialRow } from './credentials.db.ts'
import { credentialErrors, newSettings } from './credentials.rules.ts'
import type { CredentialSettings } from './credentials.rules.ts'
import { credentialContext, secretKeyOf } from './payment-provider.queries.ts'

export type CredentialContext = {
  openTransaction: OpenTransaction
  services: AppServices
  tenant: { id: string; adminHost: string | null }
}
export type GatewayOwner = CredentialOwner & { gateway: GatewayName }

/** The address for webhooks of these keys. It must be reachable from the internet. */
export function webhookUrl(
  { services: { config }, tenant }: Pick<CredentialContext, 'services' | 'tenant'>,
  { gateway, environment, merchantId }: GatewayOwner,
): string {
  const query = new URLSearchParams({
    tenant_id: tenant.id,
    environment,
    ...(merchantId === null ? {} : { merchant_id: merchantId }),
  })
  const path = `/store/v1/payments/webhook/${gateway}?${query}`
  if (config.PUBLIC_URL) return new URL(path, config.PUBLIC_URL).href
  return linkTo(config, tenant.adminHost ?? config.HOST_SUFFIX, path)
}

/**
 * Stores keys of a gateway after the gateway accepted them. Fields that are not sent, or sent as their mask, keep their
 * value. Throws 422 under `settings.<field>` for a key that is wrong or refused.
 */
export async function saveCredentials(
  context: CredentialContext,
  owner: GatewayOwner,
  settings: CredentialSettings,
  expectedUpdatedAt?: string,
): Promise<void> {
  const { openTransaction, services } = context
  const stored = await openTransaction((db) => readStored(db, services, owner))
  const changes = newSettings(settings)
  const errors = credentialErrors(owner.gateway, owner.environment, changes, stored !== undefined)
  if (Object.keys(errors).length > 0) throw invalid(underSettings(errors))
  if (Object.keys(changes).length === 0) return
  if (stored && expectedUpdatedAt !== undefined) assertUnmodified(stored.row.updated_at, expectedUpdatedAt)
  const checked = await checkWithGateway(context, owner, changes, stored)
  await openTransaction((db) => storeCredentials(db, services, owner, changes, checked))
}

const underSettings = (errors: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).map(([name, text]) => [`settings.${name}`, text]))

type StoredCredential = { row: CredentialRow; secretKey: string; newestRef: string | null }

async function readStored(
  db: Db,
  services: AppServices,
  owner: CredentialOwner,
): Promise<StoredCredential | undefined> {
  const row = await findCredential(db, owner)
  return row && { row, secretKey: secretKeyOf(services, db, row), newestRef: await newestPaymentRef(db, row.id) }
}

type CheckedCredential = {
  secretKey: string
  account: string | null
  webhook: { id: string; secret: string } | null
  /** The stored row that belongs to the same account and is updated; a row of another account is replaced. */
  keptId: string | null
  replacedId: string | null
}

/** Asks the gateway about the key, and registers the webhook unless the tenant enters its secret or has one. */
async function checkWithGateway(
  context: CredentialContext,
  owner: GatewayOwner,
  changes: CredentialSettings,
  stored: StoredCredential | undefined,
): Promise<CheckedCredential> {
  const secretKey = changes['secret_key'] ?? stored?.secretKey ?? ''
  const gateway = createGatewayAccount(context.services, secretKey)
  try {
    const account = await gateway.verify()
    const isSame = stored !== undefined && (await isSameAccount(stored, account, gateway.owns))
    if (stored && !isSame && changes['publishable_key'] === undefined)
      throw invalid({ 'settings.publishable_key': 'Enter the publishable key of the same account.' })
    const hasWebhook = changes['webhook_secret'] !== undefined || (isSame && stored.row.webhook_secret !== null)
    const webhook = hasWebhook ? null : await gateway.createWebhook(webhookUrl(context, owner))
    const endpoint = stored?.row.webhook_endpoint ?? null
    if (isSame && endpoint !== null && changes['webhook_secret'] !== undefined) await gateway.removeWebhook(endpoint)
    const id = stored?.row.id ?? null
    return { secretKey, account, webhook, keptId: isSame ? id : null, replacedId: isSame ? null : id }
  } catch (error) {
    if (error instanceof PaymentRejected)
      throw invalid({ 'settings.secret_key': `${gateways[owner.gateway].title} refused this key: ${error.message}` })
    if (error instanceof PaymentProviderUnavailable) throw apiError('PAYMENT_PROVIDER_UNREACHABLE')
    throw error
  }
}

/** Where the keys do not say their account, a payment that was made with the old key decides. */
async function isSameAccount(
  { row, newestRef }: StoredCredential,
  account: string | null,
  owns: (ref: string) => Promise<boolean>,
): Promise<boolean> {
  if (account !== null && row.account !== null) return account === row.account
  return newestRef === null || owns(newestRef)
}

async function storeCredentials(
  db: Db,
  { config }: AppServices,
  { gateway, environment, merchantId }: GatewayOwner,
  changes: CredentialSettings,
  { secretKey, account, webhook, keptId, replacedId }: CheckedCredential,
): Promise<void> {
  await lockTenantModes(db)
  const id = keptId ?? newId()
  const sealed = (field: string, value: string) =>
    sealText(config, value, credentialContext(db.scope.tenantId, id, field))
  const webhookSecret = changes['webhook_secret'] ?? webhook?.secret
  const columns = {
    account,
    secret_key: sealed('secret_key', secretKey),
    secret_key_ending: secretKey.slice(-4),
    verified_at: db.now,
    ...(changes['publishable_key'] === undefined ? {} : { publishable_key: changes['publishable_key'] }),
    ...(webhookSecret === undefined
      ? {}
      : { webhook_secret: sealed('webhook_secret', webhookSecret), webhook_endpoint: webhook?.id ?? null }),
  }
  if (keptId !== null) await updateCredential(db, keptId, columns)
  else {
    if (replacedId !== null) await updateCredential(db, replacedId, { replaced_at: db.now })
    await insertCredential(db, {
      id,
      merchant_id: merchantId,
      gateway,
      environment,
      publishable_key: changes['publishable_key'] ?? '',
      ...columns,
    })
  }
  await configureModes(db, { gateway, environment, merchantId })
  await audit(db, 'settings.changed', `payment_gateway:${gateway}`, {
    environment,
    merchant_id: merchantId,
    fields: Object.keys(changes),
  })
  await invalidateModes(db, merchantId)
}

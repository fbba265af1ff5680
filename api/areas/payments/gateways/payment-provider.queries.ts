import { gateways, isGatewayName } from '#contract/rules/gateways.ts'
import type { GatewayEnvironment, GatewayName } from '#contract/rules/gateways.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { Db } from '#api/platform/db/db.ts'
import { unsealText } from '#api/platform/runtime/secrets.ts'
import type { GatewayCredentials, PaymentProvider } from '#api/providers/pay/pay-provider.ts'
import { createPaymentProvider } from '#api/providers/pay/providers.ts'
import { credentialById, findCredential, listCredentials } from './credentials.db.ts'
import type { CredentialRow } from './credentials.db.ts'

/** Where a secret of a credential is stored; it cannot be decrypted elsewhere. */
export const credentialContext = (tenantId: string, id: string, field: string): string =>
  `${tenantId}/payment_credential/${id}/${field}`

/** The secret key of a credential in clear. */
export const secretKeyOf = ({ config }: Pick<AppServices, 'config'>, db: Db, { id, secret_key }: CredentialRow) =>
  unsealText(config, secret_key, credentialContext(db.scope.tenantId, id, 'secret_key'))

const webhookSecretsOf = ({ config }: AppServices, db: Db, rows: readonly CredentialRow[]): string[] =>
  rows.flatMap(({ id, webhook_secret }) =>
    webhook_secret === null
      ? []
      : [unsealText(config, webhook_secret, credentialContext(db.scope.tenantId, id, 'webhook_secret'))],
  )

const toCredentials = (services: AppServices, db: Db, row: CredentialRow): GatewayCredentials => ({
  secretKey: secretKeyOf(services, db, row),
  webhookSecrets: webhookSecretsOf(services, db, [row]),
})

type StartedPayment = { provider: string; credential_id: string | null }

/**
 * The provider with which a payment was started, with the keys of that account. It is read in a transaction and used
 * outside of it.
 */
export async function providerFor(
  db: Db,
  services: AppServices,
  { provider, credential_id }: StartedPayment,
): Promise<PaymentProvider> {
  if (!isGatewayName(provider)) throw new Error(`unknown payment provider ${provider}`)
  const row = credential_id === null ? undefined : await credentialById(db, credential_id)
  const credentials = row && toCredentials(services, db, row)
  return createPaymentProvider(services, provider, { tenantId: db.scope.tenantId, credentials })
}

type WebhookSource = { gateway: GatewayName; environment: GatewayEnvironment; merchantId: string | null }

/** The provider that reads webhooks, with the current and earlier secrets of the address. */
export async function webhookProvider(
  db: Db,
  services: AppServices,
  source: WebhookSource,
): Promise<{ provider: PaymentProvider; credentialId: string | null } | undefined> {
  const { gateway } = source
  const { tenantId } = db.scope
  if (gateways[gateway].fields.length === 0)
    return {
      provider: createPaymentProvider(services, gateway, { tenantId, credentials: undefined }),
      credentialId: null,
    }
  const rows = await listCredentials(db, source)
  const [newest] = rows
  if (!newest) return undefined
  const credentials = {
    secretKey: secretKeyOf(services, db, newest),
    webhookSecrets: webhookSecretsOf(services, db, rows),
  }
  return { provider: createPaymentProvider(services, gateway, { tenantId, credentials }), credentialId: newest.id }
}

type PaymentSource = {
  gateway: GatewayName
  environment: GatewayEnvironment
  merchantId: string
  isOverriding: boolean
}

/** The keys for a new payment: the merchant's own if it overrides payment modes and has some, else the tenant's. */
export async function credentialFor(
  db: Db,
  { gateway, environment, merchantId, isOverriding }: PaymentSource,
): Promise<CredentialRow | undefined> {
  const own = isOverriding ? await findCredential(db, { gateway, environment, merchantId }) : undefined
  return own ?? findCredential(db, { gateway, environment, merchantId: null })
}

/** Whether a mode of this gateway can take payments in an environment. */
export const hasCredentials = async (
  db: Db,
  gateway: GatewayName,
  environment: GatewayEnvironment,
  merchantId: string | null = null,
): Promise<boolean> =>
  gateways[gateway].fields.length === 0 ||
  (await findCredential(db, { gateway, environment, merchantId })) !== undefined

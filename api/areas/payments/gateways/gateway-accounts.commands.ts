import type { GatewayAccount } from '#contract/areas/gateways.ts'
import { gatewayNames, gateways } from '#contract/rules/gateways.ts'
import type { GatewayName } from '#contract/rules/gateways.ts'
import { apiError, orNotFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { Context, OpenTransaction } from '#api/platform/handlers.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { linkTo } from '#api/platform/tenancy/links.ts'
import { PaymentProviderUnavailable } from '#api/providers/pay/pay-provider.ts'
import type { PaymentTest } from '#api/providers/pay/pay-provider.ts'
import { createGatewayAccount } from '#api/providers/pay/providers.ts'
import { findTaker, tenantModes } from '../modes.db.ts'
import type { ModeRow } from '../modes.db.ts'
import { webhookUrl } from './credentials.commands.ts'
import type { GatewayOwner } from './credentials.commands.ts'
import { currentCredentials, findCredential } from './credentials.db.ts'
import type { CredentialRow } from './credentials.db.ts'
import { shownSettings } from './credentials.rules.ts'
import { secretKeyOf } from './payment-provider.queries.ts'

type Services = Pick<Context, 'services' | 'tenant'>

function toGatewayAccount(
  context: Services,
  owner: GatewayOwner,
  row: CredentialRow | undefined,
  modes: readonly ModeRow[],
): GatewayAccount {
  const { gateway, environment } = owner
  const isUsedBy = (mode: ModeRow) => mode.provider === gateway && mode.environment === environment
  return {
    gateway,
    title: gateways[gateway].title,
    environment,
    is_configured: row !== undefined,
    settings: shownSettings(row),
    account: row?.account ?? null,
    webhook_url: webhookUrl(context, owner),
    webhook: !row?.webhook_secret ? null : row.webhook_endpoint === null ? 'by_hand' : 'registered',
    last_webhook_at: row?.last_webhook_at ?? null,
    verified_at: row?.verified_at ?? null,
    modes: modes.filter(isUsedBy).map(({ alias }) => alias),
    updated_at: row?.updated_at ?? isoAt(0),
  }
}

/** The accounts of a tenant, or of one merchant, at all gateways that have keys. */
export async function listGatewayAccounts(
  db: Db,
  context: Services,
  merchantId: string | null,
): Promise<GatewayAccount[]> {
  await assertTaker(db, merchantId)
  const [rows, modes] = [await currentCredentials(db, merchantId), await tenantModes(db)]
  return gatewayNames
    .filter((gateway) => gateways[gateway].fields.length > 0)
    .flatMap((gateway) =>
      gateways[gateway].environments.map((environment) => {
        const row = rows.find((one) => one.gateway === gateway && one.environment === environment)
        return toGatewayAccount(context, { gateway, environment, merchantId }, row, modes)
      }),
    )
}

/** 404 for a merchant that the tenant does not have. */
export async function assertTaker(db: Db, merchantId: string | null): Promise<void> {
  if (merchantId !== null) orNotFound(await findTaker(db, merchantId), 'Merchant')
}

export const showGatewayAccount = async (db: Db, context: Services, owner: GatewayOwner): Promise<GatewayAccount> =>
  toGatewayAccount(context, owner, await findCredential(db, owner), await tenantModes(db))

/** Makes a payment in the test environment and cancels it. */
export async function tryPayment(
  { openTransaction, services, tenant }: Services & { openTransaction: OpenTransaction },
  gateway: GatewayName,
  merchantId: string | null,
): Promise<PaymentTest[]> {
  const secretKey = await openTransaction(async (db) => {
    await assertTaker(db, merchantId)
    const row = await findCredential(db, { gateway, environment: 'test', merchantId })
    return row && secretKeyOf(services, db, row)
  })
  if (!secretKey) throw apiError('SERVICE_NOT_CONFIGURED', { service: gateways[gateway].title })
  try {
    const returnUrl = linkTo(services.config, tenant.storeHost ?? services.config.HOST_SUFFIX, '/')
    return await createGatewayAccount(services, secretKey).tryPayment(tenant.currency, returnUrl)
  } catch (error) {
    if (error instanceof PaymentProviderUnavailable) throw apiError('PAYMENT_PROVIDER_UNREACHABLE')
    throw error
  }
}

import type { GatewayAccount, paymentGateways as calls } from '#contract/areas/payments/gateways.ts'
import { gatewayNames, gateways } from '#contract/rules/gateways.ts'
import { apiError, orNotFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { Context, Handlers } from '#api/platform/handlers.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { linkTo } from '#api/platform/tenancy/links.ts'
import { PaymentProviderUnavailable } from '#api/providers/pay/pay-provider.ts'
import { createGatewayAccount } from '#api/providers/pay/providers.ts'
import { findTaker, tenantModes } from '../modes.db.ts'
import type { ModeRow } from '../modes.db.ts'
import { saveCredentials, webhookUrl } from './credentials.commands.ts'
import type { GatewayOwner } from './credentials.commands.ts'
import { currentCredentials, findCredential } from './credentials.db.ts'
import type { CredentialRow } from './credentials.db.ts'
import { shownSettings } from './credentials.rules.ts'
import { requireGatewayAccess } from './gateway-access.commands.ts'
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

async function listAccounts(db: Db, context: Services, merchantId: string | null): Promise<GatewayAccount[]> {
  if (merchantId !== null) orNotFound(await findTaker(db, merchantId), 'Merchant')
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

export const paymentGateways: Handlers<typeof calls> = {
  list: ({ db, services, tenant, input: { merchant_id = null } }) =>
    listAccounts(db, { services, tenant }, merchant_id),
  async save(context) {
    const { openTransaction, services, tenant, input } = context
    const { gateway, environment, merchant_id: merchantId = null, settings } = input
    if (merchantId !== null) orNotFound(await openTransaction((db) => findTaker(db, merchantId)), 'Merchant')
    await requireGatewayAccess(context, input.current_password)
    const owner = { gateway, environment, merchantId }
    await saveCredentials({ openTransaction, services, tenant }, owner, settings, input.expected_updated_at)
    return openTransaction(async (db) =>
      toGatewayAccount({ services, tenant }, owner, await findCredential(db, owner), await tenantModes(db)),
    )
  },
  async tryPayment({ openTransaction, services, tenant, input: { gateway, merchant_id: merchantId = null } }) {
    const secretKey = await openTransaction(async (db) => {
      const row = await findCredential(db, { gateway, environment: 'test', merchantId })
      return row && secretKeyOf(services, db, row)
    })
    if (!secretKey) throw apiError('SERVICE_NOT_CONFIGURED', { service: gateways[gateway].title })
    try {
      const returnUrl = linkTo(services.config, tenant.storeHost ?? services.config.HOST_SUFFIX, '/')
      return { steps: await createGatewayAccount(services, secretKey).tryPayment(tenant.currency, returnUrl) }
    } catch (error) {
      if (error instanceof PaymentProviderUnavailable) throw apiError('PAYMENT_PROVIDER_UNREACHABLE')
      throw error
    }
  },
}

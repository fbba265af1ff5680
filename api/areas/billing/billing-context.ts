import type { Context, OpenTransaction } from '#api/platform/handlers.ts'
import { withTenant } from '#api/platform/app-services.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { apiError, notFound } from '#api/platform/api-error.ts'
import type { BillingGateway } from '#api/providers/billing/billing-gateway.ts'
import { billingGateway } from '#api/providers/billing/gateways.ts'

/** Work on the bills of one tenant that calls the gateway between its transactions. */
export type BillingContext = {
  services: AppServices
  openTransaction: OpenTransaction
  tenantId: string
  /** Where banks and the gateway's pages send people back to. */
  returnUrl: string
}

export function requireGateway(services: AppServices): BillingGateway {
  const gateway = billingGateway(services)
  if (!gateway) throw apiError('SERVICE_NOT_CONFIGURED', { service: 'Billing' })
  return gateway
}

/** A tenant sees its own bills only; another tenant is not found. */
export function assertOwnTenant({ tenant, input }: Pick<Context<{ tenant_id: string }>, 'tenant' | 'input'>): void {
  if (input.tenant_id !== tenant.id) throw notFound('Tenant')
}

export function billingContext({ services, openTransaction, tenant, raw, request }: Context): BillingContext {
  const origin = `${raw.request.protocol}://${request.host}`
  return { services, openTransaction, tenantId: tenant.id, returnUrl: `${origin}/billing` }
}

/** The same for work without a request. Banks send owners back to the panel of the tenant. */
export async function contextOfTenant(services: AppServices, tenantId: string): Promise<BillingContext> {
  const tenant = await services.tenants.find(tenantId)
  const base = services.config.PUBLIC_URL
  const protocol = base ? new URL(base).protocol : services.config.production ? 'https:' : 'http:'
  const port = base ? new URL(base).port : services.config.production ? '' : String(services.config.PORT)
  const host = tenant?.adminHost ?? `localhost`
  return {
    services,
    openTransaction: (work) => withTenant(services, { tenantId, merchantId: null }, work),
    tenantId,
    returnUrl: `${protocol}//${host}${port === '' ? '' : `:${port}`}/billing`,
  }
}

import type { AppServices } from '#api/platform/app-services.ts'
import type { BillingGateway } from './billing-gateway.ts'
import { createTestGateway } from './test/test-gateway.ts'

/** The gateway that collects the platform's bills. Undefined in production without one. */
export const billingGateway = (services: AppServices): BillingGateway | undefined =>
  services.config.production ? undefined : createTestGateway(services)

/** The gateway of a webhook or stored card. */
export function billingGatewayNamed(services: AppServices, name: string): BillingGateway | undefined {
  const gateway = billingGateway(services)
  return gateway?.name === name ? gateway : undefined
}

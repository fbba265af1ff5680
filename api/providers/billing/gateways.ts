import type { AppServices } from '#api/platform/app-services.ts'
import type { BillingGateway } from './billing-gateway.ts'
import { createStripeBilling } from './stripe/stripe-billing.ts'
import { createTestGateway } from './test/test-gateway.ts'

/** The gateway that collects the platform's bills: Stripe with the operator's key, else the test gateway. */
export function billingGateway(services: AppServices): BillingGateway | undefined {
  const { config } = services
  if (config.BILLING_STRIPE_KEY !== undefined) return createStripeBilling(config, config.BILLING_STRIPE_KEY)
  return config.production ? undefined : createTestGateway(services)
}

/** The gateway of a webhook or stored card. */
export function billingGatewayNamed(services: AppServices, name: string): BillingGateway | undefined {
  const gateway = billingGateway(services)
  return gateway?.name === name ? gateway : undefined
}

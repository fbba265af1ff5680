import type { GatewayName } from '#contract/rules/gateways.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { PaymentProviderUnavailable } from './pay-provider.ts'
import type { GatewayAccount, GatewayCredentials, PaymentProvider } from './pay-provider.ts'
import { createSandboxProvider } from './sandbox/adapter.ts'
import { createStripeAccount } from './stripe/stripe-account.ts'
import { createStripeProvider } from './stripe/stripe-adapter.ts'

type Connection = { tenantId: string; credentials: GatewayCredentials | undefined }

const adapters: Readonly<Record<GatewayName, (services: AppServices, connection: Connection) => PaymentProvider>> = {
  sandbox: (services, { tenantId }) => createSandboxProvider(services, tenantId),
  stripe: ({ config }, { credentials }) => {
    if (!credentials) throw new PaymentProviderUnavailable('Stripe is not configured')
    return createStripeProvider(config, credentials)
  },
}

/** The provider of a gateway for a tenant. Creating it sends nothing. */
export const createPaymentProvider = (
  services: AppServices,
  gateway: GatewayName,
  connection: Connection,
): PaymentProvider => adapters[gateway](services, connection)

/** The account of a secret key, for gateways that have keys. */
export const createGatewayAccount = ({ config }: Pick<AppServices, 'config'>, secretKey: string): GatewayAccount =>
  createStripeAccount(config, secretKey)

import type { AppServices } from '#api/platform/app-services.ts'
import type { PaymentProvider } from './pay-provider.ts'
import { createSandboxProvider } from './sandbox/adapter.ts'

type Adapter = {
  environments: readonly ('test' | 'live')[]
  create: (services: AppServices, tenantId: string) => PaymentProvider
}

const adapters = new Map<string, Adapter>([['sandbox', { environments: ['test'], create: createSandboxProvider }]])

/** The provider with which a payment was started. */
export function getPaymentProvider(services: AppServices, name: string, tenantId: string): PaymentProvider {
  const adapter = adapters.get(name)
  if (!adapter) throw new Error(`unknown payment provider ${name}`)
  return adapter.create(services, tenantId)
}

/** Whether a provider accepts new payments in an environment. The test provider never accepts live ones. */
export const acceptsPayments = (name: string, environment: string): boolean =>
  adapters.get(name)?.environments.some((one) => one === environment) ?? false

/** Environments in which a provider takes payments. */
export const environmentsOf = (name: string): readonly ('test' | 'live')[] => adapters.get(name)?.environments ?? []

export const isPaymentProvider = (name: string): boolean => adapters.has(name)

import type { AppServices } from '#api/platform/app-services.ts'
import type { PayProvider } from './pay.ts'
import { sandboxPay } from './sandbox/adapter.ts'

type Adapter = { environments: readonly string[]; of: (platform: AppServices, tenantId: string) => PayProvider }

const adapters = new Map<string, Adapter>([['sandbox', { environments: ['test'], of: sandboxPay }]])

/** The provider of a payment that was begun with it. */
export function payProvider(platform: AppServices, name: string, tenantId: string): PayProvider {
  const adapter = adapters.get(name)
  if (!adapter) throw new Error(`no payment provider is called ${name}`)
  return adapter.of(platform, tenantId)
}

/** Whether a provider takes new payments in an environment; the test provider never takes live ones. */
export const takesPayments = (name: string, environment: string): boolean =>
  adapters.get(name)?.environments.includes(environment) ?? false

export const isPayProvider = (name: string): boolean => adapters.has(name)

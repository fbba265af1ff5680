import type { PaymentAlias } from '../fields.ts'

export type GatewayEnvironment = 'test' | 'live'
/** A credential of a gateway. Secrets are written and never read. */
type GatewayField = { name: string; isSecret: boolean; isRequired: boolean }
type Gateway = {
  title: string
  environments: readonly GatewayEnvironment[]
  /** Payment modes that the gateway takes. */
  modes: readonly PaymentAlias[]
  fields: readonly GatewayField[]
}

export const gatewayNames = ['sandbox', 'stripe'] as const
export type GatewayName = (typeof gatewayNames)[number]

/** The services that take payments. Cash and wallet need none. */
export const gateways: Readonly<Record<GatewayName, Gateway>> = {
  sandbox: {
    title: 'Test provider',
    environments: ['test'],
    modes: ['card', 'prepaid', 'upi', 'net_banking'],
    fields: [],
  },
  stripe: {
    title: 'Stripe',
    environments: ['test', 'live'],
    modes: ['card', 'prepaid'],
    fields: [
      { name: 'secret_key', isSecret: true, isRequired: true },
      { name: 'publishable_key', isSecret: false, isRequired: true },
      { name: 'webhook_secret', isSecret: true, isRequired: false },
    ],
  },
}

/** Modes whose payments can be authorised first and captured later. */
export const isCapturable = (alias: PaymentAlias): boolean => alias === 'card' || alias === 'prepaid'

export const isGatewayName = (name: string): name is GatewayName => Object.hasOwn(gateways, name)

/** The gateways that take a payment mode in an environment. */
export const gatewaysFor = (alias: PaymentAlias, environment: GatewayEnvironment): GatewayName[] =>
  gatewayNames.filter((name) => takesMode(name, alias, environment))

export const takesMode = (name: GatewayName, alias: PaymentAlias, environment: GatewayEnvironment): boolean =>
  gateways[name].modes.includes(alias) && gateways[name].environments.includes(environment)

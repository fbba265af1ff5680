import type { PaymentAlias } from '#contract/fields.ts'
import { gatewaysFor, isGatewayName, takesMode } from '#contract/rules/gateways.ts'

export type Environment = 'test' | 'live'
type Mode = {
  readonly merchant_id: string | null
  readonly alias: PaymentAlias
  readonly is_active: boolean
  readonly is_configured: boolean
  readonly provider: string
  readonly environment: Environment
}
type Taker = { readonly id: string; readonly override_payment_methods: boolean }

/** Cash and wallet need no gateway, so they are taken in both environments. */
const needsGateway = ({ alias }: Pick<Mode, 'alias'>): boolean => alias !== 'cash_on_delivery' && alias !== 'wallet'

/** Environments in which a gateway takes the mode. */
export const modeEnvironments = (mode: Pick<Mode, 'alias'>): Environment[] =>
  (['test', 'live'] as const).filter(
    (environment) => !needsGateway(mode) || gatewaysFor(mode.alias, environment).length > 0,
  )

/**
 * Why a mode cannot take payments: no gateway takes it in the tenant's environment, its gateway is not set up, or it is
 * a test and the tenant is live.
 */
export function modeProblem(
  mode: Mode,
  tenantEnvironment: Environment,
): 'no_gateway' | 'not_configured' | 'test_in_live' | null {
  if (needsGateway(mode)) {
    const { alias, provider, environment } = mode
    if (!modeEnvironments(mode).some((one) => one === 'live' || tenantEnvironment === 'test')) return 'no_gateway'
    if (!isGatewayName(provider) || !takesMode(provider, alias, environment)) return 'not_configured'
    if (environment === 'test' && tenantEnvironment === 'live') return 'test_in_live'
  }
  return mode.is_configured ? null : 'not_configured'
}

/**
 * Payment modes a customer can use: the tenant's, or the merchant's own if it overrides them. A live tenant never
 * accepts a test environment.
 */
export function availablePaymentModes<M extends Mode>(
  merchant: Taker,
  modes: readonly M[],
  tenantEnvironment: Environment,
): M[] {
  const active = modes.filter((mode) => mode.is_active && modeProblem(mode, tenantEnvironment) === null)
  const tenants = active.filter(({ merchant_id }) => merchant_id === null)
  if (!merchant.override_payment_methods) return tenants
  return active.filter(
    ({ merchant_id, alias }) => merchant_id === merchant.id && tenants.some((mode) => mode.alias === alias),
  )
}

/** The modes that a customer is offered: not cash, if the tenant takes it from this customer no more. */
export const modesOfferedTo = <M extends Pick<Mode, 'alias'>>(
  modes: readonly M[],
  { isPrepaymentOnly }: { isPrepaymentOnly: boolean },
): M[] => modes.filter(({ alias }) => !isPrepaymentOnly || alias !== 'cash_on_delivery')

/** Stands for the tenant itself. */
export const noOverride: Taker = { id: '', override_payment_methods: false }

type Change<M> = { modes: readonly M[]; environment: Environment }

/** Whether a change of the tenant's modes leaves a tenant without any that had one. */
export const leavesNone = <M extends Mode>(before: Change<M>, after: Change<M>): boolean =>
  availablePaymentModes(noOverride, before.modes, before.environment).length > 0 &&
  availablePaymentModes(noOverride, after.modes, after.environment).length === 0

/** Merchants with modes of their own that a change of the tenant's modes leaves without any. */
export const merchantsLeftWithout = <T extends Taker, M extends Mode>(
  merchants: readonly T[],
  before: Change<M>,
  after: Change<M>,
): T[] =>
  merchants.filter(
    (merchant) =>
      availablePaymentModes(merchant, before.modes, before.environment).length > 0 &&
      availablePaymentModes(merchant, after.modes, after.environment).length === 0,
  )

type Limits = { min_amount: number | null; max_amount: number | null }

/** The limits of a mode. Cash also has the limit of the payment settings. */
export function modeLimits(
  { alias, min_amount, max_amount }: Limits & { alias: PaymentAlias },
  cashLimit: number | null,
): Limits & { alias: PaymentAlias } {
  const maxima = [max_amount, alias === 'cash_on_delivery' ? cashLimit : null].filter((one) => one !== null)
  return { alias, min_amount, max_amount: maxima.length === 0 ? null : Math.min(...maxima) }
}

type LimitProblem = { reason: 'under_mode_limit' | 'over_mode_limit' | 'over_cod_limit'; limit: number }

/** Why a mode does not accept an order of this total, or undefined. */
export function findLimitProblem(
  { alias, min_amount, max_amount }: Limits & { alias: PaymentAlias },
  total: number,
): LimitProblem | undefined {
  if (min_amount !== null && total < min_amount) return { reason: 'under_mode_limit', limit: min_amount }
  if (max_amount !== null && total > max_amount)
    return { reason: alias === 'cash_on_delivery' ? 'over_cod_limit' : 'over_mode_limit', limit: max_amount }
  return undefined
}

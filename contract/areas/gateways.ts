import { z } from 'zod'
import { call } from '../call.ts'
import { gatewayNames } from '../rules/gateways.ts'
import { expectedUpdatedAt, id, instant, paymentAlias } from '../fields.ts'
import { gatewaySettings } from './payments/modes.ts'

const environment = z.enum(['test', 'live'])

/** A gateway with keys, in one environment. */
const GatewayAccount = z.object({
  gateway: z.enum(gatewayNames),
  title: z.string(),
  environment,
  is_configured: z.boolean(),
  /** Stored keys. Secrets are masked. */
  settings: z.record(z.string(), z.string()),
  /** The gateway's name of the account, if the key may read it. */
  account: z.string().nullable(),
  /** Where the gateway sends its events. */
  webhook_url: z.string(),
  /** Who registered the address: this product, or the tenant by hand; null if nobody did. */
  webhook: z.enum(['registered', 'by_hand']).nullable(),
  last_webhook_at: instant.nullable(),
  verified_at: instant.nullable(),
  /** Modes that use it. */
  modes: z.array(paymentAlias),
  updated_at: instant,
})
export type GatewayAccount = z.infer<typeof GatewayAccount>

const permission = 'ManageTenantSettingsPayment'
const target = { gateway: z.enum(gatewayNames), environment, merchant_id: id.optional() }

/** Keys of payment gateways: of the tenant, or of a merchant with payment modes of its own. */
export const paymentGateways = {
  list: call('tenant', 'GET /payment/gateways', permission, {
    input: z.object({ merchant_id: id.optional() }),
    output: z.array(GatewayAccount),
  }),
  /** Checks the keys with a call to the gateway and stores them. Needs a recent login or the password. */
  save: call('tenant', 'POST /payment/gateways', permission, {
    input: z.object({
      ...target,
      settings: gatewaySettings,
      current_password: z.string().max(128).optional(),
      ...expectedUpdatedAt,
    }),
    output: GatewayAccount,
    message: 'Update Payment Settings Successfully',
    ownTransactions: true,
    limit: { max: 30, seconds: 60 },
  }),
  /**
   * Stops new payments with these keys, and switches off the modes that need them. What is open can still be captured
   * and refunded. Needs a recent login or the password.
   */
  disconnect: call('tenant', 'POST /payment/gateways/disconnect', permission, {
    input: z.object({ ...target, current_password: z.string().max(128).optional(), ...expectedUpdatedAt }),
    output: GatewayAccount,
    message: 'Update Payment Settings Successfully',
    ownTransactions: true,
    limit: { max: 30, seconds: 60 },
  }),
  /** Makes a payment in the test environment and cancels it. Says step by step what worked. */
  tryPayment: call('tenant', 'POST /payment/gateways/test', permission, {
    input: z.object({ gateway: target.gateway, merchant_id: target.merchant_id }),
    output: z.object({
      steps: z.array(
        z.object({
          step: z.enum(['credentials', 'page', 'authorise', 'cancel']),
          /** The gateway's reason, if the step failed. */
          problem: z.string().nullable(),
        }),
      ),
    }),
    ownTransactions: true,
    limit: { max: 10, seconds: 60 },
  }),
}

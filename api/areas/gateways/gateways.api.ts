import type { paymentGateways as calls } from '#contract/areas/gateways.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { saveCredentials } from '../payments/gateways/credentials.commands.ts'
import { disconnectGateway } from '../payments/gateways/disconnect.commands.ts'
import {
  assertTaker,
  listGatewayAccounts,
  showGatewayAccount,
  tryPayment,
} from '../payments/gateways/gateway-accounts.commands.ts'
import { requireGatewayAccess } from './gateway-access.commands.ts'

export const paymentGateways: Handlers<typeof calls> = {
  list: ({ db, services, tenant, input: { merchant_id = null } }) =>
    listGatewayAccounts(db, { services, tenant }, merchant_id),
  async save(context) {
    const { openTransaction, input } = context
    const { gateway, environment, merchant_id: merchantId = null, settings } = input
    await openTransaction((db) => assertTaker(db, merchantId))
    await requireGatewayAccess(context, input.current_password)
    const owner = { gateway, environment, merchantId }
    await saveCredentials(context, owner, settings, input.expected_updated_at)
    return openTransaction((db) => showGatewayAccount(db, context, owner))
  },
  async disconnect(context) {
    const { openTransaction, input } = context
    const { gateway, environment, merchant_id: merchantId = null } = input
    await openTransaction((db) => assertTaker(db, merchantId))
    await requireGatewayAccess(context, input.current_password)
    const owner = { gateway, environment, merchantId }
    return openTransaction(async (db) => {
      await disconnectGateway(db, owner, input.expected_updated_at)
      return showGatewayAccount(db, context, owner)
    })
  },
  tryPayment: async (context) => ({
    steps: await tryPayment(context, context.input.gateway, context.input.merchant_id ?? null),
  }),
}

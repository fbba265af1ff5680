import type { merchantPaymentModes, paymentModes } from '#contract/areas/payments/modes.ts'
import { invalid } from '#api/platform/api-error.ts'
import type { Handler } from '#api/platform/handlers.ts'
import { savePaymentModes } from '../merchants/payment-modes.commands.ts'
import { saveCredentials } from '../payments/gateways/credentials.commands.ts'
import { assertTaker } from '../payments/gateways/gateway-accounts.commands.ts'
import { newSettings } from '../payments/gateways/credentials.rules.ts'
import { findMode, gatewayOf, updateModeSettings } from '../payments/modes.commands.ts'
import { requireGatewayAccess } from './gateway-access.commands.ts'

/** Saves a payment mode, and keys of its gateway if some are sent. */
export const updatePaymentMode: Handler<typeof paymentModes.update> = async (context) => {
  const { openTransaction, request, input } = context
  const { payment_mode_id: id, settings, current_password: password, ...change } = input
  const { alias, provider } = await openTransaction((db) => findMode(db, id))
  const gateway = gatewayOf(alias, change.gateway ?? provider)
  const [unknown] = gateway === null ? Object.keys(settings) : []
  if (unknown !== undefined) throw invalid({ [`settings.${unknown}`]: `The selected ${unknown} is invalid.` })
  if (gateway !== null && Object.keys(newSettings(settings)).length > 0) {
    await requireGatewayAccess(context, password)
    await saveCredentials(context, { gateway, environment: change.environment, merchantId: null }, settings)
  }
  return openTransaction((db) => updateModeSettings(db, id, change, request.locale))
}

/** Saves the selection of a merchant, and keys of its own for the gateways of its modes if some are sent. */
export const savePaymentModesOfMerchant: Handler<typeof merchantPaymentModes.save> = async (context) => {
  const { openTransaction, request, input } = context
  const { merchant_id: merchantId, current_password: password } = input
  const withKeys = input.payment_modes.filter(({ settings }) => Object.keys(newSettings(settings)).length > 0)
  if (withKeys.length > 0) {
    await openTransaction((db) => assertTaker(db, merchantId))
    await requireGatewayAccess(context, password)
  }
  for (const { payment_mode_id, settings } of withKeys) {
    const { alias, provider, environment } = await openTransaction((db) => findMode(db, payment_mode_id))
    const gateway = gatewayOf(alias, provider)
    if (gateway === null) throw invalid({ payment_modes: 'This payment mode has no gateway.' })
    await saveCredentials(context, { gateway, environment, merchantId }, settings)
  }
  return openTransaction((db) => savePaymentModes(db, input, request.locale))
}

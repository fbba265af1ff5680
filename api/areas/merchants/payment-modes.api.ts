import type { merchantPaymentModes as calls } from '#contract/areas/payments/modes.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { showPaymentModes } from './payment-modes.commands.ts'

/** `save` may need a fresh login and is answered by the area `gateways`. */
export const merchantPaymentModes: Omit<Handlers<typeof calls>, 'save'> = {
  show: ({ db, request, input: { merchant_id } }) => showPaymentModes(db, merchant_id, request.locale),
}

import { z } from 'zod'
import { call } from './call.ts'
import { id, emptyObject, paymentAlias, url } from './fields.ts'

const PaymentMode = z.object({
  id,
  payment_mode_id: id,
  name: z.string(),
  alias: paymentAlias,
  is_active: z.boolean(),
  logo_url: url.nullable(),
})
type PaymentMode = z.infer<typeof PaymentMode>

/** Payment modes of a tenant, active or not. Coupons, charges and merchants refer to them. */
export const paymentModes = {
  list: call('tenant', 'GET /payment/modes', 'signed-in', { input: emptyObject, output: z.array(PaymentMode) }),
}

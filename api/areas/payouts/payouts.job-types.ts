import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { jobType } from '#api/platform/events/job.ts'

/** Works through the merchants of a run, from the merchant `after` on. */
export const payMerchants = jobType(
  'payouts.pay-merchants',
  z.object({ runId: id, merchantId: id.nullable(), onlyDefault: z.boolean(), after: id.nullable() }),
)

/** Sends one payout through the gateway. */
export const sendPayout = jobType('payouts.send-payout', z.object({ payoutId: id }))

import { z } from 'zod'
import { call } from '../../call.ts'
import { emptyObject, id } from '../../fields.ts'

/** Events of a payout provider. The address names the tenant whose secrets sign. */
export const payoutWebhook = {
  receive: call('public', 'POST /payouts/webhook/{provider}', 'public', {
    input: z.looseObject({ provider: z.string().max(40), tenant_id: id }),
    output: emptyObject,
    tenantless: true,
    signed: true,
    ownTransactions: true,
    entity: 'Provider',
  }),
}

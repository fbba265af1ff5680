import type {
  RefundInput,
  merchantOrderRefunds as merchantCalls,
  orderRefunds as tenantCalls,
} from '#contract/areas/payments/payments.ts'
import { refundPayersFor } from '#contract/rules/refunds.ts'
import { invalid } from '#api/platform/api-error.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { toPanelOrder } from '../orders/order-views.rules.ts'
import { previewRefund } from './refunds/refund-preview.commands.ts'
import { settleByHand } from './refunds/settle-refunds.commands.ts'
import { refundByStaff } from './refunds/staff-refunds.commands.ts'

const handlers = (by: 'tenant' | 'merchant'): Handlers<typeof tenantCalls> => ({
  create: async ({ db, input, tenant }) => {
    assertPayer(by, input)
    return toPanelOrder(await refundByStaff(db, input), by, tenant.id)
  },
  preview: ({ db, input }) => {
    assertPayer(by, input)
    return previewRefund(db, input)
  },
  settle: async ({ db, input, tenant }) => toPanelOrder(await settleByHand(db, input), by, tenant.id),
})

function assertPayer(by: 'tenant' | 'merchant', { payer }: Pick<RefundInput, 'payer'>): void {
  if (!refundPayersFor(by, 'admin').includes(payer)) throw invalid({ payer: 'The selected payer is invalid.' })
}

export const orderRefunds: Handlers<typeof tenantCalls> = handlers('tenant')
export const merchantOrderRefunds: Handlers<typeof merchantCalls> = handlers('merchant')

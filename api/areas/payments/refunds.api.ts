import type {
  RefundInput,
  merchantOrderRefunds as merchantCalls,
  orderRefunds as tenantCalls,
} from '#contract/areas/payments/payments.ts'
import type { Context, Handlers } from '#api/platform/handlers.ts'
import { toPanelOrder } from '../orders/order-views.rules.ts'
import type { OrderActor } from '../orders/orders.rules.ts'
import { refundByStaff } from './staff-refunds.commands.ts'

const handlers = (by: OrderActor) => ({
  create: async ({ db, input, tenant }: Context<RefundInput>) =>
    toPanelOrder(await refundByStaff(db, input), by, tenant.id),
})

export const orderRefunds: Handlers<typeof tenantCalls> = handlers('tenant')
export const merchantOrderRefunds: Handlers<typeof merchantCalls> = handlers('merchant')

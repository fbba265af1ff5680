import type {
  AmendmentChange,
  merchantOrderAmendments as merchantCalls,
  myAmendments as myCalls,
  orderAmendments as tenantCalls,
} from '#contract/areas/amendments.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import { customerOf } from '#api/platform/handlers.ts'
import type { Context, Handlers } from '#api/platform/handlers.ts'
import { productsToAdd } from './products.commands.ts'
import { customerOrderOf } from '../orders/customer-orders.queries.ts'
import { orderDetails } from '../orders/order-details.queries.ts'
import { toPanelOrder } from '../orders/order-views.rules.ts'
import { approveAmendment, declineAmendment } from './decide.commands.ts'
import { previewAmendment, proposeAmendment, withdrawAmendment } from './propose.commands.ts'

const handlers = (by: 'tenant' | 'merchant'): Handlers<typeof tenantCalls> => ({
  preview: ({ db, input, tenant, request }: Context<AmendmentChange>) =>
    previewAmendment(db, input, { tenant, locale: request.locale }),
  propose: async ({ openTransaction, input, tenant, request }) =>
    toPanelOrder(await proposeAmendment(openTransaction, by, input, { tenant, locale: request.locale }), by, tenant.id),
  withdraw: async ({ db, input, tenant }) => toPanelOrder(await withdrawAmendment(db, by, input), by, tenant.id),
  products: ({ db, input }) => productsToAdd(db, input),
})

export const orderAmendments: Handlers<typeof tenantCalls> = handlers('tenant')
export const merchantOrderAmendments: Handlers<typeof merchantCalls> = handlers('merchant')

type DecisionContext = Context<{ id: string; amendment_id: string }>

const decide = (command: typeof approveAmendment) => async (context: DecisionContext) => {
  const { db, input, request } = context
  const customerId = customerOf(context).id
  await command(db, { orderNumber: input.id, customerId, amendmentId: input.amendment_id })
  return customerOrderOf(db, orNotFound(await orderDetails(db, input.id, { customerId }), 'Order'), request.locale)
}

export const myAmendments: Handlers<typeof myCalls> = {
  approve: decide(approveAmendment),
  decline: decide(declineAmendment),
}

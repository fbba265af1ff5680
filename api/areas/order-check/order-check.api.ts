import type { orderChecks as calls } from '#contract/areas/order-check.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { checkOrder, productsToCheck } from './order-check.commands.ts'

export const orderChecks: Handlers<typeof calls> = {
  check: ({ db, input, tenant, request }) => checkOrder(db, input, { tenant, locale: request.locale }),
  productsToCheck: ({ db, input }) => productsToCheck(db, input),
}

import { merchantOrders, orders } from '#contract/orders.ts'
import type { Call } from '#contract/call.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'

export type OrderCalls = typeof orders | typeof merchantOrders

/** The calls of this panel: of all merchants in the tenant's, of one in the merchant's. */
export function useOrderCalls(): OrderCalls {
  return usePanelRoute().byPanel(orders, merchantOrders)
}

/** Start of the keys under which answers of a call are kept for one panel. */
export const keptUnder = (call: Pick<Call, 'method' | 'path'>, merchantId: string | undefined) =>
  [`${call.method} ${call.path}`, merchantId ?? null] as const

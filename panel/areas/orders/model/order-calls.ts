import { merchantOrderAmendments, orderAmendments } from '#contract/areas/amendments.ts'
import { driverDispatch, merchantDriverDispatch } from '#contract/areas/drivers/dispatch.ts'
import { merchantOrderPos, orderPos } from '#contract/areas/orders/pos.ts'
import { merchantOrders, orders } from '#contract/areas/orders.ts'
import {
  merchantOrderPayments,
  merchantOrderRefunds,
  orderPayments,
  orderRefunds,
} from '#contract/areas/payments/payments.ts'
import type { Call } from '#contract/call.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'

export type OrderCalls = typeof orders | typeof merchantOrders

/** The order calls of this panel. */
export function useOrderCalls(): OrderCalls {
  return usePanelRoute().byPanel(orders, merchantOrders)
}

/** Prefix of the query keys of a call in one panel. */
export const queryKeyPrefix = (call: Pick<Call, 'method' | 'path'>, merchantId: string | undefined) =>
  [`${call.method} ${call.path}`, merchantId ?? null] as const

/** The refund calls of this panel. */
export function useRefundCalls(): typeof orderRefunds | typeof merchantOrderRefunds {
  return usePanelRoute().byPanel(orderRefunds, merchantOrderRefunds)
}

/** Charges what is authorised for an order of this panel. */
export function useCaptureCall() {
  return usePanelRoute().byPanel(orderPayments, merchantOrderPayments).capture
}

/** The calls that change what is in an order of this panel. */
export function useAmendmentCalls(): typeof orderAmendments | typeof merchantOrderAmendments {
  return usePanelRoute().byPanel(orderAmendments, merchantOrderAmendments)
}

/** What an order of this panel is in the point of sale. */
export function usePosCalls(): typeof orderPos | typeof merchantOrderPos {
  return usePanelRoute().byPanel(orderPos, merchantOrderPos)
}

/** The calls that give an order of this panel to an own driver. */
export function useDispatchCalls(): typeof driverDispatch | typeof merchantDriverDispatch {
  return usePanelRoute().byPanel(driverDispatch, merchantDriverDispatch)
}

import type { Breakdown } from '#contract/schemas/breakdown.ts'
import { orderStatus } from '#contract/schemas/order.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { usePermissions } from '#kit/data/use-can.ts'
import { canOpen } from '#panel/shell/routing/route-registry.ts'

type Row = { key: string; merchant_id: string | null }
type Params = readonly (readonly [name: string, value: string])[]

const soldStatuses = orderStatus.options.filter((status) => status !== 'cancelled')
const sold: Params = [['order_status', soldStatuses.join(',')]]

/** Parameters of the order list for the orders behind a row. Amounts of products, coupons and charges count sold orders alone. */
export function orderParams(by: Breakdown, { key }: Row): Params | undefined {
  switch (by) {
    case 'merchant':
      return [['merchant_id', key]]
    case 'day':
      return [
        ['start_date', key],
        ['end_date', key],
      ]
    case 'order_type':
    case 'payment_mode':
    case 'source':
      return [[by, key]]
    case 'customer':
      return [...sold, ['customer_id', key]]
    case 'product':
    case 'coupon':
    case 'charge':
      return [...sold, [`${by}_id`, key]]
    case 'category':
      return key === '' ? undefined : [...sold, ['category_id', key]]
    case 'refund':
      return key === '' ? undefined : [['refund_reason', key]]
    case 'problem':
      return [['problem', key]]
    case 'cancellation': {
      const [cancelledBy = '', ...reason] = key.split(':')
      return [
        ['tab', 'cancelled'],
        ['cancelled_by', cancelledBy],
        ['cancel_reason', reason.join(':')],
      ]
    }
    case 'hour':
      return [['placed_hour', key]]
    default:
      return undefined
  }
}

type Scope = { start_date: string; end_date: string; merchant_id?: string | undefined }

/** The path of the order list with the orders behind a row; undefined without permission. */
export function useOrderLinks({ start_date, end_date, merchant_id }: Scope) {
  const route = usePanelRoute()
  const permissions = usePermissions()
  const path = route.to('/orders')
  if (!canOpen(permissions, path)) return () => undefined
  const common: Params = [
    ['start_date', start_date],
    ['end_date', end_date],
    ...(merchant_id ? [['merchant_id', merchant_id] as const] : []),
    route.panel === 'merchant' ? ['view', 'list'] : ['day_zone', 'tenant'],
  ]
  return (params: Params = [], about?: string) => {
    const own = new Set(params.map(([name]) => name))
    const all = [
      ...common.filter(([name]) => !own.has(name)),
      ...params,
      ...(about === undefined ? [] : [['about', about] as const]),
    ]
    return `${path}?${new URLSearchParams(all.map(([name, value]) => [name, value]))}`
  }
}

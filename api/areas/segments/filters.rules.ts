import { segmentField, segmentOperator } from '#contract/areas/segments.ts'
import type { SegmentField } from '#contract/areas/segments.ts'

type Unit = 'currency' | 'days' | 'orders' | 'coupons'

const fields: Record<SegmentField, { label: string; unit: Unit }> = {
  total_orders: { label: 'Orders', unit: 'orders' },
  total_spent: { label: 'Total spent', unit: 'currency' },
  average_order_value: { label: 'Average order value', unit: 'currency' },
  days_since_last_order: { label: 'Days since last order', unit: 'days' },
  days_since_sign_up: { label: 'Days since sign-up', unit: 'days' },
  cancelled_orders: { label: 'Cancelled orders', unit: 'orders' },
  coupons_used: { label: 'Coupons used', unit: 'coupons' },
  delivery_orders: { label: 'Delivery orders', unit: 'orders' },
  pickup_orders: { label: 'Pickup orders', unit: 'orders' },
  dine_in_orders: { label: 'Dine-in orders', unit: 'orders' },
}

/** The fields that filters of a tenant with this currency can compare. */
export const availableFilters = (currency: string) =>
  segmentField.options.map((field) => {
    const { label, unit } = fields[field]
    return {
      field,
      label,
      operators: [...segmentOperator.options],
      value_type: 'integer' as const,
      unit: unit === 'currency' ? currency : unit,
    }
  })

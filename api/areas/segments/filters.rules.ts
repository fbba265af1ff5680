import { segmentField, segmentFlags, segmentOperator, segmentSubjects } from '#contract/areas/segments.ts'
import type { SegmentField, SegmentSubject } from '#contract/areas/segments.ts'

type Unit = 'currency' | 'days' | 'orders' | 'coupons' | null

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
  merchant_orders: { label: 'Orders from a merchant', unit: 'orders' },
  coupon_orders: { label: 'Orders with a coupon', unit: 'orders' },
  city_orders: { label: 'Orders to a city', unit: 'orders' },
  language: { label: 'Language', unit: null },
  accepts_mail: { label: 'Accepts offers by mail', unit: null },
  accepts_whatsapp: { label: 'Accepts offers on WhatsApp', unit: null },
}

type Options = Partial<Record<SegmentSubject, readonly string[]>>

/** The fields that filters of a tenant with this currency can compare. `options`: values of `of` by subject. */
export const availableFilters = (currency: string, options: Options) =>
  segmentField.options.map((field) => {
    const { label, unit } = fields[field]
    const subject = segmentSubjects[field] ?? null
    const values = subject && options[subject]
    return {
      field,
      label,
      operators: segmentFlags.includes(field) ? [segmentOperator.enum.equal_to] : [...segmentOperator.options],
      value_type: 'integer' as const,
      unit: unit === 'currency' ? currency : unit,
      subject,
      options: values ? [...values] : null,
    }
  })

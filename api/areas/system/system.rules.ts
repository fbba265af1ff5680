import { Temporal } from 'temporal-polyfill'
import type { OrderTypeAlias } from '#contract/fields.ts'

type OrderType = { id: string; alias: OrderTypeAlias; name: string; merchant_types: ('ecommerce' | 'pick_and_drop')[] }

/** All order types; a tenant enables or disables them. */
export const systemOrderTypes: OrderType[] = [
  { id: 'delivery', alias: 'delivery', name: 'Delivery', merchant_types: ['ecommerce'] },
  { id: 'pickup', alias: 'pickup', name: 'Pickup', merchant_types: ['ecommerce'] },
  { id: 'dine_in', alias: 'dine_in', name: 'Dine in', merchant_types: ['ecommerce'] },
  { id: 'pick_and_drop', alias: 'pick_and_drop', name: 'Pick and drop', merchant_types: ['pick_and_drop'] },
]

export const businessTypes = [
  { type: 'marketplace' as const, name: 'Marketplace', description: 'Many merchants under one store.' },
  { type: 'static_merchant' as const, name: 'Single merchant', description: 'One merchant is the store.' },
]

/** All IANA zones with their offsets at this time, west to east. */
export function timezonesAt(epochMs: number): { name: string; label: string; offset: string }[] {
  const instant = Temporal.Instant.fromEpochMilliseconds(epochMs)
  return ['UTC', ...Intl.supportedValuesOf('timeZone')]
    .map((name) => ({ name, zoned: instant.toZonedDateTimeISO(name) }))
    .sort((a, b) => a.zoned.offsetNanoseconds - b.zoned.offsetNanoseconds || a.name.localeCompare(b.name))
    .map(({ name, zoned }) => ({
      name,
      label: `(UTC${zoned.offset}) ${name.replaceAll('_', ' ')}`,
      offset: zoned.offset,
    }))
}

/** The Monday (UTC) of the week of this time, YYYY-MM-DD. */
export const weekOf = (epochMs: number): string => {
  const day = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO('UTC').toPlainDate()
  return day.subtract({ days: day.dayOfWeek - 1 }).toString()
}

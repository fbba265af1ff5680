import type { StoreTiming } from '#api/areas/schedules/hours.rules.ts'
import type { ScheduleDefinition } from '#api/areas/schedules/availability.rules.ts'
import type { OrderStatus } from '#contract/schemas/order.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import { createMenu } from '../menu.ts'
import type { DemoProduct } from '../menu.ts'
import { createCustomers } from '../customers/customers.ts'
import type { DemoCustomer } from '../customers/customers.ts'
import { createRandom } from '../random.ts'
import type { Random } from '../random.ts'
import type { Day, MerchantSeed } from '../seed.ts'
import type { AddressSeed, TenantSeed } from '../tenant-seed.ts'

/** A merchant with what its orders need: menu, opening hours and product schedules. */
export type MerchantContext = {
  seed: MerchantSeed
  menu: readonly DemoProduct[]
  timing: StoreTiming
  schedules: ReadonlyMap<string, ScheduleDefinition>
}

/** One demo tenant at `now` (epoch ms). */
export type TenantContext = {
  tenant: TenantSeed
  merchants: readonly MerchantContext[]
  customers: readonly DemoCustomer[]
  now: number
  random: Random
}

/** The key of an option of the merchant, and the indexes of its selected values. */
export type OptionPlan = {
  key: string
  values: readonly number[]
  /** The selected values that bring it along, the outermost first. */
  under: readonly { key: string; value: number }[]
}

export type LinePlan = {
  product: DemoProduct
  quantity: number
  options: readonly OptionPlan[]
  addons: readonly { product: DemoProduct; quantity: number }[]
  instruction: string | null
}

export type StepPlan = {
  status: OrderStatus
  at: number
  by: 'customer' | 'merchant' | 'system' | 'provider'
  reason?: string
}

export type OrderPlan = {
  merchant: MerchantContext
  customer: number
  order_type: OrderTypeAlias
  source: 'web' | 'android' | 'ios' | 'whatsapp' | 'pos' | 'admin'
  payment_mode: 'cash_on_delivery' | 'card' | 'wallet'
  lines: readonly LinePlan[]
  coupon: string | null
  tip: number | null
  customer_note: string | null
  /** Index into the tenant's delivery instructions. */
  instruction: number | null
  table_number: string | null
  address: AddressSeed | null
  pickup: AddressSeed | null
  parcel: { description: string; weight_grams: number } | null
  distance: number | null
  travel_minutes: number
  placed_at: number
  slot: { start: number; end: number } | null
  promised_at: number
  steps: readonly StepPlan[]
  driver: { name: string; mobile: string; vehicle: string; latitude?: number; longitude?: number } | null
  review: { rating: number; text: string | null; at: number } | null
}

export function createTenantContext(tenant: TenantSeed, now: number): TenantContext {
  const random = createRandom(tenant.seed)
  const merchants = tenant.merchants.map((seed) => ({
    seed,
    menu: createMenu(seed, tenant.tags),
    timing: timingOf(seed, tenant.timezone),
    schedules: schedulesOf(seed, tenant.timezone),
  }))
  return { tenant, merchants, customers: createCustomers(tenant, random), now, random }
}

export const weekdays: readonly Day[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

export function timingOf({ hours }: MerchantSeed, timezone: string): StoreTiming {
  const days = Object.fromEntries(weekdays.map((day) => [day, { is_open: hours[day].length > 0, slots: hours[day] }]))
  return { is_business_hours_enabled: true, timezone, days, holidays: [] }
}

function schedulesOf({ schedules = {} }: MerchantSeed, timezone: string): Map<string, ScheduleDefinition> {
  return new Map(
    Object.entries(schedules).map(([key, { type, days, start_time, end_time }]) => [
      key,
      {
        type,
        slots: [{ days: [...days], start_time, end_time }],
        start_date: null,
        end_date: null,
        timezone,
        status: 'active' as const,
      },
    ]),
  )
}

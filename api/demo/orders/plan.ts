import type { StoreTiming } from '#api/areas/schedules/hours.rules.ts'
import type { ScheduleDefinition } from '#api/areas/schedules/availability.rules.ts'
import type { OrderStatus } from '#contract/schemas/order.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import { menuOf } from '../menu.ts'
import type { Dish } from '../menu.ts'
import { peopleOf } from '../people/people.ts'
import type { Person } from '../people/people.ts'
import { chanceFrom } from '../random.ts'
import type { Chance } from '../random.ts'
import type { Day, MerchantSeed } from '../seed.ts'
import type { PlaceSeed, TenantSeed } from '../tenant-seed.ts'

/** A merchant with what its orders need: menu, hours, schedules of dishes. */
export type Stall = {
  seed: MerchantSeed
  menu: readonly Dish[]
  timing: StoreTiming
  schedules: ReadonlyMap<string, ScheduleDefinition>
}

/** One tenant of the demo at `now` (epoch ms). */
export type Hall = {
  tenant: TenantSeed
  stalls: readonly Stall[]
  people: readonly Person[]
  now: number
  chance: Chance
}

export type LinePlan = {
  dish: Dish
  quantity: number
  /** Option keys of the merchant with the positions of the chosen values. */
  options: readonly { key: string; values: readonly number[] }[]
  addons: readonly { dish: Dish; quantity: number }[]
  instruction: string | null
}

export type StepPlan = {
  status: OrderStatus
  at: number
  by: 'customer' | 'merchant' | 'system' | 'provider'
  reason?: string
}

export type OrderPlan = {
  stall: Stall
  person: number
  order_type: OrderTypeAlias
  source: 'web' | 'android' | 'ios' | 'whatsapp' | 'pos' | 'admin'
  payment_mode: 'cash_on_delivery' | 'card' | 'wallet'
  lines: readonly LinePlan[]
  coupon: string | null
  tip: number | null
  customer_note: string | null
  /** Position in the tenant's delivery instructions. */
  instruction: number | null
  table_number: string | null
  place: PlaceSeed | null
  pickup: PlaceSeed | null
  parcel: { description: string; weight_grams: number } | null
  distance: number | null
  road_minutes: number
  placed_at: number
  slot: { start: number; end: number } | null
  promised_at: number
  steps: readonly StepPlan[]
  driver: { name: string; mobile: string; vehicle: string; latitude?: number; longitude?: number } | null
  review: { rating: number; text: string | null; at: number } | null
}

export function hallOf(tenant: TenantSeed, now: number): Hall {
  const chance = chanceFrom(tenant.seed)
  const stalls = tenant.merchants.map((seed) => ({
    seed,
    menu: menuOf(seed, tenant.marks),
    timing: timingOf(seed, tenant.timezone),
    schedules: schedulesOf(seed, tenant.timezone),
  }))
  return { tenant, stalls, people: peopleOf(tenant, chance), now, chance }
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

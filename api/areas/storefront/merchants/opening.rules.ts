import type { OpeningDays } from '#contract/areas/settings/opening-hours.ts'
import type { Settings } from '#contract/areas/settings/settings.ts'
import type { StoreTiming } from '../../schedules/hours.rules.ts'
import { isOpenAt, nextOpening, openUntil } from '../../schedules/hours.rules.ts'

export type Opening = { is_open: boolean; open_until: string | null; opens_at: string | null }
type Accepts = {
  readonly status: 'active' | 'inactive'
  readonly is_accepting_orders: boolean
  readonly paused_until: string | null
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/**
 * A merchant is open if it is active, accepts orders and is inside its hours. A paused merchant opens when the
 * pause ends, or at the next opening after that.
 */
export function openingOf(merchant: Accepts, timing: StoreTiming, now: number): Opening {
  if (merchant.status !== 'active') return { is_open: false, open_until: null, opens_at: null }
  if (merchant.is_accepting_orders && isOpenAt(timing, now))
    return { is_open: true, open_until: iso(openUntil(timing, now)), opens_at: null }
  const paused = merchant.paused_until === null ? null : Date.parse(merchant.paused_until)
  if (!merchant.is_accepting_orders && (paused === null || paused <= now))
    return { is_open: false, open_until: null, opens_at: null }
  return {
    is_open: false,
    open_until: null,
    opens_at: iso(nextOpening(timing, merchant.is_accepting_orders ? now : Math.max(now, paused ?? now))),
  }
}

/** Until when (epoch milliseconds) an opening calculated at `now` is valid if hours and pause do not change. */
export const openingValidUntil = ({ open_until, opens_at }: Opening, now: number): number =>
  Date.parse(open_until ?? opens_at ?? iso(now + 3_600_000) ?? '')

type Hours = {
  readonly timezone: string
  readonly is_business_hours_enabled: boolean | null
  readonly days: OpeningDays | null
  readonly holidays: readonly {
    readonly date: string
    readonly name: string
    readonly slots: { opening: string; closing: string }[]
  }[]
}

/** Returns the merchant's own hours, or the tenant's hours in the merchant's time zone if it has none. */
export function timingOf(
  { timezone, is_business_hours_enabled, days, holidays }: Hours,
  { store_timing }: Pick<Settings, 'store_timing'>,
) {
  if (days === null || is_business_hours_enabled === null) return { ...store_timing, timezone }
  return { is_business_hours_enabled, days, holidays: [...holidays], timezone }
}

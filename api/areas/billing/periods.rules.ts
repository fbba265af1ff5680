import { Temporal } from 'temporal-polyfill'
import { pricing } from '#contract/areas/operator/plans.ts'

const dayMs = 86_400_000

/**
 * The time `months` calendar months after `anchor`, at the same local time. A day that the month lacks becomes its last
 * day, so counting from the anchor keeps the 31st.
 */
export const monthsAfter = (anchor: string, months: number, timezone: string): string =>
  new Date(Temporal.Instant.from(anchor).toZonedDateTimeISO(timezone).add({ months }).epochMilliseconds).toISOString()

/** The first end of a period of `months` after `afterMs`, counted from the anchor. */
export function nextPeriodEnd(anchor: string, months: number, afterMs: number, timezone: string): string {
  for (let count = 1; ; count++) {
    const end = monthsAfter(anchor, count * months, timezone)
    if (Date.parse(end) > afterMs) return end
  }
}

/** First of the month after a local date, YYYY-MM-DD. */
export const firstOfNextMonth = (date: string): string =>
  Temporal.PlainDate.from(date).with({ day: 1 }).add({ months: 1 }).toString()

/** Days after the first failed charge on which an invoice is charged again. */
const retryDays = [1, 3, 5, 7] as const

/** The next time after `nowMs` at which an invoice is charged that failed first at `firstFailedAt`; undefined after the last. */
export const nextAttemptAt = (firstFailedAt: string, nowMs: number): string | undefined =>
  retryDays
    .map((days) => Date.parse(firstFailedAt) + days * dayMs)
    .filter((at) => at > nowMs)
    .map((at) => new Date(at).toISOString())[0]

/** When a tenant that has owed since then is blocked. */
export const graceEnd = (dueSince: string): string =>
  new Date(Date.parse(dueSince) + pricing.graceDays * dayMs).toISOString()

type Flags = { in_trial: boolean; payment_due_since: string | null }
/** Flags of the tenant after a payment that leaves `unpaid` invoices: with one or none the debt and the trial are over. */
export const flagsAfterPayment = (flags: Flags, unpaid: number): Flags =>
  unpaid <= 1 ? { in_trial: false, payment_due_since: null } : flags

type ChargeStatus = 'created' | 'processing' | 'requires_action' | 'succeeded' | 'failed' | 'cancelled'
export const isOpenCharge = (status: ChargeStatus): boolean =>
  status === 'created' || status === 'processing' || status === 'requires_action'

/** Remaining days of a trial, a started day as a whole; null without an end. */
export const trialDaysLeft = (trialEndsAt: string | null, nowMs: number): number | null =>
  trialEndsAt === null ? null : Math.max(0, Math.ceil((Date.parse(trialEndsAt) - nowMs) / dayMs))

import type { PayoutSchedule } from '#contract/areas/payouts/providers.ts'
import type { Db } from '#api/platform/db/db.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { deleteSchedule, findSchedule, putSchedule, timezoneOf } from './accounts/accounts.db.ts'
import { defaultSchedule, nextRunAt } from './schedule.rules.ts'

export type ShownSchedule = PayoutSchedule & { next_at: string | null }

/** The schedule of a merchant, which is the tenant's if it has none of its own. */
export async function scheduleOf(db: Db, merchantId: string | null): Promise<ShownSchedule> {
  const own = merchantId === null ? undefined : await findSchedule(db, merchantId)
  return own ?? (await findSchedule(db, null)) ?? { ...defaultSchedule, next_at: null }
}

export async function saveSchedule(
  db: Db,
  merchantId: string | null,
  schedule: PayoutSchedule,
): Promise<ShownSchedule> {
  const next = nextRunAt(schedule, db.nowMs, await timezoneOf(db))
  const shown = { ...schedule, next_at: next === null ? null : isoAt(next) }
  await putSchedule(db, merchantId, shown)
  await audit(
    db,
    'payout_schedule.changed',
    merchantId === null ? 'setting:payout_schedule' : `merchant:${merchantId}`,
    { ...schedule },
  )
  return shown
}

/** The merchant is paid on the schedule of the tenant again. */
export async function removeSchedule(db: Db, merchantId: string): Promise<void> {
  await deleteSchedule(db, merchantId)
  await audit(db, 'payout_schedule.removed', `merchant:${merchantId}`)
}

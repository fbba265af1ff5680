import type { OrderTypeAlias } from '#contract/fields.ts'
import { Settings, scheduleSettings } from '#contract/settings.ts'
import type { Db } from '#api/platform/db/db.ts'
import { missing } from '#api/platform/fail.ts'
import { slotsFor } from '../schedules/slots.rules.ts'
import type { SlotDay } from '../schedules/slots.rules.ts'
import { settingsFor } from '../settings/settings.db.ts'
import { timingOf } from './merchant-card.rules.ts'
import { activeOrderTypes, merchantRow, takenSlots } from './merchants.db.ts'

const wanted = scheduleSettings.extend(Settings.pick({ store_timing: true }).shape)

/** The times a merchant still offers for an order type; none for a type it does not take. */
export async function freeSlots(db: Db, { id, order_type, date }: { id: string; order_type: OrderTypeAlias; date?: string | undefined }): Promise<SlotDay[]> {
  const [row, settings, taken, offered] = await Promise.all([merchantRow(db, id), settingsFor(db, id, wanted), takenSlots(db, id), activeOrderTypes(db)])
  if (row?.status !== 'active') throw missing('Merchant')
  if (!row.order_types.includes(order_type) || !offered.includes(order_type)) return []
  return slotsFor({ timing: timingOf(row, settings), settings, now: db.nowMs, taken: new Map(taken.map((slot) => [Date.parse(slot.starts_at), slot.taken])), date })
}

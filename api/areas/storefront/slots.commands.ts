import type { OrderTypeAlias } from '#contract/fields.ts'
import { Settings, scheduleSettings } from '#contract/areas/settings/settings.ts'
import type { Db } from '#api/platform/db/db.ts'
import { notFound } from '#api/platform/api-error.ts'
import { productAvailableAt } from '../schedules/availability.rules.ts'
import { bookedSlots } from '../schedules/slot-bookings.queries.ts'
import { slotsFor } from '../schedules/slots.rules.ts'
import type { SlotDay } from '../schedules/slots.rules.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import { timingOf } from './merchants/opening.rules.ts'
import { activeOrderTypes } from './merchants/order-types.db.ts'
import { merchantRow } from './merchants/merchant-rows.db.ts'
import { schedulesOf } from './products/product.rules.ts'
import { productRelations } from './product-relations.db.ts'

const slotSettings = scheduleSettings.extend(Settings.pick({ store_timing: true }).shape)

type SlotRequest = {
  id: string
  order_type: OrderTypeAlias
  date?: string | undefined
  product_id?: string | undefined
}

/** Returns the free slots of a merchant for an order type, or none if it does not take the order type. */
export async function freeSlots(db: Db, { id, order_type, date, product_id }: SlotRequest): Promise<SlotDay[]> {
  const [row, settings, taken, orderTypes] = await Promise.all([
    merchantRow(db, id),
    settingsFor(db, id, slotSettings),
    bookedSlots(db, id, db.now),
    activeOrderTypes(db),
  ])
  if (row?.status !== 'active') throw notFound('Merchant')
  if (!row.order_types.includes(order_type) || !orderTypes.includes(order_type)) return []
  const days = slotsFor({
    timing: timingOf(row, settings),
    settings,
    now: db.nowMs,
    taken,
    date,
  })
  return product_id === undefined ? days : withProduct(db, days, id, product_id)
}

async function withProduct(
  db: Db,
  days: readonly SlotDay[],
  merchantId: string,
  productId: string,
): Promise<SlotDay[]> {
  const { links, schedules } = await productRelations(db, [productId], [merchantId])
  const own = schedulesOf(productId, new Set(links.map(({ category_id }) => category_id)), schedules)
  return days.flatMap(({ local_date, slots }) => {
    const free = slots.filter(({ start }) => productAvailableAt(own, Date.parse(start)))
    return free.length > 0 ? [{ local_date, slots: free }] : []
  })
}

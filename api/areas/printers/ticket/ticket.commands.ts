import { Settings } from '#contract/areas/settings/settings.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { TicketDocument } from '#api/platform/pdf/ticket-document.ts'
import { stationsOfProducts } from '../../kitchen/kitchen.queries.ts'
import { orderDetails } from '../../orders/order-details.queries.ts'
import type { OrderDetails } from '../../orders/order-views.rules.ts'
import { settingsFor } from '../../settings/settings.queries.ts'
import { isAtStation } from '../print-jobs.commands.ts'
import type { PrintJobRow } from '../print-jobs.db.ts'
import type { PrinterRow } from '../printers.db.ts'
import { findMerchantForTest } from '../printers.db.ts'
import { orderTicket, testTicket } from './ticket.rules.ts'

const ticketSettings = Settings.pick({ receipt_footer: true })

type Source = { job: PrintJobRow; printer: PrinterRow; /** Name of the store network. */ seller: string }

/** What a job prints now. Undefined if its order is gone. */
export async function ticketOf(db: Db, { job, printer, seller }: Source): Promise<TicketDocument | undefined> {
  if (job.order_number === null) {
    const merchant = await findMerchantForTest(db, printer.merchant_id)
    return merchant && testTicket({ printer, merchant: merchant.name, timezone: merchant.timezone, nowMs: db.nowMs })
  }
  const details = await orderDetails(db, job.order_number)
  if (!details) return undefined
  const { receipt_footer: footer } = await settingsFor(db, null, ticketSettings)
  const stations =
    printer.station === null
      ? new Map<string, string | null>()
      : await stationsOfProducts(db, printer.merchant_id, productsOf(details))
  const isShown = (productId: string) => isAtStation(stations, printer.station, productId)
  return orderTicket({ printer, job, details, seller, footer, isShown, nowMs: db.nowMs })
}

/** Products of the order, and of its former contents. */
const productsOf = ({ lines, amendments }: OrderDetails): string[] =>
  [...lines, ...amendments.flatMap(({ before, after }) => [...before.lines, ...after.lines])].map(
    ({ product_id }) => product_id,
  )

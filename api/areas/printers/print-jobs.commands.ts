import type { PrintContent, PrintJob } from '#contract/areas/printers.ts'
import { apiError, notFound, orNotFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { browserIdsOfStore } from '../alerts/push-browser.commands.ts'
import { stationsOfProducts } from '../kitchen/kitchen.queries.ts'
import {
  cancelWaitingJobs,
  countOpenJobs,
  findJobs,
  insertJobs,
  listPrinted,
  lockJob,
  updateJob,
} from './print-jobs.db.ts'
import type { ListedJob, NewPrintJob } from './print-jobs.db.ts'
import { automaticJobs, expiryFrom, offlineMs } from './print-jobs.rules.ts'
import { checkPrinter, pushSilentPrinter } from './printers.job-types.ts'
import {
  findPrinter,
  findSilentPrinter,
  listAutomaticPrinters,
  listPrintableOrders,
  updatePrinter,
} from './printers.db.ts'
import type { PrintableOrder, PrinterRow } from './printers.db.ts'

/** Jobs of a printer that may wait at a time. */
const maxOpenJobs = 1_000
/** A printer is looked at a moment after it counts as offline. */
const checkMs = offlineMs + 5_000

export const toPrintJob = ({ order_number, ...job }: ListedJob): PrintJob => ({ ...job, order_id: order_number })

/** Adds the jobs of these orders that are due. Can be repeated: a job of an occasion exists once. */
export async function printDueOrders(db: Db, orderNumbers: readonly string[]): Promise<void> {
  const orders = await listPrintableOrders(db, [...new Set(orderNumbers)])
  if (orders.length === 0) return
  const cancelled = orders.filter(({ order_status, can_be_undone }) => order_status === 'cancelled' && !can_be_undone)
  if (cancelled.length > 0)
    await cancelWaitingJobs(
      db,
      cancelled.map(({ id }) => id),
    )
  const merchantIds = [...new Set(orders.map(({ merchant_id }) => merchant_id))]
  const printers = await listAutomaticPrinters(db, merchantIds)
  if (printers.length === 0) return
  const printed = await listPrinted(
    db,
    orders.map(({ id }) => id),
  )
  const rows: NewPrintJob[] = []
  for (const order of orders)
    for (const printer of printers.filter(({ merchant_id }) => merchant_id === order.merchant_id)) {
      const since = printed.find((one) => one.order_id === order.id && one.printer_id === printer.id)?.since
      const hasLines = await hasLinesFor(db, order, printer)
      rows.push(
        ...automaticJobs(order, printer, { nowMs: db.nowMs, newId, printedSince: since ?? undefined, hasLines }),
      )
    }
  await addJobs(db, rows)
}

/** Whether a printer has something to print of an order. A station prints its own products. */
async function hasLinesFor(db: Db, order: PrintableOrder, printer: PrinterRow): Promise<boolean> {
  if (printer.content === 'receipt') return true
  if (order.product_ids.length === 0 || printer.station === null) return order.product_ids.length > 0
  const stations = await stationsOfProducts(db, order.merchant_id, order.product_ids)
  return order.product_ids.some((id) => isAtStation(stations, printer.station, id))
}

/** Products that no station prepares are shown by all of them. */
export const isAtStation = (
  stations: ReadonlyMap<string, string | null>,
  station: string | null,
  productId: string,
): boolean => station === null || (stations.get(productId) ?? station) === station

async function addJobs(db: Db, rows: readonly NewPrintJob[]): Promise<string[]> {
  const added = await insertJobs(db, rows)
  const at = isoAt(db.nowMs + checkMs)
  for (const printerId of new Set(added.map(({ printer_id }) => printer_id)))
    await checkPrinter.enqueue(db, { printerId }, { at })
  return added.map(({ id }) => id)
}

const jobByHand = (db: Db, printer: PrinterRow) => ({
  id: newId(),
  merchant_id: printer.merchant_id,
  printer_id: printer.id,
  revision: 0,
  copy_number: 1,
  state: 'waiting' as const,
  user_name: db.actor.name,
  expires_at: expiryFrom(db.nowMs, printer),
  created_at: db.now,
})

/** 409 `PRINTER_OFF` or `TOO_MANY_PRINT_JOBS`. */
async function assertPossible(db: Db, printer: PrinterRow): Promise<void> {
  if (!printer.is_active) throw apiError('PRINTER_OFF')
  if ((await countOpenJobs(db, printer.id)) >= maxOpenJobs) throw apiError('TOO_MANY_PRINT_JOBS')
}

export async function printTest(db: Db, printerId: string): Promise<PrintJob> {
  const printer = orNotFound(await findPrinter(db, printerId), 'Printer')
  await assertPossible(db, printer)
  const job = { ...jobByHand(db, printer), occasion: 'test' as const, content: printer.content, is_copy: false }
  await addJobs(db, [job])
  return showJob(db, job.id)
}

type ByHand = { id: string; order_ids: readonly string[]; content?: PrintContent | undefined }

/** 404 unless all orders are of the printer's merchant. What this printer has got of an order before is a copy. */
export async function printByHand(db: Db, { id, order_ids, content }: ByHand): Promise<PrintJob[]> {
  const printer = orNotFound(await findPrinter(db, id), 'Printer')
  await assertPossible(db, printer)
  const orders = (await listPrintableOrders(db, order_ids)).filter((one) => one.merchant_id === printer.merchant_id)
  if (orders.length < order_ids.length) throw notFound('Order')
  const printed = await listPrinted(
    db,
    orders.map((order) => order.id),
  )
  const rows = order_ids
    .flatMap((number) => orders.filter(({ order_id }) => order_id === number))
    .map((order) => ({
      ...jobByHand(db, printer),
      order_id: order.id,
      order_number: order.order_id,
      occasion: 'by_hand' as const,
      content: content ?? printer.content,
      is_copy: printed.some((one) => one.order_id === order.id && one.printer_id === printer.id),
    }))
  return (await findJobs(db, await addJobs(db, rows))).map(toPrintJob)
}

const isOpen = (state: string) => state === 'waiting' || state === 'sent'

const showJob = async (db: Db, id: string): Promise<PrintJob> => {
  const [job] = await findJobs(db, [id])
  return toPrintJob(orNotFound(job, 'Print job'))
}

/** A job that has ended is printed once more, as a new job. 409 `PRINT_JOB_OPEN` while it still waits. */
export async function retryJob(db: Db, id: string): Promise<PrintJob> {
  const job = orNotFound(await lockJob(db, id), 'Print job')
  if (isOpen(job.state)) throw apiError('PRINT_JOB_OPEN')
  const printer = orNotFound(await findPrinter(db, job.printer_id), 'Printer')
  await assertPossible(db, printer)
  const again = {
    ...jobByHand(db, printer),
    order_id: job.order_uuid,
    order_number: job.order_number,
    occasion: job.occasion === 'test' ? ('test' as const) : ('by_hand' as const),
    content: job.content,
    is_copy: job.is_copy || job.sent_at !== null,
  }
  await addJobs(db, [again])
  return showJob(db, again.id)
}

/** 409 `PRINT_JOB_CLOSED` if it has ended. What the printer has got already may still be printed. */
export async function cancelJob(db: Db, id: string): Promise<PrintJob> {
  const job = orNotFound(await lockJob(db, id), 'Print job')
  if (!isOpen(job.state)) throw apiError('PRINT_JOB_CLOSED')
  await updateJob(db, id, { state: 'cancelled', error: 'by_hand', closed_at: db.now })
  return showJob(db, id)
}

/** Reports a printer that has jobs and does not ask for them, once until it asks again. */
export async function warnOfSilentPrinter(db: Db, printerId: string): Promise<void> {
  const printer = await findSilentPrinter(db, printerId, offlineMs)
  if (!printer) return
  await updatePrinter(db, printer.id, { warned_at: db.now })
  for (const tokenId of await browserIdsOfStore(db, printer.merchant_id))
    await pushSilentPrinter.enqueue(db, { tokenId, printerId: printer.id, messageId: newId() })
}

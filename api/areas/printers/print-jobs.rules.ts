import type { PrintOccasion } from '#contract/areas/printers.ts'
import type { NewPrintJob, PrintJobRow } from './print-jobs.db.ts'
import type { PrintableOrder, PrinterRow } from './printers.db.ts'

const [second, hour] = [1_000, 3_600_000]
/** A printer asks every few seconds. After this time it counts as offline. */
export const offlineMs = 120 * second
/** A job of which a printer was told, but which it has not fetched, is offered again after this time. */
const fetchMs = 15 * second
/** A job that was fetched but not confirmed is offered again after this time, marked as a copy. */
const confirmMs = 90 * second
/** After a fault of the printer, such as missing paper. */
const faultMs = 20 * second
/** A job that failed as often for reasons of its own is given up. */
export const maxAttempts = 5

export const isOnline = (seenAt: string | null, nowMs: number): boolean =>
  seenAt !== null && nowMs - Date.parse(seenAt) <= offlineMs

type Occasion = { occasion: PrintOccasion | 'changed' | 'cancelled'; revision: number; at: string }

const reachedAt: Record<PrintOccasion, (order: PrintableOrder) => string | null> = {
  new: ({ placed_at }) => placed_at,
  accepted: ({ accepted_at, can_be_undone }) => (can_be_undone ? null : accepted_at),
  ready: ({ ready_at, can_be_undone }) => (can_be_undone ? null : ready_at),
}

/**
 * What a printer prints of an order now. `printedSince`: when it got the order first. A change of status that can be
 * undone does not count yet. Changes and cancellations are printed only where the order was printed before.
 */
function occasionsOf(order: PrintableOrder, printer: PrinterRow, printedSince: string | undefined): Occasion[] {
  const isCancelled = order.order_status === 'cancelled'
  const reached = printer.occasions.flatMap((occasion): Occasion[] => {
    const at = reachedAt[occasion](order)
    return at === null || isCancelled ? [] : [{ occasion, revision: 0, at }]
  })
  if (!printer.prints_changes || printedSince === undefined) return reached
  if (isCancelled && !order.can_be_undone && order.closed_at)
    return [{ occasion: 'cancelled', revision: 0, at: order.closed_at }]
  const { amended_at, revision } = order
  if (amended_at === null || amended_at <= printedSince || order.closed_at !== null) return reached
  return [...reached, { occasion: 'changed', revision, at: amended_at }]
}

type Context = {
  nowMs: number
  newId: () => string
  printedSince: string | undefined
  /** Whether a line of the order belongs to the printer's station. */
  hasLines: boolean
}

/** The jobs of an order for a printer. Those that exist already are the same by order, occasion, revision and copy. */
export function automaticJobs(order: PrintableOrder, printer: PrinterRow, context: Context): NewPrintJob[] {
  const { nowMs, newId, printedSince, hasLines } = context
  const isOfType = printer.order_types.length === 0 || printer.order_types.includes(order.order_type)
  if (!isOfType) return []
  return occasionsOf(order, printer, printedSince)
    .filter(({ at, occasion }) => {
      const isFollowUp = occasion === 'changed' || occasion === 'cancelled'
      return at >= printer.occasions_since && expiryOf(at, printer) > nowMs && (hasLines || isFollowUp)
    })
    .flatMap(({ occasion, revision, at }) =>
      Array.from({ length: printer.copies }, (_, index) => ({
        id: newId(),
        merchant_id: order.merchant_id,
        printer_id: printer.id,
        order_id: order.id,
        order_number: order.order_id,
        occasion,
        revision,
        copy_number: index + 1,
        content: printer.content,
        is_copy: false,
        state: 'waiting' as const,
        expires_at: new Date(expiryOf(at, printer)).toISOString(),
        created_at: new Date(nowMs).toISOString(),
      })),
    )
}

const expiryOf = (at: string, { expiry_hours }: PrinterRow) => Date.parse(at) + expiry_hours * hour

export const expiryFrom = (nowMs: number, { expiry_hours }: PrinterRow): string =>
  new Date(nowMs + expiry_hours * hour).toISOString()

type Offer = { job: PrintJobRow; isCopy: boolean }

/**
 * The job that a printer gets next, from its open ones. One that it has fetched blocks the others until it is confirmed
 * or given up, so that jobs are printed in their order.
 */
export function nextJob(open: readonly PrintJobRow[], nowMs: number): Offer | undefined {
  const current = open.find(({ state }) => state === 'sent')
  if (current) {
    const since = Date.parse(current.sent_at ?? current.offered_at ?? current.created_at)
    const isOverdue = nowMs - since > (current.sent_at === null ? fetchMs : confirmMs)
    return isOverdue ? { job: current, isCopy: current.is_copy || current.sent_at !== null } : undefined
  }
  const job = open.find(({ not_before }) => not_before === null || Date.parse(not_before) <= nowMs)
  return job && { job, isCopy: job.is_copy }
}

/** How a printer ended a job: `fault`: it cannot print now; `failed`: it cannot print this job. */
export type PrintResult = { kind: 'printed' } | { kind: 'fault' | 'failed'; error: string }

/** What a result does to a job that is not finished. */
export function changesFor(job: PrintJobRow, result: PrintResult, nowMs: number) {
  const now = new Date(nowMs).toISOString()
  if (result.kind === 'printed') return { state: 'printed' as const, error: null, closed_at: now }
  const error = result.error.slice(0, 200)
  if (result.kind === 'failed' && job.attempts >= maxAttempts)
    return { state: 'failed' as const, error, closed_at: now }
  return {
    state: 'waiting' as const,
    error,
    // Faults of the printer are not those of the job.
    attempts: result.kind === 'fault' ? job.attempts - 1 : job.attempts,
    offered_at: null,
    not_before: new Date(nowMs + faultMs).toISOString(),
    // A printer that stops in the middle has printed a part.
    is_copy: job.is_copy || (result.kind === 'fault' && job.sent_at !== null),
  }
}

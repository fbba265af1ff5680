import type { PrinterState } from '#contract/areas/printers.ts'
import type { Db } from '#api/platform/db/db.ts'
import { expireJobs, jobOfPrinter, listOpenJobs, updateJob } from '../print-jobs.db.ts'
import type { PrintJobRow } from '../print-jobs.db.ts'
import { changesFor, maxAttempts, nextJob } from '../print-jobs.rules.ts'
import type { PrintResult } from '../print-jobs.rules.ts'
import { lockPrinter, updatePrinter } from '../printers.db.ts'
import type { PrinterRow } from '../printers.db.ts'

/** A poll is written down at most this often. */
const seenMs = 10_000

/** Locks a printer that asks, and writes down that it does, with its state. */
async function seePrinter(db: Db, id: string, state: PrinterState | undefined): Promise<PrinterRow | undefined> {
  const printer = await lockPrinter(db, id)
  if (!printer) return undefined
  const isNews = state !== undefined && state !== printer.state
  const isOld = printer.seen_at === null || db.nowMs - Date.parse(printer.seen_at) > seenMs
  if (isNews || isOld) await updatePrinter(db, id, { seen_at: db.now, ...(state ? { state } : {}) })
  return { ...printer, state: state ?? printer.state }
}

type Poll = { state: PrinterState | undefined; canPrint: boolean }
export type OfferedJob = { job: PrintJobRow; printer: PrinterRow }

/** Gives a printer its next job. Two polls at once do not get the same one. */
export async function offerJob(db: Db, id: string, { state, canPrint }: Poll): Promise<OfferedJob | undefined> {
  const printer = await seePrinter(db, id, state)
  if (!printer?.is_active || !canPrint) return undefined
  for (;;) {
    const offer = nextJob(await listLiveJobs(db, id), db.nowMs)
    if (!offer) return undefined
    const { job, isCopy } = offer
    if (job.attempts < maxAttempts) {
      const changes = {
        state: 'sent' as const,
        is_copy: isCopy,
        attempts: job.attempts + 1,
        offered_at: db.now,
        sent_at: null,
        not_before: null,
      }
      await updateJob(db, job.id, changes)
      return { job: { ...job, ...changes }, printer }
    }
    await updateJob(db, job.id, { state: 'failed', error: 'not_confirmed', closed_at: db.now })
  }
}

/** Open jobs that are not too old. */
async function listLiveJobs(db: Db, printerId: string): Promise<PrintJobRow[]> {
  const open = await listOpenJobs(db, printerId)
  if (open.every(({ expires_at }) => expires_at > db.now)) return open
  await expireJobs(db, printerId)
  return listOpenJobs(db, printerId)
}

/** The job that a printer was told of: by its id, or the only one that is on its way. */
async function jobOnItsWay(db: Db, printerId: string, jobId: string | null): Promise<PrintJobRow | undefined> {
  if (jobId !== null) return jobOfPrinter(db, printerId, jobId)
  return (await listOpenJobs(db, printerId)).find(({ state }) => state === 'sent')
}

/** The job that a printer fetches. It may fetch it again until it confirms it. */
export async function findOfferedJob(db: Db, id: string, jobId: string | null): Promise<OfferedJob | undefined> {
  const printer = await seePrinter(db, id, undefined)
  if (!printer) return undefined
  const job = await jobOnItsWay(db, id, jobId)
  return job?.state === 'sent' ? { job, printer } : undefined
}

/** From here on the job may have been printed. False if it was cancelled meanwhile. */
export async function markFetched(db: Db, printerId: string, jobId: string): Promise<boolean> {
  await lockPrinter(db, printerId)
  const job = await jobOfPrinter(db, printerId, jobId)
  if (job?.state !== 'sent') return false
  await updateJob(db, jobId, { sent_at: db.now })
  return true
}

type Confirmation = { jobId: string | null; result: PrintResult; state: PrinterState | undefined }

/** Ends a job as the printer reports it, or offers it again. Reports of jobs that have ended change nothing. */
export async function confirmJob(db: Db, printerId: string, { jobId, result, state }: Confirmation): Promise<void> {
  if (!(await seePrinter(db, printerId, state))) return
  const job = await jobOnItsWay(db, printerId, jobId)
  if (!job || job.closed_at !== null) return
  await updateJob(db, job.id, changesFor(job, result, db.nowMs))
}

/** Gives a job up that cannot be drawn. */
export const failJob = (db: Db, jobId: string, error: string) =>
  updateJob(db, jobId, { state: 'failed', error, closed_at: db.now })

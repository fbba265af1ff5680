import type { Bitmap } from '#api/platform/pdf/ticket-document.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { withTenant } from '#api/platform/app-services.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { ticketOf } from '../ticket/ticket.commands.ts'
import { failJob, markFetched } from './poll.commands.ts'
import type { OfferedJob } from './poll.commands.ts'
import type { PrinterIdentity } from './printer-identity.ts'

/**
 * The picture of a job that a printer fetches. Undefined if there is nothing to print: its order is gone, it was cancelled,
 * or it cannot be drawn. Throws 503 while too many documents wait; the job is then offered again.
 */
export async function drawJob(
  services: AppServices,
  { id, scope, seller }: PrinterIdentity,
  { job, printer }: OfferedJob,
): Promise<Bitmap | undefined> {
  const ticket = await withTenant(services, scope, (db) => ticketOf(db, { job, printer, seller }))
  const fail = (error: string) => withTenant(services, scope, (db) => failJob(db, job.id, error))
  if (!ticket) {
    await fail('order_gone')
    return undefined
  }
  let picture: Bitmap
  try {
    picture = await services.pdf.renderTicket(ticket)
  } catch (error) {
    if (error instanceof ApiError) throw error
    services.log.error({ err: error, job: job.id }, 'a print job cannot be drawn')
    await fail('not_drawable')
    return undefined
  }
  return (await withTenant(services, scope, (db) => markFetched(db, id, job.id))) ? picture : undefined
}

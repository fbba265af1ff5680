import type { merchantPrinters as calls } from '#contract/areas/printers.ts'
import type { Context, Handlers } from '#api/platform/handlers.ts'
import { linkTo } from '#api/platform/tenancy/links.ts'
import { pollPath } from './poll/poll-path.rules.ts'
import { cancelJob, printByHand, printTest, retryJob, toPrintJob } from './print-jobs.commands.ts'
import { listJobs } from './print-jobs.db.ts'
import { changePrinter, createPrinter, printersOf, removePrinter, renewAddress } from './printers.commands.ts'

/** The address of a printer on the host of the panel. */
const addressOf =
  ({ tenant, services, request }: Pick<Context, 'tenant' | 'services' | 'request'>) =>
  (printer: Parameters<typeof pollPath>[0], secret: string) =>
    linkTo(services.config, tenant.adminHost ?? request.host, pollPath(printer, secret))

export const merchantPrinters: Handlers<typeof calls> = {
  list: ({ db }) => printersOf(db, db.merchantId),
  create: (context) =>
    context.openTransaction((db) => createPrinter(db, db.merchantId, context.input, addressOf(context))),
  update: ({ db, input: { id, expected_updated_at, ...changes } }) =>
    changePrinter(db, db.merchantId, id, { changes, expectedUpdatedAt: expected_updated_at }),
  renewAddress: (context) =>
    context.openTransaction((db) => renewAddress(db, db.merchantId, context.input.id, addressOf(context))),
  remove: ({ db, input }) => removePrinter(db, input.id),
  test: ({ db, input }) => printTest(db, input.id),
  print: ({ db, input }) => printByHand(db, input),
  jobs: async ({ db, input }) => (await listJobs(db, db.merchantId, input.printer_id)).map(toPrintJob),
  retry: ({ db, input }) => retryJob(db, input.id),
  cancel: ({ db, input }) => cancelJob(db, input.id),
}

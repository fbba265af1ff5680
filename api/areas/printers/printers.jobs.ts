import { job, onEvent } from '#api/platform/events/job.ts'
import type { AnyJob, CronJob } from '#api/platform/events/job.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { pushToBrowser } from '../alerts/push-browser.commands.ts'
import { logPush } from '../notifications/push-log.commands.ts'
import { printDueOrders, warnOfSilentPrinter } from './print-jobs.commands.ts'
import { purgeJobs } from './print-jobs.db.ts'
import { checkPrinter, printDue, pushSilentPrinter } from './printers.job-types.ts'
import { findPrinter } from './printers.db.ts'
import { silentPrinterTexts } from './push-texts.rules.ts'

const printNewOrders = onEvent({
  ...printDue,
  name: 'printers.print-new',
  on: 'order.created',
  from: ({ order_id }) => ({ orderId: order_id }),
  runAll: ({ db, inputs }) =>
    printDueOrders(
      db,
      inputs.map(({ orderId }) => orderId),
    ),
})

const printChangedOrders = onEvent({
  ...printDue,
  on: 'order.updated',
  from: ({ order_id, change }) => (change === 'status' || change === 'amendment' ? { orderId: order_id } : undefined),
  runAll: ({ db, inputs }) =>
    printDueOrders(
      db,
      inputs.map(({ orderId }) => orderId),
    ),
})

const check = job({ ...checkPrinter, run: ({ db, input }) => warnOfSilentPrinter(db, input.printerId) })

/** Maximum time-to-live of a push message, seconds. */
const ttlSeconds = 600

const push = job({
  ...pushSilentPrinter,
  retries: 3,
  ownTransactions: true,
  run: ({ input: { tokenId, printerId, messageId }, services, openTransaction }) =>
    pushToBrowser(
      { services, openTransaction },
      {
        tokenId,
        load: async (db, { locale }) => {
          const printer = await findPrinter(db, printerId)
          return (
            printer && {
              ...silentPrinterTexts(locale, printer.name),
              path: `/m/${printer.merchant_id}/settings/printers`,
              tag: `printer-${printerId}`,
              ttlSeconds,
            }
          )
        },
        onResult: (db, { email }, { title, body }, failure) =>
          logPush(db, messageId, {
            template: 'printer_silent',
            receiver: 'merchant',
            recipient: email,
            subject: title,
            text: body,
            failure,
          }),
      },
    ),
})

export const printerJobs: AnyJob[] = [printNewOrders, printChangedOrders, check, push]

const [day, keptDays] = [86_400_000, 7]

export const purgePrintJobs: CronJob = {
  name: 'printers.purge-jobs',
  cron: '41 3 * * *',
  async run(services) {
    const deleted = await purgeJobs(services, isoAt(services.clock() - keptDays * day))
    if (deleted > 0) services.log.info({ deleted }, 'deleted old print jobs')
  },
}

import { z } from 'zod'
import { id, orderNumber } from '#contract/fields.ts'
import { jobType } from '#api/platform/events/job.ts'

/** Prints orders where that is due. */
export const printDue = jobType('printers.print-due', z.object({ orderId: orderNumber }))
/** Looks whether a printer with waiting jobs still asks for them. */
export const checkPrinter = jobType('printers.check', z.object({ printerId: id }))
/** Tells one browser that a printer does not ask for its jobs. */
export const pushSilentPrinter = jobType(
  'printers.push-silent',
  z.object({ tokenId: id, printerId: id, messageId: id }),
)

import { z } from 'zod'
import { call } from '../call.ts'
import {
  deletionOf,
  emptyObject,
  expectedUpdatedAt,
  id,
  idParams,
  instant,
  locale,
  orderNumber,
  orderTypeAlias,
} from '../fields.ts'
import { PaperWidth } from './settings/settings.ts'

export const maxPrinters = 20
/** How many jobs the queue shows, the latest first. */
export const shownJobs = 50

/** `cloudprnt`: Star CloudPRNT. `epos`: Epson Server Direct Print. */
export const printerProtocol = z.enum(['cloudprnt', 'epos'])
export type PrinterProtocol = z.infer<typeof printerProtocol>

export const printContent = z.enum(['receipt', 'kitchen'])
export type PrintContent = z.infer<typeof printContent>

/** When a printer prints an order by itself. */
export const printOccasion = z.enum(['new', 'accepted', 'ready'])
export type PrintOccasion = z.infer<typeof printOccasion>

const jobOccasion = z.enum([...printOccasion.options, 'changed', 'cancelled', 'by_hand', 'test'])

/** What a printer said of itself. `unknown`: nothing yet. */
const printerState = z.enum(['unknown', 'ready', 'paper_low', 'paper_out', 'cover_open', 'error'])
export type PrinterState = z.infer<typeof printerState>

const printJobState = z.enum(['waiting', 'sent', 'printed', 'failed', 'cancelled'])
export type PrintJobState = z.infer<typeof printJobState>

const unique = <T>(list: readonly T[]) => [...new Set(list)]

const fields = {
  name: z.string().trim().min(1).max(60),
  protocol: printerProtocol,
  paper_width: PaperWidth,
  content: printContent,
  /** Of the kitchen display: only its lines are printed. Null: all lines. */
  station: z.string().trim().min(1).max(40).nullable(),
  copies: z.int().min(1).max(5),
  /** Empty: only by hand. */
  occasions: z.array(printOccasion).max(3).transform(unique),
  /** An order that was printed is printed again when it is changed or cancelled. */
  prints_changes: z.boolean(),
  /** Empty: all. */
  order_types: z.array(orderTypeAlias).max(4).transform(unique),
  locale,
  /** A job that is older than this is not printed any more. */
  expiry_hours: z.int().min(1).max(24),
  is_active: z.boolean(),
}
export const PrinterInput = z.object(fields)
export type PrinterInput = z.output<typeof PrinterInput>

export const Printer = z.object({
  id,
  ...fields,
  occasions: z.array(printOccasion),
  order_types: z.array(orderTypeAlias),
  state: printerState,
  /** Whether it has asked for jobs in the last two minutes. */
  is_online: z.boolean(),
  seen_at: instant.nullable(),
  waiting_jobs: z.int(),
  created_at: instant,
  updated_at: instant,
})
export type Printer = z.infer<typeof Printer>

/** The address that the printer asks, with its secret. It is shown once. */
const PrinterWithAddress = Printer.extend({ poll_url: z.string() })
export type PrinterWithAddress = z.infer<typeof PrinterWithAddress>

export const PrintJob = z.object({
  id,
  printer_id: id,
  printer_name: z.string(),
  /** Null for a test. */
  order_id: orderNumber.nullable(),
  occasion: jobOccasion,
  content: printContent,
  copy_number: z.int(),
  is_copy: z.boolean(),
  state: printJobState,
  attempts: z.int(),
  /** What the printer reported, or why the job was cancelled. */
  error: z.string().nullable(),
  user_name: z.string().nullable(),
  created_at: instant,
  sent_at: instant.nullable(),
  closed_at: instant.nullable(),
})
export type PrintJob = z.infer<typeof PrintJob>

const PrinterList = z.object({
  printers: z.array(Printer),
  /** Stations of the kitchen display. */
  stations: z.array(z.string()),
})
export type PrinterList = z.infer<typeof PrinterList>

const settings = 'ManageMerchantSettingsGeneral'
const orders = 'ManageMerchantOrders'
const either = [settings, orders] as const
const [entity, jobEntity] = ['Printer', 'Print job']

export const merchantPrinters = {
  list: call('merchant', 'GET /printers', either, { input: emptyObject, output: PrinterList }),
  create: call('merchant', 'POST /printers', settings, {
    input: PrinterInput,
    output: PrinterWithAddress,
    status: 201,
    ownTransactions: true,
    entity,
  }),
  /** What happened before a change of occasions or order types is not printed. */
  update: call('merchant', 'PUT /printers/{id}', settings, {
    input: PrinterInput.omit({ protocol: true }).partial().extend(expectedUpdatedAt).extend({ id }),
    output: Printer,
    entity,
  }),
  /** A new secret. The old address stops working. */
  renewAddress: call('merchant', 'POST /printers/{id}/address', settings, {
    input: idParams,
    output: PrinterWithAddress,
    ownTransactions: true,
    entity,
  }),
  remove: call('merchant', 'DELETE /printers/{id}', settings, { ...deletionOf(entity), entity }),
  test: call('merchant', 'POST /printers/{id}/test', settings, { input: idParams, output: PrintJob, entity }),
  /** Prints orders by hand. What this printer has printed of an order before is marked as a copy. */
  print: call('merchant', 'POST /printers/{id}/print', orders, {
    input: z.object({
      id,
      order_ids: z.array(orderNumber).min(1).max(50).transform(unique),
      /** By default what the printer is set up for. */
      content: printContent.optional(),
    }),
    output: z.array(PrintJob),
    entity,
  }),
  /** The latest jobs, of one printer or of all. */
  jobs: call('merchant', 'GET /printers/jobs', either, {
    input: z.object({ printer_id: id.optional() }),
    output: z.array(PrintJob),
  }),
  /** Prints a job that has ended once more: a printed one as a copy. */
  retry: call('merchant', 'POST /printers/jobs/{id}/retry', either, {
    input: idParams,
    output: PrintJob,
    entity: jobEntity,
  }),
  cancel: call('merchant', 'POST /printers/jobs/{id}/cancel', either, {
    input: idParams,
    output: PrintJob,
    entity: jobEntity,
  }),
}

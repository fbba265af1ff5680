import type { PrintContent, PrinterInput } from '#contract/areas/printers.ts'
import { addressLine } from '#contract/areas/drivers/deliveries.ts'
import { answerFileKind, isAnswerFile } from '#contract/rules/forms/answer-files.ts'
import { sortAnswers } from '#contract/rules/forms/answer-order.ts'
import type { TicketDocument } from '#api/platform/pdf/ticket-document.ts'
import { formatMoney } from '#api/platform/text/format.ts'
import { orderTexts } from '../../orders/messages/line-text.rules.ts'
import { localized } from '../../orders/localized-items.rules.ts'
import type { OrderDetails } from '../../orders/order-views.rules.ts'
import { billTotals, refundTotals } from '../../orders/receipt/receipt-document.rules.ts'
import type { Texts } from './printer-texts.rules.ts'

export type PrinterLayout = Pick<PrinterInput, 'paper_width' | 'locale' | 'copies'>

type Job = {
  content: PrintContent
  occasion: string
  copy_number: number
  is_copy: boolean
}

export type Ticket = {
  printer: PrinterLayout
  job: Job
  details: OrderDetails
  /** Name of the store network. */
  seller: string
  /** From the settings of the tenant. */
  footer: string
  /** Whether a product belongs to the station of the printer. */
  isShown: (productId: string) => boolean
  nowMs: number
}

export function stateMarks({ details: { row } }: Ticket, t: Texts): string[] {
  if (row.order_status === 'cancelled') return [t.cancelled]
  return row.amended_at === null ? [] : [t.changed]
}

export const merchantOf = ({ details: { row }, seller }: Ticket) => ({
  name: row.merchant_snapshot.name,
  lines: [row.merchant_snapshot.address, row.merchant_snapshot.phone ?? '', seller].filter(Boolean),
})

const nameOf = ({ customer_snapshot: { first_name, last_name } }: OrderDetails['row']) =>
  `${first_name} ${last_name}`.trim()

export const customerFact = (row: OrderDetails['row'], locale: string) =>
  nameOf(row) === '' ? [] : [{ term: orderTexts(locale).customer, value: nameOf(row) }]

/** Merchants without access to customer details get no number. */
export function contactFacts({ details: { row }, printer: { locale } }: Ticket, t: Texts): TicketDocument['facts'] {
  const { mobile } = row.customer_snapshot
  return [
    ...customerFact(row, locale),
    ...(mobile !== null && row.share_customer_detail ? [{ term: '', value: mobile }] : []),
    ...(row.address ? [{ term: t.types.delivery, value: addressLine(row.address) }] : []),
    ...(row.pickup ? [{ term: t.pickup_at, value: addressLine(row.pickup) }] : []),
    ...(row.drop ? [{ term: t.drop_at, value: addressLine(row.drop) }] : []),
  ]
}

export function notesOf({ details: { row }, job }: Ticket, t: Texts): TicketDocument['notes'] {
  const answers = Object.entries(sortAnswers(row.form_data ?? {}, row.form_field_ids ?? [])).map(([id, value]) => ({
    term: row.form_labels?.[id] ?? '',
    text: answerText(value, t),
  }))
  const isReceipt = job.content === 'receipt'
  return [
    { term: t.note, text: row.customer_note ?? '' },
    ...(isReceipt ? [{ term: t.instruction, text: row.delivery_instruction ?? '' }, ...answers] : []),
    { term: t.parcel, text: row.package?.description ?? '' },
  ].filter(({ text }) => text !== '')
}

/** A tick that was not set says nothing. */
function answerText(value: unknown, t: Texts): string {
  if (value === true) return t.answer_yes
  if (Array.isArray(value))
    return value
      .map((one) => answerText(one, t))
      .filter(Boolean)
      .join(', ')
  if (isAnswerFile(value)) return answerFileKind(value)
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : ''
}

export function totalsOf({ details: { row, refunds }, printer: { locale } }: Ticket): TicketDocument['totals'] {
  const t = orderTexts(locale)
  const money = (amount: number) => formatMoney(amount, row.currency, locale)
  const charges = row.charges.map((charge) => localized(charge, locale))
  return [
    ...[...billTotals(row, charges, t, money), ...refundTotals(refunds, t, money)].map(
      ({ term, value, isStrong = false }) => ({ term, value, isStrong }),
    ),
    { term: t.payment, value: `${t.modes[row.payment_mode]}, ${t.states[row.payment_status]}`, isStrong: false },
  ]
}

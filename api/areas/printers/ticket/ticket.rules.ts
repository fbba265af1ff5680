import { allergenOf } from '#contract/rules/allergens.ts'
import type { PrintContent, PrinterInput } from '#contract/areas/printers.ts'
import { addressLine } from '#contract/areas/drivers/deliveries.ts'
import { answerFileKind, isAnswerFile } from '#contract/rules/forms/answer-files.ts'
import { sortAnswers } from '#contract/rules/forms/answer-order.ts'
import { preparationDueAt } from '#contract/rules/kitchen/due-time.ts'
import { choiceTexts, orderLinesOf } from '#contract/rules/order-lines.ts'
import type { OrderLine } from '#contract/rules/order-lines.ts'
import type { CartItem } from '#contract/schemas/cart.ts'
import { ticketWidths } from '#api/platform/pdf/ticket-document.ts'
import type { TicketDocument } from '#api/platform/pdf/ticket-document.ts'
import { formatDateTime, formatMoney } from '#api/platform/text/format.ts'
import { loadTexts } from '#api/platform/text/texts.ts'
import { orderTexts } from '../../orders/messages/line-text.rules.ts'
import { localized, localizedItem } from '../../orders/localized-items.rules.ts'
import type { OrderDetails } from '../../orders/order-views.rules.ts'
import { billTotals, refundTotals } from '../../orders/receipt/receipt-document.rules.ts'
import { join } from 'node:path'
import en from '../texts/en.json' with { type: 'json' }
import { changesBetween } from './changes.rules.ts'

type Texts = typeof en
const texts = loadTexts<Texts>(join(import.meta.dirname, '..'), en)
export const printerTexts = (locale: string): Texts => texts[locale] ?? en

type PrinterLayout = Pick<PrinterInput, 'paper_width' | 'locale' | 'copies'>

type Job = {
  content: PrintContent
  occasion: string
  copy_number: number
  is_copy: boolean
}

type Ticket = {
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

const emptyTicket: Omit<TicketDocument, 'locale' | 'width' | 'title'> = {
  marks: [],
  merchant: null,
  heading: '',
  due: null,
  facts: [],
  changes: [],
  lines: [],
  lineSize: 1,
  emptyText: null,
  notes: [],
  totals: [],
  footer: [],
  endMarks: [],
}

/** The ticket of an order. That of the kitchen has no prices, addresses and contacts. */
export function orderTicket(ticket: Ticket): TicketDocument {
  const { printer, job, details, isShown, nowMs } = ticket
  const { locale } = printer
  const { row } = details
  const t = printerTexts(locale)
  const isReceipt = job.content === 'receipt'
  const time = (instant: string | number) => formatDateTime(instant, row.merchant_snapshot.timezone, locale)
  const items = details.lines.filter(({ product_id }) => isReceipt || isShown(product_id))
  const copyMarks = job.is_copy ? [t.copy] : []
  return {
    ...emptyTicket,
    locale,
    width: ticketWidths[printer.paper_width],
    marks: [...copyMarks, ...stateMarks(ticket, t)],
    merchant: isReceipt ? merchantOf(ticket) : null,
    title: `#${row.order_id}`,
    heading: [t.types[row.order_type], row.table_number && t.table.replace('{number}', () => row.table_number ?? '')]
      .filter(Boolean)
      .join(' · '),
    due: row.order_status === 'cancelled' ? null : { term: t.due, value: time(preparationDueAt(row)) },
    facts: [
      { term: t.placed, value: time(row.placed_at ?? row.created_at) },
      ...(isReceipt ? contactFacts(ticket, t) : customerFact(row, locale)),
    ],
    changes: job.occasion === 'changed' ? changeLines(ticket) : [],
    lines: items.flatMap((item) => ticketLines(localizedItem(item, locale), isReceipt ? row.currency : null, locale)),
    lineSize: isReceipt ? 1 : 1.25,
    emptyText: items.length === 0 ? (row.package?.description ?? null) : null,
    notes: notesOf(ticket, t),
    totals: isReceipt ? totalsOf(ticket) : [],
    footer: [
      ...(isReceipt && ticket.footer !== '' ? [ticket.footer] : []),
      t.printed.replace('{time}', () => time(nowMs)),
      ...(printer.copies > 1 && job.occasion !== 'by_hand'
        ? [t.copy_of.replace('{number}', `${job.copy_number}`).replace('{copies}', `${printer.copies}`)]
        : []),
    ],
    endMarks: copyMarks,
  }
}

/** What a printer prints to show that it is connected. */
export function testTicket({ printer, merchant, nowMs, timezone }: TestTicket): TicketDocument {
  const t = printerTexts(printer.locale)
  return {
    ...emptyTicket,
    locale: printer.locale,
    width: ticketWidths[printer.paper_width],
    title: t.test,
    heading: printer.name,
    emptyText: t.test_text.replace('{merchant}', () => merchant),
    footer: [t.printed.replace('{time}', () => formatDateTime(nowMs, timezone, printer.locale))],
  }
}
type TestTicket = { printer: PrinterLayout & { name: string }; merchant: string; timezone: string; nowMs: number }

function stateMarks({ details: { row } }: Ticket, t: Texts): string[] {
  if (row.order_status === 'cancelled') return [t.cancelled]
  return row.amended_at === null ? [] : [t.changed]
}

const merchantOf = ({ details: { row }, seller }: Ticket) => ({
  name: row.merchant_snapshot.name,
  lines: [row.merchant_snapshot.address, row.merchant_snapshot.phone ?? '', seller].filter(Boolean),
})

const nameOf = ({ customer_snapshot: { first_name, last_name } }: OrderDetails['row']) =>
  `${first_name} ${last_name}`.trim()

const customerFact = (row: OrderDetails['row'], locale: string) =>
  nameOf(row) === '' ? [] : [{ term: orderTexts(locale).customer, value: nameOf(row) }]

/** Merchants without access to customer details get no number. */
function contactFacts({ details: { row }, printer: { locale } }: Ticket, t: Texts): TicketDocument['facts'] {
  const { mobile } = row.customer_snapshot
  return [
    ...customerFact(row, locale),
    ...(mobile !== null && row.share_customer_detail ? [{ term: '', value: mobile }] : []),
    ...(row.address ? [{ term: t.types.delivery, value: addressLine(row.address) }] : []),
    ...(row.pickup ? [{ term: t.pickup_at, value: addressLine(row.pickup) }] : []),
    ...(row.drop ? [{ term: t.drop_at, value: addressLine(row.drop) }] : []),
  ]
}

const sign = (quantity: number) => (quantity > 0 ? '+' : '−')

/** What the last change that applies has added and removed. */
function changeLines({ details: { amendments }, printer: { locale }, isShown, job }: Ticket): string[] {
  const applied = amendments.findLast(({ state }) => state === 'applied')
  if (!applied) return []
  const [before, after] = [applied.before, applied.after].map(({ lines }) =>
    orderLinesOf(
      lines
        .filter(({ product_id }) => job.content === 'receipt' || isShown(product_id))
        .map((line) => localizedItem(line, locale)),
    ),
  )
  return changesBetween(before ?? [], after ?? []).map(({ quantity, name, options }) =>
    [`${sign(quantity)} ${Math.abs(quantity)} × ${name}`, ...options].join(', '),
  )
}

/** An item with its choices, each on a line of its own, and its add-ons. */
function ticketLines(item: CartItem, currency: string | null, locale: string): TicketDocument['lines'] {
  const [line, ...addons] = orderLinesOf([item])
  if (!line) return []
  const t = printerTexts(locale)
  const names = [...new Set([line, ...addons].flatMap(({ allergens }) => allergens))].map((term) => {
    const allergen = allergenOf(term)
    return allergen === null ? term : t.allergens[allergen]
  })
  return [
    {
      quantity: `${line.quantity}×`,
      name: line.name,
      amount: currency === null ? null : formatMoney(item.line_total, currency, locale),
      details: [...choiceLines(line, locale), ...addons.map(({ name, quantity }) => `+ ${quantity} × ${name}`)],
      note: line.instruction,
      allergens: names.length === 0 ? null : t.contains.replace('{allergens}', () => names.join(', ')),
    },
  ]
}

const choiceLines = ({ choices }: OrderLine, locale: string) =>
  choiceTexts(choices, ({ name, isIncluded }) =>
    isIncluded ? orderTexts(locale).option_included.replace('{name}', () => name) : name,
  )

function notesOf({ details: { row }, job }: Ticket, t: Texts): TicketDocument['notes'] {
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

function totalsOf({ details: { row, refunds }, printer: { locale } }: Ticket): TicketDocument['totals'] {
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

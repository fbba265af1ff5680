import { preparationDueAt } from '#contract/rules/kitchen/due-time.ts'
import type { TicketDocument } from '#api/platform/pdf/ticket-document.ts'
import { ticketWidths } from '#api/platform/pdf/ticket-document.ts'
import { formatDateTime } from '#api/platform/text/format.ts'
import { localizedItem } from '../../orders/localized-items.rules.ts'
import { changeLines, ticketLines } from './ticket-lines.rules.ts'
import { printerTexts } from './printer-texts.rules.ts'
import type { PrinterLayout, Ticket } from './ticket-facts.rules.ts'
import { stateMarks, merchantOf, customerFact, contactFacts, notesOf, totalsOf } from './ticket-facts.rules.ts'

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

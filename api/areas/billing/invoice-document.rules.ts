import type { PdfDocument } from '#api/platform/pdf/pdf-document.ts'
import { formatDay, formatMoney } from '#api/platform/text/format.ts'
import { loadTexts } from '#api/platform/text/texts.ts'
import type { InvoiceRow, LineRow } from './invoices.db.ts'
import { itemName } from './item-texts.rules.ts'
import en from './texts/en.json' with { type: 'json' }

const texts = loadTexts<typeof en>(import.meta.dirname, en)

type Options = { locale: string; timezone: string; supportEmail: string }

/** An invoice of the platform to a tenant, as a document. Its amounts are those of the time of the invoice. */
export function invoiceDocument(
  invoice: InvoiceRow,
  lines: readonly LineRow[],
  { locale, timezone, supportEmail }: Options,
): PdfDocument {
  const t = (texts[locale] ?? en).document
  const money = (amount: number) => formatMoney(amount, invoice.currency, locale)
  const day = (instant: string) => formatDay(instant, timezone, locale)
  const { buyer } = invoice
  const name = [buyer.first_name, buyer.last_name].filter(Boolean).join(' ')
  return {
    locale,
    title: t.invoice,
    seller: { name: 'Markethall', lines: [supportEmail] },
    recipient: {
      heading: t.recipient,
      name: buyer.company ?? buyer.name,
      lines: [
        name,
        buyer.address,
        [buyer.postal_code, buyer.city, buyer.state].filter(Boolean).join(' '),
        buyer.country,
        buyer.tax_id,
        buyer.email,
      ].flatMap((line) => line || []),
    },
    facts: [
      { term: t.number, value: invoice.name },
      { term: t.date, value: day(invoice.issued_at) },
      { term: t.status, value: t[invoice.status] },
      ...(invoice.paid_at === null ? [] : [{ term: t.paid_on, value: day(invoice.paid_at) }]),
    ],
    sections: [
      {
        heading: null,
        columns: [
          { heading: t.item, isWide: true },
          { heading: t.period },
          { heading: t.quantity, isNumber: true },
          { heading: t.amount, isNumber: true },
        ],
        rows: lines.map(({ kind, item, quantity, amount, period_start: start, period_end: end, details }) => [
          itemName(kind, item, locale) + basisOf(details, invoice.currency, locale),
          start === null || end === null ? '' : `${day(start)} – ${day(end)}`,
          String(quantity),
          money(amount),
        ]),
        emptyText: '',
      },
    ],
    totals: [
      { term: t.total, value: money(invoice.amount) },
      ...(invoice.credits_applied > 0 ? [{ term: t.credits, value: money(-invoice.credits_applied) }] : []),
      { term: t.due, value: money(invoice.amount_due), isStrong: true },
    ],
    notes: [],
    footer: `Markethall · ${supportEmail}`,
  }
}

/** Number and sum of the orders that a success fee is computed from. */
const basisOf = ({ orders, order_amount, order_currency }: LineRow['details'], currency: string, locale: string) =>
  orders === undefined ? '' : ` (${orders} · ${formatMoney(order_amount ?? 0, order_currency ?? currency, locale)})`

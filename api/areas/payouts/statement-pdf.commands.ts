import type { PayoutDetails } from '#contract/areas/payouts/schemas.ts'
import type { FileContent } from '#contract/schemas/file-content.ts'
import type { Context } from '#api/platform/handlers.ts'
import { maxPdfRows } from '#api/platform/pdf/pdf-document.ts'
import type { PdfDocument } from '#api/platform/pdf/pdf-document.ts'
import { formatDay, formatMoney } from '#api/platform/text/format.ts'
import { loadTexts } from '#api/platform/text/texts.ts'
import { payoutDetails } from './payouts.commands.ts'
import en from './texts/en.json' with { type: 'json' }

const texts = loadTexts(import.meta.dirname, en)

/** The statement of a payout as a PDF. It is typeset after the transaction. */
export async function statementFile(
  { openTransaction, services, tenant, request }: Pick<Context, 'openTransaction' | 'services' | 'tenant' | 'request'>,
  id: string,
  merchantId: string | null,
): Promise<FileContent> {
  const payout = await openTransaction((db) => payoutDetails(db, id, merchantId, { page: 1, limit: maxPdfRows }))
  const pdf = await services.pdf.render(
    statementDocument(payout, { seller: tenant.name, timezone: tenant.timezone, locale: request.locale }),
  )
  return { file_name: `${payout.number}.pdf`, mime_type: 'application/pdf', content: pdf.toString('base64') }
}

/** What the amounts contain as tips. Statements without tips do not mention them. */
const tipLines = (
  { tip_amount, admin_tip_amount }: PayoutDetails,
  t: typeof en,
  money: (amount: number) => string,
): { term: string; value: string }[] => [
  ...(tip_amount === 0 ? [] : [{ term: t.tips_of_merchant, value: money(tip_amount) }]),
  ...(admin_tip_amount === 0 ? [] : [{ term: t.tips_of_tenant, value: money(admin_tip_amount) }]),
]

type Look = { seller: string; timezone: string; locale: string }

function statementDocument(payout: PayoutDetails, { seller, timezone, locale }: Look): PdfDocument {
  const t = texts[locale] ?? en
  const money = (amount: number) => formatMoney(amount || 0, payout.currency, locale)
  const day = (date: string) => formatDay(`${date}T12:00:00Z`, 'UTC', locale)
  const kinds = { order: '', refund: t.refund, cash: t.cash, adjustment: t.adjust }
  return {
    locale,
    title: `${t.payout} ${payout.number}`,
    seller: { name: seller, lines: [] },
    recipient: { heading: t.merchant, name: payout.merchant_name, lines: Object.values(payout.account) },
    facts: [
      { term: t.period, value: `${day(payout.period_start)} – ${day(payout.period_end)}` },
      ...(payout.paid_at === null ? [] : [{ term: t.paid_at, value: formatDay(payout.paid_at, timezone, locale) }]),
      ...(payout.reference === null ? [] : [{ term: t.reference, value: payout.reference }]),
    ],
    sections: [
      {
        heading: t.behind,
        columns: [
          { heading: t.order, isWide: true },
          { heading: t.completed_at },
          { heading: t.order_amount, isNumber: true },
          { heading: t.admin_amount, isNumber: true },
          { heading: t.merchant_amount, isNumber: true },
        ],
        rows: payout.entries.map((entry) => [
          [entry.order_id === null ? '' : `#${entry.order_id}`, kinds[entry.kind], entry.note ?? '']
            .filter((text) => text !== '')
            .join(' '),
          formatDay(entry.available_at, timezone, locale),
          money(entry.order_amount),
          money(entry.admin_amount),
          money(entry.merchant_amount),
        ]),
        emptyText: t.report_empty,
      },
    ],
    totals: [
      { term: t.number_of_orders.replace('{number}', String(payout.order_count)), value: money(payout.order_amount) },
      { term: t.commission_amount, value: money(-payout.commission_amount) },
      { term: t.other_admin, value: money(payout.commission_amount - payout.admin_amount) },
      { term: t.merchant_amount, value: money(payout.merchant_amount) },
      ...tipLines(payout, t, money),
      { term: t.refunds, value: money(payout.refund_amount) },
      { term: t.cash, value: money(payout.cash_amount) },
      { term: t.adjustments, value: money(payout.adjustment_amount) },
      { term: t.payout, value: money(payout.amount), isStrong: true },
    ],
    notes: [],
    footer: seller,
  }
}

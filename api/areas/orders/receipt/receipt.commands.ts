import type { FileContent } from '#contract/schemas/file-content.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import type { Context } from '#api/platform/handlers.ts'
import { orderTexts } from '../messages/line-text.rules.ts'
import { localized, localizedItem } from '../localized-items.rules.ts'
import { orderDetails } from '../order-details.queries.ts'
import { withoutOpenRejection } from '../order-views.rules.ts'
import { receiptDocument } from './receipt-document.rules.ts'

type Of = { merchantId?: string | undefined; customerId?: string; hidesContact?: boolean }

/**
 * The receipt of a placed order as a PDF in the language of the caller. It is typeset after the transaction. Throws
 * 404 for an order of another merchant or customer. Merchants without access to customer details get no contact.
 */
export async function receiptFile(
  { openTransaction, services, tenant, request }: Pick<Context, 'openTransaction' | 'services' | 'tenant' | 'request'>,
  orderId: string,
  { merchantId, customerId, hidesContact = false }: Of,
): Promise<FileContent> {
  const found = await openTransaction((db) => orderDetails(db, orderId, customerId === undefined ? {} : { customerId }))
  const isOther = merchantId !== undefined && found?.row.merchant_id !== merchantId
  const current = orNotFound(isOther ? undefined : found, 'Order')
  const details = customerId === undefined ? current : withoutOpenRejection(current)
  const { locale } = request
  const { row } = details
  const contact = hidesContact && !row.share_customer_detail ? { email: null, mobile: null } : {}
  const pdf = await services.pdf.render(
    receiptDocument({
      details: { ...details, row: { ...row, customer_snapshot: { ...row.customer_snapshot, ...contact } } },
      items: details.lines.map((line) => localizedItem(line, locale)),
      charges: row.charges.map((charge) => localized(charge, locale)),
      seller: tenant.name,
      texts: orderTexts(locale),
      locale,
    }),
  )
  return { file_name: `${orderId}.pdf`, mime_type: 'application/pdf', content: pdf.toString('base64') }
}

import { orNotFound } from '#api/platform/api-error.ts'
import type { OpenTransaction } from '#api/platform/handlers.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { storageKeyFor } from '../files/file-kinds.rules.ts'
import { invoiceDocument } from './invoice-document.rules.ts'
import { findInvoice, listLines } from './invoices.db.ts'

type Source = { services: AppServices; openTransaction: OpenTransaction; tenantId: string; timezone: string }

/** A link to an invoice as PDF in a language, valid for a day. */
export async function renderInvoice(
  { services, openTransaction, tenantId, timezone }: Source,
  id: string,
  locale: string,
): Promise<{ url: string; file_name: string }> {
  const { invoice, lines } = await openTransaction(async (db) => ({
    invoice: orNotFound(await findInvoice(db, id), 'Invoice'),
    lines: await listLines(db, id),
  }))
  const supportEmail = services.config.SUPPORT_EMAIL
  const pdf = await services.pdf.render(invoiceDocument(invoice, lines, { locale, timezone, supportEmail }))
  // Without a record the sweep of files removes it after the day for which the link is valid.
  const key = storageKeyFor(tenantId, 'document', 'pdf', `${invoice.id}-${locale}`)
  await services.files.put(key, pdf, 'application/pdf')
  return { url: services.files.signedUrl(key, services.clock()), file_name: `${invoice.name}.pdf` }
}

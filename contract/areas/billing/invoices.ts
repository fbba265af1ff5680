import { z } from 'zod'
import { call } from '../../call.ts'
import { id, instant, pageOf, searchInput, sortBy } from '../../fields.ts'
import { billingPermission } from '../../rules/permissions.ts'
import { BillingFlags, BillingSummary, Invoice, InvoiceDetails, invoiceStatus } from './schemas.ts'

const path = '/billing/tenant'
const ofTenant = { tenant_id: id }
const open = { allowedWhenBlocked: true } as const
/** Opens its own transactions, because it calls the gateway or typesets a document. */
const withGateway = { allowedWhenBlocked: true, ownTransactions: true } as const
const paid = 'Invoice has been paid successfully'
const payFallback = 'Something wrong collect payment for invoice'

export const billingInvoices = {
  list: call('tenant', `GET ${path}/invoices`, billingPermission, {
    ...open,
    input: searchInput.extend({
      ...sortBy('date', 'name', 'amount', 'status'),
      ...ofTenant,
      status: invoiceStatus.optional(),
    }),
    ...pageOf(Invoice),
  }),
  summary: call('tenant', `GET ${path}/invoices/summary`, billingPermission, {
    ...open,
    input: z.object({ ...ofTenant, invoiceId: id.optional() }),
    output: BillingSummary,
    entity: 'Invoice',
  }),
  summaryOf: call('tenant', `GET ${path}/invoices/summary/{id}`, billingPermission, {
    ...open,
    input: z.object({ ...ofTenant, id }),
    output: BillingSummary,
    entity: 'Invoice',
  }),
  show: call('tenant', `GET ${path}/invoices/{id}`, billingPermission, {
    ...open,
    input: z.object({ ...ofTenant, id }),
    output: InvoiceDetails,
    entity: 'Invoice',
  }),
  /** A link to the invoice as PDF, in the language of the reader. */
  download: call('tenant', `GET ${path}/invoices/download/{id}`, billingPermission, {
    ...withGateway,
    input: z.object({ ...ofTenant, id }),
    output: z.object({ url: z.string(), file_name: z.string() }),
    fallback: 'Something wrong downloading invoice',
    entity: 'Invoice',
    limit: { max: 60, seconds: 60 },
  }),
  report: call('tenant', `POST ${path}/invoices/report/{id}`, billingPermission, {
    ...open,
    input: z.object({ ...ofTenant, id, message: z.string().trim().min(1).max(1000) }),
    output: z.object({ id, reported_at: instant }),
    fallback: 'Something went wrong while reporting',
    entity: 'Invoice',
    limit: { max: 20, seconds: 3600 },
  }),
  /** Pays all unpaid invoices, oldest first. `url` is the bank's page for a 3-D Secure payment. */
  collectAll: call('tenant', `POST ${path}/invoices/collect-payment`, billingPermission, {
    ...withGateway,
    input: z.object({ ...ofTenant, card_id: id.optional() }),
    output: z.object({ paid: z.array(id), url: z.string().nullable(), billing: BillingFlags }),
    message: paid,
    fallback: payFallback,
    entity: 'Card',
    limit: { max: 30, seconds: 60 },
  }),
  collect: call('tenant', `POST ${path}/invoices/collect-payment/{id}`, billingPermission, {
    ...withGateway,
    input: z.object({ ...ofTenant, id, card_id: id.optional() }),
    output: z.object({ invoice: Invoice, url: z.string().nullable(), billing: BillingFlags }),
    message: paid,
    fallback: payFallback,
    entity: 'Invoice',
    limit: { max: 30, seconds: 60 },
  }),
}

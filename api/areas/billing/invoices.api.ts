import type { billingInvoices as calls } from '#contract/areas/billing/invoices.ts'
import type { BillingSummary } from '#contract/areas/billing/schemas.ts'
import { apiError, invalid, orNotFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { StatusResponse } from '#api/platform/handlers.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { sendMail } from '../notifications/mails.commands.ts'
import { assertOwnTenant, billingContext } from './billing-context.ts'
import { findProfile } from './billing.db.ts'
import { collectInvoice } from './collect.commands.ts'
import type { Collection } from './collect.commands.ts'
import { findInvoice, listInvoices, listLines, listUnpaidInvoices, updateInvoice } from './invoices.db.ts'
import { findPrimaryCard } from './cards.db.ts'
import type { InvoiceRow } from './invoices.db.ts'
import { renderInvoice } from './invoice-file.commands.ts'
import { itemName } from './item-texts.rules.ts'
import { toCard, toInvoice } from './shapes.rules.ts'

/** Unpaid invoices of the oldest one's currency, because sums of different currencies mean nothing. */
async function toSummary(db: Db, invoices: readonly InvoiceRow[]): Promise<BillingSummary> {
  const card = await findPrimaryCard(db)
  const currency = invoices[0]?.currency
  const shown = invoices.filter((invoice) => invoice.currency === currency)
  return {
    card: card ? toCard(card) : null,
    invoice_summary: shown.map(({ id, name, currency: code, amount_due }) => ({
      invoiceId: id,
      name,
      currency: code,
      amount_due,
    })),
    total: shown.reduce((sum, { amount_due }) => sum + amount_due, 0),
  }
}

async function summaryOfInvoice(db: Db, id: string): Promise<BillingSummary> {
  const invoice = orNotFound(await findInvoice(db, id), 'Invoice')
  if (invoice.status !== 'payment_due') throw invalid({ invoiceId: 'This invoice is not due.' })
  return toSummary(db, [invoice])
}

const loadFlags = async (db: Db) => {
  const { in_trial, payment_due_since } = await findProfile(db)
  return { in_trial, payment_due_since }
}

/** A failed charge is an error with its reason; anything else is shown. */
function assertNotFailed({ status, reason }: Collection): void {
  if (status === 'failed')
    throw apiError(reason === 'insufficient_funds' ? 'CARD_WITHOUT_FUNDS' : 'CARD_DECLINED', {
      reason: reason ?? 'card_declined',
    })
  if (status === 'processing') throw apiError('REQUEST_IN_PROGRESS')
}

export const billingInvoices: Handlers<typeof calls> = {
  async list(context) {
    assertOwnTenant(context)
    const { data, meta } = await listInvoices(context.db, context.input)
    return { data: data.map(toInvoice), meta }
  },
  async show(context) {
    assertOwnTenant(context)
    const { db, input, request } = context
    const invoice = orNotFound(await findInvoice(db, input.id), 'Invoice')
    const lines = await listLines(db, input.id)
    return {
      ...toInvoice(invoice),
      credits_applied: invoice.credits_applied,
      lines: lines.map((line) => ({ ...line, name: itemName(line.kind, line.item, request.locale) })),
    }
  },
  async summary(context) {
    assertOwnTenant(context)
    const { db, input } = context
    return input.invoiceId === undefined
      ? toSummary(db, await listUnpaidInvoices(db))
      : summaryOfInvoice(db, input.invoiceId)
  },
  summaryOf(context) {
    assertOwnTenant(context)
    return summaryOfInvoice(context.db, context.input.id)
  },
  download(context) {
    assertOwnTenant(context)
    const { openTransaction, services, tenant, input, request } = context
    const source = { services, openTransaction, tenantId: tenant.id, timezone: tenant.timezone }
    return renderInvoice(source, input.id, request.locale)
  },
  async report(context) {
    assertOwnTenant(context)
    const { db, input, services, tenant } = context
    const invoice = orNotFound(await findInvoice(db, input.id), 'Invoice')
    await updateInvoice(db, input.id, { reported_at: db.now, report_message: input.message })
    await audit(db, 'billing.invoice_reported', `invoice:${input.id}`, { message: input.message })
    await sendMail(db, {
      to: services.config.SUPPORT_EMAIL,
      name: '',
      locale: 'en',
      template: 'invoice_reported',
      values: { invoice: invoice.name, tenant: `${tenant.name} (${tenant.slug})`, message: input.message },
    })
    return { id: input.id, reported_at: db.now }
  },
  async collectAll(context) {
    assertOwnTenant(context)
    const { openTransaction, input } = context
    const unpaid = await openTransaction(listUnpaidInvoices)
    if (unpaid.length === 0) throw apiError('NOTHING_DUE')
    const paid: string[] = []
    let url: string | null = null
    for (const { id } of unpaid) {
      const collected = await collectInvoice(billingContext(context), {
        invoiceId: id,
        cardId: input.card_id,
        isAutomatic: false,
      })
      if (paid.length === 0) assertNotFailed(collected)
      if (collected.status !== 'paid') {
        url = collected.url
        break
      }
      paid.push(id)
    }
    const billing = await openTransaction(loadFlags)
    return new StatusResponse(200, { paid, url, billing }, url === null ? undefined : 'Confirm the payment')
  },
  async collect(context) {
    assertOwnTenant(context)
    const { openTransaction, input } = context
    const collected = await collectInvoice(billingContext(context), {
      invoiceId: input.id,
      cardId: input.card_id,
      isAutomatic: false,
    })
    assertNotFailed(collected)
    const [invoice, billing] = await openTransaction((db) => Promise.all([findInvoice(db, input.id), loadFlags(db)]))
    const body = { invoice: toInvoice(orNotFound(invoice, 'Invoice')), url: collected.url, billing }
    return new StatusResponse(200, body, collected.url === null ? undefined : 'Confirm the payment')
  },
}

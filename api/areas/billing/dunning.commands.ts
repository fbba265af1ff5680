import type { Db } from '#api/platform/db/db.ts'
import { formatMoney } from '#api/platform/text/format.ts'
import { sendMail } from '../notifications/mails.commands.ts'
import { listOwners } from '../tenants/owners.queries.ts'
import { findProfile } from './billing.db.ts'
import type { InvoiceRow } from './invoices.db.ts'
import { graceEnd } from './periods.rules.ts'

/** Writes to the owners about an invoice: that it was paid, or that its charge failed and until when it can be paid. */
export async function mailInvoice(
  db: Db,
  template: 'invoice_paid' | 'invoice_payment_failed',
  invoice: Pick<InvoiceRow, 'name' | 'amount_due' | 'amount' | 'currency'>,
): Promise<void> {
  const profile = await findProfile(db)
  const locale = profile.default_locale
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: profile.timezone })
  const values = {
    invoice: invoice.name,
    amount: formatMoney(invoice.amount_due || invoice.amount, invoice.currency, locale),
    date: date.format(Date.parse(graceEnd(profile.payment_due_since ?? db.now))),
  }
  for (const { email, first_name } of await listOwners(db))
    await sendMail(db, { to: email, name: first_name, locale, template, values })
}

/** Writes to the owners that the plan is paused for an unpaid invoice. */
export async function mailPause(db: Db): Promise<void> {
  const { default_locale: locale } = await findProfile(db)
  for (const { email, first_name } of await listOwners(db))
    await sendMail(db, { to: email, name: first_name, locale, template: 'plan_paused', values: {} })
}

import type { BillingInformation } from '#contract/areas/billing/schemas.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { emit } from '#api/platform/events/outbox.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { insertCredit, listModules, saveModule, syncModules, updateProfile, updateSubscription } from './billing.db.ts'
import type { AccountRow } from './billing.db.ts'
import {
  findInvoice,
  insertInvoice,
  insertLines,
  listLines,
  listUnpaidInvoices,
  nextInvoiceNumber,
  updateInvoice,
} from './invoices.db.ts'
import type { InvoiceRow, LineRow } from './invoices.db.ts'
import { flagsAfterPayment } from './periods.rules.ts'
import { sumOf } from './prices.rules.ts'
import type { Line } from './prices.rules.ts'
import type { BillingState } from './state.commands.ts'

const seller = 'platform'

type NewInvoice = {
  kind: InvoiceRow['kind']
  /** Names what is billed; a second invoice for it is an error. */
  key: string
  lines: readonly (Line & { details?: LineRow['details'] })[]
  /** When the card is charged without anybody asking. */
  attemptAt: string
}

/** Issues an invoice in the locked account, pays it from credit as far as possible, and returns it. */
export async function createInvoice(
  db: Db,
  { account, profile, prices }: BillingState & { account: AccountRow },
  { kind, key, lines, attemptAt }: NewInvoice,
): Promise<InvoiceRow> {
  const id = newId()
  const amount = sumOf(lines)
  const credits = Math.min(amount, account.credit_balance)
  const number = await nextInvoiceNumber(db, seller)
  const { currency } = prices
  await insertInvoice(db, {
    id,
    seller,
    number,
    name: `INV-${db.now.slice(0, 4)}-${String(number).padStart(4, '0')}`,
    kind,
    billing_key: key,
    currency,
    amount,
    credits_applied: credits,
    amount_due: amount - credits,
    buyer: json({ name: profile.name, ...billingInformationOf(account), email: account.email ?? profile.email }),
    issued_at: db.now,
    next_attempt_at: attemptAt,
  })
  await insertLines(
    db,
    lines.map(({ details, ...line }, position) => ({
      invoice_id: id,
      position,
      ...line,
      currency,
      details: json(details ?? {}),
    })),
  )
  if (credits > 0)
    await insertCredit(db, { amount: -credits, currency, source: 'invoice', reason: null, invoice_id: id })
  await audit(db, 'billing.invoiced', `invoice:${id}`, { number, amount, currency })
  if (amount === credits) await markPaid(db, id)
  const invoice = await findInvoice(db, id)
  if (!invoice) throw new Error('the invoice does not exist')
  return invoice
}

export const billingInformationOf = (account: AccountRow | undefined): BillingInformation => ({
  first_name: account?.first_name ?? null,
  last_name: account?.last_name ?? null,
  email: account?.email ?? null,
  company: account?.company ?? null,
  address: account?.address ?? null,
  city: account?.city ?? null,
  state: account?.state ?? null,
  postal_code: account?.postal_code ?? null,
  country: account?.country ?? null,
  tax_id: account?.tax_id ?? null,
})

/** Marks an invoice as paid and opens what its debt had closed: panels, shop, modules. */
export async function markPaid(db: Db, id: string): Promise<void> {
  await updateInvoice(db, id, {
    status: 'paid',
    amount_due: 0,
    paid_at: db.now,
    next_attempt_at: null,
  })
  for (const { kind, item } of await listLines(db, id)) {
    const row =
      kind === 'setup_fee' ? (await listModules(db)).find(({ module_name }) => module_name === item) : undefined
    if (row) await saveModule(db, row.module_name, { setup_fee_charged_at: db.now })
  }
  await audit(db, 'billing.paid', `invoice:${id}`)
  await clearDebt(db)
}

/** After a payment: with at most one unpaid invoice left, trial and debt are over. */
async function clearDebt(db: Db): Promise<void> {
  const profile = await db
    .selectFrom('tenant_profile')
    .select(['in_trial', 'trial_ends_at', 'payment_due_since'])
    .executeTakeFirstOrThrow()
  const unpaid = (await listUnpaidInvoices(db)).length
  const flags = flagsAfterPayment(profile, unpaid)
  if (flags.in_trial || flags.payment_due_since !== null) return
  await updateProfile(db, flags)
  await reactivate(db)
  await emit(db, 'settings.changed', 'settings', { keys: [] })
}

/** An expired or overdue subscription runs again. A period that ended in the meantime starts again with the next run. */
async function reactivate(db: Db): Promise<void> {
  const subscription = await db.selectFrom('subscription').selectAll().executeTakeFirst()
  if (!subscription || subscription.status === 'active' || subscription.status === 'trial') return
  const isOver = subscription.current_period_end !== null && Date.parse(subscription.current_period_end) <= db.nowMs
  await updateSubscription(db, {
    status: 'active',
    expired_at: null,
    next_billing_at: isOver ? db.now : subscription.current_period_end,
  })
  for (const row of await listModules(db))
    if (row.expired_at !== null) await saveModule(db, row.module_name, { active: true, expired_at: null })
  await syncModules(db)
}

async function updateDebt(db: Db): Promise<{ in_trial: boolean }> {
  await updateProfile(db, { payment_due_since: null })
  return db.selectFrom('tenant_profile').select('in_trial').executeTakeFirstOrThrow()
}

/** Cancels an unpaid invoice; its number stays. A tenant without other debts is not overdue any more. */
export async function voidInvoice(db: Db, invoice: InvoiceRow): Promise<void> {
  await updateInvoice(db, invoice.id, {
    status: 'void',
    amount_due: 0,
    voided_at: db.now,
    next_attempt_at: null,
  })
  if (invoice.credits_applied > 0)
    await insertCredit(db, {
      amount: invoice.credits_applied,
      currency: invoice.currency,
      source: 'invoice',
      reason: null,
      invoice_id: invoice.id,
    })
  await audit(db, 'billing.voided', `invoice:${invoice.id}`, { number: invoice.number })
  if ((await listUnpaidInvoices(db)).length > 0) return
  const { in_trial } = await updateDebt(db)
  if (!in_trial) await reactivate(db)
  await emit(db, 'settings.changed', 'settings', { keys: [] })
}

import type { billing as calls } from '#contract/areas/billing/billing.ts'
import type { BillingInformation } from '#contract/areas/billing/schemas.ts'
import type { Context, Handlers } from '#api/platform/handlers.ts'
import { apiError } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { currencies } from '#contract/rules/currencies.ts'
import { billingGateway } from '#api/providers/billing/gateways.ts'
import { listPlans } from './plans.commands.ts'
import { estimateCart, loadCart, saveCart } from './cart.commands.ts'
import { collectInvoice } from './collect.commands.ts'
import { assertOwnTenant, billingContext } from './billing-context.ts'
import { applyCoupon } from './coupons.commands.ts'
import { changePlan, reactivateModules, removeModules } from './subscription.commands.ts'
import type { Choice } from './subscription.commands.ts'
import { findAccount, lockAccount, updateAccount } from './billing.db.ts'
import { billingInformationOf } from './invoices.commands.ts'
import { findInvoice } from './invoices.db.ts'
import type { InvoiceRow } from './invoices.db.ts'
import { toCharges, toInvoice } from './shapes.rules.ts'
import { loadState, nextBillingAt, toModules, toSubscription } from './state.commands.ts'
import { trialDaysLeft } from './periods.rules.ts'
import { nextLines } from './next-lines.commands.ts'
import { listOpenFees } from './usage.commands.ts'

/** Charges the invoice of a change. A declined card does not undo the change: the invoice stays due. */
async function collectChange(context: Context, invoice: InvoiceRow | undefined) {
  context.services.tenants.clearCache()
  if (!invoice || invoice.status === 'paid') return { invoice, url: null }
  const { url } = await collectInvoice(billingContext(context), { invoiceId: invoice.id, isAutomatic: false })
  return { invoice: await context.openTransaction((db) => findInvoice(db, invoice.id)), url }
}

async function change(context: Context<{ tenant_id: string }>, choice: Choice) {
  assertOwnTenant(context)
  const issued = await context.openTransaction((db) => changePlan(db, choice))
  const { invoice, url } = await collectChange(context, issued)
  const state = await context.openTransaction(loadState)
  return {
    subscription: toSubscription(state, context.tenant.id, context.services.clock()),
    saas_modules: state.modules.map(({ module_name, active }) => ({ module_name, active })),
    invoice: invoice ? toInvoice(invoice) : null,
    url,
  }
}

export const billing: Handlers<typeof calls> = {
  async saasModules(context) {
    assertOwnTenant(context)
    const { db, services, tenant, request } = context
    const state = await loadState(db)
    const { profile, account, prices } = state
    const subscription = toSubscription(state, tenant.id, db.nowMs)
    const gateway = billingGateway(services)
    const entry = !gateway?.tokenUrl || prices.currency === 'INR' ? ('page' as const) : ('form' as const)
    return {
      plans: await listPlans(db, prices.currency, request.locale),
      modules: toModules(state, db.nowMs),
      billing_info: {
        ...billingInformationOf(account),
        next_billing_at: nextBillingAt(state, db.nowMs),
        currency_symbol: currencies.find(({ code }) => code === prices.currency)?.symbol ?? prices.currency,
        billing_currency: prices.currency,
        in_trial: profile.in_trial,
        trial_expires: trialDaysLeft(profile.trial_ends_at, db.nowMs),
        trial_ends_at: profile.trial_ends_at,
        payment_due_since: profile.payment_due_since,
        adjusted_amount: account?.credit_balance ?? 0,
        subscription,
        saas_charges: toCharges(nextLines(state), prices.currency, request.locale),
        success_fees: await listOpenFees(db, state),
        card_entry: gateway ? entry : 'none',
        token_url: gateway?.tokenUrl ?? null,
      },
    }
  },
  async subscription(context) {
    assertOwnTenant(context)
    return toSubscription(await loadState(context.db), context.tenant.id, context.db.nowMs)
  },
  changeSubscription: (context) => change(context, context.input),
  renew: (context) => change(context, context.input),
  async applyCoupon(context) {
    assertOwnTenant(context)
    const { db, input, tenant } = context
    await applyCoupon(db, input.coupon_code)
    const state = await loadState(db)
    return { subscription: toSubscription(state, tenant.id, db.nowMs), estimate: await estimateCart(db, {}) }
  },
  async removeItems(context) {
    assertOwnTenant(context)
    const { db, input } = context
    await removeModules(db, input.items)
    return { saas_modules: toModules(await loadState(db), db.nowMs) }
  },
  async reactivateItems(context) {
    assertOwnTenant(context)
    const { openTransaction, input, services } = context
    const issued = await openTransaction((db) => reactivateModules(db, input.items))
    const { invoice, url } = await collectChange(context, issued)
    const state = await openTransaction(loadState)
    return {
      saas_modules: toModules(state, services.clock()),
      invoice: invoice ? toInvoice(invoice) : null,
      url,
    }
  },
  cart(context) {
    assertOwnTenant(context)
    return loadCart(context.db, context.request.locale)
  },
  async updateCart(context) {
    assertOwnTenant(context)
    const { db, input, request } = context
    await saveCart(db, input)
    return loadCart(db, request.locale)
  },
  estimate(context) {
    assertOwnTenant(context)
    return estimateCart(context.db, context.input)
  },
  async updateClient(context): Promise<BillingInformation> {
    assertOwnTenant(context)
    const { db, input, tenant } = context
    const { tenant_id: _tenant, last_name = null, company = null, tax_id = null, ...fields } = input
    await lockAccount(db)
    await updateAccount(db, { ...fields, last_name, company, tax_id })
    await audit(db, 'billing.information_changed', `tenant:${tenant.id}`, { fields: Object.keys(fields) })
    const account = await findAccount(db)
    if (!account) throw apiError('CONFLICT')
    return billingInformationOf(account)
  },
}

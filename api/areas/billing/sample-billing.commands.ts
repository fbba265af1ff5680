import { lockAccount, saveModule, saveSubscription, syncModules, updateAccount, updateProfile } from './billing.db.ts'
import type { ModuleName } from '#contract/areas/billing/schemas.ts'
import { createInvoice, markPaid } from './invoices.commands.ts'
import { updateInvoice } from './invoices.db.ts'
import { saveCard, setPrimaryCard } from './cards.db.ts'
import { periodLines } from './prices.rules.ts'
import { loadState, lockState } from './state.commands.ts'
import { usageFrom } from './subscription.commands.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { Db } from '#api/platform/db/db.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'

const dayMs = 86_400_000
const months = 4
/** Modules that the tenant has had from the first month on. */
const modules: readonly ModuleName[] = ['recommendation', 'page_builder', 'customer_app']
const address = { first_name: 'Nora', last_name: 'Quayle', address: '4 Wharf Road', city: 'London' }

/** A tenant of the demo that has paid its plan each month with a test card. */
export async function insertSampleBilling(db: Db): Promise<void> {
  const { prices, profile } = await loadState(db)
  const customer = `cus_${db.scope.tenantId}`
  const starts = Array.from({ length: months + 1 }, (_, index) =>
    isoAt(db.nowMs - (30 * (months - index) - 12) * dayMs),
  )
  await lockAccount(db)
  await updateAccount(db, {
    ...address,
    company: profile.name,
    email: profile.email,
    state: 'London',
    postal_code: 'SE1 2AA',
    country: profile.country,
    gateway: 'test',
    customer_ref: customer,
  })
  const token = `tok_demo_${db.scope.tenantId}`
  const card = { brand: 'visa', last4: '4242', expiry_month: '12', expiry_year: 2060 }
  await db
    .insertInto('billing_test_card')
    .values({ token, ...card, outcome: 'succeeded', customer, created_at: db.now })
    .execute()
  const { id } = await saveCard(db, {
    id: newId(),
    gateway: 'test',
    token,
    ...card,
    first_name: address.first_name,
    last_name: address.last_name,
    billing_address: address.address,
    billing_city: address.city,
    billing_state: 'London',
    billing_postal_code: 'SE1 2AA',
    billing_country: profile.country,
  })
  await setPrimaryCard(db, id)
  const [start, end] = [starts.at(-2) ?? db.now, starts.at(-1) ?? db.now]
  await saveSubscription(db, {
    plan_id: 'business_plan',
    billing_cycle: 'monthly',
    status: 'active',
    currency: prices.currency,
    anchor_at: starts[0] ?? db.now,
    current_period_start: start,
    current_period_end: end,
    next_billing_at: end,
    ...usageFrom(db.nowMs, profile.timezone),
  })
  await updateProfile(db, { in_trial: false, plan_id: 'business_plan' })
  for (const name of modules) await saveModule(db, name, { active: true, setup_fee_charged_at: starts[0] ?? db.now })
  await syncModules(db)
  for (const [index, from] of starts.slice(0, -1).entries()) {
    const period = { start: from, end: starts[index + 1] ?? from }
    const lines = periodLines({
      plan: 'business_plan',
      modules,
      setups: index === 0 ? modules : [],
      cycle: 'monthly',
      prices,
      coupon: null,
      period,
    })
    const invoice = await createInvoice(db, await lockState(db), {
      kind: 'subscription',
      key: `demo:${from}`,
      lines,
      attemptAt: from,
    })
    await markPaid(db, invoice.id)
    await updateInvoice(db, invoice.id, { issued_at: from, paid_at: from })
  }
}

import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { confirmedCard, dayMs, declinedCard, newPayer, visa } from './billing.testing.ts'

const app = await startTestApp({ frozenClock: true })

test('a tenant whose trial has ended adds a card, chooses a plan, pays and goes on', async () => {
  const payer = await newPayer(app)
  const { of } = payer
  await payer.endTrial()
  await expect(payer.client.orders.list({})).rejects.toMatchObject({ status: 402 })
  expect(await payer.info()).toMatchObject({ in_trial: true, trial_expires: 0, subscription: { status: 'expired' } })
  await expect(payer.client.billing.changeSubscription({ ...of, plan_id: 'business_plan' })).rejects.toMatchObject({
    status: 422,
    errors: { card_id: ['Add a card first.'] },
  })
  const card = await payer.addCard()
  expect(card).toMatchObject({ brand: 'visa', last4: '4242', is_primary: true })
  const result = await payer.client.billing.changeSubscription({
    ...of,
    plan_id: 'business_plan',
    module_names: ['addon_multicurrency'],
  })
  expect(result).toMatchObject({
    subscription: { status: 'active', plan_id: 'business_plan', modules: ['addon_multicurrency'] },
    saas_modules: [{ module_name: 'addon_multicurrency', active: true }],
    invoice: { status: 'paid', amount: 9_900 + 1_900 + 30_000, amount_due: 0 },
    url: null,
  })
  expect(await payer.client.orders.list({})).toMatchObject({ data: [] })
  expect(await payer.info()).toMatchObject({ in_trial: false, payment_due_since: null })
})

test('the last card can be removed while no plan runs', async () => {
  const payer = await newPayer(app)
  const { id } = await payer.addCard()
  expect(await payer.client.billingCards.remove({ ...payer.of, id })).toEqual([])
  expect((await payer.addCard()).is_primary).toBe(true)
})

test('in a trial a plan needs no card, and nothing is charged before the end', async () => {
  const payer = await newPayer(app)
  const { of } = payer
  const { subscription, invoice } = await payer.client.billing.changeSubscription({
    ...of,
    plan_id: 'starter_plan',
    module_names: ['addon_multicurrency'],
  })
  expect([subscription.status, invoice]).toEqual(['trial', null])
  expect((await payer.info()).saas_charges.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['plan', 100],
    ['module', 1_900],
    ['setup_fee', 30_000],
  ])
  await payer.addCard()
  await payer.endTrial()
  await payer.run()
  expect(await payer.invoices()).toMatchObject([{ status: 'paid', amount: 32_000 }])
  expect(await payer.info()).toMatchObject({ in_trial: false, subscription: { status: 'active' } })
})

test('a trial that ends without a card expires with its modules', async () => {
  const payer = await newPayer(app)
  const { of } = payer
  await payer.client.billing.changeSubscription({
    ...of,
    plan_id: 'starter_plan',
    module_names: ['addon_multicurrency'],
  })
  await payer.endTrial()
  await payer.run()
  const { modules, billing_info } = await payer.client.billing.saasModules(of)
  expect(modules.find(({ module_name }) => module_name === 'addon_multicurrency')).toMatchObject({
    active: false,
    status: 'expired',
  })
  expect(billing_info.subscription.status).toBe('expired')
  expect(await payer.invoices()).toEqual([])
})

test('a declined card is retried on days 1, 3, 5 and 7; then the tenant is blocked until it pays', async () => {
  const payer = await newPayer(app)
  const { of, tenant } = payer
  await payer.subscribe({ module_names: ['addon_multicurrency'] })
  const bad = await payer.addCard(declinedCard)
  await payer.client.billingCards.update({ ...of, id: bad.id, is_primary: true })
  const { next_billing_at } = await payer.info()
  await payer.advance(Date.parse(next_billing_at ?? '') - app.now())
  await payer.run()
  expect(await payer.info()).toMatchObject({ subscription: { status: 'past_due' } })
  expect((await payer.info()).payment_due_since).not.toBeNull()
  const attempts = async () =>
    (await tenant.db((db) => db.selectFrom('billing_charge').select('id').where('card_id', '=', bad.id).execute()))
      .length
  const seen: number[] = []
  for (let day = 1; day <= 6; day++) {
    await payer.advance(dayMs)
    await payer.run()
    seen.push(await attempts())
  }
  expect(seen).toEqual([2, 2, 3, 3, 4, 4])
  expect(await payer.client.orders.list({})).toMatchObject({ data: [] })
  await payer.advance(dayMs)
  await payer.run()
  expect(await attempts()).toBe(5)
  await expect(payer.client.orders.list({})).rejects.toMatchObject({ status: 402 })
  expect((await payer.client.billing.saasModules(of)).modules[0]).toMatchObject({ status: 'expired', active: false })
  const mails = await tenant.db((db) =>
    db.selectFrom('message').select(['template', 'created_at']).distinct().execute(),
  )
  expect(mails.filter(({ template }) => template === 'invoice_payment_failed')).toHaveLength(5)
  expect(mails.filter(({ template }) => template === 'plan_paused')).toHaveLength(1)
  await expect(payer.client.billingInvoices.collectAll(of)).rejects.toMatchObject({
    status: 409,
    code: 'CARD_DECLINED',
  })
  const good = await payer.addCard(visa)
  const paid = await payer.client.billingInvoices.collectAll({ ...of, card_id: good.id })
  expect(paid.billing).toEqual({ in_trial: false, payment_due_since: null })
  expect(await payer.client.orders.list({})).toMatchObject({ data: [] })
  expect((await payer.client.billing.saasModules(of)).modules[0]).toMatchObject({ status: 'active' })
  expect((await payer.info()).subscription.status).toBe('active')
})

test('a 3-D Secure payment returns a url, and the answer of the bank pays the invoice', async () => {
  const payer = await newPayer(app)
  const { of } = payer
  await payer.endTrial()
  await payer.addCard(confirmedCard)
  const { url, invoice } = await payer.client.billing.changeSubscription({ ...of, plan_id: 'starter_plan' })
  expect(url).toMatch(/\/billing-test\/3ds\/ch_/)
  expect(invoice?.status).toBe('payment_due')
  const again = await payer.client.billingInvoices.collect({ ...of, id: invoice?.id ?? '' })
  expect(again.url).toBe(url)
  await app.send({
    method: 'POST',
    url: new URL(url ?? '').pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'answer=approve',
  })
  expect(await payer.invoices()).toMatchObject([{ status: 'paid' }])
  expect((await payer.info()).in_trial).toBe(false)
})

test('ten clicks on pay charge once', async () => {
  const payer = await newPayer(app)
  const { of, tenant } = payer
  await payer.endTrial()
  const bad = await payer.addCard(declinedCard)
  const { invoice } = await payer.client.billing
    .changeSubscription({ ...of, plan_id: 'starter_plan' })
    .catch(async () => ({ invoice: (await payer.invoices())[0] }))
  const good = await payer.addCard()
  expect(bad.id).not.toBe(good.id)
  const clicks = await Promise.allSettled(
    Array.from({ length: 10 }, () =>
      payer.client.billingInvoices.collect({ ...of, id: invoice?.id ?? '', card_id: good.id }),
    ),
  )
  for (const click of clicks)
    if (click.status === 'rejected') expect(click.reason).toMatchObject({ code: 'REQUEST_IN_PROGRESS' })
  const charges = await app.services.platformPool.query(
    "select 1 from billing_test_charge where tenant_id = $1 and status = 'succeeded'",
    [tenant.id],
  )
  expect(charges.rowCount).toBe(1)
  expect(await payer.client.billingInvoices.collect({ ...of, id: invoice?.id ?? '' })).toMatchObject({
    invoice: { status: 'paid' },
  })
  await expect(payer.client.billingInvoices.collectAll(of)).rejects.toMatchObject({ code: 'NOTHING_DUE' })
})

test('another plan starts a period at once and credits unused paid time', async () => {
  const payer = await newPayer(app)
  const { of } = payer
  await payer.subscribe({ plan_id: 'business_plan' })
  const { subscription } = await payer.info()
  const [start, end] = [subscription.current_period_start, subscription.current_period_end].map((at) =>
    Date.parse(at ?? ''),
  )
  await payer.advance(Math.floor(((end ?? 0) - (start ?? 0)) / 2))
  const items = [{ type: 'plan' as const, id: 'business_plan' as const }]
  const estimate = await payer.client.billing.estimate({ ...of, items, billing_cycle: 'yearly' })
  expect(estimate).toMatchObject({ subtotal: 118_800, yearly_discount: 23_760, credits: 4_950, total: 90_090 })
  const { invoice } = await payer.client.billing.changeSubscription({
    ...of,
    plan_id: 'business_plan',
    billing_cycle: 'yearly',
  })
  expect(invoice).toMatchObject({ status: 'paid', amount: 95_040 })
  expect(await payer.client.billingInvoices.show({ ...of, id: invoice?.id ?? '' })).toMatchObject({
    credits_applied: 4_950,
  })
})

test('paid time becomes credit once, however often the plan changes', async () => {
  const payer = await newPayer(app)
  const { of } = payer
  await payer.subscribe({ plan_id: 'business_plan' })
  await payer.client.billing.changeSubscription({
    ...of,
    module_names: ['addon_multicurrency'],
    plan_id: 'business_plan',
  })
  const paid = async () => {
    const { total } = await payer.tenant.db((db) =>
      db
        .selectFrom('billing_charge')
        .select((eb) => eb.fn.sum<number>('amount').as('total'))
        .where('status', '=', 'succeeded')
        .executeTakeFirstOrThrow(),
    )
    return Number(total)
  }
  const before = await paid()
  for (const plan_id of ['starter_plan', 'business_plan', 'starter_plan', 'business_plan'] as const) {
    await payer.advance(1000)
    await payer.client.billing.changeSubscription({ ...of, plan_id })
  }
  const { adjusted_amount } = await payer.info()
  // Seconds of each plan were used; everything else is paid once.
  expect((await paid()) - adjusted_amount - before).toBeGreaterThanOrEqual(-10)
  expect((await paid()) - adjusted_amount - before).toBeLessThanOrEqual(10)
})

test('a removed module works until the end of the period, and can be kept', async () => {
  const payer = await newPayer(app)
  const { of, tenant } = payer
  await payer.subscribe({ module_names: ['addon_multicurrency'] })
  // A module that is not offered any more stays with the tenants that have it.
  await tenant.db((db) =>
    db
      .insertInto('subscription_module')
      .values({ module_name: 'merchant_app', added_at: db.now, setup_fee_charged_at: db.now })
      .execute(),
  )
  const items = ['addon_multicurrency' as const]
  const removed = await payer.client.billing.removeItems({ ...of, items })
  expect(removed.saas_modules[0]).toMatchObject({ active: true, removed_at: expect.any(String) })
  const kept = await payer.client.billing.reactivateItems({ ...of, items })
  expect([kept.saas_modules[0], kept.invoice]).toMatchObject([{ active: true, removed_at: null }, null])
  await payer.client.billing.removeItems({ ...of, items })
  await payer.advance(32 * dayMs)
  await payer.run()
  const { modules } = await payer.client.billing.saasModules(of)
  expect(modules.map(({ module_name, active }) => [module_name, active])).toContainEqual(['addon_multicurrency', false])
  expect(modules.map(({ module_name, active }) => [module_name, active])).toContainEqual(['merchant_app', true])
  await expect(payer.client.billing.reactivateItems({ ...of, items })).rejects.toMatchObject({
    code: 'MODULE_NOT_EXPIRED',
  })
})

test('modules without a product are not offered', async () => {
  const payer = await newPayer(app)
  const { plans, modules } = await payer.client.billing.saasModules(payer.of)
  expect(modules.map(({ module_name }) => module_name)).toEqual(['addon_multicurrency'])
  expect(plans.map((plan) => plan.modules)).toEqual([['addon_multicurrency'], ['addon_multicurrency']])
  const choice = { ...payer.of, plan_id: 'starter_plan' as const, module_names: ['merchant_app' as const] }
  await expect(payer.client.billing.changeSubscription(choice)).rejects.toMatchObject({
    status: 422,
    errors: { module_names: ['This module is not offered.'] },
  })
})

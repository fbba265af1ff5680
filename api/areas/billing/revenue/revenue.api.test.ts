import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newOperator } from '../../operator/operator.testing.ts'
import { dayMs, declinedCard, newPayer } from '../billing.testing.ts'

// A database of its own: prices and figures are those of all tenants.
const app = await startTestApp({ frozenClock: true, runJobs: true })
const operator = await newOperator(app)
const { revenue } = operator.client
const figuresOf = async (currency: string) => (await revenue.figures({})).find((one) => one.currency === currency)

test('the operator sees what tenants pay, owe and leave, by currency', async () => {
  const paying = await newPayer(app)
  const debtor = await newPayer(app)
  await paying.subscribe({ plan_id: 'business_plan', module_names: ['addon_multicurrency'] })
  await debtor.endTrial()
  await debtor.addCard(declinedCard)
  await debtor.client.billing.changeSubscription({ ...debtor.of, plan_id: 'starter_plan' }).catch(() => undefined)
  expect(await figuresOf('USD')).toMatchObject({
    mrr: 9_900 + 1_900,
    subscriptions: 1,
    churned: 0,
    unpaid: 100,
    unpaid_invoices: 1,
    past_due: 100,
    past_due_tenants: 1,
    paid: 9_900 + 1_900 + 30_000,
  })
  const due = await revenue.invoices({ is_past_due: true })
  expect(due.data).toMatchObject([{ tenant_id: debtor.tenant.id, status: 'payment_due', amount: 100 }])
  const all = await revenue.invoices({})
  expect(all.meta.total).toBe(2)
  const [newest] = all.data
  const searched = await revenue.invoices({ search: newest?.name.toLowerCase() ?? '' })
  expect(searched.data.map(({ id }) => id)).toEqual([newest?.id])
  const named = await revenue.invoices({ search: all.data.at(-1)?.tenant_name ?? '' })
  expect(named.data.map(({ tenant_id }) => tenant_id)).toEqual([paying.tenant.id])
  expect((await revenue.invoices({ tenant_id: paying.tenant.id, status: 'void' })).data).toEqual([])
  const { url, file_name } = await revenue.download({ id: newest?.id ?? '', tenant_id: newest?.tenant_id ?? '' })
  expect(file_name).toBe(`${newest?.name}.pdf`)
  expect((await app.server.inject({ url })).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  await expect(revenue.download({ id: newest?.id ?? '', tenant_id: paying.tenant.id })).rejects.toMatchObject({
    status: 404,
  })
})

test('a new price changes neither old invoices nor the period that runs', async () => {
  const payer = await newPayer(app)
  const { invoice } = await payer.subscribe({ plan_id: 'business_plan' })
  const price = { item: 'business_plan' as const, currency: 'USD', setup_fee: 0, is_offered: true }
  const later = new Date(app.now() + 10 * dayMs).toISOString().slice(0, 10)
  const planned = await revenue.setPrice({ ...price, monthly_price: 11_900, valid_from: later })
  expect(planned).toMatchObject({ monthly_price: 9_900, next: { monthly_price: 11_900 } })
  expect((await payer.info()).saas_charges).toMatchObject([{ kind: 'plan', amount: 9_900 }])
  await payer.advance(32 * dayMs)
  await payer.run()
  expect((await payer.invoices()).map(({ amount }) => amount)).toEqual([11_900, 9_900])
  expect(await payer.client.billingInvoices.show({ ...payer.of, id: invoice?.id ?? '' })).toMatchObject({
    amount: 9_900,
    lines: [{ amount: 9_900 }],
  })
  const again = await newOperator(app)
  expect(await again.listAudits('price:business_plan')).toMatchObject([
    { action: 'billing.price_set', actor_id: operator.id, changes: { monthly_price: 11_900 } },
  ])
  const { setPrice } = again.client.revenue
  await expect(setPrice({ ...price, monthly_price: 1, valid_from: '2020-01-01' })).rejects.toMatchObject({
    errors: { valid_from: [expect.any(String)] },
  })
  await expect(setPrice({ ...price, monthly_price: 1, setup_fee: 5 })).rejects.toMatchObject({ status: 422 })
})

test('credit is given with a reason, audited for both sides, and pays the next invoice', async () => {
  const payer = await newPayer(app)
  const { client } = await newOperator(app)
  const tenant_id = payer.tenant.id
  const reason = 'Outage on Monday'
  expect(await client.revenue.giveCredit({ tenant_id, amount: 5_000, reason })).toEqual({
    tenant_id,
    currency: 'USD',
    credit_balance: 5_000,
  })
  expect(await client.revenue.credit({ tenant_id })).toEqual({ tenant_id, currency: 'USD', credit_balance: 5_000 })
  await expect(client.revenue.giveCredit({ tenant_id, amount: 0, reason })).rejects.toMatchObject({ status: 422 })
  await expect(client.revenue.giveCredit({ tenant_id, amount: 10, reason: '' })).rejects.toMatchObject({ status: 422 })
  expect(await operator.listAudits(`tenant:${tenant_id}`)).toMatchObject([
    { action: 'billing.credit_given', reason, changes: { amount: 5_000, currency: 'USD' } },
  ])
  const { invoice } = await payer.subscribe({ plan_id: 'business_plan' })
  expect(await payer.client.billingInvoices.show({ ...payer.of, id: invoice?.id ?? '' })).toMatchObject({
    credits_applied: 5_000,
  })
})

test('a coupon can be created once, used, and stopped', async () => {
  const payer = await newPayer(app)
  const { client } = await newOperator(app)
  const input = { code: 'spring', type: 'percent' as const, value: 50, max_redemptions: 10 }
  const coupon = await client.revenue.createCoupon(input)
  expect(coupon).toMatchObject({ code: 'SPRING', is_active: true, redemptions: 0 })
  await expect(client.revenue.createCoupon(input)).rejects.toMatchObject({ errors: { code: [expect.any(String)] } })
  await expect(client.revenue.createCoupon({ ...input, code: 'X', value: 101 })).rejects.toMatchObject({ status: 422 })
  await expect(client.revenue.createCoupon({ ...input, code: 'Y', type: 'fixed' })).rejects.toMatchObject({
    errors: { currency: [expect.any(String)] },
  })
  await payer.client.billing.changeSubscription({ ...payer.of, plan_id: 'business_plan' })
  await payer.client.billing.applyCoupon({ ...payer.of, coupon_code: 'spring' })
  expect((await client.revenue.coupons({})).data).toMatchObject([{ code: 'SPRING', redemptions: 1 }])
  expect(await client.revenue.stopCoupon({ id: coupon.id })).toMatchObject({ is_active: false })
  const late = await newPayer(app)
  await late.client.billing.changeSubscription({ ...late.of, plan_id: 'business_plan' })
  await expect(late.client.billing.applyCoupon({ ...late.of, coupon_code: 'SPRING' })).rejects.toMatchObject({
    status: 422,
  })
})

test('a rate applies from now on, and its last version is shown', async () => {
  const { client } = await newOperator(app)
  await client.revenue.setRate({ currency: 'THB', target: 'USD', rate: 0.027 })
  app.advanceTime(1000)
  await client.revenue.setRate({ currency: 'THB', target: 'USD', rate: 0.028 })
  expect(await client.revenue.rates({})).toMatchObject([{ currency: 'THB', target: 'USD', rate: 0.028 }])
  await expect(client.revenue.setRate({ currency: 'USD', target: 'USD', rate: 1 })).rejects.toMatchObject({
    status: 422,
  })
})

test('nobody but the operator sees the figures', async () => {
  const payer = await newPayer(app)
  await expect(payer.client.revenue.figures({})).rejects.toMatchObject({ status: 403 })
  await expect(payer.client.revenue.invoices({})).rejects.toMatchObject({ status: 403 })
})

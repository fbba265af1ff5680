import { afterAll, expect, test } from 'vitest'
import { confirmedCard, dayMs, declinedCard, visa } from './billing.testing.ts'
import { newStripePayer, startBillingByStripe } from './stripe-bills.testing.ts'

const billing = await startBillingByStripe()
const { app, stripe, deliver, sendEvent, events } = billing
afterAll(() => stripe.close())

const newPayer = () => newStripePayer(billing)
const plan = { plan_id: 'starter_plan' as const }

/** A tenant after its trial whose card pays its plan. */
async function newSubscriber(card = visa) {
  const payer = await newPayer()
  await payer.endTrial()
  await payer.enterCard(card)
  await payer.client.billing.changeSubscription({ ...payer.of, ...plan })
  return payer
}

test('a card that is entered on the page of Stripe pays a plan', async () => {
  const payer = await newPayer()
  await payer.endTrial()
  expect(await payer.info()).toMatchObject({ card_entry: 'page', token_url: null })
  expect(await payer.enterCard(visa)).toMatchObject({ brand: 'visa', last4: '4242', is_primary: true })
  await deliver()
  expect(await payer.client.billingCards.all(payer.of)).toHaveLength(1)
  const { invoice, url } = await payer.client.billing.changeSubscription({ ...payer.of, ...plan })
  expect([invoice, url]).toMatchObject([{ status: 'paid', amount: 100 }, null])
  expect(payer.intents()).toMatchObject([{ status: 'succeeded', amount: 100, currency: 'usd' }])
})

test('a card arrives by webhook if the browser does not come back, and never at another tenant', async () => {
  const payer = await newPayer()
  const other = await newPayer()
  const { url } = await payer.client.billingCards.openPage({ ...payer.of, source: 'billing' })
  const session = url.split('/').at(-1) ?? ''
  await expect(payer.client.billingCards.create({ ...payer.of, payment_intent_id: session })).rejects.toMatchObject({
    status: 422,
  })
  await fetch(url, { method: 'POST', body: new URLSearchParams({ card: visa }), redirect: 'manual' })
  await expect(other.client.billingCards.create({ ...other.of, payment_intent_id: session })).rejects.toMatchObject({
    status: 422,
  })
  await deliver()
  expect(await payer.client.billingCards.all(payer.of)).toMatchObject([{ last4: '4242' }])
})

test('a card is removed here and at Stripe; the one that pays a running plan is not', async () => {
  const payer = await newSubscriber()
  const { all, remove, update } = payer.client.billingCards
  const main = (await all(payer.of))[0]?.id ?? ''
  const other = await payer.enterCard(visa)
  await expect(remove({ ...payer.of, id: main })).rejects.toMatchObject({ code: 'CARD_IN_USE' })
  await update({ ...payer.of, id: other.id, is_primary: true })
  expect(await remove({ ...payer.of, id: main })).toMatchObject([{ id: other.id, is_primary: true }])
  await expect(remove({ ...payer.of, id: main })).rejects.toMatchObject({ status: 404 })
  await expect(update({ ...payer.of, id: main, is_primary: true })).rejects.toMatchObject({ status: 404 })
  expect(payer.attachedCards()).toHaveLength(1)
  expect(await payer.invoices()).toMatchObject([{ status: 'paid' }])
  // The event of its page comes once more.
  await deliver()
  expect(await all(payer.of)).toHaveLength(1)
}, 30_000)

test('a card that is removed while Stripe does not answer is removed there later', async () => {
  const payer = await newPayer()
  const { all, remove } = payer.client.billingCards
  const { id } = await payer.enterCard(visa)
  stripe.disturb({ route: /POST .*detach/, effect: 'before' })
  expect(await remove({ ...payer.of, id })).toEqual([])
  await payer.run()
  expect(payer.attachedCards()).toHaveLength(1)
  stripe.recover()
  app.advanceTime(600_000)
  await payer.run()
  expect(payer.attachedCards()).toEqual([])
  expect(await all(payer.of)).toEqual([])
}, 30_000)

test('a card that is made the main one while it is removed is either removed or the main one', async () => {
  const payer = await newSubscriber()
  const { all, update, remove } = payer.client.billingCards
  for (let round = 0; round < 4; round++) {
    const { id } = await payer.enterCard(visa)
    stripe.disturb({ route: /POST .*detach/, effect: 'after', times: 1, delayMs: 300 })
    const calls = [
      () => remove({ ...payer.of, id }).then(() => 'removed'),
      () => update({ ...payer.of, id, is_primary: true }).then(() => 'main'),
    ]
    const results = await Promise.allSettled((round % 2 === 0 ? calls : calls.toReversed()).map((run) => run()))
    stripe.recover()
    const won = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(won).toHaveLength(1)
    const cards = await all(payer.of)
    expect(cards.find((card) => card.id === id)?.is_primary).toBe(won[0] === 'main' ? true : undefined)
    expect(cards.filter((card) => card.is_primary)).toHaveLength(1)
  }
}, 60_000)

test('a declined card leaves the invoice due, and another card pays it', async () => {
  const payer = await newSubscriber(declinedCard)
  const [invoice] = await payer.invoices()
  expect(invoice?.status).toBe('payment_due')
  const id = invoice?.id ?? ''
  await expect(payer.client.billingInvoices.collect({ ...payer.of, id })).rejects.toMatchObject({
    code: 'CARD_DECLINED',
  })
  const good = await payer.enterCard(visa)
  await deliver()
  await payer.client.billingInvoices.collect({ ...payer.of, id, card_id: good.id })
  expect(await payer.invoices()).toMatchObject([{ status: 'paid' }])
})

test('a bank that asks for the cardholder is answered on the page of Stripe', async () => {
  const payer = await newPayer()
  await payer.endTrial()
  await payer.enterCard(confirmedCard)
  const { url, invoice } = await payer.client.billing.changeSubscription({ ...payer.of, ...plan })
  expect(url).toMatch(/\/c\/authenticate\/pi_/)
  const again = await payer.client.billingInvoices.collect({ ...payer.of, id: invoice?.id ?? '' })
  expect(again.url).toBe(url)
  payer.confirm(url, 'fail')
  await deliver()
  const next = await payer.client.billingInvoices.collect({ ...payer.of, id: invoice?.id ?? '' })
  expect(next.url).not.toBe(url)
  payer.confirm(next.url)
  await deliver()
  expect(await payer.invoices()).toMatchObject([{ status: 'paid' }])
  expect(payer.intents().filter(({ status }) => status === 'succeeded')).toHaveLength(1)
})

test('a renewal whose bank asks for the cardholder waits for it, with a link to confirm', async () => {
  const payer = await newSubscriber()
  const card = await payer.enterCard(confirmedCard)
  await payer.client.billingCards.update({ ...payer.of, id: card.id, is_primary: true })
  await payer.advance(32 * dayMs)
  await payer.run()
  await deliver()
  const due = (await payer.invoices()).find(({ status }) => status === 'payment_due')
  expect(await payer.info()).toMatchObject({ subscription: { status: 'past_due' } })
  const mails = await payer.tenant.db((db) =>
    db.selectFrom('message').select('created_at').distinct().where('template', '=', 'invoice_payment_failed').execute(),
  )
  expect(mails).toHaveLength(1)
  const { url } = await payer.client.billingInvoices.collect({ ...payer.of, id: due?.id ?? '' })
  expect(payer.confirm(url)).toMatchObject({ status: 'succeeded' })
  await payer.advance(61_000)
  await payer.run()
  expect(await payer.info()).toMatchObject({ payment_due_since: null, subscription: { status: 'active' } })
  expect(payer.intents()).toHaveLength(2)
})

test('an answer that is lost after the charge is found by the reconciliation, and nothing is charged twice', async () => {
  const payer = await newPayer()
  await payer.endTrial()
  await payer.enterCard(visa)
  stripe.disturb({ route: /POST \/v1\/payment_intents/, effect: 'after' })
  await expect(payer.client.billing.changeSubscription({ ...payer.of, ...plan })).rejects.toMatchObject({
    code: 'PAYMENT_PROVIDER_UNREACHABLE',
  })
  stripe.recover()
  await payer.advance(61_000)
  await payer.run()
  expect(await payer.invoices()).toMatchObject([{ status: 'paid' }])
  expect(payer.intents()).toHaveLength(1)
}, 30_000)

test('a request that never arrives is sent again under its key', async () => {
  const payer = await newPayer()
  await payer.endTrial()
  await payer.enterCard(visa)
  stripe.disturb({ route: /POST \/v1\/payment_intents/, effect: 503 })
  await payer.client.billing.changeSubscription({ ...payer.of, ...plan }).catch(() => undefined)
  expect(payer.intents()).toEqual([])
  await payer.advance(61_000)
  await payer.run()
  expect(await payer.invoices()).toMatchObject([{ status: 'payment_due' }])
  stripe.recover()
  await payer.advance(61_000)
  await payer.run()
  expect(await payer.invoices()).toMatchObject([{ status: 'paid' }])
  const keys = stripe.requests.flatMap(({ form, idempotencyKey }) =>
    typeof form['metadata'] === 'object' && form['metadata']['tenant_id'] === payer.tenant.id && form['amount']
      ? [idempotencyKey]
      : [],
  )
  expect(new Set(keys).size).toBe(1)
}, 60_000)

test('events may be forged, old, repeated, late and of other systems', async () => {
  const payer = await newSubscriber()
  const success = events('payment_intent.succeeded').at(-1)
  if (!success) throw new Error('no event')
  expect(await sendEvent(success, 'whsec_forged')).toBe(401)
  expect(await sendEvent(success, '')).toBe(401)
  expect(await sendEvent(success, 'whsec_operator', app.now() - 6 * 60_000)).toBe(401)
  expect(await sendEvent(success, 'whsec_operator', app.now() + 6 * 60_000)).toBe(401)
  const late = { ...success, id: 'evt_late', type: 'payment_intent.payment_failed' }
  const object = { ...success.data.object, metadata: { tenant_id: payer.of.tenant_id, charge_id: 'unknown' } }
  const foreign = { tenant_id: '0197f3a0-0000-7000-8000-000000000000', charge_id: 'x' }
  const elsewhere = {
    ...success,
    id: 'evt_elsewhere',
    data: { object: { ...success.data.object, metadata: foreign } },
  }
  const strange = { ...success, id: 'evt_strange', data: { object: { ...object, metadata: {} } } }
  for (const event of [success, success, late, elsewhere, strange]) expect(await sendEvent(event)).toBe(200)
  expect(await payer.invoices()).toMatchObject([{ status: 'paid', amount_due: 0 }])
  const credits = await payer.tenant.db((db) => db.selectFrom('billing_credit').select('id').execute())
  expect(credits).toEqual([])
})

test('an event that arrives before the answer pays once', async () => {
  const payer = await newPayer()
  await payer.endTrial()
  await payer.enterCard(visa)
  stripe.disturb({ route: /POST \/v1\/payment_intents/, effect: 'after' })
  await payer.client.billing.changeSubscription({ ...payer.of, ...plan }).catch(() => undefined)
  stripe.recover()
  await deliver()
  expect(await payer.invoices()).toMatchObject([{ status: 'paid' }])
  await payer.advance(61_000)
  await payer.run()
  expect(payer.intents()).toHaveLength(1)
}, 30_000)

test('a revoked key charges nothing and loses nothing', async () => {
  const payer = await newPayer()
  await payer.endTrial()
  await payer.enterCard(visa)
  stripe.revokedKeys.add('sk_test_operator')
  await expect(payer.client.billing.changeSubscription({ ...payer.of, ...plan })).rejects.toMatchObject({
    code: 'PAYMENT_PROVIDER_UNREACHABLE',
  })
  stripe.revokedKeys.clear()
  await payer.advance(61_000)
  await payer.run()
  expect(await payer.invoices()).toMatchObject([{ status: 'paid' }])
})

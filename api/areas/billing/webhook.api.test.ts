import { expect, test } from 'vitest'
import { derivedKey } from '#api/platform/runtime/config.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { signatureOf } from '#api/providers/pay/signature.ts'
import { confirmedCard, newPayer } from './billing.testing.ts'

const app = await startTestApp({ frozenClock: true })

/** Sends an event as the test gateway does. */
function sendEvent(event: { id: string; type: string; tenant_id: string }) {
  const body = JSON.stringify(event)
  const secret = derivedKey(app.services.config.secret, 'billing-test:webhook')
  return app.server.inject({
    method: 'POST',
    url: '/public/v1/billing/webhook/test',
    headers: {
      'content-type': 'application/json',
      'billing-test-signature': signatureOf(secret, body, app.now()),
    },
    body,
  })
}

test('the success of a charge that is reported several times pays its invoice once', async () => {
  const payer = await newPayer(app)
  const { of, tenant } = payer
  await payer.endTrial()
  await payer.addCard(confirmedCard)
  await payer.client.billing.changeSubscription({ ...of, plan_id: 'starter_plan' })
  const charge = await tenant.db((db) => db.selectFrom('billing_charge').selectAll().executeTakeFirstOrThrow())
  const event = {
    id: `evt_${charge.id}`,
    type: 'charge.updated',
    tenant_id: tenant.id,
    charge_id: charge.id,
    charge: {
      ref: charge.provider_ref,
      status: 'succeeded',
      amount: charge.amount,
      currency: charge.currency,
      actionUrl: null,
      failureReason: null,
    },
  }
  const answers = await Promise.all([sendEvent(event), sendEvent(event), sendEvent(event)])
  answers.push(await sendEvent(event), await sendEvent({ ...event, id: `${event.id}_again` }))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  expect(await payer.invoices()).toMatchObject([{ status: 'paid', amount: 100, amount_due: 0 }])
  const effects = await tenant.db(async (db) => ({
    payments: await db.selectFrom('audit').select('id').where('action', '=', 'billing.paid').execute(),
    mails: await db.selectFrom('message').select('id').where('template', '=', 'invoice_paid').execute(),
    credits: await db.selectFrom('billing_credit').select('id').execute(),
  }))
  expect(effects).toEqual({ payments: [expect.anything()], mails: [expect.anything()], credits: [] })
})

test('a card that is reported again is not added again after it was replaced', async () => {
  const payer = await newPayer(app)
  const { of, tenant } = payer
  const { url } = await payer.client.billingCards.openPage({ ...of, source: 'billing' })
  const enter = await app.send({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'number=4242424242424242&cvv=123&expiry_month=12&expiry_year=2060',
  })
  const session = new URL(String(enter.headers['location'])).searchParams.get('card_session') ?? ''
  const event = { id: `evt_${session}`, type: 'card.added', tenant_id: tenant.id, session }
  await sendEvent(event)
  const [card] = await payer.client.billingCards.all(of)
  await tenant.db((db) =>
    db
      .updateTable('billing_card')
      .set({ token: 'tok_another', last4: '1881' })
      .where('id', '=', card?.id ?? '')
      .execute(),
  )
  expect((await sendEvent(event)).statusCode).toBe(200)
  expect(await payer.client.billingCards.all(of)).toMatchObject([{ last4: '1881' }])
})

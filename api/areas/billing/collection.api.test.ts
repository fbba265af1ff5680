import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { declinedCard, newPayer } from './billing.testing.ts'

const app = await startTestApp({ frozenClock: true })

test('an invoice is downloaded as PDF in the language of the reader, by this tenant only', async () => {
  const payer = await newPayer(app)
  const other = await newPayer(app)
  const { of } = payer
  const { invoice } = await payer.subscribe({ module_names: ['addon_multicurrency'] })
  const id = invoice?.id ?? ''
  const { url, file_name } = await payer.client.billingInvoices.download({ ...of, id })
  expect(file_name).toBe(`${invoice?.name}.pdf`)
  const file = await app.server.inject({ url })
  expect([file.statusCode, file.headers['content-type'], file.rawPayload.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
  await expect(other.client.billingInvoices.download({ ...other.of, id })).rejects.toMatchObject({ status: 404 })
  await expect(other.client.billingInvoices.download({ ...of, id })).rejects.toMatchObject({ status: 404 })
})

test('numbers have no gaps under concurrency and after a failure', async () => {
  const payers = await Promise.all(Array.from({ length: 6 }, () => newPayer(app)))
  for (const payer of payers) {
    await payer.endTrial()
    await payer.addCard()
  }
  await payers[0]?.tenant
    .db(async (db) => {
      await db
        .updateTable('invoice_counter')
        .set((eb) => ({ value: eb('value', '+', 1) }))
        .execute()
      throw new Error('fails after taking a number')
    })
    .catch(() => undefined)
  const results = await Promise.all(
    payers.map(({ client, of }) => client.billing.changeSubscription({ ...of, plan_id: 'starter_plan' })),
  )
  expect(new Set(results.map(({ invoice }) => invoice?.name)).size).toBe(6)
  // Fixtures of other tests have numbers above a million.
  const { rows } = await app.services.platformPool.query(
    `select count(*)::int as count, count(distinct number)::int as numbers, max(number)::int as last
       from billing_invoice where number < 1000000`,
  )
  expect(rows).toEqual([{ count: rows[0]?.last, numbers: rows[0]?.last, last: rows[0]?.last }])
})

test('a process that dies between charge and commit is made good, without a second charge', async () => {
  const payer = await newPayer(app)
  const { of, tenant } = payer
  await payer.endTrial()
  const bad = await payer.addCard(declinedCard)
  await payer.client.billing.changeSubscription({ ...of, plan_id: 'starter_plan' }).catch(() => undefined)
  const [invoice] = await payer.invoices()
  const good = await payer.addCard()
  expect(bad.is_primary).toBe(true)
  await payer.client.billingInvoices.collect({ ...of, id: invoice?.id ?? '', card_id: good.id })
  // As after a kill: the gateway has charged, and nothing of it was committed here.
  await tenant.db(async (db) => {
    await db
      .updateTable('billing_charge')
      .set({ status: 'created', provider_ref: null, updated_at: new Date(app.now() - 120_000).toISOString() })
      .where('card_id', '=', good.id)
      .execute()
    await db
      .updateTable('billing_invoice')
      .set({ status: 'payment_due', paid_at: null, amount_due: 100 })
      .where('id', '=', invoice?.id ?? '')
      .execute()
  })
  await payer.run()
  expect(await payer.invoices()).toMatchObject([{ status: 'paid' }])
  const charges = await app.services.platformPool.query(
    "select 1 from billing_test_charge where tenant_id = $1 and status = 'succeeded'",
    [tenant.id],
  )
  expect(charges.rowCount).toBe(1)
})

test('a webhook needs its signature', async () => {
  const forged = await app.send({
    method: 'POST',
    url: '/public/v1/billing/webhook/test',
    headers: { 'billing-test-signature': 't=1,v1=00' },
    body: { id: 'evt_1', type: 'charge.updated' },
  })
  expect(forged).toMatchObject({ status: 401, body: { code: 'BAD_SIGNATURE' } })
  expect((await app.send({ method: 'POST', url: '/public/v1/billing/webhook/nobody', body: {} })).status).toBe(404)
})

test('billing in rupees opens the page of the gateway, which returns with the card', async () => {
  const payer = await newPayer(app)
  const { of, tenant } = payer
  await tenant.db((db) => db.updateTable('tenant_profile').set({ billing_currency: 'INR' }).execute())
  expect(await payer.info()).toMatchObject({ card_entry: 'page', billing_currency: 'INR', currency_symbol: '₹' })
  const { url } = await payer.client.billingCards.openPage({ ...of, source: 'billing' })
  const page = new URL(url)
  expect((await app.server.inject({ url: page.pathname })).body).toContain('Verification may charge Rs. 1 in India.')
  const answer = await app.send({
    method: 'POST',
    url: page.pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'number=4242424242424242&cvv=123&expiry_month=12&expiry_year=2060',
  })
  expect([answer.status, String(answer.headers['location'])]).toEqual([
    303,
    expect.stringContaining('card_session=cs_'),
  ])
  const session = new URL(String(answer.headers['location'])).searchParams.get('card_session') ?? ''
  await payer.client.billingCards.create({ ...of, payment_intent_id: session })
  expect(await payer.client.billingCards.all(of)).toMatchObject([{ last4: '4242', is_primary: true }])
})

test('a billing coupon is used once, and no card number reaches the database', async () => {
  const payer = await newPayer(app)
  const { of, tenant } = payer
  await app.services.platformPool.query(
    "insert into billing_coupon (id, code, type, value) values (gen_random_uuid(), $1, 'percent', 50) on conflict do nothing",
    ['HALF50'],
  )
  const applied = await payer.client.billing.changeSubscription({ ...of, plan_id: 'business_plan' })
  expect(applied.subscription.coupon_code).toBeNull()
  const { estimate } = await payer.client.billing.applyCoupon({ ...of, coupon_code: 'half50' })
  expect(estimate).toMatchObject({ subtotal: 9_900, coupon_discount: 4_950, total: 4_950 })
  await expect(payer.client.billing.applyCoupon({ ...of, coupon_code: 'HALF50' })).rejects.toMatchObject({
    status: 422,
    errors: { coupon_code: ['This coupon code is already applied'] },
  })
  await expect(payer.client.billing.applyCoupon({ ...of, coupon_code: 'NONE' })).rejects.toMatchObject({ status: 422 })
  await payer.addCard()
  for (const table of ['billing_card', 'billing_test_card', 'audit', 'outbox']) {
    const { rows } = await app.services.platformPool.query(
      `select count(*)::int as found from ${table} t where t::text like '%4242424242424242%' or t::text like '%4242 4242%'`,
    )
    expect([table, rows[0]?.found]).toEqual([table, 0])
  }
  expect(tenant.id).toBe(of.tenant_id)
})

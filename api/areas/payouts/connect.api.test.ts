import { afterAll, expect, test } from 'vitest'
import { reverseTransfer, setBalance } from '#api/providers/stripe/connect-routes.testing.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newConnect, startConnect } from './connect.testing.ts'
import { newPayouts } from './payouts.testing.ts'

const app = await startTestApp({ frozenClock: true })
const stripe = await startConnect(app)
afterAll(() => stripe.close())

const open = () => newConnect(app, stripe)
const status = async ({ payouts }: Pick<Awaited<ReturnType<typeof open>>, 'payouts'>) =>
  (await payouts()).map((one) => one.status)

test('a key is checked with Stripe, sealed, and never shown', async () => {
  const { owner, stripe: id } = await newPayouts(app)
  const { update, show } = owner.client.payoutProviders
  stripe.revokedKeys.add('sk_test_revoked')
  for (const secret_key of ['sk_test_revoked', 'sk_live_other'])
    await expect(
      update({ payout_provider_id: id, environment: 'test', settings: { secret_key } }),
    ).rejects.toMatchObject({ status: 422, errors: { 'settings.secret_key': [expect.any(String)] } })
  stripe.disturb({ route: /GET \/v1\/account/, effect: 'before' })
  await expect(
    update({ payout_provider_id: id, environment: 'test', settings: { secret_key: 'sk_test_down' } }),
  ).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_UNREACHABLE' })
  stripe.recover()
  await update({ payout_provider_id: id, environment: 'test', settings: { secret_key: 'sk_test_fine1234' } })
  expect(await show({ id })).toMatchObject({ is_configured: true, settings: { secret_key: '••••1234' } })
  expect(Object.keys((await show({ id })).settings)).toEqual(['secret_key'])
}, 30_000)

test('a merchant is connected on the pages of Stripe, and its status follows the events', async () => {
  const market = await open()
  const { onboard, account, setState, deliver } = market
  const intent = await onboard()
  expect(intent).toMatchObject({ status: 'pending', url: expect.stringContaining('/c/onboard/acct_') })
  expect((await onboard()).account_id).toBe(intent.account_id)
  expect(await account()).toMatchObject({ status: 'pending', problem: 'incomplete', is_selected: false })
  setState('in_review')
  await deliver()
  expect(await account()).toMatchObject({ status: 'pending', problem: 'in_review' })
  setState('ready')
  await deliver()
  expect(await account()).toMatchObject({
    status: 'connected',
    problem: null,
    is_selected: true,
    settings: { bank_name: 'STRIPE TEST BANK', account_number: '••••6789' },
  })
  expect((await onboard()).url).toContain('/c/express/')
  setState('restricted')
  await deliver()
  expect(await account()).toMatchObject({ status: 'pending', problem: 'restricted', is_selected: false })
  const { merchantSettings } = market.owner.client.payoutProviders
  expect(await merchantSettings({ merchant_id: market.shop.merchantId })).toMatchObject({ problem: 'restricted' })
  market.deauthorize()
  await deliver()
  expect(await account()).toMatchObject({ status: 'not_connected', problem: null })
})

test('the tenant sees which merchants are paid, and what keeps the others', async () => {
  const market = await open()
  const { accounts } = market.owner.client.payoutProviders
  const rows = async (input = {}) => (await accounts(input)).data
  expect(await rows()).toMatchObject([
    { merchant_name: 'Pier Pizza', payout_provider: null, status: 'not_connected', problem: null },
  ])
  await market.onboard()
  market.setState('restricted')
  await market.deliver()
  const restricted = { payout_provider: 'stripe_connect', status: 'pending', problem: 'restricted' }
  expect(await rows({ status: 'pending' })).toMatchObject([restricted])
  expect(await rows({ status: 'connected' })).toEqual([])
  await market.setUpBank()
  await market.connect()
  expect(await rows({ search: 'pier' })).toMatchObject([{ payout_provider: 'bank_transfer', status: 'connected' }])
  expect(await rows({ search: 'nobody' })).toEqual([])
})

test('without events the reconciliation finds that an account is ready', async () => {
  const { onboard, setState, reconcile, account } = await open()
  await onboard()
  setState('ready')
  await reconcile()
  expect(await account()).toMatchObject({ status: 'connected', is_selected: true })
})

test('a payout is transferred once, however often it is sent', async () => {
  const market = await open()
  await market.connectAccount()
  await market.earn(5_000)
  await market.run()
  await Promise.all([market.send(), market.send()])
  await market.send()
  await market.deliver()
  expect(market.transfers()).toMatchObject([{ amount: 5_000, currency: 'gbp', destination: market.accountId() }])
  expect(await market.payouts()).toMatchObject([{ status: 'completed', reference: market.transfers()[0]?.id }])
  expect([await market.balance('bank'), await market.balance(`merchant:${market.shop.merchantId}`)]).toEqual([5_000, 0])
})

test('a transfer whose answer is lost is found and completed', async () => {
  const market = await open()
  await market.connectAccount()
  await market.earn(700)
  await market.run()
  stripe.disturb({ route: /POST \/v1\/transfers/, effect: 'after' })
  await market.send()
  stripe.recover()
  const [payout] = await market.payouts()
  expect(payout).toMatchObject({ status: 'processing', is_outcome_unknown: true })
  await expect(market.owner.client.payouts.retry({ id: payout?.id ?? '' })).rejects.toMatchObject({
    code: 'PAYOUT_UNKNOWN',
  })
  await market.reconcile()
  expect(await status(market)).toEqual(['completed'])
  expect(market.transfers()).toHaveLength(1)
}, 30_000)

test('a kill before and after the transfer is made good', async () => {
  const market = await open()
  await market.connectAccount()
  await market.earn(900)
  await market.run()
  const sendAgain = () =>
    market.tenant.db((db) =>
      db
        .updateTable('payout')
        .set({
          status: 'processing',
          outcome_unknown_at: db.now,
          reference: null,
          provider_reference: null,
          paid_at: null,
        })
        .execute(),
    )
  await sendAgain()
  await market.reconcile()
  expect([await status(market), market.transfers().length]).toEqual([['completed'], 1])
  await sendAgain()
  await market.reconcile()
  expect([await status(market), market.transfers().length]).toEqual([['completed'], 1])
  expect(await market.balance('bank')).toBe(900)
})

test('with too little money at Stripe a payout fails, and is paid by a retry', async () => {
  const market = await open()
  await market.connectAccount()
  setBalance(stripe.books, market.books, 100)
  await market.earn(2_000)
  await market.run()
  await market.send()
  const [failed] = await market.payouts()
  expect(failed).toMatchObject({ status: 'failed', failure_reason: expect.stringContaining('too low') })
  setBalance(stripe.books, market.books, 2_000)
  await market.owner.client.payouts.retry({ id: failed?.id ?? '' })
  await market.send()
  expect(await status(market)).toEqual(['completed'])
  expect(market.transfers()).toMatchObject([{ metadata: { attempt: '2' } }])
})

test('a transfer that is reversed at Stripe can be paid again', async () => {
  const market = await open()
  await market.connectAccount()
  await market.earn(3_000)
  await market.run()
  await market.send()
  const ref = String(market.transfers()[0]?.id)
  reverseTransfer(stripe.books, market.books, ref)
  await market.deliver()
  const [payout] = await market.payouts()
  expect(payout).toMatchObject({ status: 'failed', failure_reason: expect.stringContaining('reversed') })
  expect(await market.balance('bank')).toBe(0)
  await market.owner.client.payouts.retry({ id: payout?.id ?? '' })
  await market.send()
  expect(await status(market)).toEqual(['completed'])
  expect(await market.balance('bank')).toBe(3_000)
  // An old event of the first transfer changes nothing.
  const reversed = stripe.books.events.findLast(({ event }) => event.type === 'transfer.reversed')
  if (reversed) stripe.books.emit(market.books, 'transfer.reversed', reversed.event.data.object)
  await market.deliver()
  expect(await status(market)).toEqual(['completed'])
})

test('a part of a transfer that is reversed at Stripe is owed to the merchant again, once', async () => {
  const market = await open()
  await market.connectAccount()
  await market.earn(3_000)
  await market.run()
  await market.send()
  const ref = String(market.transfers()[0]?.id)
  for (const [part, bank] of [
    [1_000, 2_000],
    [500, 1_500],
  ] as const) {
    reverseTransfer(stripe.books, market.books, ref, part)
    await market.deliver()
    // Events come more than once.
    const event = stripe.books.events.findLast((one) => one.event.type === 'transfer.reversed')
    if (event) stripe.books.emit(market.books, 'transfer.reversed', event.event.data.object)
    await market.deliver()
    expect(await market.balance('bank')).toBe(bank)
  }
  expect(await market.payouts()).toMatchObject([{ status: 'completed', reversed_amount: 1_500 }])
  expect(await market.owed()).toBe(1_500)

  reverseTransfer(stripe.books, market.books, ref)
  await market.deliver()
  expect(await market.payouts()).toMatchObject([{ status: 'completed', reversed_amount: 3_000 }])
  expect([await market.balance('bank'), await market.owed()]).toEqual([0, 3_000])
  await expect(market.owner.client.payouts.retry({ id: (await market.payouts())[0]?.id ?? '' })).rejects.toMatchObject({
    code: 'PAYOUT_NOT_FAILED',
  })
})

test('the tenant takes a transfer back, once', async () => {
  const market = await open()
  await market.connectAccount()
  await market.earn(600)
  await market.run()
  await market.send()
  const [payout] = await market.payouts()
  const { reverse } = market.owner.client.payouts
  expect(await reverse({ id: payout?.id ?? '' })).toMatchObject({ status: 'failed' })
  await expect(reverse({ id: payout?.id ?? '' })).rejects.toMatchObject({ code: 'PAYOUT_NOT_OPEN' })
  expect(market.transfers()).toMatchObject([{ amount_reversed: 600 }])
  expect(await market.balance('bank')).toBe(0)
})

test('the tenant takes only a part back: what a refund after the payout left as a debt', async () => {
  const market = await open()
  await market.connectAccount()
  await market.earn(3_000)
  await market.run()
  await market.send()
  const { adjust, reverse, show } = market.owner.client.payouts
  await adjust({ merchant_id: market.shop.merchantId, amount: -800, reason: 'Refunded after the payout' })
  const id = (await market.payouts())[0]?.id ?? ''
  expect(await show({ id })).toMatchObject({ owed_by_merchant: 800, reversed_amount: 0 })
  await expect(reverse({ id, amount: 3_001 })).rejects.toMatchObject({
    status: 422,
    errors: { amount: [expect.any(String)] },
  })
  const part = { id, amount: 800, reversed_amount: 0, idempotency_key: 'one-decision' }
  await Promise.allSettled([reverse(part), reverse(part)])
  await expect(reverse(part)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(market.transfers()).toMatchObject([{ amount: 3_000, amount_reversed: 800 }])
  expect(await show({ id })).toMatchObject({ status: 'completed', owed_by_merchant: 0, reversed_amount: 800 })
  expect([await market.balance('bank'), await market.owed()]).toEqual([2_200, 0])

  expect(await reverse({ id })).toMatchObject({ status: 'completed', reversed_amount: 3_000 })
  expect([await market.balance('bank'), await market.owed()]).toEqual([0, 2_200])
  await expect(reverse({ id })).rejects.toMatchObject({ code: 'PAYOUT_NOT_OPEN' })
})

test('a part that was taken back while the answer was lost is not taken back twice', async () => {
  const market = await open()
  await market.connectAccount()
  await market.earn(1_000)
  await market.run()
  await market.send()
  const id = (await market.payouts())[0]?.id ?? ''
  const { reverse } = market.owner.client.payouts
  stripe.disturb({ route: /POST .*reversals/, effect: 'after' })
  await expect(reverse({ id, amount: 300, reversed_amount: 0 })).rejects.toMatchObject({
    code: 'PAYMENT_PROVIDER_UNREACHABLE',
  })
  stripe.recover()
  await expect(reverse({ id, amount: 300, reversed_amount: 0 })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await market.payouts()).toMatchObject([{ status: 'completed', reversed_amount: 300 }])
  expect([await market.balance('bank'), await market.owed()]).toEqual([700, 300])
}, 30_000)

test('a merchant that is not connected any more is not paid', async () => {
  const market = await open()
  await market.connectAccount()
  await market.earn(400)
  await market.run()
  market.setState('restricted')
  await market.deliver()
  await market.send()
  expect(await market.payouts()).toMatchObject([{ status: 'failed' }])
  expect(market.transfers()).toEqual([])
})

test('events need a signature', async () => {
  const { tenant } = await open()
  const url = `/public/v1/payouts/webhook/stripe_connect?tenant_id=${tenant.id}`
  const answer = (path: string, signature: string) =>
    app.send({ method: 'POST', url: path, headers: { 'stripe-signature': signature }, body: { id: 'evt_1' } })
  expect((await answer(url, 't=1,v1=00')).status).toBe(401)
  expect((await answer(url.replace('stripe_connect', 'nobody'), 't=1,v1=00')).status).toBe(404)
})

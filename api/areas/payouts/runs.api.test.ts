import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { iban, newPayouts } from './payouts.testing.ts'

const app = await startTestApp()

async function readyToPay(orders = 2) {
  const it = await newPayouts(app)
  await it.setUpBank()
  await it.connect()
  const placed = []
  for (let n = 0; n < orders; n++) placed.push(await it.completeOrder())
  it.nextDay()
  return { ...it, placed, earned: placed.reduce((sum, { merchant_amount }) => sum + merchant_amount, 0) }
}

test('a run pays completed orders, and the statement adds up', async () => {
  const it = await readyToPay()
  await it.collect()
  const { meta, data } = await it.owner.client.payouts.candidates({})
  expect(meta).toMatchObject({
    total: 1,
    merchants_ready: 1,
    order_count: 2,
    totals: [{ currency: 'GBP', amount: it.earned }],
  })
  expect(data).toMatchObject([{ merchant_name: 'Pier Pizza', state: 'ready', amount: it.earned, deducted_amount: 0 }])
  const run = await it.run()
  expect(run).toMatchObject({ status: 'completed', payout_count: 1, open_count: 1, order_count: 2 })
  const [payout] = await it.payouts()
  expect(payout).toMatchObject({
    number: 'PO-000001',
    status: 'pending',
    order_count: 2,
    amount: it.earned,
    merchant_amount: it.earned,
    refund_amount: 0,
    cash_amount: 0,
    account: { account_holder: 'Pier Pizza Ltd', iban: 'DE89 ••••3000' },
  })
  expect((payout?.merchant_amount ?? 0) + (payout?.admin_amount ?? 0)).toBe(payout?.order_amount)
  const details = await it.owner.client.payouts.show({ id: payout?.id ?? '' })
  expect(details.entry_count).toBe(2)
  expect(details.entries.reduce((sum, { merchant_amount }) => sum + merchant_amount, 0)).toBe(payout?.amount)
  expect(await it.balance(`merchant:${it.shop.merchantId}`)).toBe(0)
  expect(await it.balance(`payout:${payout?.id}`)).toBe(it.earned)
})

test('starting a run twice, also at the same time, pays once', async () => {
  const it = await readyToPay()
  const first = await it.run()
  expect((await it.run()).id).toBe(first.id)
  await Promise.all([it.work(first.id), it.work(first.id), it.work(first.id)])
  expect(await it.payouts()).toHaveLength(1)
  expect(await it.balance(`merchant:${it.shop.merchantId}`)).toBe(0)
})

test('a run that was killed after its payouts is completed by the next step, without paying again', async () => {
  const it = await readyToPay()
  const run = await it.run()
  await it.tenant.db((db) => db.updateTable('payout_run').set({ status: 'processing', completed_at: null }).execute())
  await it.work(run.id)
  expect(await it.owner.client.payouts.run({ id: run.id })).toMatchObject({ status: 'completed', payout_count: 1 })
})

test('orders of today wait for tomorrow, and a day that is not over cannot be paid', async () => {
  const it = await readyToPay(1)
  await it.completeOrder()
  await it.run()
  expect(await it.payouts()).toMatchObject([{ order_count: 1 }])
  const today = new Date(app.now()).toISOString().slice(0, 10)
  await expect(it.owner.client.payouts.startRun({ period_end: today })).rejects.toMatchObject({ status: 422 })
  it.nextDay()
  await it.run()
  const [second, first] = await it.payouts()
  expect(second).toMatchObject({ order_count: 1, number: 'PO-000002' })
  expect((second?.period_start ?? '') > (first?.period_end ?? '')).toBe(true)
})

test('merchants without an account or below the minimum wait, and the same run pays them later', async () => {
  const it = await newPayouts(app)
  await it.setUpBank()
  await it.completeOrder()
  it.nextDay()
  await it.collect()
  expect((await it.owner.client.payouts.candidates({})).data).toMatchObject([{ state: 'no_account' }])
  const run = await it.run()
  expect(run.payout_count).toBe(0)
  await it.connect()
  await it.owner.client.payouts.saveSchedule({ frequency: 'manual', weekday: 1, month_day: 1, minimum_amount: 999_999 })
  expect((await it.owner.client.payouts.candidates({})).data).toMatchObject([{ state: 'below_minimum' }])
  expect((await it.run()).payout_count).toBe(0)
  await it.owner.client.payouts.saveSchedule({ frequency: 'manual', weekday: 1, month_day: 1, minimum_amount: 0 })
  expect(await it.run()).toMatchObject({ id: run.id, payout_count: 1 })
})

test('a transfer is sent with a file, marked as paid, and the money has left', async () => {
  const it = await readyToPay()
  const run = await it.run()
  const file = await it.owner.client.payouts.transferFile({ id: run.id, format: 'pain_001' })
  expect(file).toMatchObject({ mime_type: 'application/xml', file_name: `payouts-${run.period_end}.xml` })
  expect(file.content).toContain('<IBAN>DE89370400440532013000</IBAN>')
  expect(file.content).toContain(`<IBAN>${iban}</IBAN>`)
  const [payout] = await it.payouts()
  expect(payout?.status).toBe('processing')
  expect((await it.owner.client.payouts.transferFile({ id: run.id, format: 'csv' })).content).toContain('PO-000001')
  const [paid] = await it.owner.client.payouts.markPaid({ payout_ids: [payout?.id ?? ''], reference: 'BACS 42' })
  expect(paid).toMatchObject({ status: 'completed', reference: 'BACS 42', paid_at: expect.any(String) })
  expect(await it.balance('bank')).toBe(it.earned)
  expect(await it.balance(`payout:${payout?.id}`)).toBe(0)
  const again = { payout_ids: [payout?.id ?? ''], reference: 'BACS 43' }
  await expect(it.owner.client.payouts.markPaid(again)).rejects.toMatchObject({ code: 'PAYOUT_NOT_OPEN' })
  await expect(it.owner.client.payouts.transferFile({ id: run.id, format: 'csv' })).rejects.toMatchObject({
    code: 'PAYOUT_NOTHING_TO_SEND',
  })
  const { data } = await it.owner.client.transactions.list({ type: 'payout' })
  expect(data).toMatchObject([{ txn_id: 'PO-000001', status: 'succeeded', amount: it.earned }])
  const events = await it.tenant.db((db) =>
    db.selectFrom('outbox').select('payload').where('name', '=', 'payout.updated').execute(),
  )
  expect(events).toMatchObject([{ payload: { number: 'PO-000001', status: 'completed', amount: it.earned } }])
})

test('a failed payout is retried from the report, and becomes pending again; others are not', async () => {
  const it = await readyToPay()
  await it.run()
  const [payout] = await it.payouts()
  const id = payout?.id ?? ''
  await expect(it.owner.client.payouts.retry({ id })).rejects.toMatchObject({ status: 409, code: 'PAYOUT_NOT_FAILED' })
  await it.owner.client.payouts.markFailed({ id, reason: 'Account closed' })
  const failed = await it.owner.client.payouts.report({ payout_status: 'failed' })
  expect(failed.data).toMatchObject([
    { payout_status: 'failed', failure_reason: 'Account closed' },
    { payout_status: 'failed' },
  ])
  const retried = await it.owner.client.payouts.retryRow({ id: failed.data[0]?.id ?? '' })
  expect(retried).toMatchObject({ payout_status: 'pending', failure_reason: null })
  expect(await it.payouts()).toMatchObject([{ status: 'pending', amount: it.earned }])
  expect(await it.balance(`payout:${id}`)).toBe(it.earned)
})

test('the report shows each order with its parts, and sums by currency', async () => {
  const it = await readyToPay()
  await it.run()
  const report = await it.owner.client.payouts.report({ payout_provider_id: it.bank })
  expect(report.data).toHaveLength(2)
  for (const row of report.data) expect(row.merchant_amount + row.admin_amount).toBe(row.order_amount)
  expect(report.data[0]).toMatchObject({
    merchant_name: 'Pier Pizza',
    customer_name: 'Casey Buyer',
    payout_status: 'pending',
  })
  expect(report.meta.totals).toMatchObject([{ currency: 'GBP', orders: 2, merchant_amount: it.earned }])
  const number = it.placed[0]?.order_id ?? ''
  expect((await it.owner.client.payouts.report({ search: number })).data).toMatchObject([{ order_id: number }])
  expect((await it.owner.client.payouts.report({ payout_status: 'completed' })).data).toEqual([])
  const own = await it.merchant.client.ownPayouts.report({ merchant_id: it.shop.merchantId })
  expect(own.data).toHaveLength(2)
})

test('a refund after a payout makes a negative balance, which the next payout carries over', async () => {
  const it = await readyToPay(1)
  await it.run()
  const [order] = it.placed
  await it.owner.client.orderRefunds.create({ order_id: order?.order_id ?? '', reason: 'Cold', method: 'by_hand' })
  it.nextDay()
  await it.run()
  expect(await it.payouts()).toHaveLength(1)
  expect((await it.owner.client.payouts.candidates({})).data).toMatchObject([
    { state: 'nothing_due', amount: -it.earned },
  ])
  expect((await it.merchant.client.ownPayouts.balance({ merchant_id: it.shop.merchantId })).balances).toMatchObject([
    { available: -it.earned, on_the_way: it.earned },
  ])
  await it.completeOrder()
  const third = await it.completeOrder()
  it.nextDay()
  await it.run()
  const [next] = await it.payouts()
  expect(next).toMatchObject({
    order_count: 2,
    refund_amount: -it.earned,
    amount: 2 * third.merchant_amount - it.earned,
  })
})

test('cash that the merchant took is deducted: what is left is the commission, which the merchant owes', async () => {
  const it = await newPayouts(app)
  await it.setUpBank()
  await it.connect()
  await it.tenant.db((db) => db.updateTable('merchant').set({ delivery_by: 'merchant' }).execute())
  const order = await it.completeOrder()
  it.nextDay()
  await it.run()
  expect(await it.payouts()).toEqual([])
  expect(await it.balance(`merchant:${it.shop.merchantId}`)).toBe(-order.admin_amount)
  expect((await it.owner.client.payouts.candidates({})).data).toMatchObject([
    { state: 'nothing_due', amount: -order.admin_amount, deducted_amount: -order.grand_total },
  ])
})

test('a statement says which tips the merchant and the drivers of the tenant got', async () => {
  const it = await newPayouts(app)
  await it.setUpBank()
  await it.connect()
  for (const [delivery_by, tip] of [
    ['merchant', 100],
    ['admin', 70],
  ] as const) {
    const { id, grand_total, merchant_amount, admin_amount } = await it.completeOrder()
    const receiver =
      delivery_by === 'admin' ? { admin_amount: admin_amount + tip } : { merchant_amount: merchant_amount + tip }
    await it.tenant.db((db) =>
      db
        .updateTable('orders')
        .set({ delivery_by, tip, payment_mode: 'card', grand_total: grand_total + tip, ...receiver })
        .where('id', '=', id)
        .execute(),
    )
  }
  await it.collect()
  it.nextDay()
  await it.run()
  const [payout] = await it.payouts()
  expect(payout).toMatchObject({ order_count: 2, tip_amount: 100, admin_tip_amount: 70 })
  const pdf = await it.owner.client.payouts.statement({ id: payout?.id ?? '' })
  expect(pdf.content.length).toBeGreaterThan(1_000)
})

test('an adjustment is paid with the next payout', async () => {
  const it = await readyToPay(1)
  await it.owner.client.payouts.adjust({ merchant_id: it.shop.merchantId, amount: -100, reason: 'Broken box' })
  it.nextDay()
  await it.run()
  expect(await it.payouts()).toMatchObject([{ adjustment_amount: -100, amount: it.earned - 100 }])
  expect(await it.balance('tenant:adjustments')).toBe(100)
})

test('the database refuses a payout or entry that does not add up', async () => {
  const it = await readyToPay(1)
  await it.run()
  await expect(
    it.tenant.db((db) => db.updateTable('payout_entry').set({ admin_amount: 1, commission_amount: 0 }).execute()),
  ).rejects.toMatchObject({ constraint: 'payout_entry_adds_up' })
  await expect(it.tenant.db((db) => db.updateTable('payout').set({ amount: 1 }).execute())).rejects.toMatchObject({
    constraint: 'payout_adds_up',
  })
})

test('payouts of another tenant or merchant do not exist', async () => {
  const it = await readyToPay(1)
  await it.run()
  const [payout] = await it.payouts()
  const other = await newPayouts(app)
  const id = payout?.id ?? ''
  await expect(other.owner.client.payouts.show({ id })).rejects.toMatchObject({ status: 404 })
  await expect(other.owner.client.payouts.markPaid({ payout_ids: [id], reference: 'x' })).rejects.toMatchObject({
    status: 404,
  })
  const neighbour = await it.tenant.merchant()
  const stranger = await it.tenant.user(['ManageMerchantSettingsPayouts'], { merchants: [neighbour] })
  await expect(stranger.client.ownPayouts.show({ id, merchant_id: neighbour })).rejects.toMatchObject({ status: 404 })
  expect((await stranger.client.ownPayouts.list({ merchant_id: neighbour })).data).toEqual([])
})

test('a statement is a PDF for the tenant and the merchant', async () => {
  const it = await readyToPay(1)
  await it.run()
  const [payout] = await it.payouts()
  const id = payout?.id ?? ''
  for (const file of [
    await it.owner.client.payouts.statement({ id }),
    await it.merchant.client.ownPayouts.statement({ id, merchant_id: it.shop.merchantId }),
  ]) {
    expect(file).toMatchObject({ file_name: 'PO-000001.pdf', mime_type: 'application/pdf' })
    expect(Buffer.from(file.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  }
})

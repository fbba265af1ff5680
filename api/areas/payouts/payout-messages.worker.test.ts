import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newPayouts } from './payouts.testing.ts'

const app = await startTestApp({ runJobs: true })

test('a failed payout is mailed to the store and the owner, unless the event is switched off', async () => {
  const it = await newPayouts(app)
  await it.setUpBank()
  await it.connect()
  await it.shop.setting('notification_emails', 'office@pier.test')
  await it.completeOrder()
  it.nextDay()
  await it.run()
  const [payout] = await it.payouts()
  const mails = () =>
    it.tenant.db((db) =>
      db
        .selectFrom('message')
        .select(['recipient', 'receiver', 'text'])
        .where('template', '=', 'payout_failed')
        .orderBy('id')
        .execute(),
    )
  await it.owner.client.payouts.markFailed({ id: payout?.id ?? '', reason: 'Account closed' })
  await expect
    .poll(async () => (await mails()).map(({ receiver }) => receiver), { timeout: 10_000 })
    .toEqual(['merchant', 'admin'])
  const [toStore] = await mails()
  expect(toStore?.recipient).toBe('office@pier.test')
  expect(toStore?.text).toMatch(/The payout of £[\d.]+ to Pier Pizza could not be made/)
  await it.owner.client.messageTemplates.switchEvent({
    event_type: 'payout_failed',
    receiver: 'merchant',
    channel: 'email',
    is_active: false,
  })
  await it.owner.client.payouts.retry({ id: payout?.id ?? '' })
  await it.owner.client.payouts.markFailed({ id: payout?.id ?? '', reason: 'Account closed' })
  await expect
    .poll(async () => (await mails()).map(({ receiver }) => receiver), { timeout: 10_000 })
    .toEqual(['merchant', 'admin', 'admin'])
})

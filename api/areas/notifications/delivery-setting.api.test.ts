import { expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import type { TestTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { ownerAddresses } from './delivery-setting.queries.ts'
import { sendMail } from './mails.commands.ts'
import { insertMessages } from './messages.db.ts'

const app = await startTestApp({ frozenClock: true })

const messagesOf = (tenant: TestTenant) =>
  tenant.db((db) =>
    db
      .selectFrom('message')
      .select(['template', 'recipient', 'subject', 'text', 'html', 'status', 'next_attempt_at', 'receiver'])
      .orderBy('id')
      .execute(),
  )

test('quiet hours delay a welcome until they end, and never a code', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const hourAt = (hours: number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' }).format(
      app.now() + hours * 3_600_000,
    )
  const send = (template: 'welcome' | 'one_time_code') =>
    tenant.db((db) =>
      sendMail(db, {
        to: 'ada@buyers.test',
        template,
        locale: 'en',
        name: 'Ada',
        values: { code: '4711', minutes: 10 },
      }),
    )
  await send('welcome')
  const quiet_hours = { is_enabled: true, from: hourAt(-1), until: hourAt(2) }
  expect(await client.messageDelivery.save({ quiet_hours })).toMatchObject({ quiet_hours, log_days: 90 })
  await send('welcome')
  await send('one_time_code')
  const [before, waiting, code] = await messagesOf(tenant)
  const delay = (message: typeof before) => Date.parse(message?.next_attempt_at ?? '') - app.now()
  expect([delay(before), delay(code)]).toEqual([0, 0])
  expect(delay(waiting)).toBeGreaterThan(7_100_000)
  expect(delay(waiting)).toBeLessThanOrEqual(7_200_000)
})

test('the tenant names who gets messages to the owner; a wrong address and empty hours are refused', async () => {
  const tenant = await newTenant(app)
  const { client, id } = await tenant.owner()
  const addresses = () => tenant.db((db) => ownerAddresses(db, []))
  const { email } = await tenant.db((db) =>
    db.selectFrom('app_user').select('email').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  expect(await addresses()).toEqual([email])
  expect(await client.messageDelivery.save({ owner_emails: 'Desk@shop.test, ops@shop.test,desk@shop.test' })).toEqual(
    await client.messageDelivery.show({}),
  )
  expect(await addresses()).toEqual(['desk@shop.test', 'ops@shop.test'])
  expect(await tenant.db((db) => ownerAddresses(db, ['one@shop.test']))).toEqual(['one@shop.test'])
  await expect(client.messageDelivery.save({ owner_emails: 'desk@shop.test, desk' })).rejects.toMatchObject({
    status: 422,
    errors: { owner_emails: ['desk is not an e-mail address.'] },
  })
  await expect(
    client.messageDelivery.save({ quiet_hours: { is_enabled: true, from: '21:00', until: '21:00' } }),
  ).rejects.toMatchObject({ status: 422, errors: { 'quiet_hours.until': [expect.any(String)] } })
  await expect(client.messageDelivery.save({ log_days: 6 })).rejects.toMatchObject({ status: 422 })
  expect(await client.messageDelivery.save({ log_days: 30, owner_emails: '' })).toMatchObject({
    log_days: 30,
    owner_emails: '',
  })
})

test('the messages of a deleted customer keep their number, and lose the person', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const customer = await tenant.customer()
  const { email, mobile } = await client.customers.show({ id: customer.id })
  const row = {
    template: 'order_accepted',
    channel: 'email',
    subject: 'Accepted',
    html: '<p>Ada</p>',
    text: 'Ada',
  } as const
  const done = { status: 'sent', finished_at: isoAt(app.now()), next_attempt_at: null } as const
  await tenant.db((db) =>
    insertMessages(db, [
      { ...row, id: newId(), recipient: email, receiver: 'customer', ...done },
      { ...row, id: newId(), recipient: mobile, receiver: 'customer', channel: 'sms' },
      { ...row, id: newId(), recipient: email, receiver: 'admin', ...done },
      { ...row, id: newId(), recipient: 'other@buyers.test', receiver: 'customer', ...done },
    ]),
  )
  await client.customers.remove({ id: customer.id })
  const erased = { recipient: '', subject: '', html: '', text: '' }
  expect(await messagesOf(tenant)).toMatchObject([
    { ...erased, status: 'sent' },
    { ...erased, status: 'skipped', next_attempt_at: null },
    { recipient: email, subject: 'Accepted', receiver: 'admin' },
    { recipient: 'other@buyers.test', text: 'Ada' },
  ])
})

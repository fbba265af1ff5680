import { expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { claimMessages } from './dispatch.db.ts'
import { purgeMessages } from './dispatch.ts'
import { sendBulkMails, sendMail } from './mails.commands.ts'
import { insertMessages } from './messages.db.ts'
import type { NewMessage } from './messages.db.ts'

const app = await startTestApp()
type Tenant = Awaited<ReturnType<typeof newTenant>>

const mailTo = (tenant: Tenant, to: string, template: 'welcome' | 'one_time_code' = 'welcome') =>
  tenant.db((db) => sendMail(db, { to, template, locale: 'en', name: 'Ada', values: { code: '4711', minutes: 10 } }))

const insert = (tenant: Tenant, ...messages: Partial<NewMessage>[]) =>
  tenant.db((db) =>
    insertMessages(
      db,
      messages.map((message) => ({
        id: newId(),
        template: 'order_accepted',
        channel: 'email',
        recipient: 'ada@buyers.test',
        subject: 'Accepted',
        html: '<p>Accepted</p>',
        text: 'Accepted',
        ...message,
      })),
    ),
  )
const finished = (app_: typeof app) => ({ finished_at: isoAt(app_.now()), next_attempt_at: null })

test('the log finds messages by order, receiver, channel, event, state and day', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  await mailTo(tenant, 'ada@buyers.test')
  await insert(
    tenant,
    { order_number: 'W-1001', receiver: 'customer', status: 'sent', ...finished(app) },
    { order_number: 'W-1001', receiver: 'merchant', recipient: 'pier@shop.test', status: 'failed', ...finished(app) },
    { channel: 'sms', recipient: '+447700900123', status: 'skipped', failure: 'no service', ...finished(app) },
  )
  const find = async (filters: Parameters<typeof client.messageLog.list>[0]) =>
    (await client.messageLog.list(filters)).data.map(({ status, recipient }) => `${status} ${recipient}`)
  expect(await find({ order_id: 'W-1001' })).toEqual(['failed pier@shop.test', 'sent ada@buyers.test'])
  expect(await find({ search: '#w-1001', receiver: 'merchant' })).toEqual(['failed pier@shop.test'])
  expect(await find({ search: 'ADA@buyers.test' })).toEqual(['sent ada@buyers.test', 'queued ada@buyers.test'])
  expect(await find({ channel: 'sms' })).toEqual(['skipped +447700900123'])
  expect(await find({ event_type: 'welcome', status: 'queued' })).toEqual(['queued ada@buyers.test'])
  const today = isoAt(app.now()).slice(0, 10)
  expect(await find({ start_date: today, end_date: today })).toHaveLength(4)
  expect(await find({ end_date: '2020-01-01' })).toEqual([])
  expect((await client.messageLog.list({ limit: 2 })).meta).toEqual({ total: 4, page: 1, limit: 2 })
})

test('a message is sent again by hand, but not one that waits or whose text was deleted', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const [failed, secret, waiting] = [newId(), newId(), newId()]
  await insert(
    tenant,
    { id: failed, status: 'failed', failure: '550 no such user', attempt_count: 13, ...finished(app) },
    { id: secret, status: 'sent', is_secret: true, ...finished(app) },
    { id: waiting },
  )
  expect(await client.messageLog.show({ id: failed })).toMatchObject({
    error: '550 no such user',
    attempts: 13,
    text: 'Accepted',
    can_resend: true,
  })
  expect(await client.messageLog.resend({ id: failed })).toMatchObject({ status: 'queued', attempts: 0, error: null })
  expect(await client.messageLog.show({ id: secret })).toMatchObject({ text: '', can_resend: false })
  await expect(client.messageLog.resend({ id: secret })).rejects.toMatchObject({ code: 'MESSAGE_NOT_RESENDABLE' })
  await expect(client.messageLog.resend({ id: waiting })).rejects.toMatchObject({ code: 'MESSAGE_WAITING' })
})

const claim = (options: { now?: number; busy?: string[] } = {}) => {
  const now = options.now ?? app.now()
  return claimMessages(app.services.platformPool, {
    now: isoAt(now),
    leaseUntil: isoAt(now + 60_000),
    busy: options.busy ?? [],
    lanes: 1_000,
  })
}
const recipients = (messages: readonly { tenant_id: string; recipient: string }[], tenant: Tenant) =>
  messages.filter(({ tenant_id }) => tenant_id === tenant.id).map(({ recipient }) => recipient)

test('a mailing of one tenant delays neither its own orders nor other tenants', async () => {
  const [large, small] = [await newTenant(app), await newTenant(app)]
  for (let part = 0; part < 3; part++)
    await large.db((db) =>
      sendBulkMails(
        db,
        Array.from({ length: 100 }, (_, index) => ({
          to: `c${part}-${index}@buyers.test`,
          template: 'campaign' as const,
          locale: 'en',
          name: '',
          values: { title: 'Offer', body: 'Today' },
        })),
      ),
    )
  await mailTo(large, 'order@buyers.test')
  await mailTo(small, 'small@buyers.test')
  const first = await claim()
  expect(recipients(first, large)).toHaveLength(40)
  expect(recipients(first, large)).toContain('order@buyers.test')
  expect(recipients(first, small)).toEqual(['small@buyers.test'])
})

test('after a crash a message is due again, and nobody takes it twice before', async () => {
  const tenant = await newTenant(app)
  await mailTo(tenant, 'ada@buyers.test')
  const claims = await Promise.all([claim(), claim(), claim()])
  expect(claims.flatMap((messages) => recipients(messages, tenant))).toEqual(['ada@buyers.test'])
  expect(recipients(await claim({ now: app.now() + 30_000 }), tenant)).toEqual([])
  const [again] = (await claim({ now: app.now() + 61_000 })).filter(({ tenant_id }) => tenant_id === tenant.id)
  expect(again).toMatchObject({ recipient: 'ada@buyers.test', attempt_count: 2 })
})

test('a lane that is busy is left out, the other channels of the tenant are not', async () => {
  const tenant = await newTenant(app)
  await mailTo(tenant, 'ada@buyers.test')
  await mailTo(tenant, '+447700900555')
  expect(recipients(await claim({ busy: [`${tenant.id}/email`] }), tenant)).toEqual(['+447700900555'])
})

test('messages are deleted after the days that the tenant keeps them', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const daysAgo = (days: number) => ({ created_at: isoAt(app.now() - days * 86_400_000) })
  await insert(
    tenant,
    { recipient: 'new@buyers.test', status: 'sent', ...finished(app), ...daysAgo(80) },
    { recipient: 'old@buyers.test', status: 'sent', ...finished(app), ...daysAgo(100) },
  )
  await purgeMessages.run(app.services)
  const kept = async () => (await client.messageLog.list({})).data.map(({ recipient }) => recipient)
  expect(await kept()).toEqual(['new@buyers.test'])
})

import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { maxWebhooks } from '#contract/areas/webhooks.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { startReceiver } from './receiver.testing.ts'

const app = await startTestApp({ environment: { WEBHOOKS_INTERNAL: '1' } })
const strict = await startTestApp()
const receiver = await startReceiver()

const input = { name: 'Kitchen screens', url: receiver.url, events: ['order.created' as const] }

test('a webhook is created with a secret that is shown once, changed and deleted', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const created = await client.webhooks.create(input)
  expect(created).toMatchObject({ ...input, status: 'active', tenant_id: tenant.id, waiting_count: 0 })
  expect(created.secret).toMatch(/^whsec_[\w+/=]{44}$/)
  expect(JSON.stringify(await client.webhooks.list({}))).not.toContain(created.secret)
  expect(await client.webhooks.show({ id: created._id })).not.toHaveProperty('secret')
  const stored = await tenant.db((db) => db.selectFrom('webhook').select('secret').executeTakeFirstOrThrow())
  expect(stored.secret).toMatch(/^sealed:/)
  expect(await client.webhooks.update({ id: created._id, name: 'Till', status: 'inactive' })).toMatchObject({
    name: 'Till',
    url: receiver.url,
    status: 'inactive',
  })
  expect((await client.webhooks.list({ status: 'active' })).data).toEqual([])
  expect((await client.webhooks.list({ search: 'till' })).data).toHaveLength(1)
  expect(await client.webhooks.remove({ id: created._id })).toEqual({ _id: created._id })
  await expect(client.webhooks.show({ id: created._id })).rejects.toMatchObject({ status: 404 })
})

test('name, address and events are required', async () => {
  const { client } = await (await newTenant(app)).owner()
  await expect(client.webhooks.create({ name: ' ', url: '', events: [] })).rejects.toMatchObject({
    status: 422,
    errors: { name: ['Name is required.'], url: ['URL is required.'], events: ['Choose at least one event.'] },
  })
})

test.each([
  'http://127.0.0.1/hook',
  'https://127.0.0.1/hook',
  'https://[::1]/hook',
  'https://10.0.0.7/hook',
  'https://192.168.1.1/hook',
  'https://169.254.169.254/latest/meta-data',
  'https://2130706433/hook',
  'https://user:password@example.com/hook',
  'https://example.com:22/hook',
  'ftp://example.com/hook',
  'not an address',
])('internal and odd addresses are refused: %s', async (url) => {
  const { client } = await (await newTenant(strict)).owner()
  await expect(client.webhooks.create({ ...input, url })).rejects.toMatchObject({
    status: 422,
    errors: { url: ['The URL must start with https:// and lead to a public address.'] },
  })
})

test('a stored internal address is not called either', async () => {
  const tenant = await newTenant(app)
  const { _id: id } = await (await tenant.owner()).client.webhooks.create(input)
  const before = receiver.received.length
  const owner = await tenant.owner()
  const session = strict.client({ host: tenant.hosts.admin, token: owner.token })
  expect(await session.webhooks.test({ id })).toMatchObject({
    status: 'failed',
    response: { status_code: null, error: 'blocked_address' },
  })
  expect(receiver.received.length).toBe(before)
})

test('a host that does not exist is named', async () => {
  const { client } = await (await newTenant(strict)).owner()
  await expect(client.webhooks.create({ ...input, url: 'https://no-such-host.invalid/' })).rejects.toMatchObject({
    errors: { url: ['The host of this URL was not found.'] },
  })
})

test('a test event is signed and its result is shown', async () => {
  const { client } = await (await newTenant(app)).owner()
  const { _id: id, secret } = await client.webhooks.create({ ...input, status: 'inactive' })
  receiver.state.react = () => ({ status: 202, body: 'fine\0' })
  const delivery = await client.webhooks.test({ id })
  expect(delivery).toMatchObject({
    event: 'webhook.test',
    status: 'success',
    response: { status_code: 202, body: 'fine' },
    attempt: 1,
    attempts: [{ number: 1, status_code: 202 }],
  })
  const request = receiver.received.at(-1)
  expect(request?.body).toBe(delivery.payload)
  expect(new Webhook(secret).verify(request?.body ?? '', request?.headers ?? {})).toMatchObject({
    event: 'webhook.test',
  })
  receiver.state.react = () => ({ status: 500, body: 'x'.repeat(100_000) })
  const failed = await client.webhooks.test({ id })
  expect(failed).toMatchObject({ status: 'failed', response: { status_code: 500 } })
  expect(failed.response?.body?.length).toBe(4_096)
  receiver.state.react = () => ({})
})

test('a rotated secret leaves the old one valid for a day', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const { _id: id, secret } = await client.webhooks.create(input)
  const rotated = await client.webhooks.rotateSecret({ id })
  expect(rotated.secret).not.toBe(secret)
  await client.webhooks.test({ id })
  const { body, headers } = receiver.received.at(-1) ?? { body: '', headers: {} }
  for (const each of [secret, rotated.secret]) expect(new Webhook(each).verify(body, headers)).toBeTruthy()
  app.advanceTime(25 * 3_600_000)
  await (await tenant.owner()).client.webhooks.test({ id })
  const later = receiver.received.at(-1)?.headers['webhook-signature']
  expect(later?.split(' ')).toHaveLength(1)
})

test('a tenant has at most twenty webhooks', async () => {
  const { client } = await (await newTenant(app)).owner()
  const results = await Promise.allSettled(Array.from({ length: maxWebhooks + 3 }, () => client.webhooks.create(input)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxWebhooks)
  await expect(client.webhooks.create(input)).rejects.toMatchObject({ code: 'TOO_MANY_WEBHOOKS' })
})

test('webhooks and deliveries of another tenant do not exist', async () => {
  const { client } = await (await newTenant(app)).owner()
  const stranger = (await (await newTenant(app)).owner()).client
  const { _id: id } = await client.webhooks.create(input)
  const { id: delivery } = await client.webhooks.test({ id })
  for (const attempt of [
    () => stranger.webhooks.show({ id }),
    () => stranger.webhooks.update({ id, name: 'Mine' }),
    () => stranger.webhooks.remove({ id }),
    () => stranger.webhooks.test({ id }),
    () => stranger.webhooks.rotateSecret({ id }),
    () => stranger.webhooks.resendFailed({ id }),
    () => stranger.webhooks.log({ id: delivery }),
    () => stranger.webhooks.resend({ id: delivery }),
  ])
    await expect(attempt()).rejects.toMatchObject({ status: 404 })
  expect((await stranger.webhooks.logs({})).data).toEqual([])
})

test('events are described in the language of the reader', async () => {
  const { client } = await (await newTenant(app)).owner()
  const events = await client.webhooks.events({})
  expect(events).toHaveLength(14)
  expect(events[0]).toEqual({
    event: 'order.created',
    name: 'Order created',
    description: 'A customer has placed an order.',
  })
})

test('deliveries of days are listed, and only those are sent again', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const { _id: id } = await client.webhooks.create({ ...input, status: 'inactive' })
  const times = ['2026-05-01T22:30:00Z', '2026-05-01T23:30:00Z', '2026-05-02T12:00:00Z', '2026-05-03T01:00:00Z']
  for (const created_at of times)
    await tenant.db((db) =>
      db
        .insertInto('webhook_delivery')
        .values({
          id: newId(),
          webhook_id: id,
          webhook_name: input.name,
          url: input.url,
          event: 'order.created',
          event_id: newId(),
          subject: created_at,
          payload: '{}',
          state: 'failed',
          finished_at: created_at,
          created_at,
        })
        .execute(),
    )
  const subjects = async (days: object) =>
    (await client.webhooks.logs({ sort: 'created_at', ...days })).data.map(({ subject }) => times.indexOf(subject))
  expect(await subjects({ start_date: '2026-05-02', end_date: '2026-05-02' })).toEqual([1, 2])
  expect(await subjects({ end_date: '2026-05-01' })).toEqual([0])
  expect(await subjects({ start_date: '2026-05-03' })).toEqual([3])
  await expect(subjects({ start_date: '2026-05-03', end_date: '2026-05-02' })).rejects.toMatchObject({ status: 422 })
  expect(await client.webhooks.resendFailed({ id, start_date: '2026-05-02', end_date: '2026-05-02' })).toEqual({
    count: 2,
  })
  expect(await subjects({ status: 'failed' })).toEqual([0, 3])
})

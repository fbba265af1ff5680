import { expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { insertMessages } from '../messages.db.ts'
import type { NewMessage } from '../messages.db.ts'

const app = await startTestApp()

const channels = ['email', 'sms', 'push'] as const
const statuses = ['queued', 'sent', 'failed'] as const
const receivers = ['customer', 'merchant', 'admin'] as const
const templates = ['order_accepted', 'order_ready', 'welcome'] as const

const messages = Array.from({ length: 150 }, (_, nth) => ({
  channel: channels[nth % 3]!,
  status: statuses[Math.floor(nth / 2) % 3]!,
  receiver: nth % 7 === 0 ? null : receivers[Math.floor(nth / 5) % 3]!,
  template: templates[Math.floor(nth / 11) % 3]!,
  recipient: String(nth),
}))

async function newLog() {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const rows = messages.map(({ status, ...message }, nth): NewMessage => {
    const created_at = isoAt(app.now() - nth * 60_000)
    const state =
      status === 'queued'
        ? { next_attempt_at: isoAt(app.now() + 3_600_000) }
        : { status, finished_at: created_at, next_attempt_at: null }
    return { id: newId(), subject: '', html: '', text: '', ...message, created_at, ...state }
  })
  await tenant.db((db) => insertMessages(db, rows))
  return client
}

/** Every combination of at most one value of each filter. */
const combinations = [undefined, ...channels].flatMap((channel) =>
  [undefined, ...statuses].flatMap((status) =>
    [undefined, ...receivers].flatMap((receiver) =>
      [undefined, ...templates].map((event_type) => ({ channel, status, receiver, event_type })),
    ),
  ),
)

test('every combination of filters finds exactly its messages, in order, page by page', async () => {
  const client = await newLog()
  for (const { channel, status, receiver, event_type } of combinations) {
    const filters = {
      ...(channel ? { channel } : {}),
      ...(status ? { status } : {}),
      ...(receiver ? { receiver } : {}),
      ...(event_type ? { event_type } : {}),
    }
    const expected = messages
      .filter((message) => channel === undefined || message.channel === channel)
      .filter((message) => status === undefined || message.status === status)
      .filter((message) => receiver === undefined || message.receiver === receiver)
      .filter((message) => event_type === undefined || message.template === event_type)
      .map(({ recipient }) => recipient)
    const find = async (page: number, sort: '-created_at' | 'created_at' = '-created_at') => {
      const { data, meta } = await client.messageLog.list({ ...filters, page, sort, limit: 10 })
      return { found: data.map(({ recipient }) => recipient), total: meta.total }
    }
    const name = JSON.stringify(filters)
    expect([name, await find(1)]).toEqual([name, { found: expected.slice(0, 10), total: expected.length }])
    expect([name, (await find(2)).found]).toEqual([name, expected.slice(10, 20)])
    expect([name, (await find(1, 'created_at')).found]).toEqual([name, expected.toReversed().slice(0, 10)])
  }
})

test('several filters within days', async () => {
  const client = await newLog()
  const today = isoAt(app.now()).slice(0, 10)
  const yesterday = isoAt(app.now() - 86_400_000).slice(0, 10)
  const filters = { channel: 'sms', status: 'failed' } as const
  const all = await client.messageLog.list({ ...filters, start_date: yesterday, end_date: today, limit: 100 })
  expect(all.meta.total).toBe(messages.filter(({ channel, status }) => channel === 'sms' && status === 'failed').length)
  expect((await client.messageLog.list({ ...filters, end_date: '2020-01-01' })).meta.total).toBe(0)
})

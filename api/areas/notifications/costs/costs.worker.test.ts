import { afterAll, expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { startHttpService } from '../loopback-services.testing.ts'
import { recordResults } from '../dispatch.db.ts'
import { releaseBudget } from './budget-reservations.db.ts'
import { loadLaneCosts } from './lane-costs.ts'
import type { PricedMessage } from './lane-costs.ts'
import { insertMessages } from '../messages.db.ts'
import type { NewMessage } from '../messages.db.ts'

const [twilio, gateway] = await Promise.all([
  startHttpService({ status: 201, body: { sid: 'SM1' } }),
  startHttpService({ status: 200, body: { id: 'gateway-1' } }),
])
const app = await startTestApp({
  runJobs: true,
  environment: { WEBHOOKS_INTERNAL: '1', TWILIO_API_URL: twilio.url },
})
afterAll(() => [twilio, gateway].forEach((service) => service.close()))

const inPounds = (amount: number) => [{ currency: 'GBP', amount }]
const blank = { channel: 'sms' as const, prefix_prices: [], monthly_budget: null, stops_marketing: false }

async function newOwner({ service = 'http_sms' }: { service?: 'http_sms' | 'twilio' } = {}) {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const credentials: Record<string, string> =
    service === 'twilio'
      ? { account_sid: 'AC1', auth_token: 't', from_number: '+15550001' }
      : { url: gateway.url, token: 'g' }
  await client.messageChannels.save({ service, channel: 'sms', credentials, is_active: true })
  const send = async (message: Partial<NewMessage> = {}) => {
    const id = newId()
    const fields = { template: 'order_ready', subject: 'Ready', html: '', text: 'Your order is ready' }
    await tenant.db((db) =>
      insertMessages(db, [{ id, channel: 'sms', recipient: '+447700900123', ...fields, ...message }]),
    )
    return id
  }
  const ended = async (id: string) => {
    await expect.poll(async () => (await client.messageLog.show({ id })).status, { timeout: 15_000 }).not.toBe('queued')
    return client.messageLog.show({ id })
  }
  const sms = async () => {
    const { channels } = await client.messageCosts.show({})
    return channels.find(({ channel }) => channel === 'sms')
  }
  const noticesOf = (template: string) =>
    tenant.db((db) => db.selectFrom('message').select('id').where('template', '=', template).execute())
  return { tenant, client, send, ended, sms, noticesOf }
}

test('a message costs its parts at the price of its sending, which a later price does not change', async () => {
  const { client, send, ended, sms } = await newOwner()
  const prefix_prices = [{ prefix: '+49', unit_price: 0.1 }]
  await client.messageCosts.save({ ...blank, unit_price: 0.0075, prefix_prices })
  expect(await ended(await send({ text: 'a'.repeat(161) }))).toMatchObject({ segments: 2, cost: 0.015 })
  expect(await ended(await send({ recipient: '+4915112345678' }))).toMatchObject({ segments: 1, cost: 0.1 })
  await client.messageCosts.save({ ...blank, unit_price: 5 })
  expect(await sms()).toMatchObject({ unit_price: 5, prefix_prices: [], sent: 2, segments: 3, costs: inPounds(12) })
  expect(await client.messageCosts.show({})).toMatchObject({
    sent: 2,
    costs: inPounds(12),
    events: [
      { event_type: 'order_ready', campaign_id: null, channel: 'sms', sent: 2, segments: 3, costs: inPounds(12) },
    ],
  })
  const other = await newOwner()
  expect(await other.client.messageCosts.show({})).toMatchObject({ sent: 0, costs: [], events: [] })
})

test('what the service reports goes before the own price, in the same currency alone', async () => {
  const { client, send, ended } = await newOwner({ service: 'twilio' })
  const { currency } = await client.messageCosts.show({})
  await client.messageCosts.save({ ...blank, unit_price: 1 })
  twilio.answerNext({ status: 201, body: { sid: 'SM2', num_segments: '3', price: '-0.0210', price_unit: currency } })
  expect(await ended(await send())).toMatchObject({ segments: 3, cost: 0.021 })
  twilio.answerNext({ status: 201, body: { sid: 'SM3', num_segments: '2', price: '-0.0210', price_unit: 'XPF' } })
  expect(await ended(await send())).toMatchObject({ segments: 2, cost: 2 })
  twilio.answerNext({ status: 201, body: { sid: 'SM4', num_segments: '1', price: null, price_unit: currency } })
  expect(await ended(await send())).toMatchObject({ segments: 1, cost: 1 })
})

test('failed attempts cost nothing, and one after a crash counts once; sending again counts again', async () => {
  const { client, send, ended, sms } = await newOwner()
  await client.messageCosts.save({ ...blank, unit_price: 1 })
  gateway.answerNext({ status: 503, body: { error: 'down' } }, { status: 400, body: { error: 'no such number' } })
  expect(await ended(await send())).toMatchObject({ status: 'failed', segments: null, cost: null })
  // The process ended after its request: the message has an attempt without a result.
  const interrupted = await ended(await send({ attempt_count: 1, next_attempt_at: isoAt(app.now() - 1_000) }))
  expect(interrupted).toMatchObject({ status: 'sent', attempts: 2, segments: 1, cost: 1 })
  expect(await sms()).toMatchObject({ sent: 1, costs: inPounds(100) })
  await client.messageLog.resend({ id: interrupted.id })
  expect(await ended(interrupted.id)).toMatchObject({ status: 'sent', segments: 2, cost: 2 })
  expect(await sms()).toMatchObject({ sent: 2, segments: 2, costs: inPounds(200) })
})

test('a result that is recorded twice counts once, and each tenant for itself', async () => {
  const [one, other] = [await newOwner(), await newOwner()]
  const due = isoAt(app.now() + 3_600_000)
  const id = await one.send({ next_attempt_at: due, template: 'campaign' })
  const result = {
    id,
    status: 'sent',
    nextAttemptAt: null,
    failure: null,
    service: 'http_sms',
    serviceMessageId: null,
    pendingService: null,
    clearsSecrets: false,
    cost: { segments: 2, cost_micros: 15_000 },
    country: 'GB',
    currency: 'GBP',
  }
  const { month } = await one.client.messageCosts.show({})
  const day = { now: isoAt(app.now()), localDate: `${month}-01` }
  const record = (tenantId: string) => recordResults(app.services.platformPool, tenantId, [result], day)
  await Promise.all([record(one.tenant.id), record(one.tenant.id), record(other.tenant.id)])
  await record(one.tenant.id)
  expect(await one.ended(id)).toMatchObject({ segments: 2, cost: 0.015 })
  expect(await one.sms()).toMatchObject({ sent: 1, segments: 2, costs: inPounds(2) })
  expect(await other.sms()).toMatchObject({ sent: 0, segments: 0, costs: [] })
  const later = { month: `${Number(month.slice(0, 4)) + 1}-01` }
  expect(await one.client.messageCosts.show(later)).toMatchObject({ sent: 0, previous: { sent: 0 } })
})

test('a spent budget stops mailings, not orders; notices at 80 % and 100 % are sent once', async () => {
  const { client, send, ended, sms, noticesOf } = await newOwner()
  await client.messageCosts.save({ ...blank, unit_price: 1, monthly_budget: 500, stops_marketing: true })
  const mailing = { template: 'campaign', priority: 1 }
  for (let sent = 0; sent < 3; sent++) await ended(await send(mailing))
  expect(await noticesOf('message_budget_warning')).toEqual([])
  expect(await ended(await send(mailing))).toMatchObject({ status: 'sent' })
  await expect.poll(() => noticesOf('message_budget_warning')).toHaveLength(1)
  const together = await Promise.all(Array.from({ length: 6 }, () => send(mailing)))
  const states = await Promise.all(together.map(async (id) => (await ended(id)).status))
  expect(states.filter((status) => status === 'sent')).toHaveLength(1)
  await expect.poll(() => noticesOf('message_budget_stopped')).toHaveLength(1)
  expect(await ended(await send(mailing))).toMatchObject({ status: 'skipped', error: 'budget', cost: null })
  expect(await ended(await send())).toMatchObject({ status: 'sent', cost: 1 })
  expect(await sms()).toMatchObject({ costs: inPounds(600), is_marketing_stopped: true })
  expect(await noticesOf('message_budget_stopped')).toHaveLength(1)
  await client.messageCosts.save({ ...blank, unit_price: 1, monthly_budget: 500 })
  expect(await ended(await send(mailing))).toMatchObject({ status: 'sent' })
})

test('costs keep their currency when that of the tenant changes, and are never added to others', async () => {
  const { tenant, client, send, ended, sms } = await newOwner()
  await client.messageCosts.save({ ...blank, unit_price: 1, monthly_budget: 500 })
  const first = await send()
  await ended(first)
  await tenant.db((db) => db.updateTable('tenant_profile').set({ currency: 'JPY' }).execute())
  app.services.tenants.clearCache()
  // The price is still in pounds, so is what it counts.
  await ended(await send())
  expect(await sms()).toMatchObject({ currency: 'GBP', budget_spent: 200, costs: inPounds(200) })
  await client.messageCosts.save({ ...blank, unit_price: 9, monthly_budget: 1000 })
  const third = await send()
  expect(await ended(third)).toMatchObject({ cost: 9, cost_currency: 'JPY' })
  expect(await client.messageLog.show({ id: first })).toMatchObject({ cost: 1, cost_currency: 'GBP' })
  const costs = [{ currency: 'JPY', amount: 9 }, ...inPounds(200)]
  expect(await sms()).toMatchObject({ currency: 'JPY', budget_spent: 9, sent: 3, costs })
  const month = await client.messageCosts.show({})
  expect(month).toMatchObject({ currency: 'JPY', sent: 3, costs })
  expect(month.events.map(({ sent, costs: [cost] }) => [sent, cost?.currency])).toEqual(
    expect.arrayContaining([
      [2, 'GBP'],
      [1, 'JPY'],
    ]),
  )
})

test('claims at the same time reserve the budget, and do not exceed it together', async () => {
  const { tenant, client } = await newOwner()
  await client.messageCosts.save({ ...blank, unit_price: 1, monthly_budget: 500, stops_marketing: true })
  const services = { currency: 'GBP', timezone: 'Europe/London' }
  const mailing: PricedMessage = { channel: 'sms', priority: 1, recipient: '+447700900123', text: 'A' }
  const mailings = [mailing, mailing, mailing]
  const claim = () => tenant.db((db) => loadLaneCosts(db, mailings, services, isoAt(app.now() + 60_000)))
  const claims = await Promise.all([claim(), claim(), claim()])
  const allowed = claims.map((costs) => mailings.filter((one) => costs.reserve(one)).length)
  expect(allowed.toSorted()).toEqual([0, 2, 3])
  expect(claims.filter((costs) => costs.isBudgetInUse)).toHaveLength(2)
  for (const { reservationId } of claims) await releaseBudget(app.services.platformPool, tenant.id, reservationId ?? '')
  const next = await claim()
  expect([next.isBudgetInUse, mailings.every((one) => next.reserve(one))]).toEqual([false, true])
})

test('prices and budgets are checked', async () => {
  const { client } = await newOwner()
  const save = (changes: object) => client.messageCosts.save({ ...blank, unit_price: 0.000001, ...changes })
  expect(await save({})).toMatchObject({ unit_price: 0.000001 })
  const twice = { prefix: '+44', unit_price: 0.04 }
  await expect(save({ prefix_prices: [twice, twice] })).rejects.toMatchObject({
    status: 422,
    errors: { prefix_prices: ['Each country code can have one price.'] },
  })
  for (const wrong of [{ unit_price: -1 }, { unit_price: 0.0000001 }, { monthly_budget: 0 }, { channel: 'fax' }])
    await expect(save(wrong)).rejects.toMatchObject({ status: 422 })
  await expect(save({ prefix_prices: [{ prefix: '0044', unit_price: 1 }] })).rejects.toMatchObject({ status: 422 })
})

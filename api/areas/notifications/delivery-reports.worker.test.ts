import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { startHttpService } from './loopback-services.testing.ts'
import { insertMessages } from './messages.db.ts'
import type { NewMessage } from './messages.db.ts'

const [sendGrid, twilio, whatsApp] = await Promise.all([
  startHttpService({ status: 202 }),
  startHttpService({ status: 201, body: { sid: 'SM1' } }),
  startHttpService({ status: 200, body: { messages: [{ id: 'wamid.1' }] } }),
])
const app = await startTestApp({
  runJobs: true,
  environment: {
    WEBHOOKS_INTERNAL: '1',
    PUBLIC_URL: 'https://shops.example',
    SENDGRID_API_URL: sendGrid.url,
    TWILIO_API_URL: twilio.url,
    WHATSAPP_API_URL: whatsApp.url,
  },
})
afterAll(() => [sendGrid, twilio, whatsApp].forEach((service) => service.close()))

const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const verification_key = ec.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const services = {
  sendgrid: { channel: 'email', api_key: 'SG.1', from_address: 'hello@shop.test', verification_key },
  twilio: { channel: 'sms', account_sid: 'AC1', auth_token: 'token-1', from_number: '+15550001' },
  whatsapp: {
    channel: 'whatsapp',
    phone_number_id: '1055',
    access_token: 'wa',
    template_name: 'order',
    template_language: 'en',
    app_secret: 'app-1',
    verify_token: 'say-this',
  },
} as const
type Service = keyof typeof services

async function newSender(service: Service) {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const { channel, ...credentials } = services[service]
  const setting = await client.messageChannels.save({ service, channel, credentials, is_active: true })
  const path = `/public/v1/notification/webhook/${service}?tenant_id=${tenant.id}`
  expect(setting.report_url).toBe(`https://shops.example${path}`)
  const post = async (body: string, headers: Record<string, string>) => {
    const type = service === 'twilio' ? 'application/x-www-form-urlencoded' : 'application/json'
    const response = await app.server.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': type, ...headers },
      body,
    })
    return response.statusCode
  }
  const sendMessage = async (message: Partial<NewMessage> = {}) => {
    const id = newId()
    const text = { template: 'order_ready', subject: 'Ready', html: '<p>Ready</p>', text: 'Your order is ready' }
    const recipient = channel === 'email' ? 'ada@buyers.test' : '+447700900123'
    await tenant.db((db) => insertMessages(db, [{ id, channel, recipient, ...text, ...message }]))
    await expect.poll(() => state(id)).toMatchObject({ status: 'sent' })
    return id
  }
  const state = async (id: string) => {
    const { status, error } = await client.messageLog.show({ id })
    return { status, error }
  }
  return { tenant, path, post, sendMessage, state }
}

const signSendGrid = (body: string) => ({
  'x-twilio-email-event-webhook-timestamp': '1795436348',
  'x-twilio-email-event-webhook-signature': sign('sha256', Buffer.from(`1795436348${body}`), ec.privateKey).toString(
    'base64',
  ),
})

test('SendGrid reports what was delivered and what bounced, also late and twice', async () => {
  const it = await newSender('sendgrid')
  const [delivered, bounced] = [await it.sendMessage(), await it.sendMessage()]
  const report = (message_id: string, event: string, more: object = {}) => ({
    email: 'ada@buyers.test',
    event,
    message_id,
    ...more,
  })
  const bounce = report(bounced, 'bounce', { status: '5.1.1', reason: '550 no such user' })
  const body = JSON.stringify([report(delivered, 'processed'), report(delivered, 'delivered'), bounce])
  expect(await it.post(body, {})).toBe(401)
  expect(await it.post(`${body} `, signSendGrid(body))).toBe(401)
  expect(await it.state(delivered)).toEqual({ status: 'sent', error: null })
  expect(await it.post(body, signSendGrid(body))).toBe(200)
  expect(await it.post(body, signSendGrid(body))).toBe(200)
  expect(await it.state(delivered)).toEqual({ status: 'delivered', error: null })
  expect(await it.state(bounced)).toEqual({ status: 'bounced', error: '5.1.1 550 no such user' })
  const late = JSON.stringify([report(bounced, 'delivered'), report(delivered, 'dropped', { reason: 'Spam' })])
  await it.post(late, signSendGrid(late))
  expect(await it.state(bounced)).toMatchObject({ status: 'bounced' })
  expect(await it.state(delivered)).toEqual({ status: 'bounced', error: 'Spam' })
})

test('a tenant’s key says nothing about messages of another tenant', async () => {
  const [ours, theirs] = [await newSender('sendgrid'), await newSender('sendgrid')]
  const id = await theirs.sendMessage()
  const body = JSON.stringify([{ event: 'bounce', message_id: id }])
  expect(await ours.post(body, signSendGrid(body))).toBe(200)
  expect(await theirs.state(id)).toMatchObject({ status: 'sent' })
})

test('Twilio gets the address with each message and signs address and fields', async () => {
  const it = await newSender('twilio')
  twilio.answerNext({ status: 201, body: { sid: 'SM-delivered' } }, { status: 201, body: { sid: 'SM-undelivered' } })
  const [delivered, bounced] = [await it.sendMessage(), await it.sendMessage()]
  expect(new URLSearchParams(twilio.requests.at(-1)?.body).get('StatusCallback')).toBe(
    `https://shops.example${it.path}`,
  )
  const report = (fields: Record<string, string>, token = 'token-1') => {
    const sorted = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))
    const text = `https://shops.example${it.path}${sorted.map((field) => field.join('')).join('')}`
    const signature = createHmac('sha1', token).update(text).digest('base64')
    return it.post(new URLSearchParams(fields).toString(), { 'x-twilio-signature': signature })
  }
  const first = { MessageSid: 'SM-delivered', MessageStatus: 'delivered', To: '+447700900123' }
  expect(await report(first, 'token-2')).toBe(401)
  expect(await report(first)).toBe(200)
  expect(await report({ ...first, MessageStatus: 'sent' })).toBe(200)
  expect(await it.state(delivered)).toEqual({ status: 'delivered', error: null })
  await report({ MessageSid: 'SM-undelivered', MessageStatus: 'undelivered', ErrorCode: '30003' })
  expect(await it.state(bounced)).toEqual({ status: 'bounced', error: '30003' })
})

test('a report that overtakes the answer of its request is applied afterwards', async () => {
  const it = await newSender('twilio')
  const body = new URLSearchParams({ MessageSid: 'SM-early', MessageStatus: 'delivered' })
  const text = `https://shops.example${it.path}MessageSidSM-earlyMessageStatusdelivered`
  const signature = createHmac('sha1', 'token-1').update(text).digest('base64')
  expect(await it.post(body.toString(), { 'x-twilio-signature': signature })).toBe(200)
  twilio.answerNext({ status: 201, body: { sid: 'SM-early' } })
  const id = await it.sendMessage()
  app.advanceTime(15_000)
  await expect.poll(() => it.state(id), { timeout: 15_000 }).toMatchObject({ status: 'delivered' })
})

test('WhatsApp checks the address once and signs its reports with the app secret', async () => {
  const it = await newSender('whatsapp')
  const verify = (token: string) =>
    app.server.inject({
      url: `${it.path}&hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`,
    })
  expect(await verify('say-that')).toMatchObject({ statusCode: 401 })
  expect(await verify('say-this')).toMatchObject({ statusCode: 200, body: '1158201444' })
  const id = await it.sendMessage()
  const statuses = [{ id: 'wamid.1', status: 'failed', errors: [{ code: 131_026, title: 'Message undeliverable' }] }]
  const body = JSON.stringify({ entry: [{ changes: [{ value: { statuses } }] }] })
  const signature = (secret: string) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  expect(await it.post(body, { 'x-hub-signature-256': signature('app-2') })).toBe(401)
  expect(await it.post(body, { 'x-hub-signature-256': signature('app-1') })).toBe(200)
  expect(await it.state(id)).toEqual({ status: 'bounced', error: '131026 Message undeliverable' })
})

test('services that report nothing, and those that a tenant has not set up, have no address', async () => {
  const { id } = await newTenant(app)
  for (const service of ['smtp', 'sendgrid'])
    expect(
      await app.server.inject({ method: 'POST', url: `/public/v1/notification/webhook/${service}?tenant_id=${id}` }),
    ).toMatchObject({ statusCode: 404 })
})

import { generateKeyPairSync } from 'node:crypto'
import { decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { startApns, startHttpService } from './loopback-services.testing.ts'
import { insertMessages } from './messages.db.ts'
import type { NewMessage } from './messages.db.ts'

const [sendGrid, twilio, gateway, whatsApp, firebase, apns] = await Promise.all([
  startHttpService({ status: 202 }),
  startHttpService({ status: 201, body: { sid: 'SM1' } }),
  startHttpService({ status: 200, body: { id: 'gateway-1' } }),
  startHttpService({ status: 200, body: { messages: [{ id: 'wamid.1' }] } }),
  startHttpService({ status: 200, body: { name: 'projects/harbour/messages/1' } }),
  startApns(),
])
const app = await startTestApp({
  runJobs: true,
  environment: {
    WEBHOOKS_INTERNAL: '1',
    SENDGRID_API_URL: sendGrid.url,
    TWILIO_API_URL: twilio.url,
    WHATSAPP_API_URL: whatsApp.url,
    FCM_API_URL: firebase.url,
    GOOGLE_TOKEN_URL: `${firebase.url}/token`,
    APNS_URL: apns.url,
  },
})
afterAll(() => [sendGrid, twilio, gateway, whatsApp, firebase, apns].forEach((service) => service.close()))

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pem = (key: typeof rsa.privateKey) => String(key.export({ type: 'pkcs8', format: 'pem' }))
const serviceAccount = JSON.stringify({
  project_id: 'harbour',
  client_email: 'push@harbour.test',
  private_key: pem(rsa.privateKey),
})
const apnsKey = {
  team_id: 'TEAM123456',
  key_id: 'KEY1234567',
  auth_key: pem(ec.privateKey),
  bundle_id: 'com.harbour.app',
  environment: 'production',
}

async function newOwner() {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const send = async (message: Partial<NewMessage>) => {
    const id = newId()
    const fields = { template: 'order_ready', subject: 'Ready', html: '<p>Ready</p>', text: 'Your order is ready' }
    await tenant.db((db) =>
      insertMessages(db, [{ id, channel: 'email', recipient: 'ada@buyers.test', ...fields, ...message }]),
    )
    return id
  }
  const state = async (id: string) => {
    const { status, service, error, attempts } = await client.messageLog.show({ id })
    return { status, service, error, attempts }
  }
  const device = async (platform: 'android' | 'ios', token: string, order_id: string | null = null) => {
    const id = newId()
    await tenant.db((db) => db.insertInto('push_token').values({ id, token, platform, order_id }).execute())
    return id
  }
  const devices = () => tenant.db((db) => db.selectFrom('push_token').select('token').execute())
  return { tenant, client, send, state, device, devices }
}

test('a service is ready when its required fields are filled; one of a channel is active', async () => {
  const { tenant, client } = await newOwner()
  const save = client.messageChannels.save
  await expect(save({ service: 'twilio', channel: 'sms', is_active: true })).rejects.toMatchObject({
    status: 422,
    message: 'Please configure Twilio before activating it',
  })
  const half = await save({
    service: 'twilio',
    channel: 'sms',
    credentials: { account_sid: 'AC1', auth_token: 'secret-1' },
  })
  expect(half).toMatchObject({ is_configured: false, is_active: false, credentials: { auth_token: '••••••••' } })
  const full = await save({
    service: 'twilio',
    channel: 'sms',
    credentials: { from_number: '+15550001', auth_token: '••••••••' },
    is_active: true,
  })
  expect(full).toMatchObject({ is_configured: true, is_active: true })
  const stored = await tenant.db((db) => db.selectFrom('message_service').selectAll().execute())
  expect(JSON.stringify(stored)).not.toContain('secret-1')
  await save({ service: 'http_sms', channel: 'sms', credentials: { url: gateway.url, token: 't' }, is_active: true })
  const active = (await client.messageChannels.list({ group: 'sms' })).filter(({ is_active }) => is_active)
  expect(active.map(({ service }) => service)).toEqual(['http_sms'])
  await expect(save({ service: 'twilio', channel: 'email' })).rejects.toMatchObject({ status: 422 })
  await expect(save({ service: 'twilio', channel: 'sms', credentials: { color: 'red' } })).rejects.toMatchObject({
    errors: { 'credentials.color': [expect.any(String)] },
  })
})

test.each([
  ['no JSON', '{', 'The file must be valid JSON.'],
  ['no key', '{"project_id":"x"}', 'The file must contain project_id and private_key.'],
])('a key file of Google with %s is refused', async (_what, service_account, text) => {
  const { client } = await newOwner()
  await expect(
    client.messageChannels.save({ service: 'firebase', channel: 'push', credentials: { service_account } }),
  ).rejects.toMatchObject({ status: 422, errors: { 'credentials.service_account': [text] } })
})

test('SendGrid sends mails in the tenant’s name; a test says what it answered', async () => {
  const { client, send, state } = await newOwner()
  await expect(client.messageChannels.testMail({ email: 'me@shop.test' })).rejects.toMatchObject({
    message: 'Please configure and activate a channel first',
  })
  const credentials = { api_key: 'SG.1', from_address: 'hello@shop.test' }
  await client.messageChannels.save({ service: 'sendgrid', channel: 'email', credentials, is_active: true })
  const id = await send({})
  await expect.poll(() => state(id)).toMatchObject({ status: 'sent', service: 'sendgrid' })
  const request = sendGrid.requests.at(-1)
  expect(request).toMatchObject({ path: '/v3/mail/send', headers: { authorization: 'Bearer SG.1' } })
  expect(JSON.parse(request?.body ?? '')).toMatchObject({
    personalizations: [{ to: [{ email: 'ada@buyers.test' }] }],
    from: { email: 'hello@shop.test', name: expect.any(String) },
    reply_to: { email: expect.stringContaining('@') },
    headers: { 'Message-ID': `<${id}@shop.test>` },
  })
  expect(await client.messageChannels.testMail({ email: 'me@shop.test' })).toEqual({ sent: true, response: null })
  sendGrid.answerNext({ status: 401, body: { errors: [{ message: 'bad key' }] } })
  expect(await client.messageChannels.testMail({ email: 'me@shop.test' })).toEqual({
    sent: false,
    response: '401 bad key',
  })
})

test('Twilio: a busy service is asked again when it says, a number that does not exist is not', async () => {
  const { client, send, state } = await newOwner()
  const credentials = { account_sid: 'AC1', auth_token: 'x', from_number: '+15550001' }
  await client.messageChannels.save({ service: 'twilio', channel: 'sms', credentials, is_active: true })
  twilio.answerNext({ status: 429, headers: { 'retry-after': '3' }, body: { message: 'Too many requests' } })
  const sms = { channel: 'sms', recipient: '+447700900123' } as const
  const id = await send(sms)
  await expect.poll(() => state(id)).toMatchObject({ status: 'queued', error: '429 Too many requests', attempts: 1 })
  app.advanceTime(10_000)
  await expect.poll(() => state(id)).toMatchObject({ status: 'sent', service: 'twilio', attempts: 2 })
  const [first, second] = twilio.requests
  expect(first?.headers['i-twilio-idempotency-token']).toBe(id)
  expect(second?.headers['i-twilio-idempotency-token']).toBe(id)
  expect(Object.fromEntries(new URLSearchParams(second?.body))).toEqual({
    To: '+447700900123',
    From: '+15550001',
    Body: 'Your order is ready',
  })
  twilio.answerNext({ status: 400, body: { code: 21211, message: 'Invalid number' } })
  const wrong = await send(sms)
  await expect.poll(() => state(wrong)).toMatchObject({ status: 'failed', error: '400 Invalid number', attempts: 1 })
})

test('the generic gateway and WhatsApp get the text', async () => {
  const { client, send, state } = await newOwner()
  const save = client.messageChannels.save
  await save({
    service: 'http_sms',
    channel: 'sms',
    credentials: { url: `${gateway.url}/send`, token: 'tk' },
    is_active: true,
  })
  const whatsapp = { phone_number_id: '1055', access_token: 'wa', template_name: 'order', template_language: 'en' }
  await save({ service: 'whatsapp', channel: 'whatsapp', credentials: whatsapp, is_active: true })
  const text = { recipient: '+447700900123', text: 'Line one\nline two' }
  const ids = [await send({ channel: 'sms', ...text }), await send({ channel: 'whatsapp', ...text })]
  for (const id of ids) await expect.poll(() => state(id)).toMatchObject({ status: 'sent' })
  expect(gateway.requests.at(-1)).toMatchObject({ path: '/send', headers: { authorization: 'Bearer tk' } })
  expect(whatsApp.requests.at(-1)?.path).toBe('/1055/messages')
  expect(JSON.parse(whatsApp.requests.at(-1)?.body ?? '')).toMatchObject({
    to: '447700900123',
    template: { name: 'order', components: [{ parameters: [{ text: 'Line one line two' }] }] },
  })
})

test('a message without a service is skipped, so that the log says why nobody got it', async () => {
  const { send, state } = await newOwner()
  const id = await send({ channel: 'sms', recipient: '+447700900123' })
  await expect.poll(() => state(id)).toEqual({ status: 'skipped', service: null, error: 'no service', attempts: 1 })
})

test('Firebase: a push is signed for, repeated after a failure, and a dead token is forgotten', async () => {
  const { client, send, state, device, devices } = await newOwner()
  const credentials = { service_account: serviceAccount }
  await client.messageChannels.save({ service: 'firebase', channel: 'push', credentials, is_active: true })
  const push = async (token: string) =>
    send({ channel: 'push', push_token_id: await device('android', token), order_number: 'W-1' })
  firebase.answerNext({ status: 503, body: { error: { message: 'unavailable' } } })
  const id = await push('alive')
  await expect.poll(() => state(id)).toMatchObject({ status: 'queued', error: '503 unavailable' })
  app.advanceTime(10_000)
  await expect.poll(() => state(id)).toMatchObject({ status: 'sent', service: 'firebase' })
  const request = firebase.requests.at(-1)
  expect(request).toMatchObject({
    path: '/v1/projects/harbour/messages:send',
    headers: { authorization: 'Bearer google-token' },
  })
  expect(JSON.parse(request?.body ?? '')).toMatchObject({
    message: { token: 'alive', notification: { title: 'Ready', body: 'Your order is ready' } },
  })
  firebase.answerNext({ status: 404, body: { error: { details: [{ errorCode: 'UNREGISTERED' }] } } })
  const dead = await push('dead')
  await expect.poll(() => state(dead)).toMatchObject({ status: 'failed', error: 'device gone' })
  expect(await devices()).toEqual([{ token: 'alive' }])
})

test('Apple: alerts and live activities are signed with the key, and a dead token is forgotten', async () => {
  const { client, send, state, device, devices } = await newOwner()
  await client.messageChannels.save({ service: 'apns', channel: 'push', credentials: apnsKey, is_active: true })
  const id = await send({ channel: 'push', push_token_id: await device('ios', 'iphone'), order_number: 'W-1' })
  await expect.poll(() => state(id)).toMatchObject({ status: 'sent', service: 'apns' })
  const request = apns.requests.at(-1)
  expect(request).toMatchObject({
    path: '/3/device/iphone',
    headers: { 'apns-id': id, 'apns-topic': 'com.harbour.app', 'apns-push-type': 'alert' },
  })
  const token = String(request?.headers['authorization']).replace('bearer ', '')
  expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256', kid: 'KEY1234567' })
  expect((await jwtVerify(token, ec.publicKey)).payload.iss).toBe('TEAM123456')
  const activity = await send({
    channel: 'live_activity',
    push_token_id: await device('ios', 'activity', newId()),
    text: JSON.stringify({ status: 'completed', title: 'Done', message: 'Enjoy', order_id: 'W-1' }),
  })
  await expect.poll(() => state(activity)).toMatchObject({ status: 'sent' })
  expect(apns.requests.at(-1)?.headers).toMatchObject({
    'apns-push-type': 'liveactivity',
    'apns-topic': 'com.harbour.app.push-type.liveactivity',
  })
  expect(JSON.parse(apns.requests.at(-1)?.body ?? '').aps).toMatchObject({
    event: 'end',
    'content-state': { status: 'completed' },
  })
  apns.answerNext({ status: 410, body: { reason: 'Unregistered' } })
  const dead = await send({ channel: 'push', push_token_id: await device('ios', 'gone') })
  await expect.poll(() => state(dead)).toMatchObject({ status: 'failed', error: '410 Unregistered' })
  expect(await devices()).toEqual([{ token: 'iphone' }, { token: 'activity' }])
})

test('live activities need Apple’s service; their texts are the tenant’s or those of the pushes', async () => {
  const { tenant, client, device } = await newOwner()
  await expect(client.liveActivity.save({ is_enabled: true })).rejects.toMatchObject({
    status: 422,
    message: 'Please configure and activate a channel first',
  })
  await client.messageChannels.save({ service: 'apns', channel: 'push', credentials: apnsKey, is_active: true })
  await expect(
    client.liveActivity.save({ statuses: { ready: { title: '{code}', message: '' } } }),
  ).rejects.toMatchObject({ errors: { 'statuses.ready.title': ['Unknown tag: {code}'] } })
  const saved = await client.liveActivity.save({
    is_enabled: true,
    statuses: { ready: { title: 'Come in', message: '{merchant} waits' } },
  })
  expect(saved).toMatchObject({ is_enabled: true, statuses: { ready: { title: 'Come in' } } })
  expect(saved.statuses.accepted.title).toBe('{merchant} has accepted your order {order_id}')
  const shop = await newShop(tenant, { name: 'Pier' })
  const [customer, staff] = [await tenant.customer(), await shop.staff()]
  const { order_id } = await customer.client.checkout.place(shop.cart([{ product_id: await shop.product() }]))
  const { id } = await tenant.db((db) => db.selectFrom('orders').select('id').executeTakeFirstOrThrow())
  await device('ios', 'activity-of-order', id)
  await staff.client.merchantOrders.changeStatus({ order_id, order_status: 'processing' })
  await staff.client.merchantOrders.changeStatus({ order_id, order_status: 'ready' })
  const states = () =>
    apns.requests
      .filter(({ path }) => path === '/3/device/activity-of-order')
      .map(({ body }) => JSON.parse(body).aps['content-state'])
  await expect.poll(states, { timeout: 15_000 }).toContainEqual({
    status: 'ready',
    title: 'Come in',
    message: 'Pier waits',
    order_id,
  })
})

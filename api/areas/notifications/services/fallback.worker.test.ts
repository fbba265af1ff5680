import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { startHttpService } from '../loopback-services.testing.ts'
import { insertMessages } from '../messages.db.ts'
import type { NewMessage } from '../messages.db.ts'
import { checkServices } from './service-checks.commands.ts'

/** A mail server that takes every mail, and refuses the password `wrong`. */
const mails: string[] = []
const mailServer = createServer((socket) => {
  let [isText, rest] = [false, '']
  const answer = (line: string): string | undefined => {
    if (isText) {
      if (line.startsWith('Message-ID:')) mails.push(line)
      if (line !== '.') return undefined
      isText = false
      return '250 taken'
    }
    if (/^EHLO/i.test(line)) return '250-post.test\r\n250 AUTH PLAIN'
    if (/^AUTH/i.test(line))
      return Buffer.from(line.split(' ')[2] ?? '', 'base64').includes('wrong') ? '535 no' : '235 ok'
    isText = /^DATA/i.test(line)
    return isText ? '354 go on' : '250 ok'
  }
  socket.on('error', () => undefined).write('220 post.test\r\n')
  socket.on('data', (bytes) => {
    const lines = (rest + bytes.toString()).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const reply = answer(line)
      if (reply !== undefined) socket.write(`${reply}\r\n`)
    }
  })
})
await new Promise<void>((ready) => mailServer.listen(0, '127.0.0.1', ready))
const [sendGrid, twilio, gateway] = await Promise.all([
  startHttpService({ status: 202 }),
  startHttpService({ status: 201, body: { sid: 'SM1' } }),
  startHttpService({ status: 200, body: { id: 'gateway-1' } }),
])
const smtpPort = String((mailServer.address() as AddressInfo).port)
const app = await startTestApp({
  runJobs: true,
  environment: {
    WEBHOOKS_INTERNAL: '1',
    SENDGRID_API_URL: sendGrid.url,
    TWILIO_API_URL: twilio.url,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}?ignoreTLS=true`,
  },
})
afterAll(() => [sendGrid, twilio, gateway, mailServer].forEach((service) => service.close()))

async function newOwner() {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const send = async (message: Partial<NewMessage> = {}) => {
    const id = newId()
    const fields = { template: 'order_ready', subject: 'Ready', html: '<p>Ready</p>', text: 'Your order is ready' }
    await tenant.db((db) =>
      insertMessages(db, [{ id, channel: 'sms', recipient: '+447700900123', ...fields, ...message }]),
    )
    return id
  }
  const state = async (id: string) => {
    const { status, service, attempts, fallback_reason } = await client.messageLog.show({ id })
    return { status, service, attempts, fallback_reason }
  }
  /** Waits until the result of a failed attempt is recorded. */
  const failed = (id: string, attempts: number) =>
    expect
      .poll(() => client.messageLog.show({ id }))
      .toMatchObject({ status: 'queued', service: 'twilio', attempts, error: expect.any(String) })
  const save = client.messageChannels.save
  const twilioAndGateway = async () => {
    const account = { account_sid: 'AC1', auth_token: 't', from_number: '+15550001' }
    await save({ service: 'twilio', channel: 'sms', credentials: account, is_active: true })
    const credentials = { url: gateway.url, token: 'g' }
    return save({ service: 'http_sms', channel: 'sms', credentials, is_fallback: true })
  }
  return { tenant, client, send, state, failed, save, twilioAndGateway }
}
const postsTo = ({ requests }: typeof gateway, number: string) =>
  requests.filter(({ method, body }) => method === 'POST' && decodeURIComponent(body).includes(number)).length

test('one service of a channel is its fallback; making it active ends that, and pushes have none', async () => {
  const { save, client, twilioAndGateway } = await newOwner()
  expect(await twilioAndGateway()).toMatchObject({ is_active: false, is_fallback: true, can_be_fallback: true })
  await save({ service: 'http_sms', channel: 'sms', is_active: true })
  const roles = async () =>
    Object.fromEntries(
      (await client.messageChannels.list({ group: 'sms' })).map(({ service, is_active, is_fallback }) => [
        service,
        is_active ? 'active' : is_fallback ? 'fallback' : '',
      ]),
    )
  expect(await roles()).toEqual({ platform_sms: '', twilio: '', http_sms: 'active' })
  await save({ service: 'twilio', channel: 'sms', is_fallback: true })
  expect(await roles()).toEqual({ platform_sms: '', twilio: 'fallback', http_sms: 'active' })
  await expect(save({ service: 'web_push', channel: 'push', is_fallback: true })).rejects.toMatchObject({ status: 422 })
  await expect(save({ service: 'sendgrid', channel: 'email', is_fallback: true })).rejects.toMatchObject({
    message: 'Please configure SendGrid before activating it',
  })
})

test.each([
  ['is down', { status: 503, body: { message: 'down' } }, 'twilio: 503 down'],
  ['refuses the login', { status: 401, body: { message: 'bad token' } }, 'twilio: 401 bad token'],
  ['takes no more for an hour', { status: 429, headers: { 'retry-after': '3600' } }, 'twilio: 429 {}'],
])('a service that %s: the other one sends in the same attempt', async (_what, answer, reason) => {
  const { send, state, twilioAndGateway } = await newOwner()
  await twilioAndGateway()
  twilio.answerNext(answer)
  const id = await send()
  await expect
    .poll(() => state(id))
    .toEqual({ status: 'sent', service: 'http_sms', attempts: 1, fallback_reason: reason })
})

test('a busy service and a number that is refused are no matter of the other one', async () => {
  const { send, state, twilioAndGateway } = await newOwner()
  await twilioAndGateway()
  const [busy, refused] = ['+447700900201', '+447700900202']
  twilio.answerNext({ status: 429, headers: { 'retry-after': '1' } })
  const id = await send({ recipient: busy })
  await expect
    .poll(() => state(id), { timeout: 15_000 })
    .toMatchObject({ status: 'sent', service: 'twilio', attempts: 2 })
  twilio.answerNext({ status: 400, body: { code: 21211, message: 'no such number' } })
  const other = await send({ recipient: refused })
  await expect.poll(() => state(other)).toMatchObject({ status: 'failed', service: 'twilio', fallback_reason: null })
  expect([postsTo(gateway, busy), postsTo(gateway, refused)]).toEqual([0, 0])
})

test('a message that a service may have taken goes by no other one', async () => {
  const { tenant, send, state, failed, twilioAndGateway } = await newOwner()
  await twilioAndGateway()
  const number = '+447700900301'
  twilio.answerNext({ status: 504 }, { status: 503 })
  const id = await send({ recipient: number })
  await failed(id, 1)
  const due = () =>
    tenant.db((db) => db.updateTable('message').set({ next_attempt_at: db.now }).where('id', '=', id).execute())
  await due()
  await failed(id, 2)
  expect(postsTo(gateway, number)).toBe(0)
  await due()
  await expect.poll(() => state(id)).toMatchObject({ status: 'sent', service: 'twilio', attempts: 3 })
})

test('a process that ends while it asks a service: the same service is asked again', async () => {
  const { send, state, twilioAndGateway } = await newOwner()
  await twilioAndGateway()
  const [first, second] = ['+447700900401', '+447700900402']
  twilio.answerNext({ status: 503 })
  const interrupted = await send({ recipient: first, attempt_count: 1 })
  await expect.poll(() => state(interrupted)).toMatchObject({ status: 'queued', service: 'twilio', attempts: 2 })
  expect(postsTo(gateway, first)).toBe(0)
  const pending = { pending_service: 'http_sms', fallback_reason: 'twilio: 503' }
  const asked = await send({ recipient: second, attempt_count: 1, ...pending })
  await expect
    .poll(() => state(asked))
    .toEqual({ status: 'sent', service: 'http_sms', attempts: 2, fallback_reason: 'twilio: 503' })
  expect(postsTo(twilio, second)).toBe(0)
})

test('what the other service refuses stays in the queue, and the active one sends it later', async () => {
  const { tenant, send, state, twilioAndGateway } = await newOwner()
  await twilioAndGateway()
  twilio.answerNext({ status: 503 })
  gateway.answerNext({ status: 400, body: { error: 'not allowed' } })
  const id = await send()
  await expect.poll(() => state(id)).toMatchObject({ status: 'queued', service: 'http_sms', attempts: 1 })
  await tenant.db((db) => db.updateTable('message').set({ next_attempt_at: db.now }).where('id', '=', id).execute())
  await expect.poll(() => state(id)).toEqual({ status: 'sent', service: 'twilio', attempts: 2, fallback_reason: null })
})

test('mails: a refused password, and a server that nobody answers at, go by SendGrid', async () => {
  const { send, state, save } = await newOwner()
  const credentials = {
    host: '127.0.0.1',
    port: smtpPort,
    security: 'none',
    username: 'shop',
    password: 'wrong',
    from_address: 'shop@store.test',
  }
  const saved = await save({ service: 'smtp', channel: 'email', credentials, is_active: true })
  expect(saved).toMatchObject({ is_active: true, check: { is_working: false, reason: expect.stringContaining('535') } })
  const key = { api_key: 'SG.1', from_address: 'hello@shop.test' }
  const other = await save({ service: 'sendgrid', channel: 'email', credentials: key, is_fallback: true })
  expect(other.check).toMatchObject({ is_working: true, reason: null })
  const mail = { channel: 'email', recipient: 'ada@buyers.test' } as const
  const id = await send(mail)
  await expect.poll(() => state(id)).toMatchObject({ status: 'sent', service: 'sendgrid', attempts: 1 })
  expect((await state(id)).fallback_reason).toContain('535')
  await save({ service: 'smtp', channel: 'email', credentials: { port: '1' } })
  const next = await send(mail)
  await expect.poll(() => state(next), { timeout: 10_000 }).toMatchObject({ status: 'sent', service: 'sendgrid' })
  expect((await state(next)).fallback_reason).toContain('ECONNREFUSED')
})

test('after failures in a row the other messages of a claim do not ask the service that is down', async () => {
  const { send, state, twilioAndGateway } = await newOwner()
  await twilioAndGateway()
  twilio.requests.length = 0
  const down = Array.from({ length: 60 }, () => ({ status: 503 }))
  twilio.answerNext(...down)
  const ids = await Promise.all(Array.from({ length: 60 }, (_, n) => send({ recipient: `+4477009005${10 + n}` })))
  for (const id of ids) await expect.poll(() => state(id)).toMatchObject({ status: 'sent', service: 'http_sms' })
  expect(twilio.requests.length).toBeLessThan(60)
  for (let left = 60 - twilio.requests.length; left > 0; left--)
    twilio.answer({ method: '', path: '', headers: {}, body: '' })
})

test('the daily test tells the owner once that a service has stopped working, a mail service by the platform’s', async () => {
  const { tenant, client, save } = await newOwner()
  const key = { api_key: 'SG.1', from_address: 'hello@shop.test' }
  await save({ service: 'sendgrid', channel: 'email', credentials: key, is_active: true })
  const notices = async () =>
    (await client.messageLog.list({ channel: 'email' })).data.filter(
      ({ event_type }) => event_type === 'message_service_failed',
    )
  await checkServices(app.services, tenant.id, 0)
  expect(await notices()).toEqual([])
  const refused = { status: 401, body: { errors: [{ message: 'key revoked' }] } }
  sendGrid.answerNext(refused, refused, refused, refused)
  await checkServices(app.services, tenant.id, 0)
  await checkServices(app.services, tenant.id, 0)
  await expect
    .poll(notices)
    .toMatchObject([{ status: 'sent', service: 'platform_mail', subject: 'SendGrid no longer works' }])
  const [setting] = (await client.messageChannels.list({ group: 'email' })).filter(
    ({ service }) => service === 'sendgrid',
  )
  expect(setting?.check).toMatchObject({ is_working: false, reason: '401 key revoked' })
  await checkServices(app.services, tenant.id, 0)
  const [again] = (await client.messageChannels.list({ group: 'email' })).filter(
    ({ service }) => service === 'sendgrid',
  )
  expect(again?.check).toMatchObject({ is_working: true, reason: null })
})

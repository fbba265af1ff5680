import { afterAll, expect, test } from 'vitest'
import { isPushService, vapidPublicKey, sendPush } from './web-push.ts'
import { startPushService, createTestBrowser } from './push-service.testing.ts'
import { encryptPush } from './encryption.ts'
import { createVapid } from './vapid.ts'

const service = await startPushService()
afterAll(() => service.close())
const config = {
  secret: 'a secret of at least thirty-two letters',
  VAPID_PRIVATE_KEY: undefined,
  VAPID_SUBJECT: 'mailto:op@test.example',
  PUSH_SERVICES: service.origin,
}
const message = { title: 'New Order Arrived #7', body: 'طلب', url: 'http://x/m/1/orders?open=7', tag: 'order-7' }
const nowMs = Date.parse('2026-03-01T12:00:00Z')

test('the push service can verify the signature, and only the browser can decrypt the message', async () => {
  const browser = createTestBrowser(`${service.origin}/one`)
  expect(await sendPush(config, browser.subscription, message, { ttlSeconds: 90, nowMs })).toBe('sent')
  const request = service.letters.at(-1)
  expect(request).toMatchObject({
    isGenuine: true,
    key: vapidPublicKey(config),
    claims: { aud: service.origin, sub: 'mailto:op@test.example', exp: nowMs / 1000 + 3600 },
    headers: { ttl: '90', urgency: 'high', topic: 'order-7', 'content-encoding': 'aes128gcm' },
  })
  expect(JSON.parse(browser.open(request?.body ?? Buffer.alloc(0)))).toEqual(message)
  expect(() => createTestBrowser(browser.endpoint).open(request?.body ?? Buffer.alloc(0))).toThrow()
})

test.each([
  [404, 'gone'],
  [410, 'gone'],
] as const)('%i ends the subscription', async (status, result) => {
  const browser = createTestBrowser(`${service.origin}/gone-${status}`)
  service.answers.set(`/gone-${status}`, status)
  expect(await sendPush(config, browser.subscription, message, { ttlSeconds: 90, nowMs })).toBe(result)
})

test.each([429, 500, 403])('%i throws, so that the job is retried', async (status) => {
  service.answers.set(`/try-${status}`, status)
  await expect(
    sendPush(config, createTestBrowser(`${service.origin}/try-${status}`).subscription, message, {
      ttlSeconds: 90,
      nowMs,
    }),
  ).rejects.toThrow(String(status))
})

test('the output has the format of the RFC 8291 example', () => {
  const browser = createTestBrowser('https://push.example.net/')
  const body = encryptPush(
    'When I grow up, I want to be a watermelon',
    browser.subscription.keys,
    Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
  )
  expect(body.subarray(0, 21).toString('base64url')).toBe('DGv6ra1nlYgDCS1FRnbzlwAAEABB')
  expect(body).toHaveLength(144)
  expect(browser.open(body)).toBe('When I grow up, I want to be a watermelon')
})

test('the key is derived from the secret unless it is given', () => {
  const subject = 'mailto:a@b.example'
  expect(createVapid('one', subject).publicKey).toBe(createVapid('one', subject).publicKey)
  expect(createVapid('one', subject).publicKey).not.toBe(createVapid('two', subject).publicKey)
  expect(createVapid('one', subject, 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw').publicKey).toBe(
    'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  )
})

const allowed = { PUSH_SERVICES: 'fcm.googleapis.com,.push.services.mozilla.com' }
test.each([
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
  ['http://fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://fcm.googleapis.com.evil.example/x', false],
  ['https://evilpush.services.mozilla.com.example/', false],
  ['https://user@fcm.googleapis.com/x', false],
  ['https://127.0.0.1/x', false],
  ['https://169.254.169.254/latest', false],
])('%s is an allowed push service: %s', (endpoint, isAllowed) => {
  expect(isPushService(allowed, endpoint)).toBe(isAllowed)
})

test('a push service allowed by name must have a public address', async () => {
  await expect(
    sendPush(
      { ...config, PUSH_SERVICES: 'localhost' },
      createTestBrowser('https://localhost/one').subscription,
      message,
      {
        ttlSeconds: 90,
        nowMs,
      },
    ),
  ).rejects.toThrow('internal address')
})

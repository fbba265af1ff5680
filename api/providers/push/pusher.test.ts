import { afterAll, expect, test } from 'vitest'
import { isPushService, pushKey, pushTo } from './pusher.ts'
import { openPushService, testBrowser } from './push-service.testing.ts'
import { sealed } from './sealed.ts'
import { vapidOf } from './vapid.ts'

const service = await openPushService()
afterAll(() => service.close())
const config = {
  secret: 'a secret of at least thirty-two letters',
  VAPID_PRIVATE_KEY: undefined,
  VAPID_SUBJECT: 'mailto:op@test.example',
  PUSH_SERVICES: service.origin,
}
const message = { title: 'New Order Arrived #7', body: 'طلب', url: 'http://x/m/1/orders?open=7', tag: 'order-7' }
const nowMs = Date.parse('2026-03-01T12:00:00Z')

test('the service can verify the signature and the browser can read the message, nobody else', async () => {
  const browser = testBrowser(`${service.origin}/one`)
  expect(await pushTo(config, browser.subscription, message, { ttlSeconds: 90, nowMs })).toBe('sent')
  const letter = service.letters.at(-1)
  expect(letter).toMatchObject({
    genuine: true,
    key: pushKey(config),
    claims: { aud: service.origin, sub: 'mailto:op@test.example', exp: nowMs / 1000 + 3600 },
    headers: { ttl: '90', urgency: 'high', topic: 'order-7', 'content-encoding': 'aes128gcm' },
  })
  expect(JSON.parse(browser.open(letter?.body ?? Buffer.alloc(0)))).toEqual(message)
  expect(() => testBrowser(browser.endpoint).open(letter?.body ?? Buffer.alloc(0))).toThrow()
})

test.each([
  [404, 'gone'],
  [410, 'gone'],
] as const)('%i ends the subscription', async (status, how) => {
  const browser = testBrowser(`${service.origin}/gone-${status}`)
  service.answers.set(`/gone-${status}`, status)
  expect(await pushTo(config, browser.subscription, message, { ttlSeconds: 90, nowMs })).toBe(how)
})

test.each([429, 500, 403])('%i is worth another try', async (status) => {
  service.answers.set(`/try-${status}`, status)
  await expect(
    pushTo(config, testBrowser(`${service.origin}/try-${status}`).subscription, message, { ttlSeconds: 90, nowMs }),
  ).rejects.toThrow(String(status))
})

test('the example of RFC 8291 comes out as it stands there, but for keys that are made anew', () => {
  const browser = testBrowser('https://push.example.net/')
  const body = sealed(
    'When I grow up, I want to be a watermelon',
    browser.subscription.keys,
    Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
  )
  expect(body.subarray(0, 21).toString('base64url')).toBe('DGv6ra1nlYgDCS1FRnbzlwAAEABB')
  expect(body).toHaveLength(144)
  expect(browser.open(body)).toBe('When I grow up, I want to be a watermelon')
})

test('the key is the same for the same secret, another for another, and the given one when one is given', () => {
  const subject = 'mailto:a@b.example'
  expect(vapidOf('one', subject).publicKey).toBe(vapidOf('one', subject).publicKey)
  expect(vapidOf('one', subject).publicKey).not.toBe(vapidOf('two', subject).publicKey)
  expect(vapidOf('one', subject, 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw').publicKey).toBe(
    'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  )
})

const known = { PUSH_SERVICES: 'fcm.googleapis.com,.push.services.mozilla.com' }
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
])('%s is ours to call: %s', (endpoint, ours) => {
  expect(isPushService(known, endpoint)).toBe(ours)
})

test('a service that is known by its name alone is asked outside only', async () => {
  await expect(
    pushTo({ ...config, PUSH_SERVICES: 'localhost' }, testBrowser('https://localhost/one').subscription, message, {
      ttlSeconds: 90,
      nowMs,
    }),
  ).rejects.toThrow('internal address')
})

import { expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { sealText } from '#api/platform/runtime/secrets.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { startReceiver } from './receiver.testing.ts'
import { secretContext, sendDelivery } from './send-delivery.ts'

const app = await startTestApp({ environment: { WEBHOOKS_INTERNAL: '1' } })
const { config } = app.services

/** Sends one delivery to an address. `isStrict`: internal addresses are refused, as without WEBHOOKS_INTERNAL. */
function sendTo(url: string, isStrict = false) {
  const [tenant_id, webhook_id] = [newId(), newId()]
  const secret = sealText(config, `whsec_${Buffer.alloc(24).toString('base64')}`, secretContext(tenant_id, webhook_id))
  const delivery = {
    tenant_id,
    webhook_id,
    url,
    event_id: newId(),
    payload: '{}',
    secret,
    previous_secret: null,
    previous_secret_until: null,
  }
  return sendDelivery(isStrict ? { ...config, WEBHOOKS_INTERNAL: false } : config, delivery, app.services.clock())
}

test('a redirect is an answer and is not followed', async () => {
  const [receiver, inside] = [await startReceiver(), await startReceiver()]
  receiver.state.react = () => ({ status: 307, headers: { location: inside.url } })
  expect(await sendTo(receiver.url)).toMatchObject({ status: 307, error: null })
  expect(inside.received).toEqual([])
})

test('an address inside the network is refused before anything is sent', async () => {
  const receiver = await startReceiver()
  expect(await sendTo(receiver.url.replace('http:', 'https:'), true)).toMatchObject({
    status: null,
    error: 'blocked_address',
  })
  expect(receiver.received).toEqual([])
})

test('of an answer of 10 MB 4 kB are kept', async () => {
  const receiver = await startReceiver()
  receiver.state.react = () => ({ body: 'x'.repeat(10_000_000) })
  const sent = await sendTo(receiver.url)
  expect(sent).toMatchObject({ status: 200, error: null })
  expect(sent.response).toBe('x'.repeat(4_096))
})

test('a receiver that answers after 30 seconds is given up after 10', async () => {
  const receiver = await startReceiver()
  receiver.state.react = () => ({ delayMs: 30_000 })
  const sent = await sendTo(receiver.url)
  expect(sent).toMatchObject({ status: null, error: 'timeout' })
  expect(sent.duration_ms).toBeGreaterThanOrEqual(9_900)
  expect(sent.duration_ms).toBeLessThan(20_000)
}, 30_000)

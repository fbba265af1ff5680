import { generateKeyPairSync } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createTestBrowser, startPushService } from '#api/providers/push/push-service.testing.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { channels } from '#contract/rules/messages/message-events.ts'
import type { Channel, MessageEvent } from '#contract/rules/messages/message-events.ts'
import type { ServiceName } from '#contract/rules/messages/message-services.ts'
import { startApns, startHttpService } from '../loopback-services.testing.ts'

const [sendGrid, twilio, gateway, whatsApp, firebase, apns, webPush] = await Promise.all([
  startHttpService({ status: 202 }),
  startHttpService({ status: 201, body: { sid: 'SM1' } }),
  startHttpService({ status: 200, body: { id: 'gateway-1' } }),
  startHttpService({ status: 200, body: { messages: [{ id: 'wamid.1' }] } }),
  startHttpService({ status: 200, body: { name: 'projects/harbour/messages/1' } }),
  startApns(),
  startPushService(),
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
    PUSH_SERVICES: webPush.origin,
  },
})
afterAll(() => [sendGrid, twilio, gateway, whatsApp, firebase, apns, webPush].forEach((service) => service.close()))

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pem = (key: typeof rsa.privateKey) => String(key.export({ type: 'pkcs8', format: 'pem' }))

/** A tenant with a service on every channel, and text messages by Twilio or its own gateway. */
async function newStore(sms: 'twilio' | 'http_sms') {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const account = { project_id: 'harbour', client_email: 'push@harbour.test', private_key: pem(rsa.privateKey) }
  const services: [Channel, ServiceName, Record<string, string>][] = [
    ['email', 'sendgrid', { api_key: 'SG.1', from_address: 'hello@shop.test' }],
    ['whatsapp', 'whatsapp', whatsAppAccount],
    ['push', 'firebase', { service_account: JSON.stringify(account) }],
    ['push', 'apns', { ...apnsAccount, auth_key: pem(ec.privateKey) }],
    sms === 'twilio'
      ? ['sms', 'twilio', { account_sid: 'AC1', auth_token: 't', from_number: '+15550001' }]
      : ['sms', 'http_sms', { url: gateway.url, token: 'g' }],
  ]
  for (const [channel, service, credentials] of services) {
    const saved = await client.messageChannels.save({ channel, service, credentials, is_active: true })
    expect(saved).toMatchObject({ is_active: true, check: { is_working: true } })
  }
  await client.liveActivity.save({ is_enabled: true })
  const shop = await newShop(tenant, { name: 'Pier' })
  return { tenant, client, shop, staff: await shop.staff() }
}
const whatsAppAccount = {
  phone_number_id: '1001',
  access_token: 'EAA',
  template_name: 'order_update',
  template_language: 'en',
}
const apnsAccount = {
  team_id: 'TEAM123456',
  key_id: 'KEY1234567',
  bundle_id: 'com.harbour.app',
  environment: 'production',
}

const events = ['order_placed', 'order_accepted', 'order_ready', 'order_picked', 'order_delivered'] as const

test.each(['twilio', 'http_sms'] as const)(
  'each status of an order reaches the customer once on every channel, text messages by %s',
  async (sms) => {
    const { tenant, client, shop, staff } = await newStore(sms)
    for (const { requests } of [sendGrid, twilio, gateway, whatsApp, firebase]) requests.length = 0
    for (const event_type of events)
      for (const channel of channels)
        await client.messageTemplates.switchEvent({ event_type, receiver: 'customer', channel, is_active: true })
    const off = { event_type: 'order_ready', receiver: 'customer', channel: 'sms', is_active: false } as const
    await client.messageTemplates.switchEvent(off)
    const buyer = await tenant.customer()
    const browser = createTestBrowser(`${webPush.origin}/${sms}`)
    await buyer.client.customerPush.register({ token: JSON.stringify(browser.subscription), platform: 'web' })
    await buyer.client.customerPush.register({ token: `android-${sms}`, platform: 'android' })
    await buyer.client.customerPush.register({ token: `iphone-${sms}`, platform: 'ios' })
    const { order_id } = await buyer.client.checkout.place(shop.cart([{ product_id: await shop.product() }]))
    await buyer.client.myOrders.liveActivity({ id: order_id, push_token: `activity-${sms}` })
    for (const order_status of ['processing', 'ready', 'picked', 'delivered'] as const)
      await staff.client.merchantOrders.changeStatus({ order_id, order_status })

    const log = async () =>
      (await client.messageLog.list({ order_id, receiver: 'customer', limit: 100 })).data.map(
        ({ event_type, channel, service, status }) => `${event_type} ${channel} ${service} ${status}`,
      )
    const ofEvent = (event: MessageEvent) => [
      `${event} email sendgrid sent`,
      ...(event === 'order_ready' ? [] : [`${event} sms ${sms} sent`]),
      `${event} whatsapp whatsapp sent`,
      `${event} push apns sent`,
      `${event} push firebase sent`,
      `${event} push web_push sent`,
    ]
    await expect
      .poll(async () => (await log()).filter((row) => !row.includes('live_activity')).toSorted(), { timeout: 30_000 })
      .toEqual(events.flatMap(ofEvent).toSorted())

    const bodiesOf = (service: typeof twilio) =>
      service.requests
        .map(({ body }) => decodeURIComponent(body.replaceAll('+', ' ')))
        .filter((body) => body.includes(order_id))
    const texts: Record<Exclude<Channel, 'push'>, string[]> = {
      email: bodiesOf(sendGrid),
      sms: bodiesOf(sms === 'twilio' ? twilio : gateway),
      whatsapp: bodiesOf(whatsApp),
    }
    expect([texts.email.length, texts.sms.length, texts.whatsapp.length]).toEqual([5, 4, 5])
    const everything = Object.values(texts).flat().concat(bodiesOf(firebase))
    expect(everything.filter((text) => /\{(order_id|merchant|total|items|name|store|link)\}/.test(text))).toEqual([])
    expect(texts.sms.some((text) => text.includes('Pier'))).toBe(true)
    expect(webPush.letters.filter(({ path }) => path === `/${sms}`).every(({ isGenuine }) => isGenuine)).toBe(true)
    const activities = () => apns.requests.filter(({ path }) => path === `/3/device/activity-${sms}`)
    await expect.poll(() => activities().map(({ body }) => JSON.parse(body).aps.event)).toContain('end')
  },
  120_000,
)

test('events that are switched off on every channel send nothing', async () => {
  const { tenant, client, shop, staff } = await newStore('twilio')
  for (const event_type of ['order_placed', 'order_accepted'] as const)
    for (const channel of channels)
      await client.messageTemplates.switchEvent({ event_type, receiver: 'customer', channel, is_active: false })
  const buyer = await tenant.customer()
  await buyer.client.customerPush.register({ token: 'android-off', platform: 'android' })
  const { order_id } = await buyer.client.checkout.place(shop.cart([{ product_id: await shop.product() }]))
  for (const order_status of ['processing', 'ready'] as const)
    await staff.client.merchantOrders.changeStatus({ order_id, order_status })
  const log = async () =>
    (await client.messageLog.list({ order_id, receiver: 'customer', limit: 100 })).data.map(
      ({ event_type }) => event_type,
    )
  // Messages are written in the order of the steps, so those of the first steps would stand there too.
  await expect.poll(log, { timeout: 30_000 }).toContain('order_ready')
  expect(new Set(await log())).toEqual(new Set(['order_ready']))
})

import { generateKeyPairSync } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createTestBrowser, startPushService } from '#api/providers/push/push-service.testing.ts'
import { runDelayedJobs } from '#api/platform/testing/delayed-jobs.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { startHttpService } from '../notifications/loopback-services.testing.ts'
import { sendCampaign } from './campaigns.job-types.ts'
import { newCampaignNetwork, newCustomersWithDevices, whatsappService } from './campaigns.testing.ts'

const pushService = await startPushService()
const firebase = await startHttpService({ status: 200, body: { name: 'projects/p/messages/1' } })
afterAll(() => [pushService, firebase].forEach((service) => service.close()))
const app = await startTestApp({
  runJobs: true,
  environment: {
    PUSH_SERVICES: pushService.origin,
    FCM_API_URL: firebase.url,
    GOOGLE_TOKEN_URL: `${firebase.url}/token`,
  },
})
const private_key = String(
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
)
const hour = 3_600_000

const runCampaignJobs = () => runDelayedJobs(app, 'campaigns.%')
const settle = async () => {
  await runCampaignJobs()
  await new Promise((resolve) => setTimeout(resolve, 1_500))
}

let pathCount = 0
/** A token of a browser, and the messages that it got. */
function newDevice() {
  const path = `/device-${++pathCount}`
  const browser = createTestBrowser(`${pushService.origin}${path}`)
  const messages = () =>
    pushService.letters
      .filter((letter) => letter.path === path)
      .map(({ body }): { title: string; body: string; url: string; tag: string; image?: string } =>
        JSON.parse(browser.open(body)),
      )
  return { token: JSON.stringify(browser.subscription), messages, path }
}

const newNetwork = () => newCampaignNetwork(app, runCampaignJobs)

test('customers with a device get it there and among the notices; others do not', async () => {
  const { tenant, campaign, completed, customer, titles } = await newNetwork()
  const device = newDevice()
  const [browser, phone] = [await customer(device.token), await customer('fcm-token', 'android')]
  const [without, unwilling] = [await customer(), await customer(newDevice().token)]
  await unwilling.client.notices.savePreference({ push: false })
  const { campaign_id } = await campaign({ link: '/c/pizza', image_url: '/files/pizza.webp' })
  expect(await completed(campaign_id)).toMatchObject({
    status: 'completed',
    recipient_count: 2,
    sent_count: 2,
    pushed_count: 1,
    mailed_count: 0,
  })
  await expect.poll(() => device.messages().length, { timeout: 15_000 }).toBe(1)
  const [message] = device.messages()
  expect(message).toMatchObject({ title: 'Pizza night', body: 'Two for one.' })
  const picture = new URL(message?.image ?? '')
  expect([picture.hostname, picture.pathname]).toEqual([tenant.hosts.store, '/files/pizza.webp'])
  expect(await titles(browser)).toEqual(['Pizza night'])
  expect(await titles(phone)).toEqual(['Pizza night'])
  expect(await titles(without)).toEqual([])
  expect(await titles(unwilling)).toEqual([])
  const [notice] = (await browser.client.notices.list({})).data
  expect(message?.url).toContain(`${tenant.hosts.store}`)
  expect(message?.url).toContain(`/notices/${notice?.id}`)
})

test('phones get it through the service of the tenant; who has a phone and a browser counts once', async () => {
  const { client, campaign, completed, customer } = await newNetwork()
  const credentials = { service_account: JSON.stringify({ project_id: 'p', client_email: 'a@b.test', private_key }) }
  await client.messageChannels.save({ service: 'firebase', channel: 'push', credentials, is_active: true })
  const device = newDevice()
  const both = await customer(device.token)
  await both.client.customerPush.register({ token: 'android-1', platform: 'android' })
  await customer('android-2', 'android')
  const { campaign_id } = await campaign()
  expect(await completed(campaign_id)).toMatchObject({ recipient_count: 2, sent_count: 2, pushed_count: 2 })
  await expect
    .poll(() => firebase.requests.map(({ body }) => JSON.parse(body).message.token).toSorted(), { timeout: 15_000 })
    .toEqual(['android-1', 'android-2'])
  expect(JSON.parse(firebase.requests[0]?.body ?? '').message.notification).toMatchObject({ title: 'Pizza night' })
  await expect.poll(() => device.messages().length, { timeout: 15_000 }).toBe(1)
})

test('an ended subscription is forgotten, and a failing push service delays nobody', async () => {
  const { tenant, campaign, completed, customer } = await newNetwork()
  const [gone, broken, fine] = [newDevice(), newDevice(), newDevice()]
  for (const { token } of [gone, broken, fine]) await customer(token)
  pushService.answers.set(gone.path, 410)
  pushService.answers.set(broken.path, 500)
  const { campaign_id } = await campaign()
  expect(await completed(campaign_id)).toMatchObject({ sent_count: 3, pushed_count: 3 })
  await expect.poll(() => fine.messages().length, { timeout: 15_000 }).toBe(1)
  const tokens = async () =>
    (await tenant.db((db) => db.selectFrom('push_token').select('token').execute())).map(({ token }) => token)
  await expect
    .poll(async () => (await tokens()).toSorted(), { timeout: 15_000 })
    .toEqual([broken.token, fine.token].toSorted())
  // A push that failed for now is sent later; its tag lets the device show it once if it arrives twice.
  const waiting = () =>
    tenant.db((db) =>
      db.selectFrom('message').select(['status', 'push_token_id']).where('status', '=', 'waiting').execute(),
    )
  await expect.poll(waiting, { timeout: 15_000 }).toHaveLength(1)
})

test('after a kill it continues with the others, and nobody gets it twice though two workers send it', async () => {
  const { tenant, client, campaign, completed } = await newNetwork()
  const devices = Array.from({ length: 130 }, () => newDevice())
  const ids = await newCustomersWithDevices(tenant, devices.length, (at) => devices[at]?.token ?? '')
  const { campaign_id } = await campaign({
    timing: 'scheduled',
    scheduled_at: new Date(app.now() + hour).toISOString(),
  })
  const { starts_at } = await tenant.db((db) =>
    db.selectFrom('campaign').select('starts_at').where('id', '=', campaign_id).executeTakeFirstOrThrow(),
  )
  // What a process leaves that was killed after it had sent to the first 40 of 70 recipients.
  await tenant.db(async (db) => {
    await db
      .insertInto('campaign_recipient')
      .values(
        ids.slice(0, 70).map((customer_id, at) => ({
          campaign_id,
          customer_id,
          id: customer_id,
          send_at: db.now,
          sent_at: at < 40 ? db.now : null,
        })),
      )
      .execute()
    await db
      .updateTable('campaign')
      .set({ state: 'sending', cursor: ids[69] ?? null, recipient_count: 70, sent_count: 40, sent_at: db.now })
      .where('id', '=', campaign_id)
      .execute()
  })
  app.advanceTime(hour)
  await tenant.db(async (db) => {
    for (let copies = 0; copies < 4; copies++)
      await sendCampaign.enqueue(db, { campaignId: campaign_id, startsAt: starts_at })
  })
  expect(await completed(campaign_id)).toMatchObject({ recipient_count: 130, sent_count: 130, pushed_count: 90 })
  await settle()
  // Who is marked as sent has a stored message, so that a kill in between loses none.
  const stored = await tenant.db((db) => db.selectFrom('message').select(['id', 'push_token_id']).execute())
  expect(new Set(stored.map(({ push_token_id }) => push_token_id)).size).toBe(90)
  expect(stored).toHaveLength(90)
  await expect
    .poll(() => devices.map((device) => device.messages().length), { timeout: 15_000 })
    .toEqual(devices.map((_, at) => (at < 40 ? 0 : 1)))
  expect(await client.campaigns.show({ id: campaign_id })).toMatchObject({ sent_count: 130 })
}, 30_000)

test('a scheduled campaign is sent at its time, once, also after it was moved', async () => {
  const { client, campaign, completed, customer, titles } = await newNetwork()
  const one = await customer('phone', 'android')
  const at = (hours: number) => new Date(app.now() + hours * hour).toISOString()
  const { campaign_id, updated_at } = await campaign({ timing: 'scheduled', scheduled_at: at(1) })
  await client.campaigns.update({ id: campaign_id, scheduled_at: at(3), expected_updated_at: updated_at })
  await expect(
    client.campaigns.update({ id: campaign_id, title: 'Mine', expected_updated_at: updated_at }),
  ).rejects.toMatchObject({ status: 409, code: 'CONFLICT' })
  await settle()
  app.advanceTime(2 * hour)
  await settle()
  expect(await client.campaigns.show({ id: campaign_id })).toMatchObject({ state: 'scheduled', status: 'scheduled' })
  expect(await titles(one)).toEqual([])
  app.advanceTime(1.1 * hour)
  await completed(campaign_id)
  expect(await titles(one)).toEqual(['Pizza night'])
  await expect(client.campaigns.update({ id: campaign_id, title: 'Late' })).rejects.toMatchObject({
    status: 409,
    code: 'CAMPAIGN_STARTED',
  })
}, 20_000)

test('a campaign that is cancelled in the middle reaches nobody else', async () => {
  const { tenant, client, campaign, customer, titles } = await newNetwork()
  const [here, west] = [await customer('a', 'android'), await customer('b', 'android')]
  await here.client.notices.savePreference({ timezone: 'Pacific/Kiritimati' })
  await west.client.notices.savePreference({ timezone: 'Pacific/Honolulu' })
  const { campaign_id } = await campaign({
    timing: 'scheduled',
    scheduled_at: new Date(app.now() + 2 * hour).toISOString(),
    zone: 'customer',
  })
  await expect
    .poll(async () => {
      await runCampaignJobs()
      return titles(here)
    })
    .toEqual(['Pizza night'])
  expect(await client.campaigns.show({ id: campaign_id })).toMatchObject({ state: 'sending', recipient_count: 2 })
  await expect(client.campaigns.remove({ id: campaign_id })).rejects.toMatchObject({ code: 'CAMPAIGN_STARTED' })
  expect(await client.campaigns.cancel({ id: campaign_id })).toMatchObject({ state: 'cancelled', sent_count: 1 })
  app.advanceTime(26 * hour)
  await settle()
  const after = await tenant.db((db) =>
    db.selectFrom('campaign_recipient').select(['customer_id', 'sent_at']).orderBy('sent_at').execute(),
  )
  expect(after).toEqual([
    { customer_id: here.id, sent_at: expect.any(String) },
    { customer_id: west.id, sent_at: null },
  ])
}, 20_000)

test('mail goes to those who agreed, until they unsubscribe by its link', async () => {
  const { tenant, campaign, completed, customer, titles } = await newNetwork()
  const [willing, silent] = [await customer(), await customer()]
  await willing.client.notices.savePreference({ mail: true })
  const first = await campaign({ sends_mail: true })
  expect(await completed(first.campaign_id)).toMatchObject({ recipient_count: 1, sent_count: 1, mailed_count: 1 })
  expect(await titles(silent)).toEqual([])
  const mails = await tenant.db((db) =>
    db.selectFrom('message').select(['subject', 'text']).where('template', '=', 'campaign').execute(),
  )
  expect(mails).toMatchObject([{ subject: 'Pizza night', text: expect.stringContaining('Two for one.') }])
  const [, id = ''] = /notices\/([\w-]+)\/unsubscribe/.exec(mails[0]?.text ?? '') ?? []
  await tenant.guest.notices.unsubscribe({ id })
  expect(await willing.client.notices.preference({})).toEqual({
    push: true,
    mail: false,
    whatsapp: false,
    has_whatsapp: false,
    push_key: expect.stringMatching(/^[\w-]{80,}$/),
  })
  expect(await completed((await campaign({ sends_mail: true })).campaign_id)).toMatchObject({ recipient_count: 0 })
})

test('WhatsApp messages go to those who agreed and have a number, until they unsubscribe', async () => {
  const { tenant, client, campaign, completed, customer } = await newNetwork()
  await client.messageChannels.save(whatsappService)
  const [willing, , withoutNumber] = [await customer(), await customer(), await customer()]
  for (const one of [willing, withoutNumber]) await one.client.notices.savePreference({ whatsapp: true })
  await tenant.db(async (db) => {
    await db.updateTable('customer').set({ mobile: '+447700900999' }).where('id', '=', willing.id).execute()
    await db.updateTable('customer').set({ mobile: '' }).where('id', '=', withoutNumber.id).execute()
  })
  const first = await campaign({ sends_whatsapp: true })
  expect(await completed(first.campaign_id)).toMatchObject({ recipient_count: 1, whatsapp_count: 1, mailed_count: 0 })
  const messages = await tenant.db((db) =>
    db.selectFrom('message').select(['channel', 'recipient', 'text', 'priority']).execute(),
  )
  expect(messages).toEqual([
    {
      channel: 'whatsapp',
      recipient: '+447700900999',
      text: expect.stringMatching(/^\*Pizza night\*\nTwo for one\.\nhttp.*\nUnsubscribe from offers: http/),
      priority: 1,
    },
  ])
  const [, id = ''] = /notices\/([\w-]+)\/unsubscribe/.exec(messages[0]?.text ?? '') ?? []
  await tenant.guest.notices.unsubscribe({ id })
  expect(await willing.client.notices.preference({})).toMatchObject({ whatsapp: false, has_whatsapp: true })
  expect(await completed((await campaign({ sends_whatsapp: true })).campaign_id)).toMatchObject({ recipient_count: 0 })
})

test('openings are counted once, and orders of recipients within a day', async () => {
  const { tenant, client, campaign, completed } = await newNetwork()
  const shop = await newShop(tenant)
  const product = await shop.product()
  const [buyer, other] = [await tenant.customer(), await tenant.customer()]
  await buyer.client.customerPush.register({ token: 'buyer', platform: 'ios' })
  const { campaign_id } = await campaign({ link: 'https://example.com/pizza' })
  await completed(campaign_id)
  const [notice] = (await buyer.client.notices.list({})).data
  expect(notice).toMatchObject({ is_opened: false })
  for (let times = 0; times < 2; times++)
    expect(await tenant.guest.notices.open({ id: notice?.id ?? '' })).toEqual({ link: 'https://example.com/pizza' })
  expect((await buyer.client.notices.list({})).data).toMatchObject([{ is_opened: true }])
  for (const { client: shopper } of [buyer, buyer, other])
    await shopper.checkout.place(shop.cart([{ product_id: product }]))
  await expect
    .poll(async () => (await client.campaigns.show({ id: campaign_id })).ordered_count, { timeout: 8_000 })
    .toBe(1)
  expect(await client.campaigns.show({ id: campaign_id })).toMatchObject({ opened_count: 1, ordered_count: 1 })
}, 15_000)

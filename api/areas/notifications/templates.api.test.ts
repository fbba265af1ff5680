import { expect, test } from 'vitest'
import { messageEvents, templateKeys, unknownTags } from '#contract/rules/messages/message-events.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { sendMail } from './mails.commands.ts'
import { mailLocales } from './mails.rules.ts'
import { defaultText, eventOf, templatesOf, textKeyOf } from './templates.rules.ts'

const app = await startTestApp({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } })
const withoutMail = await startTestApp({ sameDatabaseAs: app })

const id = 'order_accepted.customer.email' as const
const text = {
  subject: '{merchant} cooks {order_id}',
  message: 'Hi {name},\n\nready at {due_time}.',
  button_label: 'Look',
  button_color: '#AA0000',
}

async function newOwner() {
  const tenant = await newTenant(app)
  const { client, token } = await tenant.owner()
  const quiet = withoutMail.client({ host: tenant.hosts.admin, token })
  return { tenant, client, quiet }
}

test('every default text of every event, channel and language has only tags of its event', () => {
  const wrong = templateKeys.flatMap((key) =>
    mailLocales.flatMap((locale) => {
      const { subject, message, button_label } = defaultText(key, locale)
      return unknownTags(`${subject ?? ''} ${message} ${button_label ?? ''}`, key.event).map(
        (tag) => `${locale} ${textKeyOf(key)} ${key.channel}: ${tag}`,
      )
    }),
  )
  expect(wrong).toEqual([])
})

test('the log names events, whatever text was used', () => {
  expect(eventOf('order_new')).toBe('order_placed')
  expect(eventOf('trial_ending')).toBe('trial_ending')
  expect(templatesOf('order_placed')).toEqual(['order_placed', 'order_new'])
})

test('events list their receivers, channels and tags, in the language of the reader', async () => {
  const { client } = await newOwner()
  const events = await client.messageTemplates.events({})
  expect(events).toHaveLength(Object.keys(messageEvents).length)
  expect(events.find(({ event_type }) => event_type === 'order_placed')).toMatchObject({
    event_name: 'Order placed',
    receivers: [
      { receiver: 'customer', channels: { email: true, sms: false, push: false } },
      { receiver: 'merchant', channels: { email: true } },
      { receiver: 'admin', channels: { email: false } },
    ],
    placeholders: expect.arrayContaining(['order_id', 'merchant']),
  })
  expect((await client.messageTemplates.events({ receiver: 'merchant' })).map((event) => event.event_type)).toEqual([
    'order_placed',
    'order_cancelled',
    'user_invited',
    'payout_failed',
    'low_stock',
  ])
})

test('an event is switched on for a channel that can send, and off at any time', async () => {
  const { client, quiet } = await newOwner()
  const event = { event_type: 'order_completed', receiver: 'customer', channel: 'email' } as const
  await expect(quiet.messageTemplates.switchEvent({ ...event, is_active: true })).rejects.toMatchObject({
    status: 422,
    code: 'NO_ACTIVE_CHANNEL',
    message: 'Please configure and activate a channel first',
  })
  const on = await client.messageTemplates.switchEvent({ ...event, is_active: true })
  expect(on.receivers[0]?.channels.email).toBe(true)
  expect((await quiet.messageTemplates.switchEvent({ ...event, is_active: false })).receivers[0]?.channels.email).toBe(
    false,
  )
  await expect(
    client.messageTemplates.switchEvent({ ...event, event_type: 'otp_login', is_active: false }),
  ).rejects.toMatchObject({ code: 'MESSAGE_ALWAYS_ACTIVE' })
  await expect(
    client.messageTemplates.switchEvent({ ...event, event_type: 'payout_failed', is_active: true }),
  ).rejects.toMatchObject({ status: 422, errors: { channel: [expect.any(String)] } })
})

test('a text is changed in one language and reset', async () => {
  const { tenant, client } = await newOwner()
  expect(await client.messageTemplates.show({ id })).toMatchObject({
    locale: 'en',
    subject: '{merchant} has accepted your order {order_id}',
    is_default: true,
    changed_locales: [],
  })
  expect(await client.messageTemplates.update({ id, locale: 'de', ...text })).toMatchObject({
    ...text,
    locale: 'de',
    is_default: false,
    changed_locales: ['de'],
  })
  expect(await client.messageTemplates.show({ id, locale: 'en' })).toMatchObject({ is_default: true })
  const values = { merchant: 'Pier', order_id: '7', due_time: '19:48' }
  await tenant.db((db) =>
    sendMail(db, { to: 'a@b.test', template: 'order_accepted', locale: 'de', name: 'Ada', values }),
  )
  const sent = () =>
    tenant.db((db) => db.selectFrom('message').select(['subject', 'text', 'receiver']).orderBy('id').execute())
  expect(await sent()).toEqual([
    { subject: 'Pier cooks 7', text: expect.stringContaining('Hi Ada,\n\nready at 19:48.'), receiver: 'customer' },
  ])
  expect(await client.messageTemplates.reset({ id, locale: 'de' })).toMatchObject({
    is_default: true,
    subject: '{merchant} hat Ihre Bestellung {order_id} angenommen',
  })
})

test('a tag that the event does not have is refused at its field, also in previews and tests', async () => {
  const { client } = await newOwner()
  const wrong = { id, ...text, subject: '{merchant} {code}', message: '{order_id} {total }' }
  const refused = { status: 422, errors: { subject: ['Unknown tag: {code}'], message: ['Unknown tag: {total }'] } }
  await expect(client.messageTemplates.update(wrong)).rejects.toMatchObject(refused)
  await expect(client.messageTemplates.preview(wrong)).rejects.toMatchObject(refused)
  await expect(client.messageTemplates.test({ ...wrong, to: 'a@b.test' })).rejects.toMatchObject(refused)
  await expect(client.messageTemplates.update({ id, message: 'Hello' })).rejects.toMatchObject({
    errors: { subject: ['The subject field is required.'] },
  })
})

test('a preview is filled from the newest order, or from an example', async () => {
  const { tenant, client } = await newOwner()
  expect(await client.messageTemplates.preview({ id, ...text })).toMatchObject({
    order_id: null,
    subject: 'Pier Pizza cooks 1001',
  })
  const shop = await newShop(tenant, { name: 'Salmiya Grills' })
  const customer = await tenant.customer()
  const product = await shop.product({ name: 'Flatbread' })
  const { order_id } = await customer.client.checkout.place(shop.cart([{ product_id: product }]))
  expect(await client.messageTemplates.preview({ id, ...text })).toMatchObject({
    order_id,
    subject: `Salmiya Grills cooks ${order_id}`,
    button: { label: 'Look', color: '#AA0000', link: expect.stringContaining(`/orders/${order_id}`) },
  })
  const sms = { id: 'order_accepted.customer.sms', message: '{merchant}: {order_id}' } as const
  expect(await client.messageTemplates.preview(sms)).toMatchObject({
    paragraphs: [`Salmiya Grills: ${order_id}`],
    parts: 1,
  })
  const placed = { ...text, id: 'order_placed.customer.email' } as const
  expect((await client.messageTemplates.preview(placed)).items).toEqual(['1 × Flatbread'])
})

test('a test goes to one address, as a message of the log', async () => {
  const { client, quiet } = await newOwner()
  const sent = await client.messageTemplates.test({ id, ...text, to: 'Me@Shop.test' })
  expect(await client.messageLog.show(sent)).toMatchObject({
    recipient: 'me@shop.test',
    event_type: 'order_accepted',
    status: 'queued',
    subject: 'Pier Pizza cooks 1001',
  })
  await expect(client.messageTemplates.test({ id, ...text, to: 'nobody' })).rejects.toMatchObject({ status: 422 })
  await expect(quiet.messageTemplates.test({ id, ...text, to: 'me@shop.test' })).rejects.toMatchObject({
    code: 'NO_ACTIVE_CHANNEL',
  })
})

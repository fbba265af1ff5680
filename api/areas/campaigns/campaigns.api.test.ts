import { expect, test } from 'vitest'
import { json } from '#api/platform/db/json.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { whatsappService } from './campaigns.testing.ts'

const app = await startTestApp()
const draft = { title: 'Pizza night', body: 'Two for one.', timing: 'instant', audience: 'all' } as const
const tomorrow = () => new Date(app.now() + 86_400_000).toISOString()

async function newNetwork() {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const segment = newId()
  await tenant.db((db) =>
    db
      .insertInto('segment')
      .values({
        id: segment,
        name: 'New',
        filters: json([{ field: 'total_orders', operator: 'equal_to', value: 0 }]),
      })
      .execute(),
  )
  return { tenant, client, segment }
}

test.each([
  ['no title', { title: ' ' }, 'title'],
  ['no text', { body: '' }, 'body'],
  ['an audience without segment', { audience: 'segment' }, 'segment_id'],
  ['an unknown segment', { audience: 'segment', segment_id: newId() }, 'segment_id'],
  ['no time', { timing: 'scheduled' }, 'scheduled_at'],
  ['a time that has passed', { timing: 'scheduled', scheduled_at: '2020-01-01T00:00:00Z' }, 'scheduled_at'],
  ['a script as link', { link: 'javascript:alert(1)' }, 'link'],
  ['a link without host', { link: '//evil.example' }, 'link'],
] as const)('a campaign is refused with %s', async (_name, more, field) => {
  const { client } = await newNetwork()
  await expect(client.campaigns.create({ ...draft, ...more })).rejects.toMatchObject({
    status: 422,
    errors: { [field]: [expect.any(String)] },
  })
})

test('campaigns are listed, changed, cancelled and deleted', async () => {
  const { client, segment } = await newNetwork()
  const instant = await client.campaigns.create(draft)
  expect(instant).toMatchObject({ state: 'sending', status: 'completed', audience: 'all', segment_id: null })
  const later = await client.campaigns.create({
    ...draft,
    title: 'Sushi',
    timing: 'scheduled',
    scheduled_at: tomorrow(),
    audience: 'segment',
    segment_id: segment,
  })
  expect(later).toMatchObject({
    state: 'scheduled',
    status: 'scheduled',
    segment_id: segment,
    segment_name: expect.any(String),
    sent_at: null,
  })
  expect((await client.campaigns.list({})).data.map(({ segment_name }) => segment_name)).toEqual([
    later.segment_name,
    null,
  ])
  const titles = async (input: Parameters<typeof client.campaigns.list>[0]) =>
    (await client.campaigns.list(input)).data.map(({ title }) => title)
  expect(await titles({})).toEqual(['Sushi', 'Pizza night'])
  expect(await titles({ status: 'scheduled' })).toEqual(['Sushi'])
  expect(await titles({ status: 'completed' })).toEqual(['Pizza night'])
  expect(await titles({ search: 'TWO FOR' })).toEqual(['Sushi', 'Pizza night'])
  expect(await titles({ state: 'cancelled' })).toEqual([])

  const id = later.campaign_id
  expect(await client.campaigns.update({ id, title: 'Ramen', audience: 'all' })).toMatchObject({
    title: 'Ramen',
    segment_id: null,
  })
  await expect(client.campaigns.update({ id: instant.campaign_id, title: 'Late' })).rejects.toMatchObject({
    code: 'CAMPAIGN_STARTED',
  })
  expect(await client.campaigns.cancel({ id })).toMatchObject({ state: 'cancelled' })
  await expect(client.campaigns.cancel({ id })).rejects.toMatchObject({ code: 'CAMPAIGN_ENDED' })
  expect(await client.campaigns.remove({ id })).toEqual({ campaign_id: id })
  await expect(client.campaigns.show({ id })).rejects.toMatchObject({ status: 404 })
})

test('of two admins who edit one campaign the second one sees a conflict', async () => {
  const { client } = await newNetwork()
  const { campaign_id: id, updated_at: expected_updated_at } = await client.campaigns.create({
    ...draft,
    timing: 'scheduled',
    scheduled_at: tomorrow(),
  })
  await client.campaigns.update({ id, title: 'First', expected_updated_at })
  await expect(client.campaigns.update({ id, body: 'Second', expected_updated_at })).rejects.toMatchObject({
    status: 409,
    code: 'CONFLICT',
  })
  expect(await client.campaigns.show({ id })).toMatchObject({ title: 'First', body: 'Two for one.' })
})

test('the audience is counted by device, mail and segment', async () => {
  const { tenant, client, segment } = await newNetwork()
  const [phone, mailed, both] = [await tenant.customer(), await tenant.customer(), await tenant.customer()]
  await tenant.customer()
  for (const { id, client: customer } of [phone, both])
    await customer.customerPush.register({ token: id, platform: 'ios' })
  for (const { client: customer } of [mailed, both]) await customer.notices.savePreference({ mail: true })
  expect(await client.campaigns.countAudience({ audience: 'all' })).toEqual({
    customers: 4,
    with_device: 2,
    with_mail: 2,
    with_whatsapp: 0,
    has_whatsapp: false,
    estimated_cost: 0,
    recipients: 2,
  })
  expect(await client.campaigns.countAudience({ audience: 'all', sends_mail: true })).toMatchObject({ recipients: 3 })
  await tenant.db((db) =>
    db.updateTable('customer_figure').set({ orders: 1 }).where('customer_id', '=', both.id).execute(),
  )
  expect(
    await client.campaigns.countAudience({ audience: 'segment', segment_id: segment, sends_mail: true }),
  ).toMatchObject({ recipients: 2 })
})

test('a campaign by WhatsApp requires an active service, and the list can show these alone', async () => {
  const { client } = await newNetwork()
  await client.campaigns.create(draft)
  await expect(client.campaigns.create({ ...draft, sends_whatsapp: true })).rejects.toMatchObject({
    status: 422,
    errors: { sends_whatsapp: [expect.stringContaining('no WhatsApp service is active')] },
  })
  await client.messageChannels.save(whatsappService)
  const { campaign_id } = await client.campaigns.create({ ...draft, sends_whatsapp: true })
  const ids = (await client.campaigns.list({ sends_whatsapp: true })).data.map((campaign) => campaign.campaign_id)
  expect(ids).toEqual([campaign_id])
  expect(await client.campaigns.countAudience({ audience: 'all' })).toMatchObject({ has_whatsapp: true })
})

test('a customer reads their own notices only, and refuses an unknown time zone', async () => {
  const { tenant } = await newNetwork()
  const { client } = await tenant.customer()
  expect(await client.notices.list({})).toMatchObject({ data: [], meta: { total: 0 } })
  expect(await client.notices.preference({})).toEqual({
    push: true,
    mail: false,
    whatsapp: false,
    has_whatsapp: false,
    push_key: expect.any(String),
  })
  await expect(client.notices.savePreference({ timezone: 'Mars/Base' })).rejects.toMatchObject({ status: 422 })
  await expect(tenant.guest.notices.open({ id: newId() })).rejects.toMatchObject({ status: 404 })
})

test('a test goes to its sender by mail and to their devices, and counts nowhere', async () => {
  const { tenant, client } = await newNetwork()
  const { email } = await tenant.db((db) => db.selectFrom('app_user').select('email').executeTakeFirstOrThrow())
  const { title, body } = draft
  expect(await client.campaigns.sendTest({ title, body, link: '/c/pizza' })).toEqual({ email, devices: 0 })
  const messages = await tenant.db((db) =>
    db
      .selectFrom('message')
      .select(['channel', 'recipient', 'subject', 'link'])
      .where('template', '=', 'campaign')
      .execute(),
  )
  expect(messages).toEqual([
    { channel: 'email', recipient: email, subject: title, link: expect.stringMatching(/\/c\/pizza$/) },
  ])
  expect((await client.campaigns.list({})).data).toEqual([])
})

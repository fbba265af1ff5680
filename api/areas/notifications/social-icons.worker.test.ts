import { afterAll, expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { startHttpService } from './loopback-services.testing.ts'
import { loadBrand } from './mails.db.ts'
import { renderMail } from './mails.rules.ts'
import { insertMessages } from './messages.db.ts'

const sendGrid = await startHttpService({ status: 202 })
const app = await startTestApp({
  runJobs: true,
  environment: { WEBHOOKS_INTERNAL: '1', SENDGRID_API_URL: sendGrid.url },
})
afterAll(() => sendGrid.close())

test('a mail shows the icons of the tenant’s pages, at the address of its shop', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const credentials = { api_key: 'SG.1', from_address: 'hello@shop.test' }
  await client.messageChannels.save({ service: 'sendgrid', channel: 'email', credentials, is_active: true })
  const social_links = [{ name: 'Photos', url: 'https://photos.example/shop', icon_url: '/files/icon.png' }]
  await client.tenantSettings.save({ settings: [{ setting_key: 'social_links', setting_value: social_links }] })
  await tenant.db(async (db) => {
    const mail = renderMail({ template: 'welcome', locale: 'en', name: 'Ada' }, await loadBrand(db))
    const message = { id: newId(), template: 'welcome', channel: 'email' as const, recipient: 'ada@buyers.test' }
    await insertMessages(db, [{ ...message, ...mail }])
  })
  await expect.poll(() => sendGrid.requests.length).toBe(1)
  const { storeHost } = (await app.services.tenants.find(tenant.id)) ?? {}
  expect(JSON.parse(sendGrid.requests[0]?.body ?? '').content).toContainEqual({
    type: 'text/html',
    value: expect.stringMatching(
      new RegExp(`<img src="http://${storeHost}:\\d+/files/icon.png" width="30" height="30" alt="Photos">`),
    ),
  })
})

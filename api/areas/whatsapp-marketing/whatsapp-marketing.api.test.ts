import { expect, test } from 'vitest'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp({ environment: { WHATSAPP_MARKETING_URL: 'https://marketing.example/embed' } })
const plain = await startTestApp()

test('the embedded screen gets tenant, token, time zone, currency and query', async () => {
  const tenant = await newTenant(app)
  const owner = await tenant.owner()
  const config = await owner.client.whatsappMarketing.config({ query: 'tab=templates' })
  const url = new URL(config.embed_url ?? '')
  expect(url.origin + url.pathname).toBe('https://marketing.example/embed')
  const { tenant: booted } = await owner.client.boot.tenant({})
  expect(Object.fromEntries(url.searchParams)).toEqual({
    tenant_id: tenant.id,
    token: config.token,
    timezone: booted.timezone,
    billing_currency: booted.billing_currency,
    query: 'tab=templates',
  })
  expect(config.token).not.toBe(owner.token)
  const again = await owner.client.whatsappMarketing.config({})
  expect(new URL(again.embed_url ?? '').searchParams.has('query')).toBe(false)
  expect(again.token).not.toBe(config.token)
})

test('without a host there is no address and no token', async () => {
  const { client } = await (await newTenant(plain)).owner()
  expect(await client.whatsappMarketing.config({})).toMatchObject({ embed_url: null, token: null, has_channel: false })
})

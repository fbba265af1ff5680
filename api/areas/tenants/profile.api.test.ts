import { expect, test } from 'vitest'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()

test('the contact changes in the panel and in the shop', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const contact = { name: 'Harbour Eats', email: 'hello@harbour.example', mobile: '+442071234567', city: 'London' }
  expect(await client.tenantProfile.updateContact(contact)).toMatchObject(contact)
  expect((await tenant.guest.store.boot({})).contact).toMatchObject({ email: 'hello@harbour.example' })
  expect(await client.tenantProfile.updateContact({ mobile: null })).toMatchObject({ ...contact, mobile: null })
  await expect(client.tenantProfile.updateContact({ country: 'XX' })).rejects.toMatchObject({ status: 422 })
})

test('a network becomes a store with a single merchant and back', async () => {
  const tenant = await newTenant(app)
  const merchant_id = await tenant.merchant()
  const { client } = await tenant.owner()
  await expect(client.tenantProfile.setBusinessType({ type: 'static_merchant' })).rejects.toMatchObject({
    errors: { merchant_id: ['Choose the merchant that is the store.'] },
  })
  const stranger = await newTenant(app)
  await expect(
    client.tenantProfile.setBusinessType({ type: 'static_merchant', merchant_id: await stranger.merchant() }),
  ).rejects.toMatchObject({ errors: { merchant_id: ['The selected merchant is invalid.'] } })
  expect(await client.tenantProfile.setBusinessType({ type: 'static_merchant', merchant_id })).toMatchObject({
    business_type: { type: 'static_merchant', merchant_id },
  })
  expect(await client.tenantProfile.setBusinessType({ type: 'marketplace' })).toMatchObject({
    business_type: { type: 'marketplace', merchant_id: null },
  })
})

test('another process obeys a changed setting within a second', async () => {
  const other = await startTestApp({ sameDatabaseAs: app })
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const timezoneThere = async () => (await other.client({ host: tenant.hosts.store }).store.boot({})).timezone
  expect(await timezoneThere()).toBe('Europe/London')
  await client.tenantSettings.saveGeneral({ settings: [{ setting_key: 'timezone', setting_value: 'Asia/Dubai' }] })
  await expect.poll(timezoneThere, { timeout: 1_500 }).toBe('Asia/Dubai')
})

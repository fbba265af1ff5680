import { expect, test } from 'vitest'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()
const external = await startTestApp({ environment: { PAGE_BUILDER_URL: 'https://builder.example/edit' } })
const permission = 'ManageTenantSettingsPageBuilder'

test('each section of the home page is hidden and shown by itself', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.user([permission])
  const shop = app.client({ host: tenant.hosts.store })
  const sectionsInShop = async () => (await shop.store.theme({})).sections
  const all = {
    banners: true,
    categories: true,
    featured: true,
    sponsored: true,
    packages: true,
    recommendations: true,
  }
  expect(await client.pageBuilder.visibility({})).toEqual({ is_visible: true, sections: all })
  const saved = await client.pageBuilder.changeVisibility({ sections: { banners: false } })
  expect(saved).toEqual({ is_visible: true, sections: { ...all, banners: false } })
  expect(await sectionsInShop()).toEqual({ ...all, banners: false })
  await client.pageBuilder.changeVisibility({ is_visible: false, sections: { categories: false } })
  expect(await client.pageBuilder.visibility({})).toEqual({
    is_visible: false,
    sections: { ...all, banners: false, categories: false },
  })
  expect(await client.pageBuilder.toggleRecommendations({ is_enabled: false })).toEqual({ is_enabled: false })
  expect(await sectionsInShop()).toMatchObject({ recommendations: false, featured: true })
  expect((await shop.store.boot({})).theme.sections).toMatchObject({ recommendations: false })
})

test('without an external builder there is no address to embed', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.user([permission])
  expect(await client.pageBuilder.config({ query: 'page=home' })).toMatchObject({
    embed_url: null,
    tenant_header: tenant.hosts.admin,
    admin_domain: tenant.hosts.admin,
    query: 'page=home',
    store_type: 'marketplace',
  })
})

test('an external builder learns who is at the screen, for five minutes and in this tenant only', async () => {
  const tenant = await newTenant(external)
  const other = await newTenant(external)
  const { client, id } = await tenant.user([permission])
  const config = await client.pageBuilder.config({})
  expect(config).toMatchObject({ embed_url: 'https://builder.example/edit' })
  expect(config).not.toHaveProperty('query')
  const { access_token } = config
  const partner = external.client({ host: tenant.hosts.admin })
  expect(await partner.pageBuilderTokens.verify({ access_token })).toMatchObject({ tenant_id: tenant.id, user_id: id })
  const elsewhere = external.client({ host: other.hosts.admin })
  await expect(elsewhere.pageBuilderTokens.verify({ access_token })).rejects.toMatchObject({ status: 401 })
  const asSession = external.client({ host: tenant.hosts.admin, token: access_token })
  await expect(asSession.pageBuilder.visibility({})).rejects.toMatchObject({ status: 401 })
  external.advanceTime(5 * 60_000 + 1)
  await expect(partner.pageBuilderTokens.verify({ access_token })).rejects.toMatchObject({ status: 401 })
})

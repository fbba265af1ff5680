import { expect, test } from 'vitest'
import { usualHomePage } from '#contract/areas/page-builder/usual-home-page.ts'
import { json } from '#api/platform/db/json.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { publishScheduled } from './publish.commands.ts'

const app = await startTestApp()
const hour = 3_600_000

async function newBuilder() {
  const tenant = await newTenant(app)
  const { client } = await tenant.user(['ManageTenantSettingsPageBuilder'])
  return { tenant, client, shop: app.client({ host: tenant.hosts.store }) }
}
const hero = (title: string) => ({ key: 'top', type: 'hero' as const, title: { en: title } })
const documentOf = (...sections: ReturnType<typeof hero>[]) => ({ version: 2 as const, sections })
const later = (ms: number) => new Date(app.services.clock() + ms).toISOString()

test('the home page starts as the usual one, is edited as a draft and shown once it is published', async () => {
  const { client, shop } = await newBuilder()
  expect(await shop.store.builtPage({})).toBeNull()
  const home = await client.builtPages.home({})
  expect(home).toMatchObject({ kind: 'home', slug: null, is_live: false, document: usualHomePage() })
  expect((await client.builtPages.home({}))._id).toBe(home._id)
  await client.builtPages.save({ id: home._id, document: documentOf(hero('Welcome')) })
  expect(await shop.store.builtPage({})).toBeNull()
  expect(await client.builtPages.publish({ id: home._id })).toMatchObject({ is_live: true, has_changes: false })
  expect(await shop.store.builtPage({})).toMatchObject({ sections: [{ type: 'hero', title: 'Welcome' }] })
  await client.pageBuilder.changeVisibility({ is_visible: false })
  expect(await shop.store.builtPage({})).toBeNull()
  await client.pageBuilder.changeVisibility({ is_visible: true })
  expect(await client.builtPages.unpublish({ id: home._id })).toMatchObject({ is_live: false })
  expect(await shop.store.builtPage({})).toBeNull()
})

test('of two editors the second is refused', async () => {
  const { client } = await newBuilder()
  const { _id: id, updated_at } = await client.builtPages.home({})
  app.advanceTime(1_000)
  await client.builtPages.save({ id, document: documentOf(hero('One')), expected_updated_at: updated_at })
  const second = { id, document: documentOf(hero('Two')), expected_updated_at: updated_at }
  await expect(client.builtPages.save(second)).rejects.toMatchObject({ status: 409 })
  await expect(client.builtPages.publish({ id, expected_updated_at: updated_at })).rejects.toMatchObject({
    status: 409,
  })
  expect((await client.builtPages.show({ id })).document.sections).toMatchObject([{ title: { en: 'One' } }])
})

test('a revision is restored as the draft, and the shop keeps what is live', async () => {
  const { client, shop } = await newBuilder()
  const { _id: id } = await client.builtPages.home({})
  for (const title of ['One', 'Two']) {
    await client.builtPages.save({ id, document: documentOf(hero(title)) })
    await client.builtPages.publish({ id })
  }
  const revisions = await client.builtPages.revisions({ id })
  expect(revisions).toMatchObject([
    { number: 2, is_live: true },
    { number: 1, is_live: false },
  ])
  const restored = await client.builtPages.restore({ id, revision_id: revisions[1]?.id ?? '' })
  expect(restored).toMatchObject({ has_changes: true, document: { sections: [{ title: { en: 'One' } }] } })
  expect(await shop.store.builtPage({})).toMatchObject({ sections: [{ title: 'Two' }] })
})

test('a scheduled draft goes live at its time as it was then, once, and not after it was cancelled', async () => {
  const { tenant, client, shop } = await newBuilder()
  const { _id: id } = await client.builtPages.home({})
  await client.builtPages.save({ id, document: documentOf(hero('Autumn')) })
  const publishAt = later(hour)
  expect(await client.builtPages.publish({ id, publish_at: publishAt })).toMatchObject({ is_live: false })
  await client.builtPages.save({ id, document: documentOf(hero('Winter')) })
  const scheduled = (await client.builtPages.revisions({ id })).find(({ is_scheduled }) => is_scheduled)
  const run = (revisionId = scheduled?.id ?? '') =>
    tenant.db((db) => publishScheduled(db, { pageId: id, revisionId, publishAt }))
  await run()
  expect(await shop.store.builtPage({})).toBeNull()
  app.advanceTime(hour)
  await run()
  await run()
  expect(await shop.store.builtPage({})).toMatchObject({ sections: [{ title: 'Autumn' }] })
  expect(await client.builtPages.show({ id })).toMatchObject({ scheduled_at: null, is_live: true, has_changes: true })
  await client.builtPages.publish({ id, publish_at: later(hour) })
  const other = (await client.builtPages.revisions({ id })).find(({ is_scheduled }) => is_scheduled)
  await client.builtPages.unschedule({ id })
  app.advanceTime(2 * hour)
  await run(other?.id)
  expect(await shop.store.builtPage({})).toMatchObject({ sections: [{ title: 'Autumn' }] })
  await expect(client.builtPages.publish({ id, publish_at: later(-1) })).rejects.toMatchObject({
    errors: { publish_at: ['Choose a time in the future.'] },
  })
})

test('a landing page has an address that no page with text has, in the languages of the reader', async () => {
  const { tenant, client, shop } = await newBuilder()
  const { client: owner } = await tenant.owner()
  await owner.pages.create({ title: 'Summer', locale: 'en', body: '<p>x</p>', slug: 'summer' })
  await expect(client.builtPages.create({ titles: { en: 'Summer' }, slug: 'summer' })).rejects.toMatchObject({
    errors: { slug: ['The slug has already been taken.'] },
  })
  const page = await client.builtPages.create({ titles: { en: 'Summer', ar: 'الصيف' } })
  expect(page).toMatchObject({ slug: 'summer-2', kind: 'landing' })
  await expect(
    owner.pages.create({ title: 'x', locale: 'ar', body: '<p>x</p>', slug: 'summer-2' }),
  ).rejects.toMatchObject({ errors: { slug: ['The slug has already been taken.'] } })
  await expect(shop.store.builtPage({ slug: 'summer-2' })).rejects.toMatchObject({ status: 404 })
  await client.builtPages.publish({ id: page._id })
  expect(await shop.store.builtPage({ slug: 'summer-2', locale: 'ar' })).toMatchObject({
    title: 'الصيف',
    sections: [{ type: 'hero', title: 'الصيف' }],
  })
  expect(await shop.store.pages({})).toMatchObject([{ slug: 'summer-2', title: 'Summer' }])
  await client.builtPages.remove({ id: page._id })
  await expect(shop.store.builtPage({ slug: 'summer-2' })).rejects.toMatchObject({ status: 404 })
})

test('untitled landing pages are numbered, also when the database reuses its plan', async () => {
  const { client } = await newBuilder()
  const slugs: (string | null)[] = []
  for (let count = 0; count < 8; count++) slugs.push((await client.builtPages.create({ titles: {} })).slug)
  expect(slugs).toEqual(['page', ...[2, 3, 4, 5, 6, 7, 8].map((number) => `page-${number}`)])
})

test('a preview shows the draft of its page for half an hour', async () => {
  const { client, shop } = await newBuilder()
  const { _id: id } = await client.builtPages.home({})
  await client.builtPages.save({ id, document: documentOf(hero('Draft')) })
  const { url } = await client.builtPages.preview({ id })
  const preview = new URL(url).searchParams.get('preview') ?? ''
  expect(await shop.store.builtPage({ preview })).toMatchObject({ sections: [{ title: 'Draft' }] })
  expect(await shop.store.builtPage({ preview: `${preview}x` })).toBeNull()
  const stranger = await newBuilder()
  expect(await stranger.shop.store.builtPage({ preview })).toBeNull()
  app.advanceTime(30 * 60_000 + 1)
  expect(await shop.store.builtPage({ preview })).toBeNull()
})

test('a stored document of version 1 is edited and shown in the form of today', async () => {
  const { tenant, client, shop } = await newBuilder()
  const { _id: id } = await client.builtPages.home({})
  const old = { version: 1, sections: [{ id: 'top', kind: 'cta', title: 'Old', label: 'Go' }] }
  await tenant.db((db) =>
    db
      .updateTable('built_page')
      .set({ draft: json(old) })
      .where('id', '=', id)
      .execute(),
  )
  expect((await client.builtPages.show({ id })).document).toMatchObject({
    version: 2,
    sections: [{ key: 'top', type: 'call_to_action', title: { en: 'Old' } }],
  })
  await client.builtPages.publish({ id })
  expect(await shop.store.builtPage({})).toMatchObject({ sections: [{ type: 'call_to_action', title: 'Old' }] })
})

test('products of a section must exist; one that is gone later is left out', async () => {
  const { client } = await newBuilder()
  const { _id: id } = await client.builtPages.home({})
  const products = { key: 'p', type: 'products' as const, product_ids: [crypto.randomUUID()] }
  await expect(client.builtPages.save({ id, document: { version: 2, sections: [products] } })).rejects.toMatchObject({
    status: 422,
  })
})

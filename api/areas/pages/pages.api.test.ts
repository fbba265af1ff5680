import { expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()
const terms = { title: 'Terms & conditions', locale: 'en', body: '<h2>Order</h2><p>You can cancel.</p>' }

async function newOwner() {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const shop = app.client({ host: tenant.hosts.store })
  return { tenant, client, shop }
}

test('a page is created, published, shown in the shop, hidden and deleted', async () => {
  const { client, shop } = await newOwner()
  const page = await client.pages.create(terms)
  expect(page).toMatchObject({ ...terms, slug: 'terms-conditions', published: false, page_id: page._id })
  expect(await shop.store.pages({})).toEqual([])
  await client.pages.update({ id: page._id, published: true })
  expect(await shop.store.pages({})).toMatchObject([{ title: terms.title, slug: page.slug }])
  expect(await shop.store.page({ slug: page.slug })).toMatchObject({ body: terms.body })
  await client.pages.update({ id: page._id, published: false })
  expect(await shop.store.pages({})).toEqual([])
  await expect(shop.store.page({ slug: page.slug })).rejects.toMatchObject({ status: 404 })
  expect(await client.pages.remove({ id: page._id })).toEqual({ _id: page._id })
  await expect(client.pages.show({ id: page._id })).rejects.toMatchObject({ status: 404 })
})

test('a page has each language once, and the shop shows the reader’s', async () => {
  const { client, shop } = await newOwner()
  const { page_id, _id } = await client.pages.create({ ...terms, published: true })
  const arabic = { title: 'الشروط', locale: 'ar', body: '<p>نص</p>', page_id, published: true }
  const other = await client.pages.create(arabic)
  expect(other).toMatchObject({ page_id, slug: 'page' })
  expect((await client.pages.languages({ id: page_id })).map(({ locale }) => locale)).toEqual(['ar', 'en'])
  await expect(client.pages.create({ ...arabic, slug: 'again' })).rejects.toMatchObject({
    status: 422,
    errors: { locale: ['This page already has this language.'] },
  })
  await expect(client.pages.update({ id: _id, locale: 'ar' })).rejects.toMatchObject({ status: 422 })
  expect(await shop.store.pages({ locale: 'ar' })).toMatchObject([{ title: 'الشروط' }])
  await client.pages.remove({ id: other._id })
  expect((await client.pages.languages({ id: page_id })).map(({ locale }) => locale)).toEqual(['en'])
})

test('addresses are unique in a language; a missing one is numbered', async () => {
  const { client } = await newOwner()
  const first = await client.pages.create(terms)
  expect((await client.pages.create(terms)).slug).toBe('terms-conditions-2')
  await expect(client.pages.create({ ...terms, slug: first.slug })).rejects.toMatchObject({
    errors: { slug: ['The slug has already been taken.'] },
  })
  expect(await client.pages.create({ ...terms, locale: 'ar', slug: first.slug })).toMatchObject({ slug: first.slug })
})

test.each(['', '<p></p>', '<p>&nbsp;</p><br>', '  \n '])('a body without content is refused: %j', async (body) => {
  const { client } = await newOwner()
  await expect(client.pages.create({ ...terms, body })).rejects.toMatchObject({
    status: 422,
    errors: { body: ['Body is required.'] },
  })
})

test('a body is cleaned of script before it is stored', async () => {
  const { client } = await newOwner()
  const body = '<p onclick="steal()">Text<script>steal()</script><a href="javascript:steal()">link</a></p>'
  const page = await client.pages.create({ ...terms, body })
  expect(page.body).toContain('Text')
  expect(page.body).not.toMatch(/steal|script|onclick/)
  const changed = await client.pages.update({ id: page._id, body: '<p>x<img src=x onerror=steal()></p>' })
  expect(changed.body).not.toContain('steal')
})

test('a preview cleans the body and stores and publishes nothing', async () => {
  const { client, shop } = await newOwner()
  const { _id, slug } = await client.pages.create(terms)
  const body = '<h2>New</h2><p onclick="steal()">Text</p>'
  expect(await client.pages.preview({ body })).toEqual({ body: '<h2>New</h2><p>Text</p>' })
  expect(await client.pages.show({ id: _id })).toMatchObject({ body: terms.body, published: false })
  await expect(shop.store.page({ slug })).rejects.toMatchObject({ status: 404 })
  await expect(client.pages.preview({ body: '<p></p>' })).rejects.toMatchObject({ status: 422 })
})

test('languages that the store does not have, odd addresses and unknown pages are refused', async () => {
  const { client } = await newOwner()
  await expect(client.pages.create({ ...terms, locale: 'ko' })).rejects.toMatchObject({ status: 422 })
  await expect(client.pages.create({ ...terms, slug: 'A page' })).rejects.toMatchObject({
    errors: { slug: ['Use small letters, digits and hyphens.'] },
  })
  const page_id = crypto.randomUUID()
  await expect(client.pages.create({ ...terms, page_id })).rejects.toMatchObject({ status: 422 })
  await expect(client.pages.languages({ id: page_id })).rejects.toMatchObject({ status: 404 })
})

test('two changes of one page: the second is refused', async () => {
  const { client } = await newOwner()
  const { _id: id, updated_at } = await client.pages.create(terms)
  app.advanceTime(1_000)
  await client.pages.update({ id, title: 'One', expected_updated_at: updated_at })
  await expect(client.pages.update({ id, title: 'Two', expected_updated_at: updated_at })).rejects.toMatchObject({
    status: 409,
  })
})

test('the list filters by language and publication and finds titles', async () => {
  const { client } = await newOwner()
  const { page_id } = await client.pages.create({ ...terms, published: true })
  await client.pages.create({ title: 'الشروط', locale: 'ar', body: '<p>نص</p>', page_id })
  await client.pages.create({ ...terms, title: 'Privacy' })
  const titles = async (input: Parameters<typeof client.pages.list>[0]) =>
    (await client.pages.list({ sort: 'title', ...input })).data.map(({ title }) => title)
  expect(await titles({ locale: 'en' })).toEqual(['Privacy', terms.title])
  expect(await titles({ published: true })).toEqual([terms.title])
  expect(await titles({ search: 'priv' })).toEqual(['Privacy'])
  expect((await client.pages.list({})).data[0]).not.toHaveProperty('body')
})

test('search engines get their own title and description', async () => {
  const { client, shop } = await newOwner()
  const seo = { seo_title: 'Our terms', seo_description: 'What you agree to.' }
  const page = await client.pages.create({ ...terms, ...seo, published: true })
  expect(await shop.store.page({ slug: page.slug })).toMatchObject(seo)
  expect(await client.pages.update({ id: page._id, seo_title: '' })).toMatchObject({ ...seo, seo_title: '' })
  await expect(client.pages.update({ id: page._id, seo_description: 'x'.repeat(201) })).rejects.toMatchObject({
    status: 422,
  })
})

test('each change keeps the text before it, which can be put back; publishing keeps none', async () => {
  const { client } = await newOwner()
  const { _id: id } = await client.pages.create(terms)
  await client.pages.update({ id, published: true })
  expect(await client.pages.versions({ id })).toEqual([])
  app.advanceTime(1_000)
  await client.pages.update({ id, title: 'Second', body: '<p>Second</p>' })
  app.advanceTime(1_000)
  await client.pages.update({ id, title: 'Third' })
  const versions = await client.pages.versions({ id })
  expect(versions.map(({ title }) => title)).toEqual(['Second', terms.title])
  expect(versions[0]?.author).toEqual(expect.any(String))
  const restored = await client.pages.restore({ id, version_id: versions[1]?.id ?? '' })
  expect(restored).toMatchObject({ title: terms.title, body: terms.body, published: true })
  expect((await client.pages.versions({ id })).map(({ title }) => title)).toEqual(['Third', 'Second', terms.title])
  const other = await client.pages.create({ ...terms, title: 'Other' })
  await expect(client.pages.restore({ id: other._id, version_id: versions[1]?.id ?? '' })).rejects.toMatchObject({
    status: 404,
  })
  await client.pages.remove({ id })
  await expect(client.pages.versions({ id })).rejects.toMatchObject({ status: 404 })
})

test('a page keeps its 50 newest versions', async () => {
  const { client } = await newOwner()
  const { _id: id } = await client.pages.create(terms)
  for (let number = 1; number <= 53; number++) {
    app.advanceTime(1_000)
    await client.pages.update({ id, title: `Title ${number}` })
  }
  const versions = await client.pages.versions({ id })
  expect([versions.length, versions[0]?.title, versions.at(-1)?.title]).toEqual([50, 'Title 52', 'Title 3'])
})

test('pages are moved with all their languages, and the shop links them in this order', async () => {
  const { client, shop } = await newOwner()
  const create = (title: string, more: object = {}) =>
    client.pages.create({ title, locale: 'en', body: '<p>Text</p>', published: true, ...more })
  const [zoo, about, law] = [await create('Zoo'), await create('About'), await create('Terms')]
  const arabic = await create('شروط', { locale: 'ar', page_id: law.page_id })
  const linked = async (locale: string) => (await shop.store.pages({ locale })).map(({ title }) => title)
  expect(await linked('en'), 'in the order of their creation').toEqual(['Zoo', 'About', 'Terms'])
  await client.pages.move({ id: arabic._id, target_id: zoo._id, place: 'before' })
  expect(await linked('en')).toEqual(['Terms', 'Zoo', 'About'])
  expect(await linked('ar')).toEqual(['شروط', 'Zoo', 'About'])
  await client.pages.move({ id: arabic._id, target_id: law._id, place: 'after' })
  await client.pages.move({ id: zoo._id, target_id: about._id, place: 'after' })
  expect((await client.pages.list({ sort: 'sort_order' })).data.map(({ title }) => title)).toEqual([
    'Terms',
    'شروط',
    'About',
    'Zoo',
  ])
  await expect(client.pages.move({ id: zoo._id, target_id: newId(), place: 'before' })).rejects.toMatchObject({
    status: 404,
  })
})

test('a page is linked in the footer, the menu, both or nowhere, in all its languages', async () => {
  const { client, shop } = await newOwner()
  const page = await client.pages.create({ ...terms, published: true })
  const arabic = { title: 'الشروط', locale: 'ar', body: '<p>نص</p>', page_id: page.page_id, published: true }
  expect(page.place).toBe('footer')
  const { _id } = await client.pages.create({ ...terms, title: 'Offers', place: 'both', published: true })
  const places = async (locale: string) =>
    Object.fromEntries((await shop.store.pages({ locale })).map(({ title, place }) => [title, place]))
  expect(await places('en')).toEqual({ [terms.title]: 'footer', Offers: 'both' })
  await client.pages.update({ id: page._id, place: 'menu' })
  expect(await client.pages.create(arabic)).toMatchObject({ place: 'menu' })
  expect(await places('ar')).toEqual({ الشروط: 'menu', Offers: 'both' })
  const other = await client.pages.create({ ...terms, title: 'Hidden', published: true, place: 'none' })
  expect(await places('en')).toMatchObject({ Hidden: 'none' })
  expect(await shop.store.page({ slug: other.slug })).toMatchObject({ title: 'Hidden' })
  await client.pages.create({ ...arabic, title: 'مخفي', page_id: other.page_id, place: 'both' })
  expect(await client.pages.show({ id: other._id })).toMatchObject({ place: 'both' })
  await expect(client.pages.update({ id: _id, place: 'top' as 'menu' })).rejects.toMatchObject({ status: 422 })
})

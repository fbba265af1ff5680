import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPanelFixture } from './panel-fixture.ts'
import type { PanelFixture } from './panel-fixture.ts'

let fixture: PanelFixture
beforeAll(async () => {
  fixture = await openPanelFixture()
})
afterAll(() => fixture?.close())

test('a page that is not published is previewed in the shop as its form stands, and nobody else can open it', async () => {
  const { client, panel, shop, token, openTab } = fixture
  const { _id, slug } = await client(panel, token).pages.create({
    title: 'Allergens',
    locale: 'en',
    body: '<h2>What is in our food</h2><p>Ask <a href="/en">the kitchen</a>.</p>',
  })
  const { page, goto, pageErrors } = await openTab(token, 'en')
  await goto(`/settings/pages/edit/${_id}`)
  await page.getByLabel('Title', { exact: true }).fill('Allergens of today')
  await page.getByRole('button', { name: 'Preview in the shop' }).click()
  const preview = page.frameLocator('dialog iframe, [role=dialog] iframe')
  await preview.getByRole('heading', { name: 'Allergens of today' }).waitFor()
  await preview.getByRole('heading', { name: 'What is in our food' }).waitFor()
  await preview.getByRole('link', { name: 'the kitchen' }).click()
  expect(await preview.getByRole('heading', { name: 'What is in our food' }).count()).toBe(1)
  expect(pageErrors).toEqual([])

  const visitor = await openTab(undefined, 'en')
  for (const query of ['', '?admin=true', '?preview=promotion']) {
    await visitor.page.goto(`http://${shop}/en/p/${slug}${query}`)
    expect(await visitor.page.content()).not.toContain('Allergens')
  }
  await client(panel, token).pages.remove({ id: _id })
})

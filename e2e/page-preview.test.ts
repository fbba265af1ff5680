import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findViolations } from './page-checks/axe.ts'
import { hydrated, phone } from './browser.ts'
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

test('the shop links a page in its menu, on desktops and phones, and nowhere else', async () => {
  const { client, panel, shop, token, openTab } = fixture
  const page = { title: 'Our story', locale: 'en', body: '<p>Since 1999</p>', published: true, place: 'menu' } as const
  const { _id } = await client(panel, token).pages.create(page)
  onTestFinished(async () => void (await client(panel, token).pages.remove({ id: _id })))
  for (const options of [{}, phone]) {
    const visitor = await openTab(undefined, 'en', options)
    await visitor.page.goto(`http://${shop}/en`)
    await hydrated(visitor.page)
    expect(await visitor.page.locator('footer').getByRole('link', { name: page.title }).count()).toBe(0)
    await visitor.page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: page.title }).click()
    await visitor.page.getByRole('heading', { name: page.title }).waitFor()
    expect(await findViolations(visitor.page)).toEqual([])
    expect(visitor.pageErrors).toEqual([])
    await visitor.context.close()
  }
  await client(panel, token).pages.update({ id: _id, place: 'none' })
  const visitor = await openTab(undefined, 'en')
  await visitor.page.goto(`http://${shop}/en`)
  expect(await visitor.page.getByRole('link', { name: page.title }).count()).toBe(0)
})

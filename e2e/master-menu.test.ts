import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from './browser.ts'
import { openPanelFixture } from './panel-fixture.ts'
import type { PanelFixture } from './panel-fixture.ts'

let fixture: PanelFixture
beforeAll(async () => {
  fixture = await openPanelFixture()
})
afterAll(() => fixture?.close())

/** The owner of Souq Al Waha, whose stores no other journey uses, with no store that follows a master menu. */
async function openSouq() {
  const host = fixture.panel.replace('harbour', 'waha')
  const { access_token: token } = await fixture
    .client(host)
    .auth.login({ email: 'owner@waha.example', password: demoPassword })
  const owner = fixture.client(host, token)
  const { data: merchants } = await owner.merchants.list({ limit: 50 })
  const [source, store] = ['بقالة النخيل', 'بيت الفلافل'].map((name) => merchants.find((one) => one.name === name))
  if (!source || !store) throw new Error('the demo world has no such stores')
  if (await owner.masterMenu.show({})) await owner.masterMenu.leave({ merchant_ids: [store._id] })
  const { page, waitForIdle } = await fixture.openTab(token, 'en')
  const goto = async (path: string) => {
    await page.goto(`http://${host}${path}`)
    await waitForIdle()
  }
  return { source, store, page, goto, owner, staffOf: (id: string) => fixture.client(host, token, id) }
}

test('a store follows the master menu, gets a change, sets its own price, and takes both back', async () => {
  const { source, store, page, goto, owner, staffOf } = await openSouq()
  const [product] = (await staffOf(source._id).merchantProducts.list({ limit: 1 })).data
  const masterPrice = product?.selling_price ?? 0
  await goto('/master-menu')
  await page
    .getByRole('button', { name: /^(Choose a merchant|Settings)$/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Merchant with the master menu').first().click()
  await page.getByRole('option', { name: source.name }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Stores that follow: 0').waitFor()

  const row = page.getByRole('row').filter({ hasText: store.name })
  await row.getByRole('checkbox').check({ force: true })
  await page.getByRole('button', { name: 'Follow' }).click()
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByText(/^Created: \d+$/).waitFor()
  await dialog.getByRole('button', { name: 'Follow' }).click()
  await row.getByText('Up to date').waitFor()

  // The store keeps its catalogue and has the products of the master menu now, with their locked fields.
  const copyOf = async () =>
    (await staffOf(store._id).merchantProducts.list({ search: product?.name ?? '' })).data.find(
      ({ name, menu_state }) => name === product?.name && menu_state !== null,
    )
  const copy = await copyOf()
  await goto(`/m/${store._id}/products/edit/${copy?._id}`)
  await page.locator('input[name=name]:disabled').waitFor()
  const price = page.locator('input[name=selling_price]')
  await price.fill('9.990')
  await page.keyboard.press('Control+s')
  await page.getByText('Changed here').first().waitFor()
  expect((await copyOf())?.selling_price).toBe(9990)

  // A change of the master menu reaches the store, and its own price stays.
  const renamed = `${product?.name} ٢`
  await staffOf(source._id).merchantProducts.update({ id: product?._id ?? '', name: renamed })
  const nameAtStore = async () => (await staffOf(store._id).merchantProducts.show({ id: copy?._id ?? '' })).name
  await expect.poll(nameAtStore, { timeout: 20_000 }).toBe(renamed)
  await goto(`/master-menu/stores/${store._id}`)
  await page
    .getByRole('row')
    .filter({ hasText: renamed })
    .getByRole('button', { name: /^Reset to master menu/ })
    .click()
  await expect
    .poll(async () => (await staffOf(store._id).merchantProducts.show({ id: copy?._id ?? '' })).selling_price)
    .toBe(masterPrice)

  // The push of the name can be taken back.
  await goto('/master-menu/pushes')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(nameAtStore, { timeout: 20_000 }).toBe(product?.name)
  await page.getByRole('row').filter({ hasText: renamed }).getByText('Undone').waitFor()

  // Records of the master menu can be hidden in the store, not deleted. A reset shows them again.
  const section = (await staffOf(store._id).productCategories.list({ limit: 50 })).data.find(
    ({ menu_state }) => menu_state,
  )
  await goto(`/m/${store._id}/products/categories/edit/${section?.id}`)
  await page.locator('input[name=name]:disabled').waitFor()
  expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0)
  await page.getByRole('switch', { name: 'Visible in the shop' }).click({ force: true })
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Reset to master menu' }).click()
  await page.getByText('From the master menu').waitFor()
  expect(await page.getByRole('switch', { name: 'Visible in the shop' }).isChecked()).toBe(true)

  await staffOf(source._id).merchantProducts.update({ id: product?._id ?? '', name: product?.name ?? '' })
  await owner.masterMenu.leave({ merchant_ids: [store._id] })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../api/platform/runtime/ids.ts'
import { demoPassword, desktop, hydrated, openSession, phone, signInPanel } from './browser.ts'
import { startDemoServer } from './demo-server.ts'
import type { DemoServer } from './demo-server.ts'
import { apiClient } from './server-access.ts'
import { openPickupCheckout, signInShop } from './shop-actions.ts'

let demo: DemoServer
beforeAll(async () => {
  demo = await startDemoServer()
})
afterAll(() => demo?.close())

/** Calls of the owner, in Pier Pizza. */
async function openMerchant() {
  const host = new URL(demo.panel).host
  const { access_token: token } = await apiClient(demo.server, { host }).auth.login({
    email: 'owner@harbour.example',
    password: demoPassword,
  })
  const { data } = await apiClient(demo.server, { host, token }).merchants.list({ search: 'Pier Pizza' })
  const merchantId = data[0]?._id ?? ''
  return { merchantId, own: apiClient(demo.server, { host, token, merchantId }) }
}

const value = (name: string, price = 0) => ({ name, price })

test('a choice asks for more: the merchant adds it, the customer answers, and the order shows it', async () => {
  // other names for each attempt
  const suffix = newId().slice(-6)
  const [dish, drink, size] = [`Burger ${suffix}`, `Drink ${suffix}`, `Glass ${suffix}`]
  const { merchantId, own } = await openMerchant()
  const { id: sizeId } = await own.productOptions.create({
    name: size,
    type: 'single',
    is_required: true,
    values: [value('Small'), value('Large', 50)],
  })
  await own.productOptions.create({
    name: drink,
    type: 'single',
    is_required: true,
    values: [{ ...value('Cola', 100), option_ids: [sizeId] }, value('Water')],
  })
  const { _id: productId } = await own.merchantProducts.create({
    name: dish,
    selling_price: 900,
    options: [{ name: 'Kind', type: 'single', is_required: true, values: [value('Burger only'), value('Meal', 400)] }],
  })

  const staff = await openSession(demo.browser, desktop)
  await signInPanel(staff.page, demo.panel, 'owner@harbour.example')
  await staff.page.goto(`${demo.panel}/m/${merchantId}/products/edit/${productId}`)
  await staff.page.getByRole('button', { name: 'Then ask…' }).nth(1).click()
  await staff.page.getByLabel('Options asked after Meal').first().fill(drink)
  await staff.page.getByRole('option', { name: drink }).click()
  await staff.page
    .locator('article h4')
    .filter({ hasText: `Meal · ${drink}` })
    .waitFor()
  await staff.page
    .locator('article h4')
    .filter({ hasText: `Cola · ${size}` })
    .waitFor()
  await staff.page.keyboard.press('Control+s')
  await staff.page.getByText('Update Product Successfully').waitFor()

  const customer = await openSession(demo.browser, phone)
  const { page } = customer
  await signInShop(customer, demo.shop, 'customer@harbour.example')
  await page.goto(`${demo.shop}/en/m/pier-pizza/${merchantId}/p/${productId}`, { waitUntil: 'networkidle' })
  await hydrated(page)
  const drinks = page.getByRole('group', { name: `Meal · ${drink}` })
  const sizes = page.getByRole('group', { name: `Cola · ${size}` })
  const add = page.locator('dialog .btn-split')
  await page.getByText('Burger only').click()
  expect(await drinks.count()).toBe(0)
  await page.getByText('Meal', { exact: true }).click()
  await drinks.waitFor()
  expect(await sizes.count()).toBe(0)
  await add.click()
  await drinks.locator('.option-error').waitFor()
  await drinks.getByText('Cola').click()
  await sizes.getByText('Large').click()
  await expect.poll(() => add.textContent()).toContain('£14.50')
  // what is hidden does not count, and is there again with its choice
  await drinks.getByText('Water').click()
  await sizes.waitFor({ state: 'detached' })
  await expect.poll(() => add.textContent()).toContain('£13.00')
  await drinks.getByText('Cola').click()
  await expect.poll(() => add.textContent()).toContain('£14.50')
  await add.click()
  await page.waitForURL((url) => !url.pathname.includes('/p/'))

  await page.goto(`${demo.shop}/en/cart?m=${merchantId}`, { waitUntil: 'networkidle' })
  await page.getByText('Meal (Cola (Large))').first().waitFor()
  await openPickupCheckout(customer, demo.shop)
  await page.locator('button.place-order:visible').first().click()
  await page.waitForURL(/\/orders\/\d+/)
  const number = /\/orders\/(\d+)/.exec(page.url())?.[1] ?? ''
  await staff.page.goto(`${demo.panel}/m/${merchantId}/orders/${number}`)
  await staff.page
    .getByText(/^Meal .*\(Cola .*\(Large .*\)\)$/)
    .first()
    .waitFor()
  for (const session of [staff, customer]) expect(session.pageErrors).toEqual([])
})

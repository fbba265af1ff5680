import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { excludeBreakfastToday } from './bakery-fixture.ts'
import { hydrated, demoPassword, phone, openSession } from './browser.ts'
import { startDemoServer } from './demo-server.ts'
import type { DemoServer } from './demo-server.ts'
import { apiClient } from './server-access.ts'
import { openPickupCheckout, signInShop } from './shop-actions.ts'
import { loadedScriptBytes } from './script-size.ts'

let demo: DemoServer

beforeAll(async () => {
  demo = await startDemoServer()
})

afterAll(() => demo?.close())

test('when the order response is lost, a changed cart is kept and the placed order opens', async () => {
  const session = await openSession(demo.browser, phone)
  const { page, context } = session
  await signInShop(session, demo.shop, 'customer@harbour.example')
  await openPickupCheckout(session, demo.shop)
  const placed: string[] = []
  await page.getByText('Add a note for the shop').first().click()
  await page.route('**/store/v1/orders', async (route) => {
    if (route.request().method() !== 'POST' || placed.length > 0) return route.continue()
    const sent = await route.fetch({
      url: route.request().url().replace('harbour.localhost', '127.0.0.1'),
      headers: { ...route.request().headers(), 'x-tenant': 'harbour.localhost' },
    })
    const { data } = await sent.json()
    placed.push(data.order_id)
    await context.setOffline(true)
    await route.abort()
  })
  await page
    .getByRole('button', { name: /Place order/ })
    .first()
    .click()
  await expect.poll(() => placed.length).toBe(1)
  await page.locator('textarea').first().fill('No olives, please')
  await context.setOffline(false)
  await page.waitForURL(`**/orders/${placed[0]}`)
  await page.getByText('Changes you made afterwards are still in your basket').waitFor()
  expect(
    await page.evaluate(() =>
      Object.entries(localStorage).some(([key, value]) => key.includes('basket') && value.includes('product_id')),
    ),
  ).toBe(true)
})

test('an unpaid order reopens its payment page and can be paid by another method', async () => {
  const session = await openSession(demo.browser, phone)
  const { page, context, pageErrors } = session
  await signInShop(session, demo.shop, 'customer@harbour.example')
  await openPickupCheckout(session, demo.shop)
  const checkout = page.url()
  await page.locator('label').filter({ hasText: 'Card' }).first().click()
  await page.locator('.place-order:visible').click()
  await page.waitForURL(/\/pay\//)
  await page.goto(checkout, { waitUntil: 'networkidle' })
  await page.waitForURL(/\/pay\//)
  await page.getByText('Is declined').click()
  await page.locator('.pay-button').click()
  await page.getByText('The payment did not go through').waitFor()
  // another card can be tried at once
  await page.locator('.pay-button').waitFor()
  // cancelled while offline: the page waits for the connection
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Change the order or pay otherwise' }).click()
  await page.getByText('You’re offline').first().waitFor()
  await page.waitForTimeout(1_000)
  expect(page.url()).toContain('/pay/')
  await context.setOffline(false)
  await page.waitForURL(checkout)
  await page.locator('label').filter({ hasText: 'Cash' }).first().click()
  await page.locator('.place-order:visible').click()
  await page.waitForURL(/\/orders\//)
  // the merchant accepts while the customer cancels: cancelling fails with a reason
  const { access_token } = await apiClient(demo.server, { host: new URL(demo.panel).host }).auth.login({
    email: 'owner@harbour.example',
    password: demoPassword,
  })
  const kitchen = apiClient(demo.server, { host: new URL(demo.panel).host, token: access_token })
  await page.route('**/cancel', async (route) => {
    await kitchen.orders.changeStatus({ order_id: page.url().split('/').at(-1) ?? '', order_status: 'processing' })
    await route.continue()
  })
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await page.getByRole('button', { name: 'Cancel it' }).click()
  await page.getByText('Too late: the shop has already accepted.').waitFor()
  expect(pageErrors).toEqual([])
})

test('menu, basket and checkout use the default order type of the merchant until it is changed', async () => {
  const setDefaultOrderType = async (type: 'pickup' | 'delivery') => {
    const { access_token } = await apiClient(demo.server, { host: new URL(demo.panel).host }).auth.login({
      email: 'owner@harbour.example',
      password: demoPassword,
    })
    const owner = apiClient(demo.server, { host: new URL(demo.panel).host, token: access_token })
    const {
      data: [pier],
    } = await owner.merchants.list({ search: 'Pier Pizza' })
    await owner.merchants.update({ id: pier?._id ?? '', default_order_type: type })
    return pier?._id ?? ''
  }
  onTestFinished(() => setDefaultOrderType('delivery').then(() => {}))
  const merchant = await setDefaultOrderType('pickup')
  const { page } = await openSession(demo.browser, phone)
  const waitForOrderType = (type: string) =>
    page.locator('.segments [aria-current=true]:visible').filter({ hasText: type }).waitFor()
  await page.goto(`${demo.shop}/en/m/pier-pizza/${merchant}`, { waitUntil: 'networkidle' })
  await hydrated(page)
  await waitForOrderType('Pickup')
  await page.getByText('Garlic bread').first().click()
  await page
    .getByRole('button', { name: /add to basket/i })
    .first()
    .click()
  await page
    .getByRole('link', { name: /1 item/ })
    .first()
    .waitFor()
  await page.goto(`${demo.shop}/en/cart`, { waitUntil: 'networkidle' })
  await page.getByText('Pier Pizza, you collect it').waitFor()
  await page.goto(`${demo.shop}/en/checkout?m=${merchant}`, { waitUntil: 'networkidle' })
  await hydrated(page)
  await waitForOrderType('Pickup')
  await page.getByText('Delivery', { exact: true }).first().click()
  await waitForOrderType('Delivery')
  await page.getByText('Where should it go?').waitFor()
})

/** The path of the first of these orders that has a review. */
async function firstReviewedOrder(paths: readonly string[]): Promise<string> {
  const host = new URL(demo.shop).host
  const { access_token } = await apiClient(demo.server, { host }).customerAuth.login({
    email: 'customer@harbour.example',
    password: demoPassword,
  })
  const calls = apiClient(demo.server, { host, token: access_token })
  const reviewed = await Promise.all(
    paths.map(async (path) => ((await calls.myOrders.show({ id: path.split('/').at(-1) ?? '' })).review ? [path] : [])),
  )
  return reviewed.flat()[0] ?? ''
}

async function signInOwner() {
  const host = `admin.${new URL(demo.shop).host}`
  const { access_token } = await apiClient(demo.server, { host }).auth.login({
    email: 'owner@harbour.example',
    password: demoPassword,
  })
  return apiClient(demo.server, { host, token: access_token })
}

async function switchRewardful(is_active: boolean): Promise<void> {
  const owner = await signInOwner()
  await owner.apps.update({ slug: 'rewardful', is_active, settings: { key: 'b3b6c1' } })
}

/** The form of all order types that have none of their own: a field of each kind of input. */
async function saveOrderForm(is_active: boolean): Promise<void> {
  const owner = await signInOwner()
  const options = ['North', 'South']
  await owner.forms.save({
    service: 'order',
    is_active,
    fields: [
      { id: 'gate', type: 'text', label: 'At which gate?', is_required: false, options: [], sort_order: 0 },
      { id: 'side', type: 'select', label: 'On which side?', is_required: false, options, sort_order: 1 },
      { id: 'stairs', type: 'radio', label: 'By which stairs?', is_required: false, options, sort_order: 2 },
      { id: 'notes', type: 'textarea', label: 'What else?', is_required: false, options: [], sort_order: 3 },
      { id: 'agreed', type: 'consent', label: 'I will be there', is_required: false, options: [], sort_order: 4 },
    ],
  })
}

/** With PROVE=1 every page is measured, otherwise those that orders go through. */
const isLong = process.env['PROVE'] === '1'
/** Limit of brotli-compressed script bytes per page. */
const maxScriptBytes = 125_000

test('the pages of the shop stay within the script budget; checkout loads its map on request', async () => {
  const session = await openSession(demo.browser, phone)
  const { page, context } = session
  // no timing reports, which load more scripts for one visit in five
  await context.addInitScript(() => {
    Math.random = () => 0.99
  })
  const arabicPage = await context.newPage()
  const mapScripts: string[] = []
  const dataRequests: string[] = []
  context.on('request', (request) => {
    if (/map-live/.test(request.url())) mapScripts.push(request.url())
    if (/\/slots\b|payment-modes|\/tips/.test(request.url())) dataRequests.push(request.url())
  })
  const sizes: Record<string, number> = {}
  // pages differ by language only in their texts, which are largest in Arabic
  const measure = async (paths: readonly string[], state = '') => {
    for (const path of paths) sizes[`${path}${state}`] = await loadedScriptBytes(arabicPage, `${demo.shop}/ar${path}`)
  }
  if (isLong) await measure(['/login', '/register', '/password/forgot'])
  await signInShop(session, demo.shop, 'customer@harbour.example')
  await openPickupCheckout(session, demo.shop)
  await page.getByText('Delivery', { exact: true }).first().click()
  const merchant = new URL(page.url()).searchParams.get('m') ?? ''
  await page.goto(`${demo.shop}/en/m/pier-pizza/${merchant}`, { waitUntil: 'load' })
  const dish = new URL(
    await page
      .locator('a[href*="/p/"]')
      .filter({ hasText: /^Margherita$/ })
      .first()
      .evaluate((link) => (link as HTMLAnchorElement).href),
  ).pathname.slice(3)
  await page.goto(`${demo.shop}/en/orders`, { waitUntil: 'networkidle' })
  const orders = await page
    .locator('a[href*="/orders/"]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname.slice(3)))
  mapScripts.length = 0
  dataRequests.length = 0
  await measure(['', `/m/pier-pizza/${merchant}`, dish, '/cart', `/checkout?m=${merchant}`])
  if (isLong) await measure(['/search?q=pizza', '/orders', '/account'])
  // the checkout page contains its data, so its layout does not shift
  expect([mapScripts, dataRequests]).toEqual([[], []])
  await measure(orders.slice(0, 1))
  if (isLong) {
    const reviewed = await firstReviewedOrder(orders)
    expect(reviewed).toContain('/orders/')
    await measure([reviewed, '/where'])
  }
  const checkoutPath = `/checkout?m=${merchant}`
  await saveOrderForm(true)
  onTestFinished(() => saveOrderForm(false))
  await page.goto(`${demo.shop}/en${checkoutPath}`, { waitUntil: 'load' })
  for (const type of isLong ? ['Pickup', 'Delivery'] : ['Delivery']) {
    await page.locator('.checkout-type').getByText(type, { exact: true }).click()
    await page.getByLabel('At which gate?').waitFor()
    await measure([checkoutPath], ` with a form, ${type}`)
    await page.goto(`${demo.shop}/en${checkoutPath}`, { waitUntil: 'load' })
    await hydrated(page)
  }
  await saveOrderForm(false)
  await switchRewardful(true)
  onTestFinished(() => switchRewardful(false))
  const asked = [`/m/pier-pizza/${merchant}`, dish, '/cart', `/checkout?m=${merchant}`, ...orders.slice(0, 1)]
  await measure([...(isLong ? asked : []), ''], ' before the consent to analytics')
  await arabicPage.locator('.consent-banner').waitFor()
  await page.goto(`${demo.shop}/en/m/borough-bakehouse/${await excludeBreakfastToday(demo)}`, { waitUntil: 'load' })
  const breakfast = await page
    .locator('.product-row a', { hasText: 'Bacon roll' })
    .first()
    .evaluate((link) => (link as HTMLAnchorElement).pathname.slice(3))
  await measure([breakfast])
  await arabicPage.locator('.order-later').waitFor()
  expect(Object.entries(sizes).filter(([, bytes]) => bytes >= maxScriptBytes)).toEqual([])
  await page.goto(`${demo.shop}/en/checkout?m=${merchant}`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Show on the map' }).click()
  await page.locator('.maplibregl-canvas').waitFor()
})

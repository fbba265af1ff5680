import { afterAll, beforeAll, expect, test } from 'vitest'
import { excludeBreakfastToday, runStatements } from './bakery-fixture.ts'
import { hydrated, phone, openSession } from './browser.ts'
import { startDemoServer } from './demo-server.ts'
import type { DemoServer } from './demo-server.ts'
import { connectToServer } from './server-access.ts'
import { signInShop } from './shop-actions.ts'

let demo: DemoServer

beforeAll(async () => {
  demo = await startDemoServer()
  // independent of the current time: the bakery has the hours of Monday every day, the courier is always open
  await runStatements(
    demo,
    [
      `update store_timing
       set days = (select jsonb_object_agg(day, days -> 'mon') from jsonb_object_keys(days) as day)
       where merchant_id = (select id from merchant where slug = 'borough-bakehouse')`,
      [],
    ],
    [
      "update store_timing set is_business_hours_enabled = false where merchant_id = (select id from merchant where slug = 'dockside-courier')",
      [],
    ],
    ["update merchant set catalog_version = catalog_version + 1 where slug = 'dockside-courier'", []],
    // a popup would cover the menu
    ['delete from popup', []],
  )
})

afterAll(() => demo?.close())

/** Invalidates cached settings and forms. */
const settingsChanged: [string, unknown[]] = [
  "update tenant_profile set settings_version = settings_version + 1 where tenant_id = (select id from tenant where slug = 'harbour')",
  [],
]

test('an unavailable product shows its next available time and can be ordered for it', async () => {
  const merchant = await excludeBreakfastToday(demo)
  const { page, pageErrors } = await openSession(demo.browser, phone)
  const menu = `${demo.shop}/en/m/borough-bakehouse/${merchant}`
  const dish = page.locator('.product-row', { hasText: 'Bacon roll' })
  await expect
    .poll(
      async () => {
        await page.goto(menu, { waitUntil: 'networkidle' })
        return dish.locator('.tag').innerText()
      },
      { timeout: 60_000 },
    )
    .toContain('07:00–11:00')
  await hydrated(page)
  expect(await dish.locator('.add').count()).toBe(0)
  await dish.getByRole('link', { name: 'Bacon roll' }).click()
  await page.getByRole('button', { name: /^Order for (\S+ )?\W?07:00–07:30/ }).click()
  await page.getByRole('button', { name: /add to basket/i }).click()
  await page.getByText(/^The menu for (\S+ )?\W?07:00–07:30/).waitFor()
  expect(await page.locator('.menu-sections h2').nth(0).innerText()).toBe('Popular')
  await page.goto(`${demo.shop}/en/cart`, { waitUntil: 'networkidle' })
  await page.locator('.cart-destination', { hasText: '07:00–07:30' }).waitFor()
  await page.goto(`${demo.shop}/en/checkout?m=${merchant}&type=pickup`, { waitUntil: 'networkidle' })
  await page.getByText('Subtotal').waitFor()
  expect(await page.getByRole('radio', { name: '07:00–07:30' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: /more times/ }).click()
  await page.getByRole('radio', { name: /12:00–12:30/ }).check({ force: true })
  await page.getByRole('link', { name: 'See when' }).click()
  await page.getByRole('button', { name: /^Order for (\S+ )?\W?07:00–07:30/ }).waitFor()
  expect(pageErrors.filter((one) => !one.includes('422'))).toEqual([])
})

test('categories and options show their images', async () => {
  const merchant = await runStatements(
    demo,
    ["update product_category set image = $1 where name = 'Bread'", ['/t/section.webp']],
    ["update product_option set image = $1 where name = 'Eggs'", ['/t/eggs.webp']],
  )
  const { page, context } = await openSession(demo.browser, phone)
  await context.route(/\/t\/(section|eggs)\.webp/, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>',
    }),
  )
  await expect
    .poll(
      async () => {
        await page.goto(`${demo.shop}/en/m/borough-bakehouse/${merchant}`)
        return page
          .locator('.menu-sections h2', { hasText: 'Bread' })
          .locator('img')
          .evaluateAll((all) => all.map((one) => new URL((one as HTMLImageElement).src).pathname))
      },
      { timeout: 60_000 },
    )
    .toEqual(['/t/section.webp'])
  expect(
    await page.locator('.menu-sections h2', { hasText: 'Sandwiches' }).locator('img[src*="/t/section"]').count(),
  ).toBe(0)
  await page.goto(
    await page
      .locator('.product-row a', { hasText: 'Full borough' })
      .first()
      .evaluate((link) => (link as HTMLAnchorElement).href),
  )
  expect(await page.locator('.option-group', { hasText: 'Eggs' }).locator('.option-image').getAttribute('src')).toBe(
    '/t/eggs.webp',
  )
})

/** Fills in a parcel between two saved addresses, ready to be ordered. */
async function openParcelForm() {
  const session = await openSession(demo.browser, phone)
  const { page, context } = session
  await signInShop(session, demo.shop, 'customer@harbour.example')
  await page.evaluate(() => localStorage.setItem('shop.pay', JSON.stringify('cash_on_delivery')))
  await page
    .getByRole('link', { name: /Dockside Courier/ })
    .first()
    .click()
  await page.locator('.parcel-form').waitFor()
  await hydrated(page)
  await page.locator('.parcel-form .chip').first().click()
  await page.locator('.parcel-form .chip').last().click()
  await page.getByLabel('Description').fill('Keys')
  return { page, context }
}

const requiredTip: [string, unknown[]][] = [
  ["delete from setting where tenant_id = (select id from tenant where slug = 'harbour') and setting_key = 'tip'", []],
  [
    "insert into setting (tenant_id, id, setting_key, setting_value) select id, gen_random_uuid(), 'tip', $1 from tenant where slug = 'harbour'",
    [JSON.stringify({ type: 'fixed', values: [100, 200], is_required: true })],
  ],
]

test('a parcel order requires the configured tip and preselects the last payment method', async () => {
  await runStatements(demo, ...requiredTip, settingsChanged)
  const { page } = await openParcelForm()
  await page.locator('.place-order:visible').click()
  await page.getByText('Please choose a tip.').waitFor()
  await page.locator('label').filter({ hasText: '£2.00' }).click()
  await page.locator('.bill').filter({ hasText: 'Tip' }).waitFor()
  await page.locator('.place-order:visible').click()
  await page.waitForURL(/\/orders\//)
  await page.getByText(/^Brought by \S/).waitFor()
})

test('a parcel order requires its custom form and stores the answers', async () => {
  const fields = [{ id: 'gate', label: 'Which gate?', type: 'text', is_required: true, options: [], sort_order: 0 }]
  await runStatements(
    demo,
    ...requiredTip,
    ['delete from custom_form', []],
    [
      `insert into custom_form (tenant_id, id, service, order_type, fields)
       select id, gen_random_uuid(), 'order', 'pick_and_drop', $1 from tenant where slug = 'harbour'`,
      [JSON.stringify(fields)],
    ],
    settingsChanged,
  )
  const { page } = await openParcelForm()
  const gate = page.getByLabel('Which gate?')
  await gate.waitFor()
  await page.locator('label').filter({ hasText: '£2.00' }).click()
  await page.locator('.place-order:visible').click()
  await page.getByText('Please answer this.').waitFor()
  await gate.fill('The blue one')
  // wait until the page has scrolled to the question
  await page.waitForFunction(
    () =>
      new Promise((resolve) => {
        const from = scrollY
        setTimeout(() => resolve(scrollY === from), 500)
      }),
  )
  await page.locator('.place-order:visible').click()
  await page.waitForURL(/\/orders\//)
  const access = await connectToServer({ DATA_DIR: demo.dataDir })
  const { rows } = await access.platform.platformPool.query<{ form_data: unknown }>(
    'select form_data from orders where order_id = $1',
    [page.url().split('/').at(-1)],
  )
  await access.end()
  expect(rows).toMatchObject([{ form_data: { gate: 'The blue one' } }])
})

test('the text of a merchant is under its name; all pictures of a dish are shown, by arrow keys and by swipe', async () => {
  const merchant = await runStatements(
    demo,
    [
      `update product set product_images = product_images || (
       select jsonb_agg(jsonb_build_object('file_url', image -> 'file_url', 'is_cover', false))
       from (select other.product_images -> 0 as image from product other
             where other.merchant_id = product.merchant_id and other.name <> 'Bacon roll' order by name limit 2) as others)
     where name = 'Bacon roll' and merchant_id = (select id from merchant where slug = 'borough-bakehouse')`,
      [],
    ],
    ["update merchant set custom_text = 'Part of a good breakfast' where slug = 'borough-bakehouse'", []],
  )
  const { page, pageErrors } = await openSession(demo.browser, phone)
  await page.goto(`${demo.shop}/en/m/borough-bakehouse/${merchant}`, { waitUntil: 'networkidle' })
  await hydrated(page)
  await page.locator('.merchant-header').getByText('Part of a good breakfast').waitFor()
  await page.locator('.product-row a', { hasText: 'Bacon roll' }).first().click()
  const count = page.locator('.gallery-count')
  await count.waitFor()
  const total = await page.locator('.gallery-strip > *').count()
  expect(total).toBeGreaterThan(1)
  await count.getByText(`1 / ${total}`, { exact: true }).waitFor()
  await page.keyboard.press('ArrowRight')
  await count.getByText(`2 / ${total}`, { exact: true }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await count.getByText(`1 / ${total}`, { exact: true }).waitFor()
  await page.locator('.gallery-strip').evaluate((strip) => strip.scrollBy({ left: strip.clientWidth }))
  await count.getByText(`2 / ${total}`, { exact: true }).waitFor()
  expect(pageErrors).toEqual([])
})

test('every public coupon is reachable in the menu and the basket, and the selected one is applied', async () => {
  const merchant = await runStatements(
    demo,
    // a closed bakery applies a coupon only after a time is selected
    [
      "update store_timing set is_business_hours_enabled = false where merchant_id = (select id from merchant where slug = 'borough-bakehouse')",
      [],
    ],
    ["delete from coupon where code like 'OFFER_'", []],
    [
      `insert into coupon (tenant_id, id, name, code, type, discount_value, is_public, start_date, merchant_ids, currency)
       select tenant_id, gen_random_uuid(), 'Offer ' || n, 'OFFER' || n, 'fixed_amount', 10 * n, true, now() - interval '1 day', array[id], 'GBP'
       from merchant, generate_series(1, 6) as n where slug = 'borough-bakehouse'`,
      [],
    ],
    ["update coupon set minimum_requirement = 90000 where code = 'OFFER1'", []],
    settingsChanged,
  )
  const { page, pageErrors } = await openSession(demo.browser, phone)
  await page.goto(`${demo.shop}/en/m/borough-bakehouse/${merchant}`, { waitUntil: 'networkidle' })
  await hydrated(page)
  const offers = page.locator('.coupons li').filter({ hasText: /OFFER/ })
  expect(await offers.count()).toBeLessThan(6)
  await page.getByRole('button', { name: /^All coupons/ }).click()
  await expect.poll(() => offers.count()).toBe(6)
  await page.locator('.product-row .add').first().click()
  await page.goto(`${demo.shop}/en/cart`, { waitUntil: 'networkidle' })
  const chips = page.locator('.cart-coupons .chip').filter({ hasText: /OFFER/ })
  await expect.poll(() => chips.count()).toBe(6)
  await chips
    .last()
    .getByText(/^Add £8\d\d\.\d\d more to use it$/)
    .waitFor()
  await chips.filter({ hasText: 'OFFER6' }).click()
  await page.goto(`${demo.shop}/en/checkout?m=${merchant}`, { waitUntil: 'networkidle' })
  await page.getByText('OFFER6 is applied').waitFor()
  expect(pageErrors).toEqual([])
})

import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { phone } from './browser.ts'
import { openPanelFixture } from './panel-fixture.ts'
import type { PanelFixture } from './panel-fixture.ts'
import { brokenTexts } from './crawl.ts'

let fixture: PanelFixture
beforeAll(async () => {
  fixture = await openPanelFixture()
})
afterAll(() => fixture?.close())

test('a dashboard with an invalid date range shows an error and links to today', async () => {
  const { page, goto } = await fixture.openTab(fixture.token, 'en')
  const invalidQueries = [
    'range=custom&start_date=2026-11-10&end_date=2026-11-01',
    'range=custom&start_date=2020-01-01&end_date=2026-01-01',
    'range=custom&start_date=2026-99-99&end_date=soon',
    'range=custom',
    'start_date=2026-11-10',
    'range=sometime',
  ]
  for (const path of ['/dashboard', `/m/${fixture.records.merchant}/dashboard`]) {
    for (const query of invalidQueries) {
      await goto(`${path}?${query}`)
      await page.getByRole('alert').getByText('Choose a start and an end date, 366 days at most.').waitFor()
    }
    await page.getByRole('alert').getByRole('button', { name: 'Today' }).click()
    await page.getByRole('heading', { name: 'Sales by hour' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
  }
})

test.each([
  ['en', 'Sign in', 1],
  ['ar', 'تسجيل الدخول', 2],
])(
  'in %s the sign-in page names all scripts that it loads, so that none waits for another',
  async (language, button, textFiles) => {
    const { page, goto, waitForIdle } = await fixture.openTab(undefined, language, { locale: language })
    const scripts = new Set<string>()
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.endsWith('.js') && response.ok()) scripts.add(pathname)
    })
    const answer = await goto('/login')
    await page.getByRole('button', { name: button }).waitFor()
    await waitForIdle()
    const html = (await answer?.text()) ?? ''
    const links = [...html.matchAll(/(?:href|src)="([^"]+\.js)"/g)]
    expect([...scripts].toSorted()).toEqual([...new Set(links.map(([, path = '']) => path))].toSorted())
    expect([...scripts].filter((path) => /\/[a-z]{2}-first-/.test(path))).toHaveLength(textFiles)
  },
)

test('saving a profile keeps concurrent changes and asks about conflicting fields', async () => {
  const { page, goto, pageErrors } = await fixture.openTab(fixture.token, 'en')
  const { auth } = fixture.client(fixture.panel, fixture.token)
  const me = await auth.me({})
  const rename = (names: object) =>
    auth.updateOwnerProfile({
      id: me.id,
      user_id: me.id,
      user_type: 'tenant',
      email: me.email,
      first_name: me.first_name,
      last_name: me.last_name,
      ...names,
    })
  onTestFailed(() => rename({}).then(() => {}))
  await goto('/dashboard')
  await page.getByRole('banner').getByRole('button', { name: me.first_name }).click()
  await page.getByRole('menuitem', { name: 'Edit Profile' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[name=last_name]').fill('Lindgren')
  await rename({ first_name: 'Maja' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await auth.me({})).toMatchObject({ first_name: 'Maja', last_name: 'Lindgren' })

  await page.getByRole('banner').getByRole('button', { name: 'Maja' }).click()
  await page.getByRole('menuitem', { name: 'Edit Profile' }).click()
  await dialog.locator('input[name=first_name]').fill('Marie')
  await rename({ first_name: 'Mary' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Somebody else has changed this in the meantime.').waitFor()
  expect(await auth.me({})).toMatchObject({ first_name: 'Mary' })
  // by keyboard, because two quick clicks count as one
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await auth.me({})).toMatchObject({ first_name: 'Marie' })
  expect(pageErrors).toEqual([])
})

test('a change made while a save is in flight causes a conflict only for fields both changed', async () => {
  const { page, goto, waitForIdle, pageErrors } = await fixture.openTab(fixture.token, 'en')
  const { merchantProducts } = fixture.client(fixture.panel, fixture.token, fixture.records.merchant)
  const id = fixture.records.product
  const { name } = await merchantProducts.show({ id })
  onTestFailed(() => merchantProducts.update({ id, name }).then(() => {}))
  let meanwhile: (() => Promise<unknown>) | undefined
  await page.route('**/catalog/product/update/**', async (route) => {
    const first = meanwhile
    meanwhile = undefined
    await first?.()
    await route.continue()
  })
  await goto(`/m/${fixture.records.merchant}/products/edit/${id}`)
  await waitForIdle()
  await page.locator('input[name=name]').fill('Evening special')
  await page.getByText('Unsaved changes').waitFor()
  meanwhile = () => merchantProducts.update({ id, sku: 'EVE-1' })
  await page.keyboard.press('Control+s')
  await page.getByText('Unsaved changes').waitFor({ state: 'hidden' })
  expect(await merchantProducts.show({ id })).toMatchObject({ name: 'Evening special', sku: 'EVE-1' })

  await page.locator('input[name=name]').fill('Late special')
  await page.getByText('Unsaved changes').waitFor()
  meanwhile = () => merchantProducts.update({ id, name: 'Early special' })
  await page.keyboard.press('Control+s')
  await page.getByText('Somebody else has changed this in the meantime.').first().waitFor()
  expect(await merchantProducts.show({ id })).toMatchObject({ name: 'Early special' })
  await page.keyboard.press('Control+s')
  await page.getByText('Unsaved changes').waitFor({ state: 'hidden' })
  expect(await merchantProducts.show({ id })).toMatchObject({ name: 'Late special' })
  expect(pageErrors).toEqual([])
})

test('the search receives every key pressed after its shortcut, even while it is loading', async () => {
  const { page, goto, waitForIdle, pageErrors } = await fixture.openTab(fixture.token, 'en')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/palette-[^/]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await goto('/merchants')
  await waitForIdle()
  const field = page.getByRole('dialog').getByRole('combobox')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('pig')
  await page.keyboard.press('Backspace')
  release()
  await field.waitFor()
  await page.keyboard.type('zza')
  await expect.poll(() => field.inputValue()).toBe('pizza')
  // and after it has loaded
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('jack')
  await page.keyboard.press('Control+k')
  await page.keyboard.type(' ?')
  await expect.poll(() => field.inputValue()).toBe('jack ?')
  expect(pageErrors).toEqual([])
})

test('on a phone no text is clipped and no number wraps; inputs align with the page direction', async () => {
  const { orders, merchants } = fixture.client(fixture.panel, fixture.token)
  const {
    data: [onWay],
  } = await orders.list({ order_status: ['processing'], order_type: ['delivery'] })
  const {
    data: [pier],
  } = await merchants.list({ search: 'Pier Pizza' })
  const inside = fixture.client(fixture.panel, fixture.token, pier?._id)
  const [
    {
      data: [pizza],
    },
    {
      data: [margherita],
    },
  ] = await Promise.all([
    inside.productCategories.list({ search: 'Pizza' }),
    inside.merchantProducts.list({ search: 'Margherita' }),
  ])
  const category = `/m/${pier?._id}/products/categories/edit/${pizza?.id}`
  for (const language of ['en', 'ar']) {
    const { page, goto, waitForIdle, context } = await fixture.openTab(fixture.token, language, phone)
    for (const path of [
      `/orders/${onWay?.order_id}`,
      category,
      `/m/${pier?._id}/products/edit/${margherita?._id}`,
      '/merchants',
    ]) {
      await goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await waitForIdle()
      expect.soft(await brokenTexts(page), `${language} ${path}`).toEqual([])
    }
    await goto(category)
    await page.locator('input[name=name]').waitFor()
    expect(await page.locator('input[name=name]').evaluate((input) => getComputedStyle(input).textAlign)).toMatch(
      language === 'ar' ? /right/ : /left/,
    )
    await context.close()
  }
})

test('on a phone a list grows at its end, and Back leaves it', async () => {
  const { page, goto } = await fixture.openTab(fixture.token, 'en', phone)
  await goto('/dashboard')
  await goto('/orders?tab=completed')
  const rows = page.locator('[data-scroller] li')
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(15)
  const first = await rows.count()
  await rows.last().scrollIntoViewIfNeeded()
  await expect.poll(() => rows.count()).toBeGreaterThan(first)
  expect(new URL(page.url()).searchParams.get('limit')).not.toBeNull()
  await page.goBack()
  await page.waitForURL((url) => url.pathname.endsWith('/dashboard'))
})

test('P opens the print dialog of an order with its print button focused', async () => {
  const { page, goto, waitForIdle } = await fixture.openTab(fixture.token, 'en')
  await goto(`/orders/${fixture.records.order}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await waitForIdle()
  await page.keyboard.press('p')
  await page.getByRole('dialog').getByRole('button', { name: 'Print' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Print')
})

test('an order check names the rule that decides', async () => {
  const { page, goto, waitForIdle, pageErrors } = await fixture.openTab(fixture.token, 'en')
  await goto(`/m/${fixture.records.merchant}/orders/check`)
  await page.getByText('Complete the order to see the result.').waitFor()
  await page.getByRole('combobox', { name: 'Add a product' }).fill('margherita')
  await page.getByRole('option').first().click()
  await page.getByLabel('Latitude').fill('51.5055')
  await page.getByLabel('Longitude').fill('-0.0855')
  await page.getByText('The shop accepts this order.').waitFor()
  await page.getByText(/^Distance: /).waitFor()
  await page.getByLabel('Coupon code').fill('NOSUCH')
  await page.getByText('There is no coupon NOSUCH.').waitFor()
  await page.getByText('The shop accepts this order.').waitFor()
  await page.getByLabel('Latitude').fill('10')
  await page.getByText('No active zone contains this address.').waitFor()
  await page.getByText('The shop refuses this order.').waitFor()
  await waitForIdle()
  expect(pageErrors).toEqual([])
})

test('a saved setting acts in the shop, and a merchant can follow the network or not', async () => {
  const { page, goto, pageErrors } = await fixture.openTab(fixture.token, 'en')
  const store = fixture.client(fixture.shop).store
  const { merchant } = fixture.records
  const settings = fixture.client(fixture.panel, fixture.token, merchant).merchantSettings
  const preparation = async () => {
    const rows = await settings.showOrder({ merchant_id: merchant, keys: ['preparation_time'] })
    return rows.map(({ setting_value, merchant_id }) => [setting_value, merchant_id])
  }
  const save = async (press = () => page.getByRole('button', { name: /^Save/ }).click()) => {
    await press()
    await page.getByText('Settings saved').first().waitFor()
    await page.getByText('Settings saved').first().waitFor({ state: 'detached', timeout: 15_000 })
  }
  const before = (await store.boot({})).date_format
  await goto('/settings')
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('date format')
  await page.getByRole('link', { name: 'Date format' }).click()
  await page.waitForURL('**/settings/general?setting=date_format')
  const dateFormat = page.getByRole('combobox', { name: 'Date format' })
  await expect.poll(() => dateFormat.evaluate((input) => input === document.activeElement)).toBe(true)
  await dateFormat.click()
  await page.getByRole('option', { name: 'YYYY-MM-DD' }).click()
  await save()
  expect((await store.boot({})).date_format).toBe('YYYY-MM-DD')
  await page.getByText('Last changed by').waitFor()
  await page.getByRole('combobox', { name: 'Date format' }).click()
  await page.getByRole('option', { name: before }).click()
  await save()

  await settings.saveOrder({ merchant_id: merchant, settings: [], inherit: ['preparation_time'] })
  await goto(`/m/${merchant}/settings/order_configuration`)
  const field = page.getByLabel('Preparation time in minutes')
  expect(await field.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Set for this merchant' }).first().click()
  await field.fill('500')
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByText('1 needs a correction').waitFor()
  await field.fill('33')
  // by key: a second click within the time of a double click is ignored
  await save(() => field.press('ControlOrMeta+s'))
  expect(await preparation()).toEqual([[33, merchant]])
  await page.getByRole('button', { name: 'Use the network’s value' }).first().click()
  await save()
  expect(await preparation()).toEqual([[20, null]])

  const merchants = fixture.client(fixture.panel, fixture.token).merchants
  const { delivery_by } = await merchants.show({ id: merchant })
  await merchants.update({ id: merchant, delivery_by: 'admin' })
  await goto(`/m/${merchant}/settings/delivery`)
  await page.getByText('The store network delivers your orders').waitFor()
  await merchants.update({ id: merchant, delivery_by })
  expect(pageErrors).toEqual([])
})

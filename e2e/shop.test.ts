import { afterAll, beforeAll, expect, test } from 'vitest'
import { breakfastAnotherDay } from './bakery-fixture.ts'
import { awake, demoPassword, desk, phone, visit } from './browser.ts'
import { openHouse } from './demo-server.ts'
import type { House } from './demo-server.ts'
import { behind, callsOf } from './server-access.ts'
import { readyToOrder, signInShop } from './shop-actions.ts'
import { scriptsOf } from './script-size.ts'

let house: House

beforeAll(async () => {
  house = await openHouse()
})

afterAll(() => house?.close())

/** A setting of Harbour as its owner would store it, null takes it back; shown pages may be three seconds old. */
async function put(key: string, value: unknown) {
  const inside = await behind({ DATA_DIR: house.dataDir })
  try {
    const {
      rows: [tenant],
    } = await inside.platform.platformPool.query<{ id: string }>("select id from tenant where slug = 'harbour'")
    await inside.platform.platformPool.query('delete from setting where tenant_id = $1 and setting_key = $2', [
      tenant?.id,
      key,
    ])
    if (value !== null)
      await inside.platform.platformPool.query(
        'insert into setting (tenant_id, id, setting_key, setting_value) values ($1, gen_random_uuid(), $2, $3)',
        [tenant?.id, key, JSON.stringify(value)],
      )
    await inside.platform.platformPool.query(
      'update tenant_profile set settings_version = settings_version + 1 where tenant_id = $1',
      [tenant?.id],
    )
  } finally {
    await inside.end()
  }
}

test('a counter is asked for after a yes alone, never for the back office’s visits, and nobody else is let in', async () => {
  await put('google_analytics_id', 'G-ABC123DEF4')
  const { page, context, complaints } = await visit(house.browser, phone)
  const asked: string[] = []
  await context.route(/^https:/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: 'window.counted = true' })
  })
  await expect
    .poll(async () => (await page.goto(`${house.shop}/en`))?.headers()['content-security-policy'] ?? '', {
      timeout: 60_000,
    })
    .toContain('https://www.googletagmanager.com')
  await page.getByRole('button', { name: 'Yes', exact: true }).waitFor()
  expect(asked).toEqual([])
  await page.goto(`${house.shop}/en?via=admin`, { waitUntil: 'networkidle' })
  await awake(page)
  expect(await page.locator('.ask-count').count()).toBe(0)
  await page.goto(`${house.shop}/en`)
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await page.waitForFunction(() => 'counted' in window)
  expect(asked).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-ABC123DEF4'])
  const foreign = await page.evaluate(
    () =>
      new Promise((done) => {
        const script = Object.assign(document.createElement('script'), {
          src: 'https://evil.example/x.js',
          onload: () => done('loaded'),
          onerror: () => done('refused'),
        })
        document.head.append(script)
      }),
  )
  expect(foreign).toBe('refused')
  expect(complaints).toEqual([])
  await context.close()
  await put('google_analytics_id', null)
})

test('a model opens where it stands, turns by the arrow keys, and its viewer comes with the press', async () => {
  const { page, context, complaints } = await visit(house.browser, desk)
  const viewers: string[] = []
  page.on('request', (request) => {
    if (/model-viewer|\.glb/.test(request.url())) viewers.push(request.url())
  })
  await page.goto(`${house.shop}/en/search?q=Margherita`, { waitUntil: 'networkidle' })
  await page
    .locator('a[href*="/p/"]')
    .filter({ hasText: /^Margherita$/ })
    .first()
    .click()
  const press = page.getByRole('link', { name: 'Look at it in 3D' })
  await press.waitFor()
  expect(viewers).toEqual([])
  await press.click()
  await page.locator('.model:not([aria-busy])').waitFor({ timeout: 60_000 })
  const turn = () =>
    page.evaluate(() => {
      const viewer = document.querySelector('model-viewer')
      return viewer && 'getCameraOrbit' in viewer && typeof viewer.getCameraOrbit === 'function'
        ? Number(viewer.getCameraOrbit().theta)
        : null
    })
  const before = await turn()
  await page.evaluate(() =>
    document.querySelector('model-viewer')?.shadowRoot?.querySelector<HTMLElement>('.userInput')?.focus(),
  )
  for (let press = 0; press < 6; press++) await page.keyboard.press('ArrowRight')
  await expect.poll(turn, { timeout: 60_000 }).not.toBe(before)
  expect(complaints).toEqual([])
  await context.close()
})

test('who changes the cart while the answer to its order is lost is led to the order that stands, and keeps the changed cart', async () => {
  const guest = await visit(house.browser, phone)
  const { page, context } = guest
  await signInShop(guest, house.shop, 'customer@harbour.example')
  await readyToOrder(guest, house.shop)
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
  await page.getByText('What you changed afterwards is still in your cart').waitFor()
  expect(
    await page.evaluate(() =>
      Object.entries(localStorage).some(([key, value]) => key.includes('basket') && value.includes('product_id')),
    ),
  ).toBe(true)
  await context.close()
})

test('a dish opened by its link goes into the basket once however often it is pressed, and its menu stands then, with the bill in its bar', async () => {
  const { page, context } = await visit(house.browser, phone)
  await page.goto(`${house.shop}/en/search?q=Garlic bread`, { waitUntil: 'load' })
  const dish = await page
    .locator('a[href*="/p/"]')
    .filter({ hasText: /^Garlic bread$/ })
    .first()
    .evaluate((link) => (link as HTMLAnchorElement).href)
  await page.goto(dish, { waitUntil: 'networkidle' })
  await awake(page)
  await page.getByRole('button', { name: /Add to basket/ }).evaluate((button) => {
    setTimeout(() => [0, 1].forEach(() => (button as HTMLButtonElement).click()))
  })
  await page.waitForURL(/\/m\/[^/]+\/[^/]+$/)
  const bar = page.getByRole('link', { name: /View basket/ })
  const amount = (of: string) => bar.filter({ hasText: of }).locator('.money').innerText()
  const alone = await amount('1 item')
  await page
    .getByRole('button', { name: /^Add.*Arancini/ })
    .first()
    .click()
  expect(await amount('2 items')).not.toBe(alone)
  await page.getByRole('link', { name: 'Pickup' }).click()
  const whole = await amount('2 items, tax and fees included')
  await page.getByRole('button', { name: /^Add/ }).last().click()
  await expect.poll(() => amount('3 items, tax and fees included')).not.toBe(whole)
  await context.close()
})

test('who leaves before paying is led back to the payment; declined and given up, the same can be paid otherwise', async () => {
  const guest = await visit(house.browser, phone)
  const { page, context, complaints } = guest
  await signInShop(guest, house.shop, 'customer@harbour.example')
  await readyToOrder(guest, house.shop)
  const checkout = page.url()
  await page.locator('label').filter({ hasText: 'Card' }).first().click()
  await page.locator('.place:visible').click()
  await page.waitForURL(/\/pay\//)
  await page.goto(checkout, { waitUntil: 'networkidle' })
  await page.waitForURL(/\/pay\//)
  await page.getByText('Is declined').click()
  await page.locator('.pay-now').click()
  await page.getByText('The payment did not go through').waitFor()
  // given up while the line is down: it waits for the line where it is
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Change the order or pay otherwise' }).click()
  await page.getByText('No connection').first().waitFor()
  await page.waitForTimeout(1_000)
  expect(page.url()).toContain('/pay/')
  await context.setOffline(false)
  await page.waitForURL(checkout)
  await page.locator('label').filter({ hasText: 'Cash' }).first().click()
  await page.locator('.place:visible').click()
  await page.waitForURL(/\/orders\//)
  // the shop accepts while the customer asks to cancel: the button goes, and says why
  const { access_token } = await callsOf(house.server, { host: new URL(house.panel).host }).auth.login({
    email: 'owner@harbour.example',
    password: demoPassword,
  })
  const kitchen = callsOf(house.server, { host: new URL(house.panel).host, token: access_token })
  await page.route('**/cancel', async (route) => {
    await kitchen.orders.move({ order_id: page.url().split('/').at(-1) ?? '', order_status: 'processing' })
    await route.continue()
  })
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await page.getByRole('button', { name: 'Cancel it' }).click()
  await page.getByText('Too late: the shop has already accepted.').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('a shop stands at its usual way to order: its page, its basket and its checkout, until another is chosen', async () => {
  const usually = async (type: 'pickup' | 'delivery') => {
    const { access_token } = await callsOf(house.server, { host: new URL(house.panel).host }).auth.login({
      email: 'owner@harbour.example',
      password: demoPassword,
    })
    const owner = callsOf(house.server, { host: new URL(house.panel).host, token: access_token })
    const {
      data: [pier],
    } = await owner.merchants.list({ search: 'Pier Pizza' })
    await owner.merchants.update({ id: pier?._id ?? '', default_order_type: type })
    return pier?._id ?? ''
  }
  const merchant = await usually('pickup')
  const { page, context } = await visit(house.browser, phone)
  const standing = (type: string) =>
    page.locator('.seg [aria-current=true]:visible').filter({ hasText: type }).waitFor()
  await page.goto(`${house.shop}/en/m/pier-pizza/${merchant}`, { waitUntil: 'networkidle' })
  await awake(page)
  await standing('Pickup')
  await page.getByText('Garlic bread').first().click()
  await page
    .getByRole('button', { name: /add to basket/i })
    .first()
    .click()
  await page
    .getByRole('link', { name: /1 item/ })
    .first()
    .waitFor()
  await page.goto(`${house.shop}/en/cart`, { waitUntil: 'networkidle' })
  await page.getByText('Pier Pizza, you collect it').waitFor()
  await page.goto(`${house.shop}/en/checkout?m=${merchant}`, { waitUntil: 'networkidle' })
  await awake(page)
  await standing('Pickup')
  await page.getByText('Delivery', { exact: true }).first().click()
  await standing('Delivery')
  await page.getByText('Where should it go?').waitFor()
  await context.close()
  await usually('delivery')
})

/** The address of the first of these orders that its customer has said something about. */
async function reviewedOf(paths: readonly string[]): Promise<string> {
  const host = new URL(house.shop).host
  const { access_token } = await callsOf(house.server, { host }).customerAuth.login({
    email: 'customer@harbour.example',
    password: demoPassword,
  })
  const calls = callsOf(house.server, { host, token: access_token })
  const reviewed = await Promise.all(
    paths.map(async (path) => ((await calls.myOrders.show({ id: path.split('/').at(-1) ?? '' })).review ? [path] : [])),
  )
  return reviewed.flat()[0] ?? ''
}

/** Bytes of scripts by brotli that a page may bring. */
const mostScripts = 120_000

test('no page of the shop loads more scripts than it may, and the checkout draws its map when it is touched', async () => {
  const guest = await visit(house.browser, phone)
  const { page, context } = guest
  // one visit in five tells how long it took, by scripts that come for it
  await context.addInitScript(() => {
    Math.random = () => 0.99
  })
  const maps: string[] = []
  const asked: string[] = []
  page.on('request', (request) => {
    if (/map-live/.test(request.url())) maps.push(request.url())
    if (/\/slots\b|payment-modes|\/tips/.test(request.url())) asked.push(request.url())
  })
  const weights: Record<string, number> = {}
  const weigh = async (paths: readonly string[]) => {
    for (const path of paths)
      for (const locale of ['en', 'ar'])
        weights[`${locale}${path}`] = await scriptsOf(page, `${house.shop}/${locale}${path}`)
  }
  await weigh(['/login', '/register', '/password/forgot'])
  await signInShop(guest, house.shop, 'customer@harbour.example')
  await readyToOrder(guest, house.shop)
  await page.getByText('Delivery', { exact: true }).first().click()
  const merchant = new URL(page.url()).searchParams.get('m') ?? ''
  await page.goto(`${house.shop}/en/m/pier-pizza/${merchant}`, { waitUntil: 'load' })
  const dish = new URL(
    await page
      .locator('a[href*="/p/"]')
      .filter({ hasText: /^Margherita$/ })
      .first()
      .evaluate((link) => (link as HTMLAnchorElement).href),
  ).pathname.slice(3)
  await page.goto(`${house.shop}/en/orders`, { waitUntil: 'networkidle' })
  const orders = await page
    .locator('a[href*="/orders/"]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname.slice(3)))
  maps.length = 0
  asked.length = 0
  await weigh([
    '',
    '/search?q=pizza',
    `/m/pier-pizza/${merchant}`,
    dish,
    '/cart',
    `/checkout?m=${merchant}`,
    '/orders',
    '/account',
  ])
  // what the checkout asks comes with its page: nothing of it moves when an answer arrives
  expect([maps, asked]).toEqual([[], []])
  const reviewed = await reviewedOf(orders)
  expect(reviewed).toContain('/orders/')
  await weigh([...orders.slice(0, 1), reviewed, '/where'])
  await page.goto(`${house.shop}/en/m/borough-bakehouse/${await breakfastAnotherDay(house)}`, { waitUntil: 'load' })
  const breakfast = await page
    .locator('.prod a', { hasText: 'Bacon roll' })
    .first()
    .evaluate((link) => (link as HTMLAnchorElement).pathname.slice(3))
  await weigh([breakfast])
  await page.locator('.later-foot').waitFor()
  expect(Object.entries(weights).filter(([, bytes]) => bytes >= mostScripts)).toEqual([])
  await page.goto(`${house.shop}/en/checkout?m=${merchant}`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Where your door is' }).hover()
  await page.locator('.maplibregl-canvas').waitFor()
  await context.close()
})

test('what is not there says so, also where its address is broken', async () => {
  const { page, context, complaints } = await visit(house.browser, phone)
  for (const path of [
    '/en/%E0%A4%A',
    '/en/checkout?m=%00',
    '/en/m/x/%00',
    '/en/search?q=%00',
    '/nothing.txt',
    '/en/nothing',
  ]) {
    const answer = await page.goto(`${house.shop}${path}`)
    await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor()
    expect([path, answer?.status()]).toEqual([path, 404])
  }
  await page.getByRole('link', { name: 'To the start page' }).click()
  await page.waitForURL(`${house.shop}/en`)
  expect(complaints).toEqual([])
  await context.close()
})

test('without a network what is open stays open and says why; back again, links lead on', async () => {
  const { page, context } = await visit(house.browser, phone)
  const answer = await page.goto(`${house.shop}/en`, { waitUntil: 'networkidle' })
  // a page that opens with pictures does not let its scripts share the line with them
  expect(await answer?.text()).toMatch(/<link rel="modulepreload" fetchpriority="low"/)
  expect(answer?.headers()['link']).toMatch(
    /words-en-frame-[^,]+rel=modulepreload, .*words-en-look-[^,]+rel=modulepreload/,
  )
  await awake(page)
  await context.setOffline(true)
  await page.locator('.strip.lost').waitFor()
  await page
    .getByRole('link', { name: /Pier Pizza/ })
    .first()
    .click()
  await page
    .getByRole('link', { name: /Pier Pizza/ })
    .first()
    .click()
  expect([new URL(page.url()).pathname, await page.locator('.strip.lost').count()]).toEqual(['/en', 1])
  // what was not loaded yet comes with the line
  await page.getByRole('button', { name: 'Choose your address' }).click()
  await context.setOffline(false)
  await page.locator('.strip.back').waitFor()
  await page.getByRole('heading', { name: 'Where to?' }).waitFor()
  await page.keyboard.press('Escape')
  // a page whose answer is lost waits for the line as well
  await page.route(/\/m\/pier-pizza\/.*\.data|\/v1\/health/, (route) => route.abort())
  await page
    .getByRole('link', { name: /Pier Pizza/ })
    .first()
    .click()
  await page.locator('.skeleton').waitFor()
  await page.unrouteAll()
  await page.getByRole('heading', { name: 'Pier Pizza', exact: true }).waitFor()
  await page.waitForURL(/\/m\/pier-pizza\//)
  await context.close()
})

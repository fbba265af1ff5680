import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { hydrated, desktop, phone, openSession } from './browser.ts'
import { startDemoServer } from './demo-server.ts'
import type { DemoServer } from './demo-server.ts'
import { connectToServer } from './server-access.ts'

let demo: DemoServer

beforeAll(async () => {
  demo = await startDemoServer()
})

afterAll(() => demo?.close())

/** Stores a setting of Harbour Eats; null removes it. Pages are cached for up to three seconds. */
async function putSetting(key: string, value: unknown) {
  const access = await connectToServer({ DATA_DIR: demo.dataDir })
  try {
    const {
      rows: [tenant],
    } = await access.platform.platformPool.query<{ id: string }>("select id from tenant where slug = 'harbour'")
    await access.platform.platformPool.query('delete from setting where tenant_id = $1 and setting_key = $2', [
      tenant?.id,
      key,
    ])
    if (value !== null)
      await access.platform.platformPool.query(
        'insert into setting (tenant_id, id, setting_key, setting_value) values ($1, gen_random_uuid(), $2, $3)',
        [tenant?.id, key, JSON.stringify(value)],
      )
    await access.platform.platformPool.query(
      'update tenant_profile set settings_version = settings_version + 1 where tenant_id = $1',
      [tenant?.id],
    )
  } finally {
    await access.end()
  }
}

test('the script of Rewardful loads only after consent', async () => {
  onTestFinished(() => putSetting('rewardful', null))
  await putSetting('rewardful', { key: 'b3b6c1', is_enabled: true })
  const { page, context, pageErrors } = await openSession(demo.browser, phone)
  const requested: string[] = []
  await context.route(/^https:/, (route) => {
    requested.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: 'window.referralsLoaded = true' })
  })
  await expect
    .poll(async () => (await page.goto(`${demo.shop}/en`))?.headers()['content-security-policy'] ?? '', {
      timeout: 60_000,
    })
    .toContain('https://r.wdfl.co')
  await page.getByRole('button', { name: 'Yes', exact: true }).waitFor()
  expect(requested).toEqual([])
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await page.waitForFunction(() => 'referralsLoaded' in window)
  expect(requested).toEqual(['https://r.wdfl.co/rw.js'])
  expect(await page.evaluate(() => 'rewardful' in window)).toBe(true)
  expect(pageErrors).toEqual([])
})

test('analytics load only after consent, never for staff visits, and other hosts are blocked', async () => {
  onTestFinished(() => putSetting('google_analytics_id', null))
  await putSetting('google_analytics_id', 'G-ABC123DEF4')
  const { page, context, pageErrors } = await openSession(demo.browser, phone)
  const requested: string[] = []
  await context.route(/^https:/, (route) => {
    requested.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: 'window.analyticsLoaded = true' })
  })
  await expect
    .poll(async () => (await page.goto(`${demo.shop}/en`))?.headers()['content-security-policy'] ?? '', {
      timeout: 60_000,
    })
    .toContain('https://www.googletagmanager.com')
  await page.getByRole('button', { name: 'Yes', exact: true }).waitFor()
  expect(requested).toEqual([])
  await page.goto(`${demo.shop}/en?via=admin`, { waitUntil: 'networkidle' })
  await hydrated(page)
  expect(await page.locator('.consent-banner').count()).toBe(0)
  await page.goto(`${demo.shop}/en`)
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await page.waitForFunction(() => 'analyticsLoaded' in window)
  expect(requested).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-ABC123DEF4'])
  const foreign = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const script = Object.assign(document.createElement('script'), {
          src: 'https://evil.example/x.js',
          onload: () => resolve('loaded'),
          onerror: () => resolve('blocked'),
        })
        document.head.append(script)
      }),
  )
  expect(foreign).toBe('blocked')
  expect(pageErrors).toEqual([])
})

test('a 3D model loads its viewer on demand, opens in place and turns by arrow keys', async () => {
  const { page, pageErrors } = await openSession(demo.browser, desktop)
  const viewers: string[] = []
  page.on('request', (request) => {
    if (/model-viewer|\.glb/.test(request.url())) viewers.push(request.url())
  })
  await page.goto(`${demo.shop}/en/search?q=Margherita`, { waitUntil: 'networkidle' })
  await page
    .locator('a[href*="/p/"]')
    .filter({ hasText: /^Margherita$/ })
    .first()
    .click()
  const openModel = page.getByRole('link', { name: 'Look at it in 3D' })
  await openModel.waitFor()
  expect(viewers).toEqual([])
  await openModel.click()
  await page.locator('.model:not([aria-busy])').waitFor({ timeout: 60_000 })
  const cameraAngle = () =>
    page.evaluate(() => {
      const viewer = document.querySelector('model-viewer')
      return viewer && 'getCameraOrbit' in viewer && typeof viewer.getCameraOrbit === 'function'
        ? Number(viewer.getCameraOrbit().theta)
        : null
    })
  const before = await cameraAngle()
  await page.evaluate(() =>
    document.querySelector('model-viewer')?.shadowRoot?.querySelector<HTMLElement>('.userInput')?.focus(),
  )
  for (let press = 0; press < 6; press++) await page.keyboard.press('ArrowRight')
  await expect.poll(cameraAngle, { timeout: 60_000 }).not.toBe(before)
  expect(pageErrors).toEqual([])
})

test('a double click adds a product once and returns to the menu with the basket total', async () => {
  const { page } = await openSession(demo.browser, phone)
  await page.goto(`${demo.shop}/en/search?q=Garlic bread`, { waitUntil: 'load' })
  const dish = await page
    .locator('a[href*="/p/"]')
    .filter({ hasText: /^Garlic bread$/ })
    .first()
    .evaluate((link) => (link as HTMLAnchorElement).href)
  await page.goto(dish, { waitUntil: 'networkidle' })
  await hydrated(page)
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
})

test('unknown and malformed addresses return 404 with a page', async () => {
  const { page, pageErrors } = await openSession(demo.browser, phone)
  for (const path of [
    '/en/%E0%A4%A',
    '/en/checkout?m=%00',
    '/en/m/x/%00',
    '/en/search?q=%00',
    '/nothing.txt',
    '/en/nothing',
  ]) {
    const answer = await page.goto(`${demo.shop}${path}`)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    expect([path, answer?.status()]).toEqual([path, 404])
  }
  await page.getByRole('link', { name: 'To the start page' }).click()
  await page.waitForURL(`${demo.shop}/en`)
  expect(pageErrors).toEqual([])
})

test('a popup of HTML opens over the page of its merchant, without scripts, and once', async () => {
  const { page, context, pageErrors } = await openSession(demo.browser, desktop)
  await page.goto(`${demo.shop}/en`, { waitUntil: 'networkidle' })
  await page
    .getByRole('link', { name: /Borough Bakehouse/ })
    .first()
    .click()
  const popup = page.getByRole('dialog', { name: 'Breakfast by eight' })
  await popup.frameLocator('iframe[sandbox="allow-popups"]').locator('body *').first().waitFor()
  await popup.getByRole('button', { name: 'Close' }).last().click()
  await popup.waitFor({ state: 'hidden' })
  const answered = page.waitForResponse((response) => response.url().includes('/store/v1/popups'))
  await page.reload({ waitUntil: 'networkidle' })
  await answered
  expect(await popup.count()).toBe(0)
  expect(pageErrors).toEqual([])
  await context.close()
})

test('HTML and scripts enter a page through policies only', async () => {
  const { page, context, pageErrors } = await openSession(demo.browser, desktop)
  const response = await page.goto(`${demo.shop}/en`, { waitUntil: 'networkidle' })
  expect(response?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'")
  await page.locator('footer a[href^="/en/p/"]').first().click()
  await page.locator('.prose p').first().waitFor()
  const refusal = await page.evaluate(() => {
    try {
      document.body.insertAdjacentHTML('beforeend', '<img src="x">')
      return 'none'
    } catch (error) {
      return String(error)
    }
  })
  expect(refusal).toContain('TypeError')
  expect(pageErrors).toEqual([])
  await context.close()
})

test('offline pages stay open with a message, and links work again when online', async () => {
  // the worker of the installed shop would answer the requests that are lost here
  const { page, context } = await openSession(demo.browser, { ...phone, serviceWorkers: 'block' })
  const answer = await page.goto(`${demo.shop}/en`, { waitUntil: 'networkidle' })
  // scripts are loaded after the paint, those of the texts first
  const html = (await answer?.text()) ?? ''
  expect(html).toMatch(/const preloads = \["[^"]+texts-en-index-[^\]]+texts-en-menu-/)
  expect(html).not.toContain('rel="modulepreload"')
  await hydrated(page)
  await context.setOffline(true)
  await page.locator('.status-strip.offline').waitFor()
  await page
    .getByRole('link', { name: /Pier Pizza/ })
    .first()
    .click()
  await page
    .getByRole('link', { name: /Pier Pizza/ })
    .first()
    .click()
  expect([new URL(page.url()).pathname, await page.locator('.status-strip.offline').count()]).toEqual(['/en', 1])
  // a dialog that was not loaded opens when online
  await page.getByRole('button', { name: 'Choose your address' }).click()
  await context.setOffline(false)
  await page.locator('.status-strip.online').waitFor()
  await page.getByRole('heading', { name: 'Where to?' }).waitFor()
  await page.keyboard.press('Escape')
  // a page whose response was lost waits for the connection as well; its scripts must not have been lost before
  await page.goto(`${demo.shop}/en`, { waitUntil: 'networkidle' })
  await hydrated(page)
  await page.route(/\.data|\/v1\//, (route) => route.abort())
  await page
    .getByRole('link', { name: /Pier Pizza/ })
    .first()
    .click()
  await page.locator('.skeleton').waitFor()
  await page.unrouteAll()
  await page.getByRole('heading', { name: 'Pier Pizza', exact: true }).waitFor()
  await page.waitForURL(/\/m\/pier-pizza\//)
  // and one that is lost again although other requests are answered
  await page.goto(`${demo.shop}/en`, { waitUntil: 'networkidle' })
  await hydrated(page)
  await page.route(/\.data|\/v1\/health/, (route) => route.abort())
  await page
    .getByRole('link', { name: /Pier Pizza/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  await page.unrouteAll()
  await page.getByRole('heading', { name: 'Pier Pizza', exact: true }).waitFor()
  // so does a page whose scripts are lost
  await page.goto(`${demo.shop}/en`, { waitUntil: 'networkidle' })
  await hydrated(page)
  await page.route(/\/cart\.route-|\/v1\/health/, (route) => route.abort())
  await page.locator('a[href="/en/cart"]:visible').first().click()
  await page.locator('.status-strip.offline').waitFor()
  expect(new URL(page.url()).pathname).toBe('/en')
  await page.unrouteAll()
  await page.waitForURL(`${demo.shop}/en/cart`)
})

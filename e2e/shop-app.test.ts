import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { AppSettingsInput } from '#contract/areas/app-builds/schemas.ts'
import { demoPassword, hydrated, openSession, phone, signInPanel } from './browser.ts'
import { startDemoServer } from './demo-server.ts'
import type { DemoServer } from './demo-server.ts'
import { apiClient } from './server-access.ts'
import { signInShop } from './shop-actions.ts'

let demo: DemoServer

beforeAll(async () => {
  demo = await startDemoServer()
})

afterAll(() => demo?.close())

const isControlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker?.controller !== null)
const privateCache = (page: Page) => page.evaluate(() => caches.has('shop-private'))
/** Every text that a worker or page has cached. */
const cachedTexts = (page: Page) =>
  page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        if (!/image|font/.test(response?.headers.get('content-type') ?? ''))
          texts.push(`${request.url} ${await response?.text()}`)
      }
    }
    return texts
  })

test('the shop is installable: a valid manifest, icons of its size, and a worker that controls the page', async () => {
  const { page, pageErrors } = await openSession(demo.browser, phone)
  await page.goto(`${demo.shop}/en`, { waitUntil: 'load' })
  await isControlled(page)
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await page.evaluate(async (url) => (await fetch(url)).json(), `${demo.shop}${href}`)
  expect(manifest).toMatchObject({ start_url: '/en', scope: '/', display: 'standalone', id: '/' })
  expect(manifest.icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => `${sizes} ${purpose}`)).toEqual(
    ['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable'],
  )
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (url) => {
      const picture = await createImageBitmap(await (await fetch(url)).blob())
      return `${picture.width}x${picture.height}`
    }, src)
    expect(size).toBe(sizes)
  }
  const devtools = await page.context().newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // a window without a profile can install nothing, and says only that
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  expect(pageErrors).toEqual([])
})

test('without a connection the last orders are readable, and after sign-out nothing of them is left', async () => {
  const session = await openSession(demo.browser, phone)
  const { page, context } = session
  await signInShop(session, demo.shop, 'customer@harbour.example')
  await page.goto(`${demo.shop}/en/orders`, { waitUntil: 'networkidle' })
  await hydrated(page)
  await isControlled(page)
  const number = await page.locator('.order-row bdi').first().innerText()
  await expect.poll(() => privateCache(page)).toBe(true)
  const urls = (await cachedTexts(page)).map((text) => new URL(text.split(' ')[0] ?? '').pathname)
  expect(urls.filter((path) => !/^\/(shop-assets|app-icons|offline)\//.test(path))).toEqual([])

  await context.setOffline(true)
  const response = await page.goto(`${demo.shop}/en/m/pier-pizza/x`)
  expect(response?.fromServiceWorker()).toBe(true)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('No connection')
  expect(await page.locator('main').innerText()).toContain(number)
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.waitForFunction(() => !document.body.innerText.includes('No connection'))

  await page.goto(`${demo.shop}/en/account`, { waitUntil: 'networkidle' })
  await hydrated(page)
  await page.getByRole('button', { name: /sign out/i }).click()
  await expect.poll(() => privateCache(page)).toBe(false)
  expect((await cachedTexts(page)).join('\n')).not.toContain(number)
  await context.setOffline(true)
  await page.goto(`${demo.shop}/en`)
  expect(await page.locator('main').innerText()).not.toContain(number)
  expect(await page.getByRole('heading', { level: 2 }).count()).toBe(0)
})

test('a worker of an earlier release is replaced, and what it cached is removed', async () => {
  const { page } = await openSession(demo.browser, phone)
  await page.goto(`${demo.shop}/en`, { waitUntil: 'load' })
  await isControlled(page)
  await page.evaluate(async () => {
    await (await caches.open('shop-assets-0')).put('/shop-assets/old.js', new Response('old'))
    const registration = await navigator.serviceWorker.getRegistration('/')
    await registration?.unregister()
  })
  await page.reload({ waitUntil: 'load' })
  await isControlled(page)
  await expect.poll(() => page.evaluate(() => caches.has('shop-assets-0'))).toBe(false)
  // pages come from the network, so the next one is the new release
  const [pages] = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return [all.flat().filter(({ mode, url }) => mode === 'navigate' || new URL(url).pathname === '/en').length]
  })
  expect(pages).toBe(0)
})

test('the hint to install is shown once', async () => {
  const { page } = await openSession(demo.browser, phone)
  const offer = () =>
    page.evaluate(() => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => Promise.resolve(),
      })
      dispatchEvent(event)
    })
  await page.goto(`${demo.shop}/en`, { waitUntil: 'networkidle' })
  await hydrated(page)
  await isControlled(page)
  await offer()
  const hint = page.locator('.install-hint')
  await hint.waitFor()
  await hint.getByRole('button', { name: 'Not now' }).click()
  await hint.waitFor({ state: 'detached' })
  await page.reload({ waitUntil: 'networkidle' })
  await hydrated(page)
  await offer()
  await page.waitForTimeout(500)
  expect(await hint.count()).toBe(0)
})

/** Saves settings of an app as the owner of the network. */
async function saveAppSettings(settings: Partial<AppSettingsInput> & Pick<AppSettingsInput, 'app_type'>) {
  const host = new URL(demo.panel).host
  const { access_token: token } = await apiClient(demo.server, { host }).auth.login({
    email: 'owner@harbour.example',
    password: demoPassword,
    role: 'tenant',
  })
  const store_urls = { android: 'https://play.google.com/store/apps/details?id=example', ios: '' }
  await apiClient(demo.server, { host, token }).appBuilds.saveSettings({
    is_enabled: true,
    force_update: false,
    min_version: '2.0.0',
    store_urls,
    ...settings,
  })
}

const inApp = (type: string) => ({
  ...phone,
  userAgent: `Mozilla/5.0 (Linux; Android 16) Chrome/140 MarkethallApp/1.9.0 (${type})`,
})

test('an old app of the shop asks for its update, an outdated one requires it, one that is off says so', async () => {
  const { page, pageErrors } = await openSession(demo.browser, inApp('customer'))
  const dialog = page.getByRole('dialog', { name: 'Update the app' })
  await saveAppSettings({ app_type: 'customer' })
  await page.goto(`${demo.shop}/en`)
  expect(await dialog.getByRole('link', { name: 'Get the app' }).getAttribute('href')).toContain('play.google.com')
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await dialog.waitFor({ state: 'detached' })

  await saveAppSettings({ app_type: 'customer', force_update: true })
  await page.goto(`${demo.shop}/en`)
  await dialog.waitFor()
  expect(await dialog.getByRole('button', { name: 'Not now' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  expect(await dialog.isVisible()).toBe(true)

  await saveAppSettings({ app_type: 'customer', is_enabled: false })
  await page.goto(`${demo.shop}/en`)
  await page.getByRole('dialog', { name: 'This app is not available' }).waitFor()
  expect(pageErrors).toEqual([])
})

test('the panel passes the store app its assets, and blocks it while it is off or outdated', async () => {
  const { page, context } = await openSession(demo.browser, inApp('merchant'))
  await context.addInitScript(() => {
    const calls: string[] = []
    const record = (plugin: string, method: string, options: object) => {
      calls.push(`${plugin}.${method} ${JSON.stringify(options)}`)
      return Promise.resolve()
    }
    Object.assign(window, {
      calls,
      Capacitor: { nativePromise: record },
      MarkethallApp: { setAssets: (assets: string) => calls.push(assets) },
    })
  })
  const calls = () => page.evaluate(() => (window as unknown as { calls: string[] }).calls.join('\n'))
  await saveAppSettings({ app_type: 'merchant', min_version: '' })
  await signInPanel(page, demo.panel, 'merchant@harbour.example')
  await expect.poll(calls).toContain('StatusBar.setBackgroundColor {"color":"#')
  expect(await calls()).toContain('"splash_duration"')

  await saveAppSettings({ app_type: 'merchant', force_update: true })
  await page.reload()
  await page.getByRole('heading', { name: 'Update the app' }).waitFor()
  expect(await page.getByRole('link', { name: 'Update' }).getAttribute('href')).toContain('play.google.com')

  await saveAppSettings({ app_type: 'merchant', is_enabled: false })
  await page.reload()
  await page.waitForURL(/\/m\/[^/]+\/merchantAppBlocked$/)
  await page.getByRole('heading', { name: 'The merchant app is not available' }).waitFor()
})

test('the shop leads to its app in the stores, and no longer once the app is off', async () => {
  const { page } = await openSession(demo.browser, phone)
  const store_urls = {
    android: 'https://play.google.com/store/apps/details?id=example',
    ios: 'https://apps.apple.com/gb/app/harbour-eats/id1234567890',
  }
  const offered = async () => {
    await page.goto(`${demo.shop}/en`)
    const href = await page.locator('link[rel=manifest]').getAttribute('href')
    const manifest = await page.evaluate(async (url) => (await fetch(url)).json(), `${demo.shop}${href}`)
    const banner = page.locator('meta[name=apple-itunes-app]')
    return {
      ios: (await banner.count()) === 0 ? null : await banner.getAttribute('content'),
      android: manifest.related_applications ?? null,
    }
  }
  await saveAppSettings({ app_type: 'customer', min_version: '', store_urls })
  expect(await offered()).toEqual({
    ios: 'app-id=1234567890',
    android: [{ platform: 'play', url: store_urls.android }],
  })
  await saveAppSettings({ app_type: 'customer', min_version: '', store_urls, is_enabled: false })
  expect(await offered()).toEqual({ ios: null, android: null })
})

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findViolations } from './page-checks/axe.ts'
import { heardOn, recordAlerts, toneCount } from './alert-sounds.ts'
import { phone, signInPanel, tablet, openSession, openWholeBrowser } from './browser.ts'
import type { BrowserSession } from './browser.ts'
import { startDemoServer } from './demo-server.ts'
import type { DemoServer } from './demo-server.ts'
import { putSetting } from '../api/areas/settings/put-setting.commands.ts'
import { withTenant } from '../api/platform/app-services.ts'
import { runStatements } from './bakery-fixture.ts'
import { connectToServer, apiClient } from './server-access.ts'
import { openPickupCheckout, signInShop } from './shop-actions.ts'

let demo: DemoServer
let browser: Browser
let shop: string
let panel: string

beforeAll(async () => {
  demo = await startDemoServer({
    open: () => openWholeBrowser('--autoplay-policy=document-user-activation-required'),
  })
  ;({ browser, shop, panel } = demo)
  // no existing order rings during the tests: pending orders are past their second ring, scheduled ones are accepted
  await runStatements(
    demo,
    [
      "update orders set placed_at = placed_at - interval '2 minutes' where order_status = 'pending' and not is_scheduled",
      [],
    ],
    ["update orders set order_status = 'processing' where order_status = 'pending' and is_scheduled", []],
  )
})

afterAll(() => demo?.close())

async function openKitchen(): Promise<BrowserSession> {
  const session = await openSession(browser, tablet)
  await recordAlerts(session.page)
  await signInPanel(session.page, panel, 'kitchen@harbour.example')
  await session.page.waitForURL(/\/m\/[^/]+\/orders/)
  return session
}

async function placeOrder(): Promise<string> {
  const customer = await openSession(browser, phone)
  await signInShop(customer, shop, 'customer@harbour.example')
  await openPickupCheckout(customer, shop)
  await customer.page.locator('button.place-order:visible').first().click()
  await customer.page.waitForURL(/\/orders\/\d+/)
  const number = /\/orders\/(\d+)/.exec(customer.page.url())?.[1] ?? ''
  await customer.context.close()
  return number
}

/** Silences waiting orders of the demo data, so that only new orders ring. */
const silenceWaitingOrders = async ({ page }: BrowserSession) => {
  await page.getByRole('button', { name: 'Silence' }).click()
  await page.getByRole('button', { name: 'Silence' }).waitFor({ state: 'hidden' })
}

test('an order rings repeatedly on every device of the merchant until one of them accepts', async () => {
  const [one, other] = [await openKitchen(), await openKitchen()]
  await silenceWaitingOrders(one)
  await silenceWaitingOrders(other)
  const before = [await toneCount(one.page), await toneCount(other.page)] as const
  const number = await placeOrder()
  for (const [at, { page }] of [one, other].entries())
    await expect.poll(() => toneCount(page)).toBeGreaterThan(before[at] ?? 0)
  const first = await toneCount(other.page)
  await expect.poll(() => toneCount(other.page), { timeout: 40_000 }).toBeGreaterThan(first)
  await expect.poll(() => other.page.title()).toMatch(/^\(\d+\) /)
  const waiting = Number(/\d+/.exec(await other.page.title())?.[0])

  await one.page
    .locator('article, li, section')
    .filter({ hasText: `#${number}` })
    .last()
    .getByRole('button', { name: 'Accept' })
    .click()
  await other.page.getByRole('button', { name: 'Silence' }).waitFor({ state: 'hidden' })
  const quiet = await toneCount(other.page)
  await other.page.waitForTimeout(9_500)
  expect(await toneCount(other.page)).toBe(quiet)
  expect(Number(/^\((\d+)\)/.exec(await other.page.title())?.[1] ?? 0)).toBe(waiting - 1)

  await other.page.goto(`${other.page.url().replace(/\/orders.*/, '')}/orders/${number}`)
  await other.page.getByText(/Alert sounded in store by/).waitFor()
  for (const session of [one, other]) expect(session.pageErrors).toEqual([])
})

test('an automatically accepted order rings once', async () => {
  const session = await openKitchen()
  await silenceWaitingOrders(session)
  const merchantId = /\/m\/([^/]+)/.exec(session.page.url())?.[1] ?? ''
  const { platform, end } = await connectToServer({ DATA_DIR: demo.dataDir })
  const { tenant_id: tenantId } = await apiClient(demo.server, { host: new URL(panel).host }).tenants.branding({})
  const acceptAll = (enabled: boolean) =>
    withTenant(platform, { tenantId, merchantId: null }, (db) =>
      putSetting(db, 'is_auto_accept', enabled, { merchantId }),
    )
  onTestFinished(async () => {
    await acceptAll(false)
    await end()
  })
  await acceptAll(true)
  const before = await toneCount(session.page)
  const number = await placeOrder()
  await expect.poll(() => toneCount(session.page)).toBeGreaterThan(before)
  await session.page
    .locator('article')
    .filter({ hasText: `#${number}` })
    .getByRole('button', { name: 'Mark ready' })
    .waitFor()
  const tonesAfterAccept = await toneCount(session.page)
  await session.page.waitForTimeout(9_500)
  expect(await toneCount(session.page)).toBe(tonesAfterAccept)
  expect(await session.page.getByRole('button', { name: 'Silence' }).count()).toBe(0)
  expect(session.pageErrors).toEqual([])
})

test('a browser that blocks sound shows a message, and any click enables sound', async () => {
  const signedIn = await openKitchen()
  const stored = await signedIn.page.evaluate(() => ({ ...localStorage }))
  const url = signedIn.page.url()
  await signedIn.context.close()
  const session = await openSession(browser, tablet)
  await recordAlerts(session.page)
  await session.page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) if (!key.startsWith('alerts:')) localStorage.setItem(key, value)
  }, stored)
  await session.page.addInitScript(() => {
    const seen = { message: '', tonesThen: -1 }
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const message = document.querySelector('[role="alert"]')?.textContent
      if (!message || seen.message) return
      Object.assign(seen, { message, tonesThen: (window as unknown as { heard: { tones: number } }).heard.tones })
      console.log('message shown')
    }).observe(document, { childList: true, subtree: true })
  })
  // evaluating script in the page counts as a user gesture, so the page reports by its console when the message is shown
  const messageShown = session.page.waitForEvent('console', {
    predicate: (line) => line.text() === 'message shown',
    timeout: 90_000,
  })
  await session.page.goto(url)
  await messageShown
  await session.page.mouse.click(600, 700)
  await expect.poll(() => toneCount(session.page)).toBeGreaterThan(0)
  const seen = await session.page.evaluate(() => (window as unknown as { seen: object }).seen)
  expect(seen).toEqual({
    message: 'Your browser blocked a notification sound. Click anywhere on the page to unmute.',
    tonesThen: 0,
  })
  await session.page.getByText('Your browser blocked').waitFor({ state: 'hidden' })
  expect(session.pageErrors).toEqual([])
})

test('a sound choice applies to all devices of a user, and one device can be muted', async () => {
  const [one, other] = [await openKitchen(), await openKitchen()]
  await one.page
    .getByRole('complementary', { name: 'Before the shift' })
    .getByRole('button', { name: 'Check', exact: true })
    .click()
  const dialog = one.page.getByRole('dialog', { name: 'Alerts and sound' })
  await dialog.waitFor()
  expect(await findViolations(one.page)).toEqual([])
  const saved = one.page.waitForResponse(
    (response) => response.url().includes('/notification/alerts') && response.request().method() === 'PUT',
  )
  // a retry finds the choice of the first attempt
  const sound = (await dialog.getByRole('radio', { name: 'Short 2' }).isChecked()) ? 'Short 1' : 'Short 2'
  await dialog.getByRole('radio', { name: sound }).check()
  await saved
  await dialog.locator('label', { hasText: 'Ring on this device' }).click()
  await one.page.keyboard.press('Escape')
  await one.page.getByRole('button', { name: 'Silence' }).waitFor({ state: 'hidden' })
  await other.page.reload()
  await other.page.getByRole('button', { name: 'Silence' }).waitFor()
  await other.page
    .getByRole('complementary', { name: 'Before the shift' })
    .getByRole('button', { name: 'Check', exact: true })
    .click()
  await expect.poll(() => other.page.getByRole('dialog').getByRole('radio', { name: sound }).isChecked()).toBe(true)
})

/** Frequencies of the notes of a sound, each with an overtone. Only `npm run prove` plays all of them. */
const sounds = [
  ['notification', [880, 1319, 2429, 3639]],
  ['short_sound_1', [1047, 2888]],
  ['long_sound_3', [988, 2726]],
] as const

test.each(process.env['PROVE'] ? sounds : sounds.slice(0, 1))(
  'a new order plays the chosen sound: %s',
  async (sound, frequencies) => {
    const session = await openKitchen()
    const token = (await session.page.evaluate(() => localStorage.getItem('token'))) ?? ''
    const merchantId = /\/m\/([^/]+)/.exec(session.page.url())?.[1] ?? ''
    const kitchen = apiClient(demo.server, { host: new URL(panel).host, token, merchantId })
    const { preference } = await kitchen.merchantAlerts.show({})
    await kitchen.merchantAlerts.savePreference({ ...preference, sound })
    onTestFinished(async () => void (await kitchen.merchantAlerts.savePreference(preference)))
    await session.page.reload()
    await silenceWaitingOrders(session)
    await session.page.waitForTimeout(1_000)
    const before = (await heardOn(session.page)).frequencies.length
    await placeOrder()
    const played = async () => new Set((await heardOn(session.page)).frequencies.slice(before))
    await expect.poll(async () => (await played()).size).toBeGreaterThan(0)
    expect(await played()).toEqual(new Set(frequencies))
    await session.context.close()
  },
)

test('failures of the push token and of the alerts are silent', async () => {
  const session = await openKitchen()
  await session.context.grantPermissions(['notifications'], { origin: panel })
  await session.page.addInitScript(() => localStorage.setItem('push:token', 'lost'))
  const failed: string[] = []
  const failCalls = (pattern: RegExp) =>
    session.page.route(pattern, (route) => {
      failed.push(new URL(route.request().url()).pathname)
      return route.fulfill({ status: 500, contentType: 'application/json', body: '{}' })
    })
  await failCalls(/\/notification\/push\/token/)
  await session.page.reload()
  await expect.poll(() => failed.some((path) => path.includes('push/token'))).toBe(true)
  await failCalls(/\/notification\/alerts/)
  await session.page.reload()
  await expect.poll(() => failed.some((path) => path.includes('/alerts'))).toBe(true)
  await session.page.waitForTimeout(3_000)
  expect(await session.page.getByText(/went wrong|failed/i).count()).toBe(0)
  expect(session.pageErrors.filter((error) => !error.startsWith('500 '))).toEqual([])
  await session.context.close()
})

test('an order placed while the connection was down rings after reconnecting', async () => {
  const session = await openKitchen()
  await silenceWaitingOrders(session)
  const stream = '**/realtime/v1/events**'
  await session.page.route(stream, (route) => route.abort())
  await session.page.reload()
  await session.page.getByRole('heading', { name: /live orders/ }).waitFor()
  await session.page.waitForTimeout(2_000)
  const number = await placeOrder()
  expect(await session.page.getByText(`#${number}`).count()).toBe(0)
  expect(await toneCount(session.page)).toBe(0)
  await session.page.unroute(stream)
  await expect.poll(() => toneCount(session.page), { timeout: 90_000 }).toBeGreaterThan(0)
})

test('a push to a closed panel becomes a notification', async () => {
  const session = await openKitchen()
  await session.context.grantPermissions(['notifications'], { origin: panel })
  const cdp = await session.context.newCDPSession(session.page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId, scopeURL } of registrations) if (scopeURL.startsWith(panel)) resolve(registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  await session.page.reload()
  await session.page
    .getByRole('complementary', { name: 'Before the shift' })
    .getByRole('button', { name: 'Check', exact: true })
    .click()
  await session.page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: 'While closed' })
    .getByRole('button', { name: 'Turn on' })
    .click()
  const registrationId = await registered
  await session.page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: panel,
    registrationId,
    data: JSON.stringify({
      title: 'New Order Arrived #7',
      body: 'Pier Pizza',
      url: '/m/1/orders?open=7',
      tag: 'order-7',
    }),
  })
  const shown = () =>
    session.page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag }) => ({
        title,
        body,
        tag,
      })),
    )
  await expect.poll(shown).toEqual([{ title: 'New Order Arrived #7', body: 'Pier Pizza', tag: 'order-7' }])
})

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBarriers } from './axe.ts'
import { phone, signInPanel, tablet, visit } from './browser.ts'
import type { Guest } from './browser.ts'
import { openHouse } from './demo-server.ts'
import type { House } from './demo-server.ts'
import { putSetting } from '../api/areas/settings/put-setting.acts.ts'
import { inPlace } from '../api/platform/app-services.ts'
import { write } from './bakery-fixture.ts'
import { behind, callsOf } from './server-access.ts'
import { readyToOrder, signInShop } from './shop-actions.ts'

let house: House
let browser: Browser
let shop: string
let panel: string

beforeAll(async () => {
  house = await openHouse({ flags: ['--autoplay-policy=document-user-activation-required'] })
  ;({ browser, shop, panel } = house)
  // what the clock alone makes ring is out of the way: nobody has answered for longer than the second ring waits, and what was ordered for later is in hand
  await write(
    house,
    [
      "update orders set placed_at = placed_at - interval '2 minutes' where order_status = 'pending' and not is_scheduled",
      [],
    ],
    ["update orders set order_status = 'processing' where order_status = 'pending' and is_scheduled", []],
  )
})

afterAll(() => house?.close())

/** Counts the tones that a page strikes, and its notifications. */
const listening = (page: Page) =>
  page.addInitScript(() => {
    const heard = { tones: 0, notices: [] as string[] }
    Object.assign(window, { heard })
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (...when) {
      heard.tones += 1
      return start.apply(this, when)
    }
  })
const tones = (page: Page) => page.evaluate(() => (window as unknown as { heard: { tones: number } }).heard.tones)

async function kitchen(): Promise<Guest> {
  const guest = await visit(browser, tablet)
  await listening(guest.page)
  await signInPanel(guest.page, panel, 'kitchen@harbour.example')
  await guest.page.waitForURL(/\/m\/[^/]+\/orders/)
  return guest
}

async function order(): Promise<string> {
  const customer = await visit(browser, phone)
  await signInShop(customer, shop, 'customer@harbour.example')
  await readyToOrder(customer, shop)
  await customer.page.locator('button.place:visible').first().click()
  await customer.page.waitForURL(/\/orders\/\d+/)
  const number = /\/orders\/(\d+)/.exec(customer.page.url())?.[1] ?? ''
  await customer.context.close()
  return number
}

/** Orders of the demo world that wait already are silenced, so that what rings is new. */
const silence = async ({ page }: Guest) => {
  await page.getByRole('button', { name: 'Silence' }).click()
  await page.getByRole('button', { name: 'Silence' }).waitFor({ state: 'hidden' })
}

test('an order rings on every device of the store, again and again, until one of them accepts', async () => {
  const [one, other] = [await kitchen(), await kitchen()]
  await silence(one)
  await silence(other)
  const before = [await tones(one.page), await tones(other.page)] as const
  const number = await order()
  for (const [at, { page }] of [one, other].entries())
    await expect.poll(() => tones(page)).toBeGreaterThan(before[at] ?? 0)
  const first = await tones(other.page)
  await expect.poll(() => tones(other.page), { timeout: 40_000 }).toBeGreaterThan(first)
  await expect.poll(() => other.page.title()).toMatch(/^\(\d+\) /)
  const waiting = Number(/\d+/.exec(await other.page.title())?.[0])

  await one.page
    .locator('article, li, section')
    .filter({ hasText: `#${number}` })
    .last()
    .getByRole('button', { name: 'Accept' })
    .click()
  await other.page.getByRole('button', { name: 'Silence' }).waitFor({ state: 'hidden' })
  const quiet = await tones(other.page)
  await other.page.waitForTimeout(9_500)
  expect(await tones(other.page)).toBe(quiet)
  expect(Number(/^\((\d+)\)/.exec(await other.page.title())?.[1] ?? 0)).toBe(waiting - 1)

  await other.page.goto(`${other.page.url().replace(/\/orders.*/, '')}/orders/${number}`)
  await other.page.getByText(/Heard in the store by/).waitFor()
  for (const guest of [one, other]) expect(guest.complaints).toEqual([])
  await Promise.all([one, other].map(({ context }) => context.close()))
})

test('an order that is accepted by itself rings once: it has to be made, and asks for no answer', async () => {
  const guest = await kitchen()
  await silence(guest)
  const merchantId = /\/m\/([^/]+)/.exec(guest.page.url())?.[1] ?? ''
  const { platform, end } = await behind({ DATA_DIR: house.dataDir })
  const { tenant_id: tenantId } = await callsOf(house.server, { host: new URL(panel).host }).tenants.branding({})
  const acceptAll = (yes: boolean) =>
    inPlace(platform, { tenantId, merchantId: null }, (db) => putSetting(db, 'is_auto_accept', yes, { merchantId }))
  await acceptAll(true)
  const before = await tones(guest.page)
  const number = await order()
  await expect.poll(() => tones(guest.page)).toBeGreaterThan(before)
  await guest.page
    .locator('article')
    .filter({ hasText: `#${number}` })
    .getByRole('button', { name: 'Mark ready' })
    .waitFor()
  const rung = await tones(guest.page)
  await guest.page.waitForTimeout(9_500)
  expect(await tones(guest.page)).toBe(rung)
  expect(await guest.page.getByRole('button', { name: 'Silence' }).count()).toBe(0)
  await acceptAll(false)
  await end()
  expect(guest.complaints).toEqual([])
  await guest.context.close()
})

test('a browser that blocks sound says so; any click lets it ring', async () => {
  const signedIn = await kitchen()
  const kept = await signedIn.page.evaluate(() => ({ ...localStorage }))
  const url = signedIn.page.url()
  await signedIn.context.close()
  const guest = await visit(browser, tablet)
  await listening(guest.page)
  await guest.page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) if (!key.startsWith('alerts:')) localStorage.setItem(key, value)
  }, kept)
  await guest.page.addInitScript(() => {
    const seen = { strip: '', tonesThen: -1 }
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const strip = document.querySelector('[role="alert"]')?.textContent
      if (!strip || seen.strip) return
      Object.assign(seen, { strip, tonesThen: (window as unknown as { heard: { tones: number } }).heard.tones })
      console.log('the strip stands')
    }).observe(document, { childList: true, subtree: true })
  })
  // a question to the page counts as its user's gesture, so none is asked before the click: the page says by itself when it is time
  const stands = guest.page.waitForEvent('console', {
    predicate: (line) => line.text() === 'the strip stands',
    timeout: 90_000,
  })
  await guest.page.goto(url)
  await stands
  await guest.page.mouse.click(600, 700)
  await expect.poll(() => tones(guest.page)).toBeGreaterThan(0)
  const seen = await guest.page.evaluate(() => (window as unknown as { seen: object }).seen)
  expect(seen).toEqual({
    strip: 'Your browser blocked a notification sound. Click anywhere on the page to unmute.',
    tonesThen: 0,
  })
  await guest.page.getByText('Your browser blocked').waitFor({ state: 'hidden' })
  expect(guest.complaints).toEqual([])
  await guest.context.close()
})

test('a choice follows its person to another device; a device can be silent by itself', async () => {
  const [one, other] = [await kitchen(), await kitchen()]
  await one.page
    .getByRole('complementary', { name: 'Before the shift' })
    .getByRole('button', { name: 'Check', exact: true })
    .click()
  const dialog = one.page.getByRole('dialog', { name: 'Alerts and sound' })
  await dialog.waitFor()
  expect(await findBarriers(one.page)).toEqual([])
  const saved = one.page.waitForResponse(
    (response) => response.url().includes('/notification/alerts') && response.request().method() === 'PUT',
  )
  await dialog.getByRole('radio', { name: 'Short 2' }).check()
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
  await expect.poll(() => other.page.getByRole('dialog').getByRole('radio', { name: 'Short 2' }).isChecked()).toBe(true)
  await Promise.all([one, other].map(({ context }) => context.close()))
})

test('what came while the line was cut rings when it is back', async () => {
  const guest = await kitchen()
  await silence(guest)
  const stream = '**/realtime/v1/events**'
  await guest.page.route(stream, (route) => route.abort())
  await guest.page.reload()
  await guest.page.getByRole('heading', { name: /live orders/ }).waitFor()
  await guest.page.waitForTimeout(2_000)
  const number = await order()
  expect(await guest.page.getByText(`#${number}`).count()).toBe(0)
  expect(await tones(guest.page)).toBe(0)
  await guest.page.unroute(stream)
  await expect.poll(() => tones(guest.page), { timeout: 90_000 }).toBeGreaterThan(0)
  await guest.context.close()
})

test('a push to a closed panel becomes a notification', async () => {
  const guest = await kitchen()
  await guest.context.grantPermissions(['notifications'], { origin: panel })
  const cdp = await guest.context.newCDPSession(guest.page)
  const registered = new Promise<string>((found) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId, scopeURL } of registrations) if (scopeURL.startsWith(panel)) found(registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  await guest.page.reload()
  await guest.page
    .getByRole('complementary', { name: 'Before the shift' })
    .getByRole('button', { name: 'Check', exact: true })
    .click()
  await guest.page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: 'While closed' })
    .getByRole('button', { name: 'Turn on' })
    .click()
  const registrationId = await registered
  await guest.page.evaluate(async () => void (await navigator.serviceWorker.ready))
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
    guest.page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag }) => ({
        title,
        body,
        tag,
      })),
    )
  await expect.poll(shown).toEqual([{ title: 'New Order Arrived #7', body: 'Pier Pizza', tag: 'order-7' }])
  await guest.context.close()
})

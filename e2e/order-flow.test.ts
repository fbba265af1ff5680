import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword, hydrated, desktop, phone, signInPanel, tablet, openSession } from './browser.ts'
import type { BrowserSession } from './browser.ts'
import { startDemoServer } from './demo-server.ts'
import type { DemoServer } from './demo-server.ts'
import { apiClient } from './server-access.ts'
import { openPickupCheckout, signInShop } from './shop-actions.ts'

let demo: DemoServer
let browser: Browser
let shop: string
let panel: string

beforeAll(async () => {
  demo = await startDemoServer()
  ;({ browser, shop, panel } = demo)
})

afterAll(() => demo?.close())

test('an order goes from checkout to collection, live for customer, merchant and tenant', async () => {
  const [customer, merchant, tenant] = await Promise.all([
    openSession(browser, phone),
    openSession(browser, tablet),
    openSession(browser, desktop),
  ])
  await signInPanel(merchant.page, panel, 'kitchen@harbour.example')
  await merchant.page.waitForURL(/\/m\/[^/]+\/orders/)
  await signInPanel(tenant.page, panel, 'orders@harbour.example')
  await tenant.page.goto(`${panel}/orders`)
  await signInShop(customer, shop, 'customer@harbour.example')
  await openPickupCheckout(customer, shop)

  await customer.page.locator('button.place-order:visible').first().click()
  await customer.page.waitForURL(/\/orders\/\d+/)
  const number = /\/orders\/(\d+)/.exec(customer.page.url())?.[1] ?? ''
  expect(number).toMatch(/^\d{6}$/)

  const card = merchant.page
    .locator('article, li, section')
    .filter({ hasText: `#${number}` })
    .last()
  await card.waitFor()
  await tenant.page
    .getByText(new RegExp(`#${number}|new order`, 'i'))
    .first()
    .waitFor()

  await card.getByRole('button', { name: 'Accept' }).click()
  await customer.page
    .getByText(/accepted/i)
    .first()
    .waitFor()
  await card.getByRole('button', { name: /mark ready/i }).click()
  await customer.page.getByText(/ready/i).first().waitFor()
  await card
    .getByRole('button', { name: /hand over|collected|complete/i })
    .first()
    .click()
  const code = await customer.page.locator('.pickup-code b').textContent()
  const codeField = merchant.page.getByLabel('Pickup code')
  await expect.poll(() => codeField.evaluate((field) => field === document.activeElement)).toBe(true)
  await merchant.page.keyboard.type(code ?? '')
  await merchant.page.keyboard.press('Enter')
  await customer.page
    .getByText(/enjoy|completed/i)
    .first()
    .waitFor()

  await customer.context.clearCookies({ name: 'shop' })
  await customer.page.reload()
  await hydrated(customer.page)
  await customer.page.getByRole('button', { name: 'Order again' }).click()
  await customer.page.getByText('Pier Pizza, you collect it').waitFor()

  for (const session of [customer, merchant, tenant]) expect(session.pageErrors).toEqual([])
})

test('a double click on the order button places one order', async () => {
  const customer = await openSession(browser, phone)
  await signInShop(customer, shop, 'customer@harbour.example')
  await openPickupCheckout(customer, shop)
  const before = await orderCount(customer)
  await customer.page.locator('button.place-order:visible').first().dblclick()
  await customer.page.waitForURL(/\/orders\/\d+/)
  expect(await orderCount(customer)).toBe(before + 1)
  await customer.context.close()
})

const orderCount = ({ page }: BrowserSession) =>
  page.evaluate(async () => {
    const token = Object.values(localStorage)
      .map(String)
      .map((text) => /ses_[\w-]+/.exec(text)?.[0])
      .find(Boolean)
    const answer = await fetch('/store/v1/orders', { headers: { authorization: `Bearer ${token}` } })
    return (await answer.json()).meta.total as number
  })

test('the shop renders without JavaScript, and unknown hosts return 404', async () => {
  const { page } = await openSession(browser, { ...desktop, javaScriptEnabled: false })
  await page.goto(`${shop}/en`)
  await expect(page.getByRole('link', { name: /Pier Pizza/ }).count()).resolves.toBeGreaterThan(0)
  const answer = await page.goto(`http://nobody.localhost:${demo.server.port}/`)
  expect(answer?.status()).toBe(404)
})

/** Counts taps and letters, and the seconds that they take: 1.5 s for a tap, 0.25 s for a letter. */
function countTaps(page: Page) {
  const started = Date.now()
  const counted = { taps: 0, letters: 0 }
  return {
    tap: async (target: Locator) => {
      await target.first().tap()
      counted.taps++
    },
    type: async (text: string) => {
      await page.keyboard.type(text)
      counted.letters += text.length
    },
    result: () => ({
      taps: counted.taps,
      seconds: counted.taps * 1.5 + counted.letters * 0.25 + (Date.now() - started) / 1000,
    }),
  }
}

/** Taps from the start page to the checkout of one dish. */
async function tapToCheckout(page: Page, tap: (target: Locator) => Promise<void>) {
  await page.goto(`${shop}/en`, { waitUntil: 'networkidle' })
  await hydrated(page)
  await tap(page.getByRole('link', { name: /Pier Pizza/ }))
  await page.waitForURL(/\/m\/pier-pizza\//)
  await tap(page.getByText('Garlic bread'))
  await tap(page.getByRole('button', { name: /add to basket/i }))
  await tap(page.locator('a[href*="/cart?m="]'))
  await tap(page.getByRole('link', { name: 'Go to checkout' }))
  await page.waitForURL(/\/checkout/)
}

test('a new customer orders in cash without an account in 12 taps and 60 s, a known one in 6 taps', async () => {
  const [guest, known] = [await openSession(browser, phone), await openSession(browser, phone)]
  const { tap, type, result } = countTaps(guest.page)
  await tapToCheckout(guest.page, tap)
  await tap(guest.page.getByLabel('Name'))
  await type('Gil Guest')
  await tap(guest.page.getByLabel('Mobile'))
  await type('07700 900567')
  await tap(guest.page.locator('.place-order:visible'))
  await guest.page.getByRole('dialog').getByLabel('Street and number').waitFor()
  await type('14 tooley')
  await tap(guest.page.getByRole('button', { name: '14 Tooley Street, London SE1 2TF' }))
  await guest.page.getByText(/from Pier Pizza/).waitFor()
  await tap(guest.page.getByRole('button', { name: 'Use this address' }))
  await tap(guest.page.locator('button.place-order:visible'))
  await guest.page.waitForURL(/\/orders\/\d+/)
  const { taps, seconds } = result()
  expect(taps).toBeLessThanOrEqual(12)
  expect(seconds).toBeLessThanOrEqual(60)

  await signInShop(known, shop, 'customer@harbour.example')
  const again = countTaps(known.page)
  await tapToCheckout(known.page, again.tap)
  await again.tap(known.page.locator('button.place-order:visible'))
  await known.page.waitForURL(/\/orders\/\d+/)
  expect(again.result().taps).toBe(6)
})

test('rejecting an order because something is sold out marks the product', async () => {
  const [customer, merchant] = [await openSession(browser, phone), await openSession(browser, desktop)]
  await signInShop(customer, shop, 'customer@harbour.example')
  await openPickupCheckout(customer, shop)
  await customer.page.locator('button.place-order:visible').first().click()
  await customer.page.waitForURL(/\/orders\/\d+/)
  const number = /\/orders\/(\d+)/.exec(customer.page.url())?.[1] ?? ''
  await signInPanel(merchant.page, panel, 'merchant@harbour.example')
  await merchant.page.waitForURL(/\/m\//)
  const home = /^.*\/m\/[^/]+/.exec(merchant.page.url())?.[0] ?? ''
  await merchant.page.goto(`${home}/orders/${number}`)
  await merchant.page.getByRole('button', { name: 'More actions' }).click()
  await merchant.page.getByRole('menuitem', { name: 'Reject order' }).click()
  const dialog = merchant.page.getByRole('dialog')
  await dialog.getByText('Something is sold out').click()
  await dialog.getByRole('checkbox', { name: 'Garlic bread' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Reject order' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await merchant.page.goto(`${home}/products?search=Garlic`)
  await merchant.page.getByRole('button', { name: 'Garlic bread: Sold out today' }).click()
  await merchant.page.getByRole('menuitem', { name: 'In stock' }).click()
  await merchant.page.getByRole('button', { name: /Garlic bread: (In stock|\d+ left)/ }).waitFor()
  for (const session of [customer, merchant]) expect(session.pageErrors).toEqual([])
})

/** A time zone in which the default hours of a new network, 10:00 to 22:00, are open for hours to come. */
const zoneOfAnOpenShop = (): string =>
  ['Europe/London', 'Asia/Dubai', 'Asia/Tokyo', 'Pacific/Auckland', 'America/Los_Angeles', 'America/New_York'].find(
    (timeZone) => {
      const hour = Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone }).format(new Date()))
      return hour >= 10 && hour < 20
    },
  ) ?? 'UTC'

test('a new network takes its first paid order after a set-up in the panel alone', async () => {
  const { page, pageErrors } = await openSession(browser, desktop)
  const mark = String(Date.now()).slice(-4)
  await page.goto(`${panel.replace('admin.harbour', 'platform')}/register`)
  await page.getByLabel('Name of the business').fill(`Lido ${mark}`)
  await page.getByLabel('Email').fill(`owner-${mark}@lido.example`)
  await page.getByLabel('Mobile').fill(`+44207946${mark}`)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByText('Country and other details').click()
  const zone = zoneOfAnOpenShop()
  const zoneField = page.getByLabel('Time zone').first()
  await zoneField.click()
  await zoneField.fill(zone.split('/').at(-1)?.replace('_', ' ') ?? zone)
  await page
    .getByRole('option', { name: zone.split('/').at(-1)?.replace('_', ' ') ?? zone })
    .first()
    .click()
  await page.getByRole('button', { name: 'Create the store network' }).click()

  await page.getByRole('link', { name: 'Add a merchant' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Lido Cafe')
  await page.getByLabel('Address', { exact: true }).fill('1 Pier Road')
  await page.locator('[name=latitude]').fill('51.5045')
  await page.locator('[name=longitude]').fill('-0.0865')
  await page.locator('[name=contact_number]').fill('+442079460124')
  await page.locator('[name=contact_email]').fill('cafe@lido.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/\/merchants\/view\//)
  const merchantUrl = page.url()
  const admin = new URL(merchantUrl).origin

  await page.getByRole('link', { name: 'A product that can be ordered' }).click()
  await page.locator('[name=name]').fill('Flat white')
  await page.locator('[name=selling_price]').fill('3.50')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.waitForURL(/\/products\/edit\//)

  await page.goto(`${admin}/settings/paymentmode`)
  const saved = page.waitForResponse((response) => response.url().includes('/active-status') && response.ok())
  await page.getByRole('switch', { name: 'Card' }).click({ force: true })
  await saved

  await page.goto(`${admin}/dashboard`)
  const setUp = page.locator('section, div').filter({ hasText: 'Account progress' }).last()
  await setUp.getByText('2 of 6').waitFor()
  for (const step of ['Choose logo and colours', 'Set up payment', 'Connect your domain', 'Set your delivery area'])
    await page.getByRole('button', { name: `Skip: ${step}` }).click()
  await page.getByText('Account progress').waitFor({ state: 'detached' })

  await page.goto(merchantUrl)
  await page.getByRole('switch', { name: 'Published' }).click({ force: true })
  await page.getByText('Before it is published').waitFor({ state: 'detached' })

  const customer = await openSession(browser, phone)
  await customer.page.goto(`${admin.replace('admin.', '')}/en`)
  await customer.page
    .getByRole('link', { name: /Lido Cafe/ })
    .first()
    .click()
  await customer.page.waitForURL(/\/m\/lido-cafe\//)
  await hydrated(customer.page)
  await customer.page.getByText('Flat white').first().click()
  await customer.page
    .getByRole('button', { name: /add to basket/i })
    .first()
    .click()
  await customer.page.locator('a[href*="/cart?m="], a[href*="/checkout?m="]').first().waitFor({ state: 'attached' })
  const merchant = merchantUrl.split('/').at(-1) ?? ''
  await customer.page.goto(`${admin.replace('admin.', '')}/en/checkout?m=${merchant}`)
  await hydrated(customer.page)
  await customer.page.getByText('Pickup', { exact: true }).first().click()
  await customer.page.getByLabel('Name').first().fill('Ada')
  await customer.page.getByLabel('Mobile').first().fill('07911123456')
  await customer.page.locator('label').filter({ hasText: 'Card' }).first().click()
  await customer.page.locator('button.place-order:visible').click()
  await customer.page.waitForURL(/\/pay\//)
  await customer.page.locator('.pay-button').click()
  await customer.page.waitForURL(/\/orders\/\d+/)
  const number = /\/orders\/(\d+)/.exec(customer.page.url())?.[1] ?? ''

  await page.goto(`${admin}/orders/${number}`)
  await page.getByText('Flat white').first().waitFor()
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
  const { orders } = apiClient(demo.server, { host: new URL(admin).host, token })
  expect((await orders.list({ search: number })).data).toMatchObject([{ order_id: number, payment_status: 'paid' }])
  expect([...pageErrors, ...customer.pageErrors]).toEqual([])
})

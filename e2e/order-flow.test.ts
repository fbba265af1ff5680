import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hydrated, desktop, phone, signInPanel, tablet, openSession } from './browser.ts'
import type { BrowserSession } from './browser.ts'
import { startDemoServer } from './demo-server.ts'
import type { DemoServer } from './demo-server.ts'
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
  await customer.page
    .getByText(/collected|enjoy|completed/i)
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

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { awake, desk, phone, signInPanel, tablet, visit } from './browser.ts'
import type { Guest } from './browser.ts'
import { openHouse } from './demo-server.ts'
import type { House } from './demo-server.ts'
import { readyToOrder, signInShop } from './shop-actions.ts'

let house: House
let browser: Browser
let shop: string
let panel: string

beforeAll(async () => {
  house = await openHouse()
  ;({ browser, shop, panel } = house)
})

afterAll(() => house?.close())

test('a customer orders on a phone; the merchant hears of it at once, makes it and is done; the customer and the tenant see every step; the same again is collected again', async () => {
  const [customer, merchant, tenant] = await Promise.all([
    visit(browser, phone),
    visit(browser, tablet),
    visit(browser, desk),
  ])
  await signInPanel(merchant.page, panel, 'kitchen@harbour.example')
  await merchant.page.waitForURL(/\/m\/[^/]+\/orders/)
  await signInPanel(tenant.page, panel, 'orders@harbour.example')
  await tenant.page.goto(`${panel}/orders`)
  await signInShop(customer, shop, 'customer@harbour.example')
  await readyToOrder(customer, shop)

  await customer.page.locator('button.place:visible').first().click()
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
  await awake(customer.page)
  await customer.page.getByRole('button', { name: 'Order again' }).click()
  await customer.page.getByText('Pier Pizza, you collect it').waitFor()

  for (const guest of [customer, merchant, tenant]) expect(guest.complaints).toEqual([])
  await Promise.all([customer, merchant, tenant].map(({ context }) => context.close()))
})

test('pressing twice orders once', async () => {
  const customer = await visit(browser, phone)
  await signInShop(customer, shop, 'customer@harbour.example')
  await readyToOrder(customer, shop)
  const before = await ordersOf(customer)
  await customer.page.locator('button.place:visible').first().dblclick()
  await customer.page.waitForURL(/\/orders\/\d+/)
  expect(await ordersOf(customer)).toBe(before + 1)
  await customer.context.close()
})

const ordersOf = ({ page }: Guest) =>
  page.evaluate(async () => {
    const token = Object.values(localStorage)
      .map(String)
      .map((text) => /ses_[\w-]+/.exec(text)?.[0])
      .find(Boolean)
    const answer = await fetch('/store/v1/orders', { headers: { authorization: `Bearer ${token}` } })
    return (await answer.json()).meta.total as number
  })

test('strangers get a plain page on unknown hosts and the shop answers without scripts', async () => {
  const { page, context } = await visit(browser, { ...desk, javaScriptEnabled: false })
  await page.goto(`${shop}/en`)
  await expect(page.getByRole('link', { name: /Pier Pizza/ }).count()).resolves.toBeGreaterThan(0)
  const answer = await page.goto(`http://nobody.localhost:${house.server.port}/`)
  expect(answer?.status()).toBe(404)
  await context.close()
})

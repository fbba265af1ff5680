import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword, desktop, openSession, phone, signInPanel } from './browser.ts'
import { startDemoServer } from './demo-server.ts'
import type { DemoServer } from './demo-server.ts'
import { apiClient } from './server-access.ts'
import { signInShop } from './shop-actions.ts'

let demo: DemoServer
let browser: Browser
let shop: string
let panel: string

beforeAll(async () => {
  demo = await startDemoServer()
  ;({ browser, shop, panel } = demo)
})

afterAll(() => demo?.close())

test('staff assign a driver, who brings the order and hands it over with the code of the customer', async () => {
  const [customer, staff, driver] = await Promise.all([
    openSession(browser, phone),
    openSession(browser, desktop),
    openSession(browser, {
      ...phone,
      geolocation: { latitude: 51.505, longitude: -0.0865 },
      permissions: ['geolocation'],
    }),
  ])
  await signInPanel(driver.page, panel, 'driver@harbour.example')
  await driver.page.waitForURL(/\/m\/[^/]+\/deliveries/)
  const duty = driver.page.locator('#page').getByRole('switch')
  await duty.waitFor({ state: 'attached' })
  if (!(await duty.isChecked())) await driver.page.getByText('Off duty').click()
  await driver.page.getByText('You are offered for new deliveries.').waitFor()

  await signInShop(customer, shop, 'customer@harbour.example')
  const number = await placeDelivery()
  await signInPanel(staff.page, panel, 'owner@harbour.example')
  await staff.page.waitForURL(/\/dashboard/)
  await staff.page.goto(`${panel}/orders/${number}`)
  await staff.page.getByRole('button', { name: 'Accept' }).click()
  await staff.page.getByRole('button', { name: 'Assign driver' }).click()
  const dialog = staff.page.getByRole('dialog')
  await dialog.getByText('Tariq Benali').waitFor()
  await dialog.getByRole('button', { name: 'Assign driver' }).first().click()
  await dialog.waitFor({ state: 'hidden' })

  const task = driver.page.getByRole('region', { name: `#${number}` })
  await task.getByRole('button', { name: 'Accept' }).click()
  await driver.context.setOffline(true)
  await task.getByRole('button', { name: 'Picked up' }).click()
  await task.getByText('Waiting for a connection').waitFor()
  await driver.context.setOffline(false)
  await driver.page.getByText('Your position is shared').waitFor()

  await customer.page.goto(`${shop}/en/orders/${number}`)
  await customer.page.getByText('Tariq Benali').first().waitFor()
  const code = (await customer.page.locator('.pickup-code b').textContent()) ?? ''
  expect(code).toMatch(/^\d{4}$/)
  await task.getByRole('button', { name: 'Hand over' }).click()
  const handOver = driver.page.getByRole('dialog')
  await handOver.getByLabel('Code of the customer').fill(code === '1000' ? '1001' : '1000')
  await handOver.getByRole('button', { name: 'Hand over' }).click()
  await driver.page.getByText('This is not the code of the customer.').waitFor()
  await task.getByRole('button', { name: 'Hand over' }).click()
  const field = handOver.getByLabel('Code of the customer')
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  await driver.page.keyboard.type(code)
  await driver.page.keyboard.press('Enter')
  await driver.page.getByText('Last 24 hours').waitFor()
  await customer.page.getByText(/enjoy/i).first().waitFor()
  for (const session of [customer, staff, driver]) expect(session.pageErrors).toEqual([])
})

test('staff dispatch orders by dragging and by keyboard, and set the order of the deliveries', async () => {
  const [staff, driver] = [await openSession(browser, desktop), await openSession(browser, phone)]
  await signInPanel(driver.page, panel, 'driver@harbour.example')
  const duty = driver.page.locator('#page').getByRole('switch')
  await duty.waitFor({ state: 'attached' })
  if (!(await duty.isChecked())) await driver.page.getByText('Off duty').click()
  await driver.page.getByText('You are offered for new deliveries.').waitFor()
  const [first, second] = [await placeDelivery(), await placeDelivery()]
  const owner = await ownerClient()
  for (const order_id of [first, second]) await owner.orders.changeStatus({ order_id, order_status: 'processing' })

  await signInPanel(staff.page, panel, 'owner@harbour.example')
  await staff.page.goto(`${panel}/orders/dispatch`)
  const waiting = staff.page.getByRole('region', { name: 'Without a driver' })
  const card = staff.page
    .getByRole('region', { name: 'Drivers on duty' })
    .getByRole('listitem')
    .filter({ hasText: 'Tariq Benali' })
    .first()
  const isGiven = (number: string) => card.getByText(`#${number}`).waitFor()
  await waiting
    .getByRole('listitem')
    .filter({ hasText: `#${first}` })
    .dragTo(card, { targetPosition: { x: 40, y: 20 } })
  await isGiven(first)
  await waiting.getByRole('button', { name: `Choose a driver #${second}` }).focus()
  await staff.page.keyboard.press('Enter')
  await staff.page.getByRole('menuitem', { name: 'Tariq Benali' }).press('Enter')
  await isGiven(second)
  const positions = () => card.locator('ol a').allTextContents()
  const earlier = card.getByRole('button', { name: `Deliver #${second} earlier` })
  for (let moves = 0; (await positions())[0] !== `#${second}`; moves++) {
    expect(moves).toBeLessThan(10)
    const before = await positions()
    await earlier.click()
    await expect.poll(positions).not.toEqual(before)
  }
  await expect
    .poll(() =>
      driver.page
        .getByRole('region', { name: /^#\d+$/ })
        .first()
        .getAttribute('aria-label'),
    )
    .toBe(`#${second}`)
  for (const session of [staff, driver]) expect(session.pageErrors).toEqual([])
})

async function ownerClient() {
  const host = new URL(panel).host
  const { access_token: token } = await apiClient(demo.server, { host }).auth.login({
    email: 'owner@harbour.example',
    password: demoPassword,
  })
  return apiClient(demo.server, { host, token })
}

/** Orders from the store of the driver, to be paid in cash. */
async function placeDelivery(): Promise<string> {
  const shopHost = new URL(shop).host
  const owner = await ownerClient()
  const [merchant] = (await owner.merchants.list({ search: 'Pier Pizza' })).data
  const merchant_id = merchant?.merchant_id ?? ''
  const [product] = (await owner.merchantProducts.list({ merchant_id, search: 'Garlic bread' })).data
  const { access_token: token } = await apiClient(demo.server, { host: shopHost }).customerAuth.login({
    email: 'customer@harbour.example',
    password: demoPassword,
  })
  const { order_id } = await apiClient(demo.server, { host: shopHost, token }).checkout.place({
    merchant_id,
    order_type: 'delivery',
    address: { address: '14 Tooley Street', house: 'Flat 6', city: 'London', latitude: 51.5057, longitude: -0.0862 },
    payment_mode: 'cash_on_delivery',
    items: [{ product_id: product?._id ?? '', quantity: 2 }],
  })
  return order_id
}

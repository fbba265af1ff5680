import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { clickForToast, desktop, openSession, signInPanel } from './browser.ts'
import { startDemoServer } from './demo-server.ts'
import type { DemoServer } from './demo-server.ts'

let demo: DemoServer

beforeAll(async () => {
  demo = await startDemoServer()
})

afterAll(async () => {
  await demo?.close()
})

async function openBilling(path: string) {
  const session = await openSession(demo.browser, desktop)
  await signInPanel(session.page, demo.panel, 'owner@harbour.example')
  await session.page.goto(`${demo.panel}${path}`)
  return session
}

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('dialog').getByLabel(label).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('a card is entered in the form, pays all bills, and the earlier one is removed', async () => {
  const { page, pageErrors } = await openBilling('/billing')
  await page.getByRole('button', { name: 'Add card' }).click()
  const dialog = page.getByRole('dialog')
  await clickForToast(page, dialog.getByRole('button', { name: 'Save card' }), 'Please fill in all required fields')
  const values = {
    'Card Number': '4242 4242 4242 4241',
    CVV: '123',
    'First Name': 'Nora',
    'Billing Address': '4 Wharf Road',
    City: 'London',
    'State/Province': 'London',
    'Pincode/Postcode': 'SE1 2AA',
  }
  for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label).fill(value)
  await choose(page, 'Expiry Month', '12')
  await choose(page, 'Expiry Year', '2031')
  await choose(page, 'Country/Region', 'United Kingdom')
  await dialog.getByRole('button', { name: 'Save card' }).click()
  await dialog.getByText('The card number is invalid.').waitFor()
  await dialog.getByLabel('Card Number').fill('5555 5555 5555 4444')
  await dialog.getByRole('button', { name: 'Save card' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Mastercard ending in 4444').waitFor()
  await page.getByRole('button', { name: 'Use for all bills' }).click()
  await page.getByRole('button', { name: 'Remove card: Visa ending in 4242' }).click()
  await clickForToast(page, dialog.getByRole('button', { name: 'Remove' }), 'The card was removed.')
  await page.getByText('Visa ending in 4242').waitFor({ state: 'hidden' })
  expect(pageErrors).toEqual([])
})

test('a coupon that cannot be used is refused at its field, and the price stays', async () => {
  const { page } = await openBilling('/billing/plans')
  await page.getByRole('button', { name: 'Choose Starter' }).click()
  const pay = page.getByRole('button', { name: /^Pay \$/ })
  await pay.waitFor()
  await page.getByLabel('Coupon').fill('nope')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('This coupon code is not valid').waitFor()
  await pay.waitFor()
  await page.getByText('Total').waitFor()
})

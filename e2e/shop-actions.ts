import { hydrated, demoPassword } from './browser.ts'
import type { BrowserSession } from './browser.ts'

export async function signInShop({ page }: BrowserSession, base: string, email: string) {
  await page.goto(`${base}/en/login`, { waitUntil: 'networkidle' })
  await hydrated(page)
  const box = page.locator('input').first()
  await box.fill(email)
  const secret = page.locator('input[type=password]')
  if (!(await secret.isVisible()))
    await page
      .getByRole('button', { name: /password/i })
      .first()
      .click()
  await secret.fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
}

/** Adds a product without options to the basket and opens the checkout for pickup with cash. */
export async function openPickupCheckout({ page }: BrowserSession, shop: string) {
  await page.goto(`${shop}/en`, { waitUntil: 'networkidle' })
  await page
    .getByRole('link', { name: /Pier Pizza/ })
    .first()
    .click()
  await page.waitForURL(/\/m\/pier-pizza\//)
  await hydrated(page)
  await page.getByText('Garlic bread').first().click()
  await page
    .getByRole('button', { name: /add to basket/i })
    .first()
    .click()
  await page.locator('a[href*="/cart?m="], a[href*="/checkout?m="]').first().waitFor({ state: 'attached' })
  const merchant = /\/m\/pier-pizza\/([^/?]+)/.exec(page.url())?.[1] ?? ''
  await page.goto(`${shop}/en/checkout?m=${merchant}`, { waitUntil: 'networkidle' })
  await hydrated(page)
  await page.getByText('Pickup', { exact: true }).first().click()
  await page.locator('label').filter({ hasText: 'Cash' }).first().click()
}

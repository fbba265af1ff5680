import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // pages of journeys are left before optimized code saves what its compilation costs
  '--js-flags=--no-maglev --no-turbofan',
]

const chromiumPath = process.env['BROWSER_PATH'] ?? '/usr/bin/chromium'

/**
 * Opens a browser without a window: Chromium's headless shell if it is installed, which needs half of the time for a new
 * context.
 */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env['HEADLESS_SHELL_PATH'] ?? chromiumPath, args: flags })

/** Opens the whole Chromium, which unlike its headless shell shows notifications, also of closed pages. */
export const openWholeBrowser = (...more: string[]): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath, args: [...flags, ...more] })

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
export const tablet = { viewport: { width: 1180, height: 820 } }
export const desktop = { viewport: { width: 1440, height: 900 } }

export type BrowserSession = {
  page: Page
  context: BrowserContext
  /** Uncaught errors of the page and responses with status 500 or above. */ pageErrors: string[]
}

/** Opens a browser context with one page. It is closed after the test, and before a retry of it, so that each attempt starts afresh. */
export async function openSession(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0],
): Promise<BrowserSession> {
  const context = await browser.newContext({ locale: 'en-GB', ...options })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  page.setDefaultTimeout(45_000)
  const pageErrors: string[] = []
  page.on('pageerror', (error) => pageErrors.push(String(error)))
  page.on('response', (response) => {
    if (response.status() >= 500) pageErrors.push(`${response.status()} ${response.url()}`)
  })
  return { page, context, pageErrors }
}

export const demoPassword = 'Demo-Pass-2026'

export async function signInPanel(page: Page, base: string, email: string) {
  await page.goto(`${base}/login`)
  await hydrated(page)
  await page.locator('input[type=email], input[name=email]').fill(email)
  await page.locator('input[type=password]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

/** Clicks and waits for a toast. It starts to wait first, because a toast disappears after three seconds. */
export const clickForToast = (page: Page, button: Locator, text: string) =>
  Promise.all([page.getByRole('listitem').filter({ hasText: text }).first().waitFor(), button.click()])

/** Waits until React has hydrated the page; before that, its buttons do nothing. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() => {
    const part = document.querySelector('main button, main form, main a, button, form')
    return part !== null && Object.keys(part).some((key) => key.startsWith('__reactProps'))
  })

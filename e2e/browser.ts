import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const openBrowser = (...more: string[]): Promise<Browser> =>
  chromium.launch({ executablePath: process.env['BROWSER_PATH'] ?? '/usr/bin/chromium', args: [...flags, ...more] })

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
export const tablet = { viewport: { width: 1180, height: 820 } }
export const desk = { viewport: { width: 1440, height: 900 } }

export type Guest = {
  page: Page
  context: BrowserContext
  /** What the page complained about since it opened. */ complaints: string[]
}

/** A person with a browser of their own; what scripts throw and the server fails at is kept. */
export async function visit(browser: Browser, options: Parameters<Browser['newContext']>[0]): Promise<Guest> {
  const context = await browser.newContext({ locale: 'en-GB', ...options })
  const page = await context.newPage()
  page.setDefaultTimeout(45_000)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`)
  })
  return { page, context, complaints }
}

export const demoPassword = 'Demo-Pass-2026'

export async function signInPanel(page: Page, base: string, email: string) {
  await page.goto(`${base}/login`)
  await awake(page)
  await page.locator('input[type=email], input[name=email]').fill(email)
  await page.locator('input[type=password]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

/** Until React has taken over what the server sent: before that, buttons of the page do nothing yet. */
export const awake = (page: Page) =>
  page.waitForFunction(() => {
    const part = document.querySelector('main button, main form, main a, button, form')
    return part !== null && Object.keys(part).some((key) => key.startsWith('__reactProps'))
  })

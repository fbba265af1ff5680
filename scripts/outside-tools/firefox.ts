import puppeteer from 'puppeteer-core'
import type { Page } from 'puppeteer-core'
import { startBenchServer } from '../../bench/environment.ts'
import { firefox } from '../setup.mjs'

/**
 * A customer orders in Firefox and a merchant accepts, prepares and hands over the order there. The exit code is 1 if a
 * step does not come or a page reports an error.
 */
const password = 'Demo-Pass-2026'
const errors: string[] = []
const pages: Page[] = []
const executablePath = firefox()
if (!executablePath) throw new Error('No Firefox was found and none could be installed: set FIREFOX_PATH.')
const server = await startBenchServer(4096)
const shop = `http://harbour.localhost:${server.port}`
const panel = `http://admin.harbour.localhost:${server.port}`
const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })

/** A page with storage of its own, as another person has. */
async function openPage(): Promise<Page> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  pages.push(page)
  page.setDefaultTimeout(45_000)
  await page.setViewport({ width: 1180, height: 820 })
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('response', (response) => {
    if (response.status() >= 500) errors.push(`${response.status()} ${response.url()}`)
  })
  return page
}

const waitForHydration = (page: Page) =>
  page.waitForFunction(() => {
    const part = document.querySelector('main button, main form, main a, button, form')
    return part !== null && Object.keys(part).some((key) => key.startsWith('__reactProps'))
  })

async function open(page: Page, url: string) {
  await page.goto(url, { waitUntil: 'load' })
  await waitForHydration(page)
}

async function signIn(page: Page, url: string, email: string) {
  await open(page, url)
  await page.locator('input[type=email], input[name=email], form input').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => !location.pathname.endsWith('/login'))
}

const xpath = (path: string) => `::-p-xpath(${path})`

/** Presses an element once it is there. Firefox scrolls to it; parts of long pages have no size before that. */
async function press(page: Page, selector: string) {
  const element = await page.waitForSelector(selector)
  await element?.scrollIntoView()
  await element?.click()
}

/** Presses a button of the card that contains the text `within`. Its column contains the buttons of other cards, too. */
const pressIn = (page: Page, within: string, text: string) =>
  press(page, xpath(`//article[contains(., '${within}')]//button[contains(., '${text}')]`))

async function order(page: Page): Promise<string> {
  await open(page, `${shop}/en`)
  await press(page, 'a[href*="/m/pier-pizza/"]')
  await page.waitForFunction(() => location.pathname.includes('/m/pier-pizza/'))
  const merchant = /\/m\/pier-pizza\/([^/?]+)/.exec(page.url())?.[1] ?? ''
  await press(page, xpath("//main//a[contains(., 'Garlic bread')]"))
  await press(page, xpath("//button[contains(., 'Add to basket')]"))
  await page.locator('a[href*="/cart?m="], a[href*="/checkout?m="]').wait()
  await open(page, `${shop}/en/checkout?m=${merchant}`)
  await press(page, xpath("//main//*[normalize-space(text())='Pickup']"))
  await press(page, xpath("//label[contains(., 'Cash')]"))
  await press(page, 'button.place-order')
  await page.waitForFunction(() => /\/orders\/\d+/.test(location.pathname))
  return /\/orders\/(\d+)/.exec(page.url())?.[1] ?? ''
}

try {
  const [customer, merchant] = [await openPage(), await openPage()]
  await signIn(merchant, `${panel}/login`, 'kitchen@harbour.example')
  await merchant.waitForFunction(() => /\/m\/[^/]+\/orders/.test(location.pathname))
  await signIn(customer, `${shop}/en/login`, 'customer@harbour.example')
  const number = await order(customer)
  const expectStatus = async (status: string) => {
    // a page in the background draws no frames, which waits poll by default
    await customer.waitForFunction((text) => document.body.innerText.includes(text), { polling: 250 }, status)
    console.log(`  order ${number}: ${status}`)
  }
  await pressIn(merchant, `#${number}`, 'Accept')
  await expectStatus('is making your order')
  await pressIn(merchant, `#${number}`, 'Mark ready')
  await expectStatus('Ready since')
  const code = await customer.$eval('.pickup-code b', (element) => element.textContent ?? '')
  await pressIn(merchant, `#${number}`, 'Hand over')
  await merchant.locator('[role=dialog] input').fill(code)
  await press(merchant, xpath("//*[@role='dialog']//button[normalize-space(.)='Hand over']"))
  await expectStatus('Collected at')
} catch (error) {
  errors.push(`${String(error)} at ${pages.map((page) => page.url()).join(' and ')}`)
} finally {
  await browser.close()
  await server.stop()
}
for (const error of errors) console.log(`  ${error}`)
process.exit(errors.length === 0 ? 0 : 1)

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './page-checks/axe.ts'
import { desktop, phone, openSession } from './browser.ts'
import { openPanelFixture, publicScreens, screensWithRecords } from './panel-fixture.ts'
import type { PanelFixture } from './panel-fixture.ts'
import { fillPath, shopPages } from './screens.ts'
import { signInShop } from './shop-actions.ts'
import { navigateInApp, animationsFinished, trackRequests } from './crawl.ts'

let fixture: PanelFixture
beforeAll(async () => {
  fixture = await openPanelFixture()
})
afterAll(() => fixture?.close())

/** Violations on this page, or in a part of it, in light mode. In dark mode only colours are checked. */
async function violationsOn(
  page: Page,
  where: string,
  { within, dark = true }: { within?: string; dark?: boolean } = {},
) {
  await animationsFinished(page)
  if (within !== undefined)
    await page
      .locator(within)
      .waitFor({ timeout: 10_000 })
      .catch((error) => {
        throw new Error(`${where} has no ${within}`, { cause: error })
      })
  const found = (await findViolations(page, { within })).map((one) => `${where}: ${one}`)
  if (dark) {
    await page.emulateMedia({ colorScheme: 'dark' })
    await animationsFinished(page)
    found.push(
      ...(await findViolations(page, { only: ['color-contrast', 'link-in-text-block'], within })).map(
        (one) => `${where}, dark: ${one}`,
      ),
    )
    await page.emulateMedia({ colorScheme: 'light' })
  }
  const { wide, title } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
    title: document.title,
  }))
  return [...found, ...(wide ? [`${where} scrolls sideways`] : []), ...(title ? [] : [`${where} has no title`])]
}

/** Checks each screen once. Colours do not depend on the language, so dark mode is checked in English only. The frame is checked once per panel. */
async function crawlPanel(language: string) {
  const found: string[] = []
  const framed = new Set<string>()
  const dark = language === 'en'
  const inside = await fixture.openTab(fixture.token, language)
  await inside.goto('/dashboard')
  // the files of the frame load in steps, between which no request runs
  await inside.page.locator('#page').waitFor()
  for (const { path, panel } of screensWithRecords(fixture)) {
    await navigateInApp(inside.page, path)
    await inside.waitForIdle()
    found.push(
      ...(await violationsOn(inside.page, `${language} ${path}`, {
        dark,
        ...(framed.has(panel) ? { within: '#page' } : {}),
      })),
    )
    framed.add(panel)
  }
  await inside.context.close()
  const outside = await fixture.openTab(undefined, language)
  for (const path of publicScreens()) {
    await outside.goto(path)
    await outside.waitForIdle()
    found.push(...(await violationsOn(outside.page, `${language} ${path}`, { dark })))
  }
  await outside.context.close()
  return [...found, ...inside.pageErrors, ...outside.pageErrors]
}

test('no panel screen has serious accessibility violations, in two languages, light and dark', async () => {
  expect(screensWithRecords(fixture).length).toBeGreaterThan(20)
  expect((await Promise.all(['en', 'ar'].map(crawlPanel))).flat()).toEqual([])
})

async function crawlShop(language: string, device: Parameters<typeof openSession>[1]) {
  const session = await openSession(fixture.browser, device)
  const { page } = session
  const waitForIdle = trackRequests(page)
  const found: string[] = []
  const base = `http://${fixture.shop}`
  await page.goto(`${base}/${language}`)
  const linked = (part: string) =>
    page
      .locator(`a[href*="/${language}/${part}/"]`)
      .first()
      .getAttribute('href', { timeout: 2_000 })
      .then(
        (href) => href?.split('/').at(-1)?.split('?')[0],
        () => undefined,
      )
  const category = await linked('c')
  const check = async (path: string) => {
    await page.goto(`${base}/${language}${path}`)
    await waitForIdle()
    found.push(...(await violationsOn(page, `${language} ${path}`)))
  }
  const places: Record<string, string | undefined> = {
    category,
    slug: 'pier-pizza',
    id: fixture.records.merchant,
    product: fixture.records.product,
  }
  const needsCustomer = (path: string) => /orders|account|checkout|cart|pay/.test(path)
  for (const path of shopPages().filter((one) => !needsCustomer(one) && !one.startsWith('/p/'))) {
    const whole = fillPath(path, (name) => places[name])
    if (whole !== undefined) await check(whole)
  }
  await signInShop(session, base, 'customer@harbour.example')
  await page.goto(`${base}/${language}/orders`)
  await page.locator(`a[href*="/${language}/orders/"]`).first().waitFor()
  const order = await linked('orders')
  for (const path of shopPages().filter(needsCustomer)) {
    const whole = fillPath(path, (name) => (name === 'order' ? order : undefined))
    if (whole !== undefined) await check(whole)
  }
  await session.context.close()
  return [...found, ...session.pageErrors]
}

test('no shop page has serious accessibility violations or scrolls sideways, light and dark', async () => {
  expect((await Promise.all([crawlShop('en', phone), crawlShop('ar', desktop)])).flat()).toEqual([])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsOn } from '../page-checks/axe.ts'
import { desktop, phone, openSession } from '../browser.ts'
import { openPanelFixture, publicScreens, screensWithRecords } from '../panel-fixture.ts'
import type { PanelFixture } from '../panel-fixture.ts'
import { fillPath, shopPages } from '../screens.ts'
import { signInShop } from '../shop-actions.ts'
import { navigateInApp, trackRequests } from '../crawl.ts'

let fixture: PanelFixture
beforeAll(async () => {
  fixture = await openPanelFixture()
})
afterAll(() => fixture?.close())

/** Checks every screen of the panel, in light mode and, with `dark`, in dark mode. The frame is checked once per panel. */
async function crawlPanel(language: string, { dark }: { dark: boolean }) {
  const found: string[] = []
  const inside = await fixture.openTab(fixture.token, language)
  await inside.goto('/dashboard')
  // the files of the frame load in steps, between which no request runs
  await inside.page.locator('#page').waitFor()
  const withFrame = new Set<string>()
  for (const { path, panel } of screensWithRecords(fixture)) {
    await navigateInApp(inside.page, path)
    await inside.waitForIdle()
    const part = withFrame.has(panel) ? { within: '#page' } : {}
    found.push(...(await violationsOn(inside.page, `${language} ${path}`, { dark, ...part })))
    withFrame.add(panel)
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

test('no screen of the panel has serious accessibility violations', async () => {
  expect(screensWithRecords(fixture).length).toBeGreaterThan(20)
  const crawls = [crawlPanel('en', { dark: true }), crawlPanel('ar', { dark: false })]
  expect((await Promise.all(crawls)).flat()).toEqual([])
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

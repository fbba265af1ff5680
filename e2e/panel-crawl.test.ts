import type { Page, Response } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import words from '#panel/texts/en/auth.json' with { type: 'json' }
import { openPanelFixture, screensWithRecords } from './panel-fixture.ts'
import type { PanelFixture } from './panel-fixture.ts'
import { unbracketedTexts, hardCodedTexts, enablePseudoLocale } from './pseudo-locale.ts'
import { navigateInApp } from './crawl.ts'

let fixture: PanelFixture
beforeAll(async () => {
  fixture = await openPanelFixture()
})
afterAll(() => fixture?.close())

test('every text of the panel comes from its text files', async () => {
  const session = await fixture.openTab(fixture.token, 'en')
  const data = await enablePseudoLocale(session.page)
  const found: string[] = []
  await session.goto('/dashboard')
  await session.page.getByText('⟦').first().waitFor()
  for (const { path } of screensWithRecords(fixture)) {
    await navigateInApp(session.page, path)
    await session.waitForIdle()
    if ((await session.page.getByText(`⟦${words.not_found_title}⟧`).count()) > 0) found.push(`${path} is not there`)
    found.push(...hardCodedTexts(await unbracketedTexts(session.page), data).map((text) => `${path}: ${text}`))
  }
  await session.context.close()
  expect(found).toEqual([])
})

const permissionsOf = (needs: ReturnType<typeof screensWithRecords>[number]['needs']): readonly Permission[] =>
  needs === 'signed-in' ? [] : typeof needs === 'string' ? [needs] : needs

type Tab = Awaited<ReturnType<PanelFixture['openTab']>>

/** Opens all screens of a permission as a user with only this permission; returns rejected requests. */
async function crawlWithPermission({ page, goto, waitForIdle }: Tab, permission: Permission) {
  const screens = screensWithRecords(fixture).filter(({ needs }) => permissionsOf(needs).includes(permission))
  const token = await fixture.signInWith(
    [permission],
    screens[0]?.panel === 'merchant' ? fixture.records.merchant : undefined,
  )
  const forbidden: string[] = []
  const recordForbidden = (response: Response) => {
    if (response.status() === 403) forbidden.push(new URL(response.url()).pathname)
  }
  await page.evaluate((newToken) => localStorage.setItem('token', newToken), token)
  page.on('response', recordForbidden)
  const found: string[] = []
  for (const [index, { path }] of screens.entries()) {
    forbidden.length = 0
    await (index === 0 ? goto(path) : navigateInApp(page, path))
    await waitForIdle()
    if ((await page.getByText(words.unauthorized_title).count()) > 0) found.push(`${permission} may not open ${path}`)
    found.push(...forbidden.map((call) => `${permission} on ${path}: ${call} is forbidden`))
  }
  page.off('response', recordForbidden)
  return found
}

test('no screen sends requests that its own permission does not allow', async () => {
  const permissions = [...new Set(screensWithRecords(fixture).flatMap(({ needs }) => permissionsOf(needs)))]
  const crawl = async () => {
    const tab = await fixture.openTab(undefined, 'en')
    await tab.goto('/login')
    const found: string[] = []
    for (let next = permissions.pop(); next; next = permissions.pop())
      found.push(...(await crawlWithPermission(tab, next)))
    await tab.context.close()
    return found
  }
  expect((await Promise.all([crawl(), crawl()])).flat()).toEqual([])
})

/**
 * Own files that a page loaded. `screens` leaves out fonts, which depend on the names on the page, and the libraries of maps and of the page editor.
 */
const loadedFiles = (page: Page) =>
  page.evaluate(() => {
    const files = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(({ name }) =>
      name.includes('/panel-assets/'),
    )
    const size = (some: typeof files) => some.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000
    return {
      count: files.length,
      kilobytes: size(files),
      screens: size(
        files.filter(({ name }) => !/\.woff2$|\/(?:map-library|maplibre-gl-worker|editor-library)-/.test(name)),
      ),
      arabic: files.filter(({ name }) => name.includes('arabic')).length,
    }
  })

test('the login page of the panel is small, and later screens load few files', async () => {
  const outside = await fixture.openTab(undefined, 'en')
  await outside.goto('/login')
  await outside.page.locator('input[type=email]').waitFor()
  await outside.waitForIdle()
  const first = await loadedFiles(outside.page)
  expect(first.kilobytes).toBeLessThan(220)
  expect(first.count).toBeLessThan(25)
  expect(first.arabic).toBe(0)
  await outside.context.close()
  const inside = await fixture.openTab(fixture.token, 'en')
  await inside.goto('/dashboard')
  await inside.page.getByRole('heading', { level: 1 }).waitFor()
  await inside.waitForIdle()
  expect((await loadedFiles(inside.page)).count).toBeLessThan(80)
  await inside.page.evaluate(() => performance.setResourceTimingBufferSize(5000))
  // files that all screens share load in the background
  let counted = 0
  const isStable = async () => counted === (counted = (await loadedFiles(inside.page)).count)
  await expect.poll(isStable, { interval: 3_000, timeout: 90_000 }).toBe(true)
  const heavy: string[] = []
  for (const { path } of screensWithRecords(fixture)) {
    const before = await loadedFiles(inside.page)
    await navigateInApp(inside.page, path)
    await inside.waitForIdle()
    const kilobytes = (await loadedFiles(inside.page)).screens - before.screens
    if (kilobytes > 60) heavy.push(`${path}: ${kilobytes}`)
  }
  expect(heavy).toEqual([])
  await inside.context.close()
})

import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import words from '#panel/texts/en/auth.json' with { type: 'json' }
import { openPanelFixture, screensWithRecords } from './panel-fixture.ts'
import type { PanelFixture } from './panel-fixture.ts'
import { violationsOn } from './page-checks/axe.ts'
import { unbracketedTexts, hardCodedTexts, enablePseudoLocale } from './page-checks/pseudo-locale.ts'
import { navigateInApp } from './crawl.ts'

let fixture: PanelFixture
beforeAll(async () => {
  fixture = await openPanelFixture()
})
afterAll(() => fixture?.close())

/** Names of the built files that a page requests from now on. */
function recordFiles(page: Page): Set<string> {
  const names = new Set<string>()
  page.on('request', (request) => {
    const [, name] = /\/panel-assets\/([^?]+)$/.exec(request.url()) ?? []
    if (name) names.add(name)
  })
  return names
}

const built = fileURLToPath(new URL('../build/panel/', import.meta.url))

/** Size of built files as they are sent: compressed, except fonts. */
const kilobytesOf = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => {
    const compressed = `${built}${name}.br`
    return sum + statSync(existsSync(compressed) ? compressed : `${built}${name}`).size
  }, 0) / 1000

/** Fonts depend on the names on the page; the libraries of maps and of the page editor are loaded with them only. */
const notOfScreen = /\.woff2$|\/(?:map-library|maplibre-gl-worker|editor-library)-/

/** A screen of each kind, which every run checks with axe. `npm run prove` checks all screens, in light and dark. */
const accessibleAlways = /\/(?:dashboard|orders|products\/edit\/[^/]+|settings\/(?:general|paymentmode))$/

/** Opens every screen once and checks its files, its texts and, of some, its accessibility. */
async function crawlScreens() {
  const session = await fixture.openTab(fixture.token, 'en')
  const { readData } = await enablePseudoLocale(session.page)
  const files = recordFiles(session.page)
  const found: string[] = []
  await session.goto('/dashboard')
  await session.page.getByText('⟦').first().waitFor()
  await session.page.locator('#page').waitFor()
  // files that all screens share load in the background
  let counted = 0
  const isStable = () => counted === (counted = files.size)
  await expect.poll(isStable, { interval: 3_000, timeout: 90_000 }).toBe(true)
  for (const { path } of screensWithRecords(fixture)) {
    const before = new Set(files)
    await navigateInApp(session.page, path)
    await session.waitForIdle()
    const kilobytes = kilobytesOf([...files].filter((name) => !before.has(name) && !notOfScreen.test(name)))
    if (kilobytes > 60) found.push(`${path} loads ${kilobytes} kB`)
    if ((await session.page.getByText(`⟦${words.not_found_title}⟧`).count()) > 0) found.push(`${path} is not there`)
    const texts = await unbracketedTexts(session.page)
    found.push(...hardCodedTexts(texts, await readData()).map((text) => `${path}: ${text}`))
    if (accessibleAlways.test(path)) found.push(...(await violationsOn(session.page, path, { dark: false })))
  }
  await session.context.close()
  return [...found, ...session.pageErrors]
}

test('every panel screen opens, takes its texts from files and loads at most 60 kB', async () => {
  expect(screensWithRecords(fixture).length).toBeGreaterThan(20)
  expect(await crawlScreens()).toEqual([])
})

test('the login page of the panel is small, and the frame loads few files', async () => {
  const outside = await fixture.openTab(undefined, 'en')
  const first = recordFiles(outside.page)
  await outside.goto('/login')
  await outside.page.locator('input[type=email]').waitFor()
  await outside.waitForIdle()
  expect(kilobytesOf(first)).toBeLessThan(220)
  expect(first.size).toBeLessThan(25)
  expect([...first].filter((name) => name.includes('arabic'))).toEqual([])
  await outside.context.close()
  const inside = await fixture.openTab(fixture.token, 'en')
  const later = recordFiles(inside.page)
  await inside.goto('/dashboard')
  await inside.page.getByRole('heading', { level: 1 }).waitFor()
  await inside.waitForIdle()
  expect(later.size).toBeLessThan(80)
  await inside.context.close()
})

import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page, Response } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import words from '#panel/texts/en/auth.json' with { type: 'json' }
import { openPanelFixture, publicScreens, screensWithRecords } from './panel-fixture.ts'
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

/** Opens every screen once and checks its files, its texts and its accessibility, light and dark. */
async function crawlScreens() {
  const session = await fixture.openTab(fixture.token, 'en')
  const data = await enablePseudoLocale(session.page)
  const files = recordFiles(session.page)
  const found: string[] = []
  await session.goto('/dashboard')
  await session.page.getByText('⟦').first().waitFor()
  await session.page.locator('#page').waitFor()
  // files that all screens share load in the background
  let counted = 0
  const isStable = () => counted === (counted = files.size)
  await expect.poll(isStable, { interval: 3_000, timeout: 90_000 }).toBe(true)
  // the frame is checked once per panel
  const framed = new Set<string>()
  for (const { path, panel } of screensWithRecords(fixture)) {
    const before = new Set(files)
    await navigateInApp(session.page, path)
    await session.waitForIdle()
    const kilobytes = kilobytesOf([...files].filter((name) => !before.has(name) && !notOfScreen.test(name)))
    if (kilobytes > 60) found.push(`${path} loads ${kilobytes} kB`)
    if ((await session.page.getByText(`⟦${words.not_found_title}⟧`).count()) > 0) found.push(`${path} is not there`)
    found.push(...hardCodedTexts(await unbracketedTexts(session.page), data).map((text) => `${path}: ${text}`))
    found.push(...(await violationsOn(session.page, path, framed.has(panel) ? { within: '#page' } : {})))
    framed.add(panel)
  }
  await session.context.close()
  return [...found, ...session.pageErrors]
}

async function crawlPublicScreens() {
  const session = await fixture.openTab(undefined, 'en')
  const found: string[] = []
  for (const path of publicScreens()) {
    await session.goto(path)
    await session.waitForIdle()
    found.push(...(await violationsOn(session.page, path)))
  }
  await session.context.close()
  return [...found, ...session.pageErrors]
}

test('every panel screen takes its texts from files, loads at most 60 kB and is accessible', async () => {
  expect(screensWithRecords(fixture).length).toBeGreaterThan(20)
  expect((await Promise.all([crawlScreens(), crawlPublicScreens()])).flat()).toEqual([])
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

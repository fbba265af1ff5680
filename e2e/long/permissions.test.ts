import type { Response } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import words from '#panel/texts/en/auth.json' with { type: 'json' }
import { navigateInApp } from '../crawl.ts'
import { openPanelFixture, screensWithRecords } from '../panel-fixture.ts'
import type { PanelFixture } from '../panel-fixture.ts'

let fixture: PanelFixture
beforeAll(async () => {
  fixture = await openPanelFixture()
})
afterAll(() => fixture?.close())

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

import { afterAll, beforeAll, expect, test } from 'vitest'
import { awake, desk, phone, visit } from './browser.ts'
import { openHouse } from './house.ts'
import type { House } from './house.ts'
import { behind } from './inside.ts'

let house: House

beforeAll(async () => {
  house = await openHouse()
})

afterAll(() => house?.close())

/** A setting of Harbour as its owner would store it; shown pages may be three seconds old. */
async function put(key: string, value: unknown) {
  const inside = await behind({ DATA_DIR: house.dataDir })
  try {
    const { rows: [tenant] } = await inside.platform.platformPool.query<{ id: string }>("select id from tenant where slug = 'harbour'")
    await inside.platform.platformPool.query('insert into setting (tenant_id, id, setting_key, setting_value) values ($1, gen_random_uuid(), $2, $3)', [tenant?.id, key, JSON.stringify(value)])
    await inside.platform.platformPool.query('update tenant_profile set settings_version = settings_version + 1 where tenant_id = $1', [tenant?.id])
  } finally {
    await inside.end()
  }
}

test('a counter is asked for after a yes alone, never for the back office’s visits, and nobody else is let in', async () => {
  await put('google_analytics_id', 'G-ABC123DEF4')
  const { page, context, complaints } = await visit(house.browser, phone)
  const asked: string[] = []
  await context.route(/^https:/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: 'window.counted = true' })
  })
  await expect.poll(async () => (await page.goto(`${house.shop}/en`))?.headers()['content-security-policy'] ?? '', { timeout: 15_000 }).toContain('https://www.googletagmanager.com')
  await page.getByRole('button', { name: 'Yes', exact: true }).waitFor()
  expect(asked).toEqual([])
  await page.goto(`${house.shop}/en?via=admin`, { waitUntil: 'networkidle' })
  await awake(page)
  expect(await page.locator('.ask-count').count()).toBe(0)
  await page.goto(`${house.shop}/en`)
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await page.waitForFunction(() => 'counted' in window)
  expect(asked).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-ABC123DEF4'])
  const foreign = await page.evaluate(() => new Promise((done) => {
    const script = Object.assign(document.createElement('script'), { src: 'https://evil.example/x.js', onload: () => done('loaded'), onerror: () => done('refused') })
    document.head.append(script)
  }))
  expect(foreign).toBe('refused')
  expect(complaints).toEqual([])
  await context.close()
})

test('a model opens where it stands, turns by the arrow keys, and its viewer comes with the press', async () => {
  const { page, context, complaints } = await visit(house.browser, desk)
  const viewers: string[] = []
  page.on('request', (request) => { if (/model-viewer|\.glb/.test(request.url())) viewers.push(request.url()) })
  await page.goto(`${house.shop}/en/search?q=Margherita`, { waitUntil: 'networkidle' })
  await page.locator('a[href*="/p/"]').filter({ hasText: /^Margherita$/ }).first().click()
  const press = page.getByRole('link', { name: 'Look at it in 3D' })
  await press.waitFor()
  expect(viewers).toEqual([])
  await press.click()
  await page.locator('.model:not([aria-busy])').waitFor({ timeout: 60_000 })
  const turn = () => page.evaluate(() => {
    const viewer = document.querySelector('model-viewer')
    return viewer && 'getCameraOrbit' in viewer && typeof viewer.getCameraOrbit === 'function' ? Number(viewer.getCameraOrbit().theta) : null
  })
  const before = await turn()
  await page.evaluate(() => document.querySelector('model-viewer')?.shadowRoot?.querySelector<HTMLElement>('.userInput')?.focus())
  for (let press = 0; press < 6; press++) await page.keyboard.press('ArrowRight')
  await expect.poll(turn, { timeout: 20_000 }).not.toBe(before)
  expect(complaints).toEqual([])
  await context.close()
})

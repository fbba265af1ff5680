import { afterAll, beforeAll, expect, test } from 'vitest'
import { awake, phone, visit } from './browser.ts'
import { openHouse } from './house.ts'
import type { House } from './house.ts'
import { behind } from './inside.ts'

let house: House

beforeAll(async () => {
  house = await openHouse()
})

afterAll(() => house?.close())

test('a dish outside of its hours says when it can be had, and is ordered for then', async () => {
  const inside = await behind({ DATA_DIR: house.dataDir })
  const today = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'Europe/London' }).format(new Date()).toLowerCase()
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].filter((day) => day !== today)
  await inside.platform.platformPool.query("update schedule set type = 'weekly', slots = $1 where name like '%breakfast%' or name like '%Breakfast%'", [JSON.stringify([{ days, start_time: '07:00', end_time: '11:00' }])])
  await inside.platform.platformPool.query("update merchant set catalog_version = catalog_version + 1 where slug = 'borough-bakehouse'")
  const { rows: [merchant] } = await inside.platform.platformPool.query<{ id: string }>("select id from merchant where slug = 'borough-bakehouse'")
  await inside.end()
  const { page, context, complaints } = await visit(house.browser, phone)
  // its popup would stand before the menu
  await context.addInitScript(() => document.addEventListener('DOMContentLoaded', () => document.head.insertAdjacentHTML('beforeend', '<style>dialog:has(.popup) { display: none !important }</style>')))
  const menu = `${house.shop}/en/m/borough-bakehouse/${merchant?.id}`
  const dish = page.locator('.prod', { hasText: 'Bacon roll' })
  await expect.poll(async () => { await page.goto(menu, { waitUntil: 'networkidle' }); return dish.locator('.tag').innerText() }, { timeout: 15_000 }).toContain('07:00–11:00')
  await awake(page)
  expect(await dish.locator('.add').count()).toBe(0)
  await dish.getByRole('link', { name: 'Bacon roll' }).click()
  await page.getByRole('button', { name: /^Order for \S+ \W?07:00–07:30/ }).click()
  await page.getByRole('button', { name: /add to basket/i }).click()
  await page.getByText(/^The menu for \S+ \W?07:00–07:30/).waitFor()
  expect(await page.locator('.plist h2').nth(0).innerText()).toBe('Popular')
  await page.goto(`${house.shop}/en/checkout?m=${merchant?.id}&type=pickup`, { waitUntil: 'networkidle' })
  await page.getByText('Subtotal').waitFor()
  expect(await page.getByRole('radio', { name: '07:00–07:30' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: /more times/ }).click()
  await page.getByRole('radio', { name: /12:00–12:30/ }).check({ force: true })
  await page.getByRole('link', { name: 'See when' }).click()
  await page.getByRole('button', { name: /^Order for \S+ \W?07:00–07:30/ }).waitFor()
  expect(complaints.filter((one) => !one.includes('422'))).toEqual([])
  await context.close()
})

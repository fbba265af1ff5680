import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHall } from './hall.ts'
import type { OpenHall } from './hall.ts'

let hall: OpenHall
beforeAll(async () => { hall = await openHall() })
afterAll(() => hall?.close())

test('a dashboard whose address asks for days that cannot be says so and leads back to today', async () => {
  const { page, open, context } = await hall.tab(hall.token, 'en')
  const refused = ['range=custom&start_date=2026-11-10&end_date=2026-11-01', 'range=custom&start_date=2020-01-01&end_date=2026-01-01', 'range=custom&start_date=2026-99-99&end_date=soon', 'range=custom', 'start_date=2026-11-10', 'range=sometime']
  for (const path of ['/dashboard', `/m/${hall.known.merchant}/dashboard`]) {
    for (const asked of refused) {
      await open(`${path}?${asked}`)
      await page.getByRole('alert').getByText('Choose a first and a last day, in this order, at most 366 days in all.').waitFor()
    }
    await page.getByRole('alert').getByRole('button', { name: 'Today' }).click()
    await page.getByRole('heading', { name: 'Sales by hour' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
  }
  await context.close()
})

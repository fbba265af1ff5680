import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../api/platform/runtime/ids.ts'
import { openPanelFixture } from './panel-fixture.ts'
import type { PanelFixture } from './panel-fixture.ts'

let fixture: PanelFixture
beforeAll(async () => {
  fixture = await openPanelFixture()
})
afterAll(() => fixture?.close())

test('products go out as a file that runs nothing in a spreadsheet, and come in again unchanged', async () => {
  // another product for each attempt
  const suffix = newId().slice(-6)
  const { merchant } = fixture.records
  const own = fixture.client(fixture.panel, fixture.token, merchant)
  const [name, sku] = [`=1+1 ${suffix}`, `SUM-${suffix}`]
  await own.merchantProducts.create({ name, sku, selling_price: 250 })
  const { page, goto, waitForIdle } = await fixture.openTab(fixture.token, 'en')
  await goto(`/m/${merchant}/export?type=products`)
  await waitForIdle()
  await page.getByRole('button', { name: 'Start export' }).click()
  await page.getByText('The export has started.').waitFor()
  const row = page.getByRole('row').nth(1)
  await row.getByText('Completed').waitFor()
  for (const cell of ['English', 'CSV']) await row.getByText(cell, { exact: true }).waitFor()
  const download = page.waitForEvent('download')
  await row.getByRole('link', { name: 'Download' }).click()
  const path = await (await download).path()
  expect(readFileSync(path, 'utf8')).toContain(`'${name}`)

  await goto(`/m/${merchant}/import?type=products`)
  await waitForIdle()
  const sample = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download a sample' }).click()
  const headings = (file: string) =>
    readFileSync(file, 'utf8').replace('\uFEFF', '').split(/\r?\n/)[0]?.replaceAll('"', '').split(',') ?? []
  expect(headings(path)).toEqual(expect.arrayContaining(headings(await (await sample).path())))
  const upload = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await upload('products.csv', readFileSync(path))
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText(/Unchanged: [1-9]/).waitFor()
  expect(await page.getByText(/Refused: /).count()).toBe(0)

  await upload('prices.csv', Buffer.from(`SKU,Selling price\n${sku},3.00`))
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('Changed: 1').waitFor()
  const price = async () => (await own.merchantProducts.list({ sku })).data[0]?.selling_price
  expect(await price()).toBe(250)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect.poll(price).toBe(300)
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await expect.poll(price).toBe(250)
})

test('an export that cannot start says so, and the earlier ones are listed', async () => {
  await fixture.client(fixture.panel, fixture.token).orderExports.startExport({ range: 'today' })
  const { page, goto, waitForIdle } = await fixture.openTab(fixture.token, 'en')
  await page.route('**/stats/orders/report/export?**', (route) =>
    route.fulfill({
      status: 500,
      json: { success: false, status_code: 500, message: 'Export failed. Please try again.' },
    }),
  )
  await goto('/export?type=order')
  await waitForIdle()
  await page.getByRole('button', { name: 'Start export' }).click()
  await page.getByText('Export failed. Please try again.').first().waitFor()
  for (const heading of ['Date', 'Export ID', 'Records', 'Language', 'Status'])
    await page.getByRole('columnheader', { name: heading }).waitFor()
})

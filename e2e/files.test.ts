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

test('customers, coupons and merchants are checked, imported without the refused rows, and taken back', async () => {
  const suffix = newId().slice(-6)
  const phone = `+44770090${String(Number.parseInt(suffix, 16) % 10_000).padStart(4, '0')}`
  const all = fixture.client(fixture.panel, fixture.token)
  const files = {
    customers: [
      'First name,Last name,Last name,E-mail,Phone',
      `Ada,L${suffix},,a${suffix}@import.example,${phone}`,
      `,N${suffix},,b${suffix}@import.example,+447700900124`,
    ],
    coupons: [
      'code,name,coupon_type,discount_value,start_date',
      `I${suffix},Import,fixed_percentage,10,2026-06-01`,
    ].concat(`J${suffix},Import,fixed_percentage,150,2026-06-01`),
    merchants: [
      'name,merchant_type,contact_number,contact_email,address,city,country,order_types,slug',
      `Import ${suffix},ecommerce,+442071234567,m${suffix}@import.example,14 Quay,London,GB,pickup,import-${suffix}`,
      `Other ${suffix},ecommerce,123,o${suffix}@import.example,14 Quay,London,GB,pickup,other-${suffix}`,
    ],
  }
  const counts = {
    customers: async () => (await all.customers.list({ search: suffix })).meta.total,
    coupons: async () => (await all.coupons.list({ search: suffix })).meta.total,
    merchants: async () => (await all.merchants.list({ search: suffix })).meta.total,
  }
  const { page, goto, waitForIdle } = await fixture.openTab(fixture.token, 'en')
  for (const [type, rows] of Object.entries(files)) {
    await goto(`/import?type=${type}`)
    await waitForIdle()
    const upload = (text: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: `${type}.txt`, mimeType: 'text/csv', buffer: Buffer.from(text) })
    await upload(`${rows[0]}\n"cut off`)
    await page.getByRole('alert').filter({ hasText: 'The file ends inside a quoted cell.' }).waitFor()
    await upload(rows.join('\n'))
    if (type === 'customers') await page.getByText('This heading occurs before.').waitFor()
    await page.getByRole('button', { name: 'Check the file' }).click()
    await page.getByText('Refused: 1').waitFor()
    expect(await counts[type as keyof typeof counts]()).toBe(0)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download refused rows' }).click()
    expect((await download).suggestedFilename()).toBe(`errors-${type}.csv`)
    expect(
      readFileSync(await (await download).path(), 'utf8')
        .trim()
        .split('\n'),
    ).toHaveLength(2)
    await page.getByRole('button', { name: 'Import the valid rows' }).click()
    await expect.poll(counts[type as keyof typeof counts]).toBe(1)
    await page.getByRole('button', { name: 'Undo the import' }).click()
    await expect.poll(counts[type as keyof typeof counts]).toBe(0)
  }
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHall } from './panel-fixture.ts'
import type { OpenHall } from './panel-fixture.ts'

let hall: OpenHall
beforeAll(async () => {
  hall = await openHall()
})
afterAll(() => hall?.close())

test('who manages the products of all merchants sells out, hides and deletes them in their list; media, tags and proposals go in by the form', async () => {
  const { page, open, settled, context } = await hall.tab(hall.token, 'en')
  await open('/products')
  await settled()
  await page.getByRole('button', { name: 'Add product' }).click()
  await page
    .getByRole('combobox', { name: 'Merchant' })
    .or(page.getByRole('textbox', { name: 'Merchant' }))
    .first()
    .fill('anchor')
  await page.getByRole('option', { name: 'Anchor Sushi' }).click()
  await page.waitForURL(/\/products\/create$/)
  await page.locator('input[name=name]').fill('Paper crane')
  const drawing = (name: string, text: string) => ({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(text) })
  const media = page.locator('input[type=file][accept*=glb]')
  await media.setInputFiles(
    drawing('crane.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>'),
  )
  await page.getByRole('button', { name: 'Remove this file' }).waitFor()
  await media.setInputFiles(drawing('crane.pdf', '%PDF-1.4'))
  await page.getByText('The file must be one of: glb, gltf, svg, png.').waitFor()
  await page.getByLabel('Tags').first().fill('Folded by hand')
  await page.getByRole('option', { name: 'Add “Folded by hand”' }).click()
  await page.getByRole('button', { name: 'Propose a description' }).click()
  await page.getByText('AI writing is not set up.').waitFor()
  await page.getByRole('button', { name: 'Add option' }).click()
  await page.locator('input[name="options.0.name"]').fill('Paper')
  await page.locator('input[name="options.0.description"]').fill('Seven kinds')
  await page.locator('input[name="options.0.values.0.name"]').fill('Washi')
  await page.keyboard.press('Control+s')
  await page.waitForURL(/\/products\/edit\//)
  const {
    data: [crane],
  } = await hall.client(hall.panel, hall.token).products.list({ search: 'Paper crane' })
  expect(crane).toMatchObject({ name: 'Paper crane', stock_status: 'in_stock', status: 'active' })
  expect(await hall.client(hall.panel, hall.token).products.show({ id: crane?._id ?? '' })).toMatchObject({
    media: [{ type: 'svg' }],
    options: [{ name: 'Paper', description: 'Seven kinds', view: 'list' }],
  })

  await open('/products?search=Paper crane')
  await page.getByRole('switch', { name: 'Paper crane is in stock' }).click({ force: true })
  await page.getByText('Sold out').waitFor()
  await page.getByRole('switch', { name: 'Paper crane is visible in the shop' }).click({ force: true })
  await expect
    .poll(async () => (await hall.client(hall.panel, hall.token).products.list({ search: 'Paper crane' })).data)
    .toMatchObject([{ stock_status: 'out_of_stock', status: 'inactive' }])
  await page.getByRole('checkbox', { name: /Paper crane/ }).check({ force: true })
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('1 product deleted').waitFor()
  await context.close()
})

test('a store whose till keeps the catalogue is warned where it would change it', async () => {
  const { page, open, settled, context } = await hall.tab(hall.token, 'en')
  const {
    data: [product],
  } = await hall.client(hall.panel, hall.token).products.list({})
  const boot = await hall.client(hall.panel, hall.token, product?.merchant_id).boot.merchant({})
  const data = { ...boot, merchant: { ...boot.merchant, is_pos_managed: true, connected_pos_name: 'Lightspeed' } }
  await page.route(/\/boot\/merchant/, (route) => route.fulfill({ json: { success: true, status_code: 200, data } }))
  for (const path of [
    'products',
    'products/create',
    `products/edit/${product?._id}`,
    'products/categories',
    'products/categories/create',
  ]) {
    await open(`/m/${product?.merchant_id}/${path}`)
    await settled()
    await page.getByText('Lightspeed keeps this catalogue too').waitFor()
  }
  await context.close()
})

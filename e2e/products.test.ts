import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../api/platform/runtime/ids.ts'
import { openPanelFixture } from './panel-fixture.ts'
import type { PanelFixture } from './panel-fixture.ts'

let fixture: PanelFixture
beforeAll(async () => {
  fixture = await openPanelFixture()
})
afterAll(() => fixture?.close())

test('a tenant user creates a product with media, tags and options, and edits it in the list', async () => {
  // another product for each attempt
  const suffix = newId().slice(-6)
  const [name, tag] = [`Paper crane ${suffix}`, `Folded by hand ${suffix}`]
  const { page, goto, waitForIdle } = await fixture.openTab(fixture.token, 'en')
  const owner = fixture.client(fixture.panel, fixture.token)
  const anchor = (await owner.merchants.list({ search: 'Anchor Sushi' })).data[0]?._id ?? ''
  const [usedName, usedSku] = [`Paper boat ${suffix}`, `BOAT-${suffix}`]
  await owner.products.create({ merchant_id: anchor, name: usedName, sku: usedSku, selling_price: 100 })
  await goto('/products')
  await waitForIdle()
  await page.getByRole('button', { name: 'Add product' }).click()
  await page
    .getByRole('combobox', { name: 'Merchant' })
    .or(page.getByRole('textbox', { name: 'Merchant' }))
    .first()
    .fill('anchor')
  await page.getByRole('option', { name: 'Anchor Sushi' }).click()
  await page.waitForURL(/\/products\/create$/)
  await page.locator('input[name=name]').fill(name)
  await page.locator('input[name=sku]').fill(usedSku)
  await page.keyboard.press('Tab')
  await page.getByText(`${usedName} has this SKU already.`).waitFor()
  await page.locator('input[name=sku]').fill('')
  const drawing = (name: string, text: string) => ({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(text) })
  const media = page.locator('input[type=file][accept*=glb]')
  await media.setInputFiles(
    drawing('crane.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>'),
  )
  await page.getByRole('button', { name: 'Remove this file' }).waitFor()
  await media.setInputFiles(drawing('crane.pdf', '%PDF-1.4'))
  await page.getByText('The file must be one of: glb, gltf, svg, png.').waitFor()
  await page.getByLabel('Tags').first().fill(tag)
  await page.getByRole('option', { name: `Add “${tag}”` }).click()
  await page.locator('article').getByText(tag).waitFor()
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
  } = await fixture.client(fixture.panel, fixture.token).products.list({ search: name })
  expect(crane).toMatchObject({ name, stock_status: 'in_stock', status: 'active' })
  expect(await fixture.client(fixture.panel, fixture.token).products.show({ id: crane?._id ?? '' })).toMatchObject({
    media: [{ type: 'svg' }],
    options: [{ name: 'Paper', description: 'Seven kinds', view: 'list' }],
  })

  await goto(`/products?search=${name}`)
  await page.getByRole('button', { name: `${name}: In stock` }).click()
  await page.getByRole('menuitem', { name: 'Sold out', exact: true }).click()
  await page.getByRole('button', { name: `${name}: Sold out` }).waitFor()
  await page.getByRole('switch', { name: `${name} is visible in the shop` }).click({ force: true })
  await expect
    .poll(async () => (await fixture.client(fixture.panel, fixture.token).products.list({ search: name })).data)
    .toMatchObject([{ stock_status: 'out_of_stock', status: 'inactive' }])
  await page.getByRole('checkbox', { name: new RegExp(name) }).check({ force: true })
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await undo.click()
  await page.getByText('Products restored: 1').waitFor()
  await page.getByText(name, { exact: true }).first().waitFor()
  await undo.waitFor({ state: 'detached' })
  const { data: restored } = await fixture.client(fixture.panel, fixture.token).products.list({ search: name })
  expect(restored).toMatchObject([{ name, stock_status: 'out_of_stock' }])
})

test('products become choices of a combo, say so, and are not deleted while they are', async () => {
  const suffix = newId().slice(-6)
  const { page, goto, waitForIdle } = await fixture.openTab(fixture.token, 'en')
  const owner = fixture.client(fixture.panel, fixture.token)
  const anchor = (await owner.merchants.list({ search: 'Anchor Sushi' })).data[0]?._id ?? ''
  const [soup, roll, name] = [`Soup ${suffix}`, `Roll ${suffix}`, `Lunch box ${suffix}`]
  const create = async (dish: string) =>
    (await owner.products.create({ merchant_id: anchor, name: dish, selling_price: 450 }))._id
  const ids = [await create(soup), await create(roll)]
  await goto(`/m/${anchor}/products/create`)
  await waitForIdle()
  await page.locator('input[name=name]').fill(name)
  await page.getByRole('button', { name: 'Add option' }).click()
  for (const dish of [soup, roll]) {
    const picker = page.getByPlaceholder('Add product as choice')
    await picker.fill(dish)
    await page.getByRole('option', { name: dish }).click()
    await page
      .locator('li')
      .filter({ hasText: `${dish}£4.50 on its own` })
      .waitFor()
  }
  await page.keyboard.press('Control+s')
  await page.waitForURL(/\/products\/edit\//)
  const { data } = await owner.products.list({ search: name })
  expect(await owner.products.show({ id: data[0]?._id ?? '' })).toMatchObject({
    options: [{ values: ids.map((product_id) => ({ product_id })) }],
  })
  await goto(`/m/${anchor}/products/edit/${ids[0]}`)
  await page.getByText('Part of 1 combo').waitFor()
  await page.getByRole('button', { name: 'More' }).last().click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText(`${soup} is part of combos (1).`).waitFor()
})

test('catalogue screens show a warning when a point of sale manages the catalogue', async () => {
  const { page, goto, waitForIdle } = await fixture.openTab(fixture.token, 'en')
  const {
    data: [product],
  } = await fixture.client(fixture.panel, fixture.token).products.list({})
  const boot = await fixture.client(fixture.panel, fixture.token, product?.merchant_id).boot.merchant({})
  const data = { ...boot, merchant: { ...boot.merchant, is_pos_managed: true, connected_pos_name: 'Lightspeed' } }
  await page.route(/\/boot\/merchant/, (route) => route.fulfill({ json: { success: true, status_code: 200, data } }))
  for (const path of [
    'products',
    'products/create',
    `products/edit/${product?._id}`,
    'products/categories',
    'products/categories/create',
    'products/tags',
    'products/labels',
    'products/linked-options/create',
    'products/scheduler/create',
  ]) {
    await goto(`/m/${product?.merchant_id}/${path}`)
    await waitForIdle()
    await page.getByText('Lightspeed also manages this catalog').waitFor()
  }
})

test('a merchant defines labels, linked options and schedules, and a product shows its translations and allergens', async () => {
  const { records, panel, token } = fixture
  const own = fixture.client(panel, token, records.merchant)
  const suffix = newId().slice(-6)
  const { page, goto, waitForIdle } = await fixture.openTab(token, 'en')
  const open = async (path: string) => {
    await goto(`/m/${records.merchant}/products/${path}`)
    await waitForIdle()
  }
  await open('labels')
  await page.getByRole('button', { name: 'Add label' }).click()
  await page.locator('input[name=name]').fill(`Label ${suffix}`)
  await page.locator('input[name=color]').fill('#aa3311')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('cell', { name: `Label ${suffix}`, exact: true }).waitFor()

  await open('linked-options/create')
  await page.locator('input[name=name]').fill(`Option ${suffix}`)
  await page.locator('input[name="values.0.name"]').fill('Mild')
  await page.locator('input[name="values.0.translations.ar.name"]').fill('خفيف')
  await page.keyboard.press('Control+s')
  await page.waitForURL(/\/linked-options\/edit\//)
  const { data: options } = await own.productOptions.list({ search: `Option ${suffix}` })
  expect(options).toMatchObject([
    { is_linked: true, values: [{ name: 'Mild', translations: { ar: { name: 'خفيف' } } }] },
  ])

  await open('scheduler/create')
  await page.locator('input[name=name]').fill(`Lunch ${suffix}`)
  await page.locator('input[name="slots.0.end_time"]').fill('10:00')
  await page.keyboard.press('Control+s')
  await page.getByText('The end time must be after the start time.').waitFor()
  await page.locator('input[name="slots.0.end_time"]').fill('14:00')
  await page.getByRole('checkbox', { name: 'Fri' }).uncheck({ force: true })
  await page.keyboard.press('Control+s')
  await page.waitForURL(/\/scheduler\/edit\//)
  const { data: schedules } = await own.schedules.list({ search: `Lunch ${suffix}` })
  expect(schedules).toMatchObject([
    { slots: [{ days: ['mon', 'tue', 'wed', 'thu'], start_time: '11:00', end_time: '14:00' }] },
  ])
  await page.getByRole('button', { name: `Delete Lunch ${suffix}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.waitForURL(/\/scheduler$/)

  const product = await own.merchantProducts.create({ name: `Soup ${suffix}`, selling_price: 500 })
  await open(`edit/${product._id}`)
  await page.locator('input[name="translations.ar.name"]').fill('شوربة')
  await page.getByLabel('Allergens').first().fill('Celery')
  await page.getByRole('option', { name: 'Celery', exact: true }).click()
  await page.keyboard.press('Control+s')
  await page.getByText('Update Product Successfully').waitFor()
  expect(await own.merchantProducts.show({ id: product._id })).toMatchObject({
    translations: { ar: { name: 'شوربة' } },
    allergens: ['celery'],
  })
  await own.merchantProducts.remove({ id: product._id })
})

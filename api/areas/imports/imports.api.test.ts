import { expect, test } from 'vitest'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { fileForm, runImportJob, textOf } from './imports.testing.ts'

const app = await startTestApp()

async function newCatalogue() {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const { client } = await tenant.user(['ManageMerchantCatalog'], { merchants: [shop.merchantId] })
  const { merchantId: merchant_id } = shop
  const start = async (csv: string, more: { skip_invalid?: boolean; dry_run?: boolean } = {}) => {
    const { file_url } = await client.merchantProducts.readImport(fileForm(csv, 'menu.csv', { merchant_id }))
    const record = await client.merchantProducts.startImport({ merchant_id, file_url, ...more } as { file_url: string })
    await runImportJob(app, tenant, 'imports.run', record.id)
    return record.id
  }
  const show = (import_id: string) =>
    client.merchantProducts.showImport({ merchant_id, import_id } as { import_id: string })
  const products = () =>
    tenant.db((db) =>
      db
        .selectFrom('product')
        .select(['id', 'sku', 'name', 'selling_price', 'quantity', 'status', 'updated_at'])
        .where('deleted_at', 'is', null)
        .orderBy('name')
        .execute(),
    )
  return { tenant, shop, client, merchant_id, start, show, products }
}

const menu = [
  'SKU;Name;Selling price;Categories;Tags;Options;Quantity',
  'P-1;Pizza;12,50;Mains | Italian;hot;"Size [1-1 required]: Small * | Large = 2.50\nExtras [0-2]: Cheese = 1 | Ham = 1.50 !";',
  'S-1;"Soup, ""hot""";4;Starters;;;7',
].join('\r\n')

test('a file creates products with what belongs to them, and nothing twice', async () => {
  const { client, start, show, products, merchant_id } = await newCatalogue()
  const id = await start(menu)
  expect(await show(id)).toMatchObject({
    status: 'completed',
    total_rows: 2,
    done_rows: 2,
    imported_rows: 2,
    created_rows: 2,
    failed_rows: 0,
    errors_url: null,
    can_undo: true,
    problems: [],
  })
  const [pizza, soup] = await products()
  expect([pizza, soup]).toMatchObject([
    { sku: 'P-1', name: 'Pizza', selling_price: 1250, quantity: null },
    { sku: 'S-1', name: 'Soup, "hot"', selling_price: 400, quantity: 7 },
  ])
  const whole = await client.merchantProducts.show({ id: pizza?.id ?? '' })
  expect(whole.category.map(({ name }) => name).toSorted()).toEqual(['Italian', 'Mains'])
  expect(whole.options).toMatchObject([
    {
      name: 'Size',
      type: 'single',
      is_required: true,
      range: { min: 1, max: 1 },
      values: [
        { name: 'Small', price: 0, is_default: true },
        { name: 'Large', price: 250 },
      ],
    },
    { name: 'Extras', type: 'multiple', values: [{ price: 100 }, { price: 150, stock_status: 'out_of_stock' }] },
  ])
  const again = await show(await start(menu))
  expect(again).toMatchObject({ status: 'completed', unchanged_rows: 2, imported_rows: 0, can_undo: false })
  expect(await products()).toEqual([pizza, soup])
  expect((await client.merchantProducts.imports({ merchant_id } as object)).meta.total).toBe(2)
})

test('known SKUs are changed, and an undo brings back what was there', async () => {
  const { client, start, products, tenant, merchant_id, show } = await newCatalogue()
  await start(menu)
  const before = await products()
  const ids = before.map(({ id }) => id)
  const change = await start('sku,name,selling price,categories\nP-1,Pizza Napoli,13,Mains\nN-1,New dish,5,Mains')
  expect(await products()).toMatchObject([{ name: 'New dish' }, { name: 'Pizza Napoli', selling_price: 1300 }, {}])
  expect(await show(change)).toMatchObject({ created_rows: 1, updated_rows: 1 })
  const undoing = await client.merchantProducts.undoImport({ merchant_id, import_id: change } as { import_id: string })
  expect(undoing.status).toBe('undoing')
  await runImportJob(app, tenant, 'imports.undo', change)
  expect(await show(change)).toMatchObject({ status: 'undone', kept_rows: 0, can_undo: false })
  const after = await products()
  const now = expect.any(String)
  expect(after).toEqual(before.map((product) => ({ ...product, updated_at: now })))
  expect(after.map(({ id }) => id)).toEqual(ids)
})

test('an undo keeps what somebody has changed since', async () => {
  const { client, start, products, tenant, merchant_id, show } = await newCatalogue()
  const id = await start(menu)
  const [pizza] = await products()
  app.advanceTime(1_000)
  await client.merchantProducts.update({ id: pizza?.id ?? '', name: 'Pizza of the house' })
  await client.merchantProducts.undoImport({ merchant_id, import_id: id } as { import_id: string })
  await runImportJob(app, tenant, 'imports.undo', id)
  expect(await show(id)).toMatchObject({ status: 'undone', kept_rows: 1, kept: [expect.any(Number)] })
  expect((await products()).map(({ name }) => name)).toEqual(['Pizza of the house'])
})

const faulty = [
  'sku,name,selling_price,status',
  'A,Apple,1,active',
  'B,,2,active',
  'C,Cherry,cheap,active',
  'A,Apricot,3,active',
  'D,Date,4,maybe',
].join('\n')

test('refused rows are named with their reasons, and come back as a file to mend', async () => {
  const { client, start, show, products, merchant_id } = await newCatalogue()
  const validation = await client.merchantProducts.validateImport(fileForm(faulty, 'fruit.csv', { merchant_id }))
  expect(validation).toEqual({
    valid: false,
    total_rows: 5,
    valid_rows: 1,
    errors: [
      { row: 2, field: 'name', label: 'Name', code: 'required', values: {}, message: 'Please fill this in.' },
      {
        row: 3,
        field: 'selling_price',
        label: 'Selling price',
        code: 'unreadable',
        values: { text: 'cheap' },
        message: '“cheap” does not fit this column.',
      },
      { row: 4, field: 'sku', label: 'SKU', code: 'twice', values: {}, message: 'This is in the file twice.' },
      {
        row: 5,
        field: 'status',
        label: 'Status',
        code: 'unreadable',
        values: { text: 'maybe' },
        message: '“maybe” does not fit this column.',
      },
    ],
  })
  await expect(
    client.merchantProducts.startImport(fileForm(faulty, 'fruit.csv', { merchant_id })),
  ).rejects.toMatchObject({ status: 422, errors: { 'rows.2.name': ['Please fill this in.'] } })
  expect(await products()).toEqual([])
  const dry = await show(await start(faulty, { dry_run: true }))
  expect(dry).toMatchObject({ status: 'completed', created_rows: 1, failed_rows: 4, can_undo: false })
  expect(await products()).toEqual([])
  const done = await show(await start(faulty, { skip_invalid: true }))
  expect(done).toMatchObject({ status: 'completed', created_rows: 1, failed_rows: 4 })
  expect((await products()).map(({ name }) => name)).toEqual(['Apple'])
  const errors = await textOf(app, done.errors_url)
  expect(errors.slice(1).trimEnd().split('\r\n')).toEqual([
    'sku,name,selling_price,status,Error',
    'B,,2,active,Name: Please fill this in.',
    'C,Cherry,cheap,active,Selling price: “cheap” does not fit this column.',
    'A,Apricot,3,active,SKU: This is in the file twice.',
    'D,Date,4,maybe,Status: “maybe” does not fit this column.',
  ])
  const mended = errors
    .replace('B,,', 'B,Banana,')
    .replace('cheap', '3')
    .replace('A,Apricot', 'E,Apricot')
    .replace('maybe', 'inactive')
  expect(await show(await start(mended))).toMatchObject({ created_rows: 4, failed_rows: 0 })
})

test('columns are mapped by hand, and files with the same headings remember it', async () => {
  const { client, merchant_id, products, tenant } = await newCatalogue()
  const csv = 'Article,Amount,Remark\nTea,2.20,green'
  const read = await client.merchantProducts.readImport(fileForm(csv, 'tea.csv', { merchant_id }))
  expect(read.columns).toEqual([
    { heading: 'Article', samples: ['Tea'], field: null },
    { heading: 'Amount', samples: ['2.20'], field: null },
    { heading: 'Remark', samples: ['green'], field: null },
  ])
  expect(read.fields.filter(({ is_required }) => is_required).map(({ label }) => label)).toEqual([
    'Name',
    'Selling price',
  ])
  const mapping = ['name', 'selling_price', null]
  const started = await client.merchantProducts.startImport({ merchant_id, file_url: read.file_url, mapping } as {
    file_url: string
  })
  await runImportJob(app, tenant, 'imports.run', started.id)
  expect(await products()).toMatchObject([{ name: 'Tea', selling_price: 220 }])
  const next = await client.merchantProducts.readImport(
    fileForm(csv.replace('Tea', 'Milk'), 'milk.csv', { merchant_id }),
  )
  expect(next.columns.map(({ field }) => field)).toEqual(mapping)
  await expect(
    client.merchantProducts.startImport({ merchant_id, file_url: read.file_url, mapping: ['name', 'name', null] } as {
      file_url: string
    }),
  ).rejects.toMatchObject({ status: 422, errors: { mapping: [expect.stringContaining('Two columns')] } })
})

test('a killed import goes on where it was, and a cancelled one stops', async () => {
  const { client, merchant_id, products, tenant, show } = await newCatalogue()
  const csv = ['sku,name,selling_price', ...Array.from({ length: 60 }, (_, nth) => `K-${nth},Dish ${nth},1`)].join('\n')
  const { file_url } = await client.merchantProducts.readImport(fileForm(csv, 'many.csv', { merchant_id }))
  const started = await client.merchantProducts.startImport({ merchant_id, file_url, skip_invalid: true } as {
    file_url: string
  })
  // The process dies before the second transaction.
  const job = tenant.db((db) =>
    db.updateTable('import_record').set({ done_rows: 25 }).where('id', '=', started.id).execute(),
  )
  await job
  await Promise.all([
    runImportJob(app, tenant, 'imports.run', started.id),
    runImportJob(app, tenant, 'imports.run', started.id),
  ])
  expect(await show(started.id)).toMatchObject({ status: 'completed', done_rows: 60, created_rows: 35 })
  expect((await products()).length).toBe(35)
  const second = await client.merchantProducts.startImport({ merchant_id, file_url, skip_invalid: true } as {
    file_url: string
  })
  expect(
    await client.merchantProducts.cancelImport({ merchant_id, import_id: second.id } as { import_id: string }),
  ).toMatchObject({ status: 'cancelled' })
  await runImportJob(app, tenant, 'imports.run', second.id)
  expect(await show(second.id)).toMatchObject({ status: 'cancelled', done_rows: 0 })
})

test('a file of SKUs changes stock and prices alone, and can be undone', async () => {
  const { client, merchant_id, products, tenant, show } = await newCatalogue()
  const run = async (csv: string, skip_invalid = true) => {
    const { file_url, fields, columns } = await client.merchantProducts.readImport(
      fileForm(csv, 'stock.csv', { merchant_id }),
    )
    const started = await client.merchantProducts.startImport({ merchant_id, file_url, skip_invalid } as {
      file_url: string
    })
    await runImportJob(app, tenant, 'imports.run', started.id)
    return { id: started.id, fields, columns }
  }
  await run('sku,name,selling_price,description\nT-1,Tea,2.20,Green\nM-1,Milk,1.10,Fresh')
  const { id, fields } = await run('sku,stock,price\nT-1,12,2.40\nM-1,0,1.10\nX-9,3,1.00')
  expect(fields.find(({ key }) => key === 'name')).toMatchObject({ is_required: true, required_unless: ['id', 'sku'] })
  expect(await show(id)).toMatchObject({
    updated_rows: 2,
    failed_rows: 1,
    problems: [{ row: 3, field: 'sku', code: 'unknown_sku', values: { sku: 'X-9' } }],
  })
  const bySku = async () => Object.fromEntries((await products()).map((product) => [product.sku, product]))
  expect(await bySku()).toMatchObject({
    'T-1': { name: 'Tea', selling_price: 240, quantity: 12 },
    'M-1': { name: 'Milk', selling_price: 110, quantity: 0 },
  })
  await client.merchantProducts.undoImport({ merchant_id, import_id: id } as { import_id: string })
  await runImportJob(app, tenant, 'imports.undo', id)
  expect(await bySku()).toMatchObject({
    'T-1': { selling_price: 220, quantity: null },
    'M-1': { selling_price: 110, quantity: null },
  })
})

test('the rows of a Google feed become products, with the currency behind the price', async () => {
  const { client, merchant_id, products, tenant, show } = await newCatalogue()
  const csv = 'id,title,price,availability\nG-1,Green tea,2.20 GBP,in stock\nG-2,Black tea,3.10 USD,in stock'
  const { file_url, origin } = await client.merchantProducts.readImport(fileForm(csv, 'feed.csv', { merchant_id }))
  expect(origin).toBe('google')
  const started = await client.merchantProducts.startImport({ merchant_id, file_url, skip_invalid: true } as {
    file_url: string
  })
  await runImportJob(app, tenant, 'imports.run', started.id)
  expect(await show(started.id)).toMatchObject({ problems: [{ row: 2, field: 'selling_price' }] })
  expect(await products()).toMatchObject([{ sku: 'G-1', name: 'Green tea', selling_price: 220 }])
})

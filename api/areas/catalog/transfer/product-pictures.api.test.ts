import { createServer } from 'node:http'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { fileForm, runImportJob } from '../../imports/imports.testing.ts'
import { zipFile } from '../../imports/zip-file.testing.ts'

const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
  .jpeg()
  .toBuffer()
let loads = 0
const host = createServer((request, response) => {
  loads++
  if (request.url === '/moved') return response.writeHead(302, { location: '/pizza.jpg' }).end()
  if (request.url === '/large.jpg') return response.end(Buffer.alloc(6 * 1_048_576))
  if (request.url === '/text.jpg') return response.end('no picture')
  if (request.url !== '/pizza.jpg') return response.writeHead(404).end()
  return response.end(picture)
})
await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening))
const address = host.address()
const base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
afterAll(() => host.close())

const open = await startTestApp({ environment: { WEBHOOKS_INTERNAL: '1' } })
const guarded = await startTestApp()

async function newCatalogue(app: typeof open) {
  const tenant = await newTenant(app)
  const { merchantId: merchant_id } = await newShop(tenant)
  const { client } = await tenant.user(['ManageMerchantCatalog'], { merchants: [merchant_id] })
  const run = async (file: string | Buffer, name = 'menu.csv', dry_run = false) => {
    const { file_url } = await client.merchantProducts.readImport(fileForm(file, name, { merchant_id }))
    const input = { merchant_id, file_url, skip_invalid: true, dry_run } as { file_url: string }
    const { id } = await client.merchantProducts.startImport(input)
    await runImportJob(app, tenant, 'imports.run', id)
    return client.merchantProducts.showImport({ merchant_id, import_id: id } as { import_id: string })
  }
  const images = () =>
    tenant.db((db) =>
      db
        .selectFrom('product')
        .select(['name', 'product_images'])
        .where('deleted_at', 'is', null)
        .orderBy('name')
        .execute(),
    )
  const pictures = () => tenant.db((db) => db.selectFrom('file').select('key').where('purpose', '=', 'image').execute())
  return { run, images, pictures }
}

test('pictures of other hosts are stored here, once, and a check stores nothing', async () => {
  const { run, images, pictures } = await newCatalogue(open)
  const csv = `sku,name,selling_price,image_url\nA,Pizza,9,${base}/pizza.jpg\nB,Calzone,8,${base}/moved | ${base}/pizza.jpg`
  expect(await run(csv, 'menu.csv', true)).toMatchObject({ created_rows: 2, failed_rows: 0 })
  expect(await pictures()).toEqual([])
  const before = loads
  expect(await run(csv)).toMatchObject({ created_rows: 2, failed_rows: 0 })
  expect(loads - before).toBe(3)
  const [calzone, pizza] = await images()
  const [url] = (pizza?.product_images ?? []).map(({ file_url }) => file_url)
  expect(url).toMatch(/^\/files\/t\/.*\.jpg$/)
  expect(calzone?.product_images).toMatchObject([{ is_cover: true }, { file_url: url }])
  const stored = await open.server.inject({ url: url ?? '' })
  expect(await sharp(stored.rawPayload).metadata()).toMatchObject({ width: 40, height: 30, format: 'jpeg' })
  expect(await run(csv)).toMatchObject({ unchanged_rows: 2, updated_rows: 0 })
  expect(loads - before).toBe(3)
})

test('what is no picture refuses its row, and the other rows are imported', async () => {
  const { run, images } = await newCatalogue(open)
  const files = ['pizza.jpg', 'missing.jpg', 'large.jpg', 'text.jpg']
  const rows = files.map((name, nth) => `Dish ${nth},9,${base}/${name}`)
  const record = await run(['name,selling_price,image_url', ...rows, 'Dish 4,9,lost.jpg'].join('\n'))
  expect(record).toMatchObject({ created_rows: 1, failed_rows: 4 })
  expect(record.problems.map(({ row, field, message }) => `${row} ${field} ${message.replace(base, '')}`)).toEqual([
    '2 image_url /missing.jpg could not be loaded.',
    '3 image_url /large.jpg is larger than 5 MB.',
    `4 image_url “/text.jpg” is not a picture that can be read.`,
    '5 image_url “lost.jpg” is neither an address nor a picture of the archive.',
  ])
  expect((await images()).map(({ name }) => name)).toEqual(['Dish 0'])
})

test('addresses in a private network are refused in the check and in the import', async () => {
  const { run } = await newCatalogue(guarded)
  const before = loads
  const csv = `name,selling_price,image_url\nA,1,${base}/pizza.jpg\nB,1,http://169.254.169.254/latest\nC,1,http://[::1]/x.jpg`
  for (const isDryRun of [true, false]) {
    const { problems } = await run(csv, 'menu.csv', isDryRun)
    expect(problems.map(({ message }) => message.endsWith('is not a public address.'))).toEqual([true, true, true])
  }
  expect(loads).toBe(before)
})

test('an archive brings its pictures, found by name, and nothing twice', async () => {
  const { run, images, pictures } = await newCatalogue(guarded)
  const csv = 'name;selling_price;image_url\nPizza;9;Pizza.JPG\nSoup;4;pictures/soup.jpg | pizza.jpg\nTea;2;none.jpg'
  const soup = await sharp(picture).rotate(90).jpeg().toBuffer()
  const archive = zipFile({
    'menu/list.csv': csv,
    'menu/pizza.jpg': picture,
    'menu/pictures/soup.jpg': soup,
    '__MACOSX/menu/._list.csv': 'x',
  })
  expect(await run(archive, 'menu.zip')).toMatchObject({
    created_rows: 2,
    problems: [{ row: 3, message: '“none.jpg” is neither an address nor a picture of the archive.' }],
  })
  const [pizza, second] = await images()
  expect(second?.product_images[1]?.file_url).toBe(pizza?.product_images[0]?.file_url)
  expect(await run(archive, 'menu.zip')).toMatchObject({ unchanged_rows: 2, failed_rows: 1 })
  expect(await pictures()).toHaveLength(2)
})

test('an archive without one table, or with a bomb, is refused', async () => {
  const { run } = await newCatalogue(guarded)
  await expect(run(zipFile({ 'a.csv': 'name', 'b.csv': 'name' }), 'menu.zip')).rejects.toMatchObject({
    status: 422,
    errors: { file: ['The archive must contain one CSV or XLSX file.'] },
  })
  const bomb = zipFile({ 'list.csv': 'a'.repeat(11 * 1_048_576) })
  await expect(run(bomb, 'menu.zip')).rejects.toMatchObject({
    errors: { file: ['The file is too large when it is unpacked.'] },
  })
})

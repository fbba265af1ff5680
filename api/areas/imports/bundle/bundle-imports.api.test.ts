import { expect, test } from 'vitest'
import { newTenant } from '#api/platform/testing/tenants.ts'
import type { TestTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { fileForm } from '../imports.testing.ts'
import { zipFile } from '../zip-file.testing.ts'
import { bundleFile, checksums, jsonLines, runBundleJob, runKilledBundleJob } from './bundle.testing.ts'

const app = await startTestApp()

const id = (nth: number) => `00000000-0000-7000-8000-${String(nth).padStart(12, '0')}`
const [kitchen, bakery] = [id(1), id(2)]
const option = (nth: number, name: string, values: object[], more: object = {}) => ({
  id: id(nth),
  merchant_id: kitchen,
  owner_product_id: null,
  name,
  type: 'multiple',
  is_required: false,
  range_min: 0,
  range_max: values.length,
  included_quantity: 0,
  included_rule: 'cheapest',
  view: 'list',
  image: null,
  description: null,
  translations: {},
  status: 'active',
  sort_order: nth,
  values: values.map((value, index) => ({
    id: `v${index}`,
    price: 0,
    is_default: false,
    stock_status: 'in_stock',
    ...value,
  })),
  ...more,
})
const product = (nth: number, linked: number[] = [], merchant_id = kitchen) => ({
  id: id(nth),
  merchant_id,
  sku: `D-${nth}`,
  linked_option_ids: linked.map((one) => id(one)),
})

const merchantRows = [
  'Slug,Name,Merchant type,Contact number,Contact email,Address,Country,Order types',
  'old-kitchen,Old Kitchen,E-commerce,+442071234567,kitchen@example.com,14 Tooley Street,GB,Delivery | Pickup',
  'old-bakery,Old Bakery,E-commerce,+442071234568,bakery@example.com,15 Tooley Street,GB,Delivery | Pickup',
].join('\n')

/** Two merchants, dishes of both, options and customers. */
function network(dishes: number) {
  const products = Array.from({ length: dishes }, (_, nth) =>
    product(
      1000 + nth,
      nth === 0 ? [11] : nth === 1 ? [12] : nth === 2 ? [11, 12] : [],
      nth % 2 === 0 || nth < 3 ? kitchen : bakery,
    ),
  )
  return {
    'merchants.csv': merchantRows,
    'products.csv': [
      'ID,SKU,Name,Selling price,Categories,Linked options',
      ...products.map((one, nth) => {
        const linked = one.linked_option_ids.length > 0 ? 'Size' : ''
        return `${one.id},${one.sku},Dish ${nth},${nth + 1},Mains,${linked}`
      }),
    ].join('\n'),
    'customers.csv': [
      'First name,Last name,Email,Mobile',
      ...Array.from({ length: 120 }, (_, nth) => `Ada,Lovelace ${nth},ada${nth}@example.com,+44791112${1000 + nth}`),
    ].join('\n'),
    'data/merchant.jsonl': jsonLines([
      { id: kitchen, slug: 'old-kitchen', deleted_at: null },
      { id: bakery, slug: 'old-bakery', deleted_at: null },
    ]),
    'data/product.jsonl': jsonLines(products),
    'data/product_option.jsonl': jsonLines([
      option(11, 'Size', [{ name: 'Small' }, { name: 'Large', price: 200 }]),
      option(12, 'Size', [{ name: 'Glass' }, { name: 'Bottle', price: 900 }]),
      option(13, 'Sauce', [{ name: 'Tomato' }]),
    ]),
  }
}

const start = async (tenant: TestTenant, archive: Buffer, dry_run = 'false') => {
  const { client } = await tenant.owner()
  const { id: bundle_import_id } = await client.bundleImports.start(fileForm(archive, 'network.zip', { dry_run }))
  const show = () => client.bundleImports.show({ bundle_import_id })
  return { client, bundle_import_id, show }
}

/** What the tenant has, without ids. */
const contentOf = (tenant: TestTenant) =>
  tenant.db(async (db) => {
    const products = await db
      .selectFrom('product as p')
      .innerJoin('merchant as m', 'm.id', 'p.merchant_id')
      .select(['m.slug', 'p.sku', 'p.name', 'p.selling_price'])
      .where('p.deleted_at', 'is', null)
      .orderBy('p.sku')
      .execute()
    const options = await db.selectFrom('product_option').select(['name', 'values']).orderBy('sort_order').execute()
    const links = await db
      .selectFrom('product_option_link as l')
      .innerJoin('product as p', 'p.id', 'l.product_id')
      .innerJoin('product_option as o', 'o.id', 'l.option_id')
      .select(['p.sku', 'o.name', 'o.values'])
      .orderBy('p.sku')
      .orderBy('l.sort_order')
      .execute()
    const customers = await db
      .selectFrom('customer')
      .select('email')
      .where('deleted_at', 'is', null)
      .orderBy('email')
      .execute()
    const valuesOf = (values: readonly { name: string }[]) => values.map(({ name }) => name).join()
    return {
      products: products.map(({ slug, sku, name, selling_price }) => [slug, sku, name, selling_price].join()),
      options: options.map(({ name, values }) => `${name}: ${valuesOf(values)}`),
      links: links.map(({ sku, name, values }) => `${sku} ${name}: ${valuesOf(values)}`),
      customers: customers.map(({ email }) => email),
    }
  })

const newNetwork = () => newTenant(app, { country: 'GB', timezone: 'Europe/London', currency: 'GBP' })

test('several shared options with one name are all imported, with the products that use them', async () => {
  const tenant = await newNetwork()
  const archive = bundleFile(network(4))
  const first = await start(tenant, archive)
  await runBundleJob(app, tenant.id, 'imports.run-bundle', first.bundle_import_id)
  const done = await first.show()
  expect(done).toMatchObject({ status: 'completed', error: null })
  expect(done.steps.flatMap(({ list, problems }) => problems.map((one) => [list, one]))).toEqual([])
  const content = await contentOf(tenant)
  expect(content.options).toEqual(['Size: Small,Large', 'Size: Glass,Bottle', 'Sauce: Tomato'])
  expect(content.links).toEqual([
    'D-1000 Size: Small,Large',
    'D-1001 Size: Glass,Bottle',
    'D-1002 Size: Small,Large',
    'D-1002 Size: Glass,Bottle',
  ])
  const again = await start(tenant, archive)
  await runBundleJob(app, tenant.id, 'imports.run-bundle', again.bundle_import_id)
  const changed = (await again.show()).steps.filter((step) => step.unchanged_rows < step.total_rows)
  expect(changed).toEqual([])
  expect(await contentOf(tenant)).toEqual(content)
  await first.client.bundleImports.undo({ bundle_import_id: first.bundle_import_id })
  await runBundleJob(app, tenant.id, 'imports.undo-bundle', first.bundle_import_id)
  expect(await contentOf(tenant)).toEqual({ products: [], options: [], links: [], customers: [] })
})

test('choices bring along the same options in the new network, also if names repeat', async () => {
  const tenant = await newNetwork()
  const own = option(16, 'Meal', [{ name: 'Menu', option_ids: [id(14)] }], { owner_product_id: id(1000) })
  const archive = bundleFile({
    ...network(1),
    'products.csv': ['ID,SKU,Name,Selling price,Options', `${id(1000)},D-1000,Dish,9.00,Meal: Menu > Drink`].join('\n'),
    'data/product.jsonl': jsonLines([product(1000)]),
    'data/product_option.jsonl': jsonLines([
      option(13, 'Size', [{ name: 'Large', option_ids: [id(14)] }]),
      option(14, 'Drink', [{ name: 'Cola', option_ids: [id(15)] }, { name: 'Water' }]),
      option(15, 'Size', [{ name: 'Cup' }]),
      own,
    ]),
  })
  const nested = () =>
    tenant.db(async (db) => {
      const options = await db.selectFrom('product_option').select(['id', 'values']).execute()
      const firstOf = new Map(options.map(({ id: one, values }) => [one, values[0]?.name]))
      return options
        .flatMap(({ values }) => values)
        .map(({ name, option_ids = [] }) => [name, ...option_ids.map((one) => firstOf.get(one))].join(' > '))
        .toSorted()
    })
  const run = async () => {
    const { bundle_import_id, show } = await start(tenant, archive)
    await runBundleJob(app, tenant.id, 'imports.run-bundle', bundle_import_id)
    return (await show()).steps
  }
  expect((await run()).flatMap(({ problems }) => problems)).toEqual([])
  const expected = ['Cola > Cup', 'Cup', 'Large > Cola', 'Menu > Cola', 'Water']
  expect(await nested()).toEqual(expected)
  expect((await run()).flatMap(({ problems }) => problems)).toEqual([])
  expect(await nested()).toEqual(expected)
})

test('options of one name keep their order if one of them consists of products', async () => {
  const tenant = await newNetwork()
  const files = network(4)
  const archive = bundleFile({
    ...files,
    'data/product_option.jsonl': jsonLines([
      option(11, 'Size', [{ name: 'Dish', product_id: id(1003) }], { merchant_id: bakery }),
      option(12, 'Size', [{ name: 'Glass' }], { merchant_id: bakery }),
      option(14, 'Size', [{ name: 'Small' }]),
    ]),
    'data/product.jsonl': jsonLines([product(1000, [14]), product(1001), product(1002), product(1003, [], bakery)]),
  })
  const { bundle_import_id, show } = await start(tenant, archive)
  await runBundleJob(app, tenant.id, 'imports.run-bundle', bundle_import_id)
  expect((await show()).steps.flatMap(({ problems }) => problems)).toEqual([])
  const { options, links } = await contentOf(tenant)
  expect(options.toSorted()).toEqual(['Size: D-1003', 'Size: Glass', 'Size: Small'])
  expect(links).toEqual(['D-1000 Size: Small'])
})

test('an import whose processes die between and inside transactions loses nothing and does nothing twice', async () => {
  const archive = bundleFile(network(250))
  const calm = await newNetwork()
  const undisturbed = await start(calm, archive)
  await runBundleJob(app, calm.id, 'imports.run-bundle', undisturbed.bundle_import_id)
  const expected = await contentOf(calm)
  expect([expected.products.length, expected.customers.length]).toEqual([250, 120])
  const tenant = await newNetwork()
  const { client, bundle_import_id, show } = await start(tenant, archive)
  const deaths = await runKilledBundleJob(app, tenant.id, 'imports.run-bundle', bundle_import_id)
  expect(deaths).toBeGreaterThan(3)
  const [done, calmDone] = [await show(), await undisturbed.show()]
  expect(done.status).toBe('completed')
  const outcomes = (steps: typeof done.steps) => steps.map((step) => ({ ...step, import_id: null }))
  expect(outcomes(done.steps)).toEqual(outcomes(calmDone.steps))
  expect(await contentOf(tenant)).toEqual(expected)
  await client.bundleImports.undo({ bundle_import_id })
  await runKilledBundleJob(app, tenant.id, 'imports.undo-bundle', bundle_import_id)
  expect((await show()).status).toBe('undone')
  expect(await contentOf(tenant)).toEqual({ products: [], options: [], links: [], customers: [] })
}, 120_000)

test('a job that is delivered twice at once imports each row once', async () => {
  const tenant = await newNetwork()
  const { bundle_import_id, show } = await start(tenant, bundleFile(network(150)))
  const run = () => runBundleJob(app, tenant.id, 'imports.run-bundle', bundle_import_id)
  await Promise.all([run(), run()])
  const done = await show()
  expect(done).toMatchObject({ status: 'completed', steps_done: done.steps_total })
  expect(done.steps.map(({ failed_rows }) => failed_rows).every((count) => count === 0)).toBe(true)
  const { products, customers } = await contentOf(tenant)
  expect([products.length, customers.length]).toEqual([150, 120])
}, 60_000)

test('of two archives at once one is refused until the other is over', async () => {
  const tenant = await newNetwork()
  const archive = bundleFile(network(4))
  const both = await Promise.allSettled([start(tenant, archive), start(tenant, archive)])
  const [started, ...more] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect([more.length, both.filter(({ status }) => status === 'rejected')]).toEqual([
    0,
    [expect.objectContaining({ reason: expect.objectContaining({ code: 'REQUEST_IN_PROGRESS' }) })],
  ])
  if (!started) return
  await runBundleJob(app, tenant.id, 'imports.run-bundle', started.bundle_import_id)
  expect((await started.show()).status).toBe('completed')
  await start(tenant, archive, 'true')
})

test('an import of another tenant is not there', async () => {
  const { bundle_import_id } = await start(await newNetwork(), bundleFile(network(4)), 'true')
  const { client } = await (await newNetwork()).owner()
  const { bundleImports } = client
  for (const call of [bundleImports.show, bundleImports.cancel, bundleImports.undo])
    await expect(call({ bundle_import_id })).rejects.toMatchObject({ status: 404 })
  await expect(bundleImports.start({ from: bundle_import_id, dry_run: false })).rejects.toMatchObject({ status: 404 })
  expect((await bundleImports.list({})).data).toEqual([])
})

test('an archive that cannot be read is refused at once, and one with a damaged list ends with a reason', async () => {
  const tenant = await newNetwork()
  const files = network(4)
  const { client } = await tenant.owner()
  const upload = (bytes: Buffer) => client.bundleImports.start(fileForm(bytes, 'network.zip'))
  await expect(upload(zipFile(files))).rejects.toMatchObject({
    status: 422,
    errors: { file: [expect.stringMatching('not an archive')] },
  })
  await expect(upload(bundleFile(files, { version: 2 }))).rejects.toMatchObject({
    errors: { file: [expect.stringMatching('format')] },
  })
  expect((await client.bundleImports.list({})).data).toEqual([])
  const wrong = { ...files, 'data/merchant.jsonl': jsonLines([{ id: kitchen, slug: '../x' }]) }
  for (const [archive, error] of [
    [bundleFile(files, { files: checksums({ ...files, 'products.csv': '' }) }), 'The file is damaged.'],
    [bundleFile(wrong), 'The file is damaged.'],
    [bundleFile({}), 'The file has headings and no rows.'],
  ] as const) {
    const { bundle_import_id, show } = await start(tenant, archive, 'false')
    await runBundleJob(app, tenant.id, 'imports.run-bundle', bundle_import_id)
    expect(await show()).toMatchObject({ status: 'failed', error, steps: [], can_undo: false })
  }
  expect((await contentOf(tenant)).products).toEqual([])
})

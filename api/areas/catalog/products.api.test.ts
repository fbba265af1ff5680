import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { aProduct, newMenus } from './catalog.testing.ts'

const app = await startTestApp()

test('creating a product stores all fields, computes derived ones and raises the menu version', async () => {
  const { client, merchantId, versionOf, changes } = await newMenus(app)
  const [tag, label, category, addon, schedule, spice] = await Promise.all([
    client.productTags.create({ name: 'Vegan' }),
    client.productLabels.create({ name: 'New', color: '#112233' }),
    client.productCategories.create({ name: 'Pizza' }),
    client.merchantProducts.create({ name: 'Dip', selling_price: 90 }),
    client.schedules.create({ name: 'Lunch', slots: [{ start_time: '11:00', end_time: '15:00' }] }),
    client.productOptions.create({ name: 'Spice', type: 'single', values: [{ name: 'Mild' }, { name: 'Hot' }] }),
  ])
  const before = await versionOf(merchantId)

  const product = await client.merchantProducts.create(
    aProduct({
      sku: 'PZ-1',
      description: 'Tomato, basil',
      cost_price: 400,
      is_taxable: false,
      track_inventory: true,
      quantity: 7,
      category_ids: [category.id],
      addon_ids: [addon._id],
      tag_ids: [tag.id],
      label_ids: [label.id],
      schedule_ids: [schedule.id],
      option_ids: [spice.id],
      options: [{ name: 'Size', type: 'single', values: [{ name: '10″' }, { name: '14″', price: 300 }] }],
      product_images: [{ file_url: '/files/a.webp' }, { file_url: '/files/b.webp', is_cover: true }],
      media: [{ file_url: '/files/pizza.glb', type: 'glb' }],
      product_instruction: { enabled: true, required: true },
      allergens: ['Milk'],
      translations: { ar: { name: 'مارغريتا' } },
    }),
  )

  expect(product).toMatchObject({
    merchant_id: merchantId,
    sku: 'PZ-1',
    name: 'Margherita',
    selling_price: 1150,
    cost_price: 400,
    profit: 750,
    margin: 65.22,
    currency: 'GBP',
    is_taxable: false,
    track_inventory: true,
    quantity: 7,
    stock_status: 'in_stock',
    category: [{ id: category.id, name: 'Pizza' }],
    category_ids: [category.id],
    addon_ids: [addon._id],
    option_ids: [spice.id],
    tag_ids: [tag.id],
    label_ids: [label.id],
    schedule_ids: [schedule.id],
    product_images: [
      { file_url: '/files/a.webp', is_cover: false },
      { file_url: '/files/b.webp', is_cover: true },
    ],
    media: [{ file_url: '/files/pizza.glb', type: 'glb' }],
    product_instruction: { enabled: true, required: true },
    allergens: ['Milk'],
    translations: { ar: { name: 'مارغريتا' } },
    status: 'active',
  })
  expect(product.options.map(({ name, is_linked }) => [name, is_linked])).toEqual([
    ['Size', false],
    ['Spice', true],
  ])
  expect(await client.merchantProducts.show({ id: product._id })).toEqual(product)
  expect(await versionOf(merchantId)).toBe(before + 1)
  expect((await changes()).at(-1)).toMatchObject({
    merchant_id: merchantId,
    payload: { merchant_id: merchantId, product_ids: [product._id], change: 'created' },
  })
})

test('an update changes only the fields in the request; null clears a field', async () => {
  const { client } = await newMenus(app)
  const linked = await client.productOptions.create({ name: 'Spice', type: 'single', values: [{ name: 'Mild' }] })
  const made = await client.merchantProducts.create(
    aProduct({
      sku: 'A',
      cost_price: 500,
      description: 'Old',
      option_ids: [linked.id],
      options: [
        { name: 'Size', type: 'single', is_required: true, values: [{ name: 'S' }, { name: 'L', price: 200 }] },
        { name: 'Sauce', type: 'multiple', values: [{ name: 'BBQ' }] },
      ],
    }),
  )
  const renamed = await client.merchantProducts.update({ id: made._id, name: 'Marinara' })
  expect({ ...renamed, updated_at: '' }).toEqual({ ...made, name: 'Marinara', updated_at: '' })
  expect(
    await client.merchantProducts.update({ id: made._id, cost_price: null, sku: null, description: null }),
  ).toMatchObject({ cost_price: null, profit: null, margin: null, sku: null, description: null })

  const whole = await client.merchantProducts.show({ id: made._id })
  const again = await client.merchantProducts.update({ ...whole, id: made._id })
  const timeless = (product: typeof whole) => ({
    ...product,
    updated_at: '',
    options: product.options.map((option) => ({ ...option, updated_at: '' })),
  })
  expect(timeless(again)).toEqual(timeless(whole))

  const [size] = whole.options
  const fewer = await client.merchantProducts.update({
    id: made._id,
    options: [
      { name: 'Crust', type: 'single', values: [{ name: 'Thin' }] },
      { id: size?.id ?? '', name: 'Format' },
    ],
  })
  expect(fewer.options.map(({ name, is_linked }) => [name, is_linked])).toEqual([
    ['Crust', false],
    ['Format', false],
    ['Spice', true],
  ])
  expect(fewer.options[1]).toMatchObject({ id: size?.id, is_required: true, values: size?.values })
})

test('inconsistent fields return 422 under the field', async () => {
  const { client, operator } = await newMenus(app)
  const refused = (more: Parameters<typeof aProduct>[0], field: string, text?: string) =>
    expect(client.merchantProducts.create(aProduct(more))).rejects.toMatchObject({
      status: 422,
      errors: { [field]: [text ?? expect.any(String)] },
    })
  await refused({ name: '' }, 'name', 'The name field is required.')
  await refused({ name: 'x'.repeat(151) }, 'name')
  await refused({ selling_price: -1 }, 'selling_price')
  await refused({ track_inventory: true }, 'quantity', 'The quantity field is required.')
  await refused(
    {
      product_images: [
        { file_url: '/files/a.webp', is_cover: true },
        { file_url: '/files/b.webp', is_cover: true },
      ],
    },
    'product_images',
  )
  await refused({ product_images: [{ file_url: 'javascript:alert(1)' }] }, 'product_images.0.file_url')
  await refused({ media: [{ file_url: '/files/a.exe', type: 'png' }] }, 'media.0.file_url')
  await refused({ product_instruction: { enabled: false, required: true } }, 'product_instruction.required')
  await refused(
    { options: [{ name: 'Size', type: 'single', range: { max: 2 }, values: [{ name: 'S' }, { name: 'L' }] }] },
    'options.0.range.max',
  )
  await refused({ options: [{ name: 'Size' }] }, 'options.0.type')
  await client.merchantProducts.create(aProduct({ sku: 'SAME' }))
  await refused({ sku: 'SAME' }, 'sku', 'The sku has already been taken.')
  await expect(operator.products.create(aProduct())).rejects.toMatchObject({
    errors: { merchant_id: ['The merchant id field is required.'] },
  })
  await expect(
    operator.products.create(aProduct({ merchant_id: '018f0000-0000-7000-8000-000000000000' })),
  ).rejects.toMatchObject({ errors: { merchant_id: ['The selected merchant id is invalid.'] } })
})

test('all referenced records must belong to the same merchant, for tenant users as well', async () => {
  const { client, neighbour, operator, merchantId } = await newMenus(app)
  const strangers = await Promise.all([
    neighbour.productCategories.create({ name: 'Theirs' }).then(({ id }) => ({ category_ids: [id] })),
    neighbour.merchantProducts.create(aProduct()).then(({ _id }) => ({ addon_ids: [_id] })),
    neighbour.productTags.create({ name: 'Theirs' }).then(({ id }) => ({ tag_ids: [id] })),
    neighbour.productLabels.create({ name: 'Theirs' }).then(({ id }) => ({ label_ids: [id] })),
    neighbour.schedules
      .create({ name: 'Theirs', slots: [{ start_time: '09:00', end_time: '10:00' }] })
      .then(({ id }) => ({ schedule_ids: [id] })),
    neighbour.productOptions
      .create({ name: 'Theirs', type: 'single', values: [{ name: 'A' }] })
      .then(({ id }) => ({ option_ids: [id] })),
  ])
  const mine = await client.merchantProducts.create(aProduct())
  for (const stranger of strangers) {
    const [field = ''] = Object.keys(stranger)
    const refused = { status: 422, errors: { [field]: [`The selected ${field.replace('_', ' ')} is invalid.`] } }
    await expect(client.merchantProducts.create(aProduct(stranger))).rejects.toMatchObject(refused)
    await expect(operator.products.create(aProduct({ ...stranger, merchant_id: merchantId }))).rejects.toMatchObject(
      refused,
    )
    await expect(operator.products.update({ ...stranger, id: mine._id })).rejects.toMatchObject(refused)
  }
  await expect(client.merchantProducts.update({ id: mine._id, addon_ids: [mine._id] })).rejects.toMatchObject({
    errors: { addon_ids: expect.anything() },
  })
})

test('other merchants, other tenants and users without permission cannot access a product', async () => {
  const [ours, theirs] = [await newMenus(app), await newMenus(app)]
  const { _id } = await ours.client.merchantProducts.create(aProduct())
  const gone = { status: 404, message: 'Product not found' }
  for (const stranger of [ours.neighbour, theirs.client]) {
    await expect(stranger.merchantProducts.show({ id: _id })).rejects.toMatchObject(gone)
    await expect(stranger.merchantProducts.update({ id: _id, name: 'Mine' })).rejects.toMatchObject(gone)
    await expect(stranger.merchantProducts.remove({ id: _id })).rejects.toMatchObject(gone)
    await expect(stranger.merchantProducts.duplicate({ id: _id })).rejects.toMatchObject(gone)
    await expect(stranger.merchantProducts.setStatus({ id: _id, status: 'inactive' })).rejects.toMatchObject(gone)
    await expect(
      stranger.merchantProducts.setStock({ ids: [_id], stock_status: 'out_of_stock' }),
    ).rejects.toMatchObject(gone)
    expect((await stranger.merchantProducts.list({})).data).toEqual([])
  }
  await expect(theirs.operator.products.show({ id: _id })).rejects.toMatchObject(gone)
  await expect(ours.client.merchantProducts.show({ id: 'not-an-id' })).rejects.toMatchObject(gone)
  const reader = (await ours.tenant.user(['AccessTenantMerchants'])).client
  expect(await reader.products.show({ id: _id })).toMatchObject({ _id })
  await expect(reader.products.update({ id: _id, name: 'Read only' })).rejects.toMatchObject({ status: 403 })
  await expect(ours.client.products.list({})).rejects.toMatchObject({ status: 403 })
  expect(await ours.operator.products.update({ id: _id, name: 'From above' })).toMatchObject({
    name: 'From above',
    merchant_id: ours.merchantId,
  })
})

test('who manages all products edits the catalog of every merchant, and nothing else of it', async () => {
  const { tenant, merchantId, otherId, client } = await newMenus(app)
  const { token } = await tenant.user(['ManageTenantMerchantsProduct'])
  const inMerchant = (id: string) => app.client({ host: tenant.hosts.admin, token, merchantId: id })
  const manager = inMerchant(merchantId)
  const [category, tag] = [
    await manager.productCategories.create({ name: 'Pizza' }),
    await manager.productTags.create({ name: 'Vegan' }),
  ]
  const { _id } = await manager.merchantProducts.create(aProduct({ category_ids: [category.id], tag_ids: [tag.id] }))
  expect(await manager.merchantProducts.update({ id: _id, selling_price: 900 })).toMatchObject({ selling_price: 900 })
  expect((await client.merchantProducts.show({ id: _id })).category_ids).toEqual([category.id])
  await expect(inMerchant(otherId).merchantProducts.show({ id: _id })).rejects.toMatchObject({ status: 404 })
  expect(await manager.boot.merchant({})).toMatchObject({ merchant: { _id: merchantId } })
  expect((await manager.auth.merchantUsers({})).map(({ merchant_id }) => merchant_id).toSorted()).toEqual(
    [merchantId, otherId].toSorted(),
  )
  const others = [
    () => manager.merchantOrders.list({}),
    () => manager.merchantStaff.list({}),
    () => manager.merchantDashboard.show({}),
  ]
  for (const call of others) await expect(call()).rejects.toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
  const theirs = await newMenus(app)
  await expect(inMerchant(theirs.merchantId).merchantProducts.list({})).rejects.toMatchObject({ status: 403 })
})

test('generating a description fails without an AI provider', async () => {
  const { client, merchantId, versionOf } = await newMenus(app)
  const before = await versionOf(merchantId)
  await expect(client.merchantProducts.generateDescription({ name: 'Margherita' })).rejects.toMatchObject({
    status: 503,
    code: 'SERVICE_NOT_CONFIGURED',
  })
  expect(await versionOf(merchantId)).toBe(before)
})

import { expect, test } from 'vitest'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { aProduct } from '../catalog.testing.ts'
import { newBrand } from './master-menu.testing.ts'

const app = await startTestApp()

const withoutTimes = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, one: unknown) => (key === 'created_at' || key === 'updated_at' ? undefined : one)),
  )

/** A brand with a pizza at its stores. */
async function newMenu(storeCount = 2) {
  const brand = await newBrand(app, storeCount)
  const { source, menu, follow, owner, settle, rows } = brand
  const drinks = await source.productCategories.create({ name: 'Drinks' })
  const pizza = await source.merchantProducts.create(aProduct({ name: 'Pizza', sku: 'P', selling_price: 1000 }))
  await menu()
  await follow()
  const latest = async () => {
    const [push] = (await owner.menuPushes.list({})).data
    if (!push) throw new Error('no push')
    return push
  }
  const undo = async (id?: string) => {
    await owner.menuPushes.undo({ id: id ?? (await latest()).id })
    await settle()
    return owner.menuPushes.show({ id: id ?? (await latest()).id })
  }
  const change = async (work: () => Promise<unknown>) => {
    await work()
    await settle()
  }
  const active = async (merchantId: string) =>
    (await rows(merchantId)).filter(({ deleted_at }) => deleted_at === null).map(({ name }) => name)
  const prices = async (merchantId: string) => (await rows(merchantId)).map(({ selling_price }) => selling_price)
  return { ...brand, drinks, pizza, latest, undo, change, active, prices }
}

test('a push is undone at all stores, except where a store has changed the same field since', async () => {
  const { source, stores, storeIds, pizza, latest, undo, change, prices, owner, tenant } = await newMenu()
  const [first = '', second = ''] = storeIds
  await change(() => source.merchantProducts.update({ id: pizza._id, selling_price: 100, name: 'Pizza Margherita' }))
  const push = await latest()
  expect(push).toMatchObject({
    kind: 'change',
    product_name: 'Pizza Margherita',
    actor_name: expect.any(String),
    store_count: 2,
    product_count: 2,
    state: 'done',
    undo_until: expect.any(String),
  })
  const [own] = (await stores[0]?.merchantProducts.list({}))?.data ?? []
  await stores[0]?.merchantProducts.update({ id: own?._id ?? '', selling_price: 900 })
  expect(await undo(push.id)).toMatchObject({
    state: 'undone',
    undone_count: 2,
    kept_count: 1,
    undo_until: null,
    kept: [{ record: 'product', name: 'Pizza Margherita', merchant_id: first, reason: 'changed' }],
  })
  expect(await prices(first)).toEqual([900])
  expect(await prices(second)).toEqual([1000])
  // Repeating it changes nothing, and it is audited once.
  expect(await owner.menuPushes.undo({ id: push.id })).toMatchObject({ state: 'undone', kept_count: 1 })
  const audited = await tenant.db((db) =>
    db.selectFrom('audit').select('subject').where('action', '=', 'master_menu.push_undone').execute(),
  )
  expect(audited).toEqual([{ subject: `menu_push:${push.id}` }])
  // The next push of the product applies the master menu again.
  await change(() => source.merchantProducts.update({ id: pizza._id, description: 'Tomato' }))
  expect(await prices(second)).toEqual([100])
})

test('what a push created is deleted, unless a store has changed it, and the next push creates it again', async () => {
  const { source, stores, storeIds, drinks, latest, undo, change, active, owner, settle } = await newMenu()
  const [first = '', second = ''] = storeIds
  await change(() =>
    source.merchantProducts.create(
      aProduct({
        name: 'Cola',
        sku: 'C',
        category_ids: [drinks.id],
        options: [{ name: 'Size', type: 'single', is_required: true, values: [{ name: 'Small' }, { name: 'Large' }] }],
      }),
    ),
  )
  expect(await active(first)).toEqual(['Pizza', 'Cola'])
  const own = (await stores[0]?.merchantProducts.list({}))?.data.find(({ name }) => name === 'Cola')
  await stores[0]?.merchantProducts.update({ id: own?._id ?? '', selling_price: 1 })
  const push = await latest()
  expect(await undo(push.id)).toMatchObject({
    kept: expect.arrayContaining([expect.objectContaining({ name: 'Cola' })]),
  })
  expect(await active(first)).toEqual(['Pizza', 'Cola'])
  expect(await active(second)).toEqual(['Pizza'])
  await owner.masterMenu.push({ merchant_ids: storeIds })
  await settle()
  expect(await active(second)).toEqual(['Pizza', 'Cola'])
  const again = (await stores[1]?.merchantProducts.list({}))?.data.find(({ name }) => name === 'Cola')
  expect(await stores[1]?.merchantProducts.show({ id: again?._id ?? '' })).toMatchObject({
    sku: 'C',
    options: [{ name: 'Size' }],
    category_ids: [expect.any(String)],
  })
})

test('undoing that stores follow gives them back the menu that they had', async () => {
  const { source, stores, storeIds, owner, menu, settle, rows, tenant } = await newBrand(app, 1)
  const [store] = stores
  const [merchantId = ''] = storeIds
  const ours = await store?.productCategories.create({ name: 'drinks', view: 'grid' })
  const tea = await store?.merchantProducts.create(
    aProduct({ name: 'Tea', sku: 'T', selling_price: 5, category_ids: [ours?.id ?? ''] }),
  )
  const before = await store?.merchantProducts.show({ id: tea?._id ?? '' })
  const theirs = await source.productCategories.create({ name: 'Drinks', view: 'card' })
  const extra = await source.productOptions.create({ name: 'Sugar', type: 'multiple', values: [{ name: 'Brown' }] })
  await source.merchantProducts.create(
    aProduct({ name: 'Green tea', sku: 'T', selling_price: 7, category_ids: [theirs.id], option_ids: [extra.id] }),
  )
  await source.merchantProducts.create(aProduct({ name: 'Milk', category_ids: [theirs.id] }))
  await menu()
  await owner.masterMenu.assign({ merchant_ids: storeIds, keeps_values: false })
  await settle()
  expect((await rows(merchantId)).map(({ name }) => name)).toEqual(['Green tea', 'Milk'])
  const [push] = (await owner.menuPushes.list({})).data
  expect(push).toMatchObject({ kind: 'follow', store_count: 1, product_count: 2 })
  await owner.menuPushes.undo({ id: push?.id ?? '' })
  await settle()
  expect(await owner.menuPushes.show({ id: push?.id ?? '' })).toMatchObject({ state: 'undone', kept_count: 0 })
  const after = await store?.merchantProducts.show({ id: tea?._id ?? '' })
  expect(withoutTimes(after)).toEqual(withoutTimes(before))
  expect(await store?.productCategories.show({ id: ours?.id ?? '' })).toMatchObject({
    name: 'drinks',
    view: 'grid',
    menu_state: null,
    products: [{ name: 'Tea' }],
  })
  expect((await store?.productOptions.list({}))?.data).toEqual([])
  expect((await store?.merchantProducts.list({}))?.data.map(({ name }) => name)).toEqual(['Tea'])
  expect((await owner.masterMenu.stores({})).data[0]).toMatchObject({ waiting: 2 })
  const left = await tenant.db((db) =>
    db
      .selectFrom('menu_push_row')
      .select('record_id')
      .where('push_id', '=', push?.id ?? '')
      .execute(),
  )
  expect(left).toEqual([])
})

test('options, places in categories and hidden products come back, and the stock of choices stays', async () => {
  const { source, stores, storeIds, drinks, pizza, latest, undo, change, rows } = await newMenu(1)
  const [store] = stores
  const [merchantId = ''] = storeIds
  const shown = async (name: string) => {
    const row = (await rows(merchantId)).find((one) => one.name === name)
    return store?.merchantProducts.show({ id: row?.id ?? '' })
  }
  const size = (price: number) => ({
    name: 'Size',
    type: 'single' as const,
    is_required: true,
    values: [{ name: 'Small', price }, { name: 'Large' }],
  })
  await change(() => source.merchantProducts.update({ id: pizza._id, options: [size(10)] }))
  const [own] = (await source.merchantProducts.show({ id: pizza._id })).options
  const before = await shown('Pizza')
  // The option is changed in one push, and deleted in the next.
  await change(() =>
    source.merchantProducts.update({
      id: pizza._id,
      category_ids: [drinks.id],
      options: [{ ...size(99), id: own?.id, values: [{ id: own?.values[0]?.id, name: 'Tiny', price: 99 }] }],
    }),
  )
  const changed = await latest()
  await change(() => source.merchantProducts.update({ id: pizza._id, options: [] }))
  expect((await shown('Pizza'))?.options).toEqual([])
  expect(await undo()).toMatchObject({ kept_count: 0 })
  expect((await shown('Pizza'))?.options).toMatchObject([{ values: [{ name: 'Tiny', price: 99 }] }])
  expect(await undo(changed.id)).toMatchObject({ kept_count: 0 })
  expect(withoutTimes(await shown('Pizza'))).toEqual(withoutTimes(before))

  await change(() => source.merchantProducts.remove({ id: pizza._id }))
  expect(await shown('Pizza')).toMatchObject({ status: 'inactive', menu_state: 'removed' })
  await undo()
  expect(await shown('Pizza')).toMatchObject({ status: 'active', menu_state: 'followed' })
})

test('a combo that stays keeps its choices', async () => {
  const { source, stores, storeIds, undo, change, active, menu, owner } = await newMenu()
  const [first = '', second = ''] = storeIds
  await menu({ new_products: 'review' })
  await change(async () => {
    const cola = await source.merchantProducts.create(aProduct({ name: 'Cola' }))
    await source.merchantProducts.create(
      aProduct({
        name: 'Meal',
        options: [
          { name: 'Drink', type: 'single', is_required: true, values: [{ name: 'Cola', product_id: cola._id }] },
        ],
      }),
    )
  })
  await change(() => owner.masterMenu.push({ merchant_ids: storeIds }))
  const meal = (await stores[0]?.merchantProducts.list({}))?.data.find(({ name }) => name === 'Meal')
  await stores[0]?.merchantProducts.update({ id: meal?._id ?? '', selling_price: 3 })
  const kept = (await undo()).kept.map(({ name, reason }) => [name, reason])
  expect(kept.toSorted()).toEqual([
    ['Cola', 'in_use'],
    ['Meal', 'changed'],
  ])
  expect((await active(first)).toSorted()).toEqual(['Cola', 'Meal', 'Pizza'])
  expect(await active(second)).toEqual(['Pizza'])
})

test('an undo ends a push that is still being applied, and one after a day is refused', async () => {
  const { owner, source, pizza, settle, change, latest, prices, storeIds, tenant } = await newMenu()
  await change(() => source.merchantProducts.update({ id: pizza._id, selling_price: 100 }))
  const push = await latest()
  await tenant.db((db) =>
    db
      .updateTable('menu_push')
      .set({ created_at: isoAt(db.nowMs - 24 * 3_600_000 - 1) })
      .where('id', '=', push.id)
      .execute(),
  )
  await expect(owner.menuPushes.undo({ id: push.id })).rejects.toMatchObject({ status: 409 })
  expect(await owner.menuPushes.show({ id: push.id })).toMatchObject({ undo_until: null })

  await owner.masterMenu.push({ merchant_ids: storeIds })
  const whole = await latest()
  expect(whole).toMatchObject({ kind: 'push', store_count: 0, undo_until: null })
  await tenant.db((db) =>
    db.updateTable('menu_push').set({ undo_requested_at: db.now }).where('id', '=', whole.id).execute(),
  )
  await source.merchantProducts.update({ id: pizza._id, selling_price: 700 })
  await settle()
  expect(await Promise.all(storeIds.map(prices))).toEqual([[700], [700]])
  expect((await owner.masterMenu.show({}))?.updating_count).toBe(0)
  expect((await owner.menuPushes.list({})).data.find(({ id }) => id === whole.id)).toMatchObject({ store_count: 0 })
})

test('a store that left the master menu keeps everything', async () => {
  const { owner, source, pizza, change, latest, undo, prices, storeIds, settle } = await newMenu()
  await change(() => source.merchantProducts.update({ id: pizza._id, selling_price: 100 }))
  const push = await latest()
  await owner.masterMenu.leave({ merchant_ids: storeIds.slice(0, 1) })
  await settle()
  expect(await undo(push.id)).toMatchObject({ kept: [{ name: 'Pizza', reason: 'left' }] })
  expect(await Promise.all(storeIds.map(prices))).toEqual([[100], [1000]])
})

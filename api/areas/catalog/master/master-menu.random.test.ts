import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { aProduct } from '../catalog.testing.ts'
import { pushPart } from './follow-changes.commands.ts'
import { newBrand } from './master-menu.testing.ts'

const app = await startTestApp()

type Fields = { selling_price: number; description: string; is_taxable: boolean; name: string }
const edit = fc.record({
  side: fc.constantFrom('master', 'store'),
  product: fc.nat(2),
  field: fc.constantFrom<keyof Fields>('selling_price', 'description', 'is_taxable', 'name'),
  value: fc.nat(4),
  next: fc.constantFrom('settle', 'wait', 'reset'),
})
const valueOf = (field: keyof Fields, value: number) =>
  field === 'selling_price' ? 100 * value : field === 'is_taxable' ? value % 2 === 0 : `${field} ${value}`

test('after any edits on both sides, a store has the master menu with exactly its own changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 12 }), async (edits) => {
      const brand = await newBrand(app, 1)
      const [store] = brand.stores
      const names = ['A', 'B', 'C']
      const masters = []
      for (const name of names)
        masters.push(
          await brand.source.merchantProducts.create(aProduct({ name, description: name, is_taxable: true })),
        )
      await brand.menu({ store_fields: ['price', 'tax', 'description', 'name'] })
      await brand.follow()
      const own = (await store?.merchantProducts.list({ sort: 'sort_order' }))?.data.map(({ _id }) => _id) ?? []
      const model = names.map((name) => ({
        master: { selling_price: 1150, description: name, is_taxable: true, name } as Fields,
        store: {} as Partial<Fields>,
      }))
      for (const { side, product, field, value, next: step } of edits) {
        const next = { [field]: valueOf(field, value) }
        const now = model[product]
        const [sourceId, ownId] = [masters[product]?._id ?? '', own[product] ?? '']
        if (!now) continue
        if (side === 'master') {
          await brand.source.merchantProducts.update({ id: sourceId, ...next })
          now.master = { ...now.master, ...next }
        } else {
          const before = await store?.merchantProducts.show({ id: ownId })
          await store?.merchantProducts.update({ id: ownId, ...next })
          if (before?.[field] !== next[field]) now.store = { ...now.store, ...next }
        }
        if (step !== 'wait') await brand.settle()
        if (step === 'reset') {
          await store?.merchantMasterMenu.reset({ product_ids: [ownId] })
          now.store = {}
        }
      }
      await brand.settle()
      const rows = await brand.rows(brand.storeIds[0] ?? '')
      for (const [nth, { master, store: changes }] of model.entries()) {
        const row = rows.find(({ id }) => id === own[nth])
        expect(row).toMatchObject({ ...master, ...changes })
        expect(row?.overrides).toEqual(Object.keys(changes).toSorted())
      }
    }),
    { numRuns: 12 },
  )
}, 240_000)

test('a push that is interrupted and repeated gives the same, and nothing twice', async () => {
  const { source, menu, owner, storeIds, tenant, settle, rows } = await newBrand(app, 1)
  for (const name of ['A', 'B', 'C']) await source.merchantProducts.create(aProduct({ name, sku: name }))
  await menu()
  await owner.masterMenu.assign({ merchant_ids: storeIds })
  const [merchant_id = ''] = storeIds
  const part = {
    merchant_id,
    requested_at: new Date(app.now()).toISOString(),
    creates: true,
    source_ids: null,
    after: null,
  }
  await expect(
    tenant.db(async (db) => {
      await pushPart(db, part)
      throw new Error('killed before the commit')
    }),
  ).rejects.toThrow('killed')
  expect(await rows(merchant_id)).toEqual([])
  await Promise.all([tenant.db((db) => pushPart(db, part)), tenant.db((db) => pushPart(db, part))])
  const first = await rows(merchant_id)
  expect(first.map(({ name }) => name)).toEqual(['A', 'B', 'C'])
  await settle()
  expect(await rows(merchant_id)).toEqual(first)
})

test('an edit of the store at the moment of a push is kept', async () => {
  const { source, menu, follow, stores, storeIds, settle, rows } = await newBrand(app, 1)
  const pizza = await source.merchantProducts.create(aProduct())
  await menu()
  await follow()
  const [row] = await rows(storeIds[0] ?? '')
  await source.merchantProducts.update({ id: pizza._id, selling_price: 2000, description: 'New' })
  await Promise.all([settle(), stores[0]?.merchantProducts.update({ id: row?.id ?? '', selling_price: 7 })])
  await settle()
  expect((await rows(storeIds[0] ?? ''))[0]).toMatchObject({
    selling_price: 7,
    description: 'New',
    overrides: ['selling_price'],
  })
})

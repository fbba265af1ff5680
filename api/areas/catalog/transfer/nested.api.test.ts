import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { fileForm, runImportJob, textOf } from '../../imports/imports.testing.ts'
import { newMenus } from '../catalog.testing.ts'

const app = await startTestApp()

const heading = 'SKU,Name,Selling price,Options'
const single = (name: string, ...values: string[]) => ({
  name,
  type: 'single' as const,
  values: values.map((value) => ({ name: value })),
})

async function newStore() {
  const { client, tenant } = await newMenus(app)
  const start = async (lines: readonly string[]) => {
    const { id } = await client.merchantProducts.startImport(fileForm(lines.join('\n'), 'menu.csv'))
    await runImportJob(app, tenant, 'imports.run', id)
    return id
  }
  const show = (import_id: string) => client.merchantProducts.showImport({ import_id })
  const run = async (lines: readonly string[]) => show(await start(lines))
  const undo = async (import_id: string) => {
    await client.merchantProducts.undoImport({ import_id })
    await runImportJob(app, tenant, 'imports.undo', import_id)
    return show(import_id)
  }
  const exported = async () => {
    const { id } = await client.merchantProducts.startExport({})
    await runImportJob(app, tenant, 'exports.write', id)
    return textOf(app, (await client.merchantProducts.exports({})).data[0]?.file_url ?? null)
  }
  const product = async (name: string) => {
    const { data } = await client.merchantProducts.list({ search: name })
    return client.merchantProducts.show({ id: data[0]?._id ?? '' })
  }
  return { client, start, run, undo, exported, product }
}

test('what a choice brings along is imported, exported and imported back unchanged', async () => {
  const { client, run, exported, product } = await newStore()
  const drink = await client.productOptions.create(single('Drink, cold', 'Cola', 'Water'))
  await client.productOptions.create(single('Size', 'Small', 'Large'))
  const cup = await client.productOptions.create(single('Size', 'Cup', 'Bottle'))
  // Two options have the name Size: the second one is meant.
  const meal = String.raw`"Meal [1-1 required]: Alone | Menu = 4.00 > Drink\, cold, Size${'\t'}2 *"`
  expect(await run([heading, `B-1,Burger,9.00,${meal}`])).toMatchObject({ created_rows: 1, failed_rows: 0 })
  const first = await product('Burger')
  expect(first.options[0]?.values).toMatchObject([
    { name: 'Alone' },
    { name: 'Menu', price: 400, is_default: true, option_ids: [drink.id, cup.id] },
  ])
  expect(first.options[0]?.values[0]).not.toHaveProperty('option_ids')

  const csv = await exported()
  expect(csv).toContain(String.raw`Menu = 4.00 > Drink\, cold, Size${'\t'}2 *`)
  expect(await run([csv])).toMatchObject({ unchanged_rows: 1, imported_rows: 0, failed_rows: 0 })
  expect(await product('Burger')).toEqual(first)
})

test('a file changes and removes what a choice brings along, and an undo brings it back', async () => {
  const { client, run, start, undo, product } = await newStore()
  const [drink, side] = [
    await client.productOptions.create(single('Drink', 'Cola')),
    await client.productOptions.create(single('Side', 'Fries')),
  ]
  const nested = async () => (await product('Burger')).options[0]?.values.map(({ option_ids }) => option_ids)
  await run([heading, 'B-1,Burger,9.00,Meal: Alone | Menu > Drink'])
  expect(await nested()).toEqual([undefined, [drink.id]])
  await run([heading, '"B-1","Burger","9.00","Meal: Alone > Side | Menu > Side, Drink"'])
  expect(await nested()).toEqual([[side.id], [side.id, drink.id]])
  const removing = await start([heading, 'B-1,Burger,9.00,Meal: Alone | Menu'])
  expect(await nested()).toEqual([undefined, undefined])
  expect(await undo(removing)).toMatchObject({ status: 'undone', kept_rows: 0 })
  expect(await nested()).toEqual([[side.id], [side.id, drink.id]])
})

test('a row with an unknown shared option is refused by name', async () => {
  const { client, run, product } = await newStore()
  await client.productOptions.create(single('Drink', 'Cola'))
  await run([heading, 'B-1,Burger,9.00,Meal: Menu > Drink'])
  const before = await product('Burger')
  const lines = [
    heading,
    'B-1,Burger,9.00,Meal: Menu > Drinks',
    'B-2,Other,9.00,Meal: Menu > drink',
    'B-3,Third,9.00,Meal: Menu >',
  ]
  const file = fileForm(lines.join('\n'), 'menu.csv')
  expect(await client.merchantProducts.validateImport(file)).toMatchObject({
    valid_rows: 0,
    errors: [
      { row: 1, field: 'options', message: expect.stringContaining('Drinks') },
      { row: 2, field: 'options', message: expect.stringContaining('drink') },
      { row: 3, field: 'options', message: expect.stringContaining('Meal: Menu >') },
    ],
  })
  expect(await product('Burger')).toEqual(before)
})

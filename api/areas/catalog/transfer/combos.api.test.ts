import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { fileForm, runImportJob, textOf } from '../../imports/imports.testing.ts'
import { newMenus } from '../catalog.testing.ts'

const app = await startTestApp()

test('combos are imported, exported and imported back unchanged; unknown and ineligible products are refused', async () => {
  const { client, tenant } = await newMenus(app)
  const run = async (lines: readonly string[]) => {
    const started = await client.merchantProducts.startImport(fileForm(lines.join('\n'), 'menu.csv'))
    await runImportJob(app, tenant, 'imports.run', started.id)
    return client.merchantProducts.showImport({ import_id: started.id })
  }
  const heading = 'SKU,Name,Selling price,Options'
  const meal = 'M-1,Meal,9.00,Main [1-1 required]: Pizza @P-1 = 1.00 * | Soup'
  expect(await run([heading, 'P-1,Pizza,8.00,', meal])).toMatchObject({ created_rows: 2, failed_rows: 0 })
  const { data } = await client.merchantProducts.list({ search: 'Meal' })
  const show = () => client.merchantProducts.show({ id: data[0]?._id ?? '' })
  const first = await show()
  expect(first.options).toMatchObject([
    {
      name: 'Main',
      is_required: true,
      values: [{ name: 'Pizza', price: 100, product: { selling_price: 800 } }, { name: 'Soup' }],
    },
  ])
  expect(first.options[0]?.values[1]).not.toHaveProperty('product_id')

  const exported = await client.merchantProducts.startExport({})
  await runImportJob(app, tenant, 'exports.write', exported.id)
  const csv = await textOf(app, (await client.merchantProducts.exports({})).data[0]?.file_url ?? null)
  expect(csv).toContain('Pizza @P-1 = 1.00 * | Soup')
  expect(await run([csv])).toMatchObject({ unchanged_rows: 2, imported_rows: 0, failed_rows: 0 })
  expect(await show()).toEqual(first)

  const lines = [heading, 'M-2,Other,9.00,Main: Pizza @P-9', 'M-3,Third,9.00,Main: Meal @M-1']
  const refused = await client.merchantProducts.validateImport(fileForm(lines.join('\n'), 'menu.csv'))
  expect(refused).toMatchObject({
    valid_rows: 0,
    errors: [
      { row: 1, field: 'options', message: 'No product has the SKU “P-9”.' },
      { row: 2, field: 'options', message: expect.stringContaining('This product cannot be a choice.') },
    ],
  })
})

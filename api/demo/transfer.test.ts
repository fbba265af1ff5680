import { beforeAll, describe, expect, test } from 'vitest'
import type { ImportRecord, ImportType } from '#contract/areas/imports.ts'
import { withTenant } from '#api/platform/app-services.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { fileForm, runImportJob } from '#api/areas/imports/imports.testing.ts'
import { loadDemo } from './load.ts'

const app = await startTestApp()

beforeAll(async () => {
  await loadDemo(app.services)
}, 120_000)

type Client = ReturnType<typeof app.client>
/** An owner of its own for each file, since a user may export a list ten times in an hour. */
async function signIn(slug: string, merchantId?: string): Promise<{ tenantId: string; client: Client }> {
  const tenant = await app.services.tenants.find(`admin.${slug}.localhost`)
  const [tenantId, subjectId] = [tenant?.id ?? '', newId()]
  const owner = { id: subjectId, first_name: 'Transfer', last_name: 'Test', email: `${subjectId}@${slug}.example` }
  await withTenant(app.services, { tenantId, merchantId: null }, (db) =>
    db
      .insertInto('app_user')
      .values({ ...owner, role: 'T1001', permissions: [] })
      .execute(),
  )
  const device = { ip: '127.0.0.1', userAgent: 'test' }
  const session = { audience: 'panel' as const, tenantId, homeTenantId: tenantId, subjectId, ...device }
  const { access_token: token } = await app.services.sessions.start(session)
  const host = `admin.${slug}.localhost`
  return { tenantId, client: app.client({ host, token, ...(merchantId ? { merchantId } : {}) }) }
}

/** The rows of every table that imports write, by table. */
async function rowsOf(tenantId: string): Promise<Record<string, string[]>> {
  const query = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
    (await app.services.platformPool.query(text, values)).rows
  const tables = await query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'tenant_id' and t.table_type = 'BASE TABLE'
        and c.table_name ~ '^(merchant|option|product|customer|coupon|tag|label|picture)' order by 1`,
  )
  const rows: Record<string, string[]> = {}
  for (const { name } of tables)
    rows[name] = (
      await query<{ line: string }>(
        `select to_jsonb(x)::text as line from ${name} x where tenant_id = $1 order by to_jsonb(x)::text`,
        [tenantId],
      )
    ).map(({ line }) => line)
  return rows
}

type Format = { language: string; format: 'csv' | 'excel' }
/** Exports a list, checks the file and imports it back; returns what the import did and how many rows the file had. */
async function sendBack(slug: string, kind: ImportType, input: Format, merchantId?: string) {
  const { client, tenantId } = await signIn(slug, merchantId)
  const choice = { ...input, ...(merchantId ? { merchant_choice: 'custom' as const, merchant_ids: [merchantId] } : {}) }
  const exported = await client[kind].startExport(choice)
  const tenant = { id: tenantId }
  await runImportJob(app, tenant, 'exports.write', exported.id)
  const done = (await client[kind].exports({})).data.find(({ id }) => id === exported.id)
  const { rawPayload } = await app.server.inject({ method: 'GET', url: done?.file_url ?? '' })
  const imports = kind === 'products' ? client.merchantProducts : client[kind]
  const form = fileForm(rawPayload, `back.${input.format === 'csv' ? 'csv' : 'xlsx'}`)
  const { file_url } = await imports.readImport(form)
  const checked = await imports.validateImport({ file_url })
  const started = await imports.startImport({ file_url, skip_invalid: true })
  await runImportJob(app, tenant, 'imports.run', started.id)
  return { records: done?.records ?? 0, checked, result: await imports.showImport({ import_id: started.id }) }
}

/** Gives a product of a store an own option that brings along a shared one, as only the panel does. */
async function addNestedOption(merchantId: string): Promise<void> {
  const { client } = await signIn('harbour', merchantId)
  const [drink] = (await client.productOptions.list({ search: 'Drink' })).data
  const [product] = (await client.merchantProducts.list({ search: 'House fries' })).data
  const values = [{ name: 'No drink' }, { name: 'With a drink', price: 200, option_ids: [drink?.id ?? ''] }]
  await client.merchantProducts.update({
    id: product?._id ?? '',
    options: [{ name: 'Anything to drink?', type: 'single', values }],
  })
}

const unchanged = (rows: number): Partial<ImportRecord> & { problems: [] } => ({
  status: 'completed',
  total_rows: rows,
  unchanged_rows: rows,
  imported_rows: 0,
  failed_rows: 0,
  problems: [],
})

const tenants: [slug: string, input: Format][] = [
  ['harbour', { language: 'en', format: 'csv' }],
  ['waha', { language: 'ar', format: 'excel' }],
  ['ramen', { language: 'ko', format: 'csv' }],
]

describe.each(tenants)('what %s exports imports back unchanged', (slug, input) => {
  test.each(['merchants', 'customers', 'coupons'] as const)('%s', async (kind) => {
    const { tenantId } = await signIn(slug)
    const before = await rowsOf(tenantId)
    const { records, checked, result } = await sendBack(slug, kind, input)
    expect(records).toBeGreaterThan(0)
    expect(checked).toEqual({ valid: true, total_rows: records, valid_rows: records, errors: [] })
    expect(result).toMatchObject(unchanged(records))
    expect(await rowsOf(tenantId)).toEqual(before)
  })

  test('products with their options', async () => {
    const { tenantId, client } = await signIn(slug)
    const { data: merchants } = await client.merchants.list({ limit: 100 })
    if (slug === 'harbour') await addNestedOption(merchants.find(({ name }) => name === 'Tower Burger Co.')?._id ?? '')
    const before = await rowsOf(tenantId)
    let total = 0
    for (const { _id, merchant_type } of merchants) {
      if (merchant_type === 'pick_and_drop') continue
      const { records, checked, result } = await sendBack(slug, 'products', input, _id)
      expect(checked).toEqual({ valid: true, total_rows: records, valid_rows: records, errors: [] })
      expect(result).toMatchObject(unchanged(records))
      total += records
    }
    const products = before['product']?.filter((line) => line.includes('"deleted_at": null')).length
    expect(total).toBe(products)
    expect(before['product_option']?.length).toBeGreaterThan(0)
    expect(await rowsOf(tenantId)).toEqual(before)
  })
})

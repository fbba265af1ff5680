import type { ImportedList } from '#contract/areas/imports.ts'
import { bundleLimits } from '#contract/areas/imports/bundles.ts'
import { listCell } from '../../exports/cells.rules.ts'
import { splitList } from '../cell-values.rules.ts'
import type { Importable } from '../define-import.ts'
import { FileError } from '../file-errors.rules.ts'
import { mapHeadings } from '../headings.rules.ts'
import { readRecords } from '../read-file.ts'
import type { BundleArchive } from './bundle-archive.ts'
import {
  categoryRecords,
  comboKeys,
  hoursRecords,
  inNestingOrder,
  linkedKeys,
  merchantSlugs,
  nestedKeys,
  optionKeys,
  optionRecords,
  productMerchants,
  productReferences,
  settingRecords,
  zoneRecords,
} from './bundle-records.rules.ts'
import type { BundleRecord } from './bundle-records.rules.ts'
import { createParts } from './bundle-parts.ts'
import type { Part } from './bundle-parts.ts'

/** A file for one import: its list, the merchant (a slug) or null for the tenant. */
export type PlannedFile = Part & { list: ImportedList; merchant: string | null }

export type PlanInput = {
  archive: BundleArchive
  lists: readonly Importable[]
  tenantId: string
  isImportedSetting: (key: string) => boolean
}

/** The files to import from an archive, in the order in which they need each other. */
export async function* planFiles(input: PlanInput): AsyncGenerator<PlannedFile> {
  let count = 0
  for await (const file of inOrder(input)) {
    if (++count > bundleLimits.steps) throw new FileError('unpacked_too_large')
    yield file
  }
}

async function* inOrder(input: PlanInput): AsyncGenerator<PlannedFile> {
  const { archive, isImportedSetting } = input
  const settings = settingRecords(await archive.rows('setting'), isImportedSetting)
  const slugs = merchantSlugs(await archive.rows('merchant'))
  // Slugs name the files of steps.
  if ([...slugs.values()].some((slug) => !/^[a-z0-9-]{1,120}$/.test(slug))) throw new FileError('damaged')
  const products = await archive.rows('product')
  yield* recordFiles(categoryRecords(await archive.rows('merchant_category')), null, null)
  yield* recordFiles(settings, null, null)
  yield* listFiles(input, 'merchants')
  const options = await archive.rows('product_option')
  const keys = optionKeys(options)
  const ofMerchants = [
    ...hoursRecords(await archive.rows('store_timing'), await archive.rows('store_holiday')),
    ...settings,
    ...zoneRecords(await archive.rows('zone')),
    ...optionRecords(options, productReferences(products), keys),
  ]
  const byMerchant = Map.groupBy(ofMerchants, ({ merchantId }) => merchantId)
  const table = await readProducts(input, productMerchants(products), linkedKeys(products, keys))
  const nested = nestedKeys(options, keys)
  for (const [id, slug] of slugs) {
    const { records, again } = inNestingOrder(byMerchant.get(id) ?? [])
    const combos = comboKeys(byMerchant.get(id) ?? [])
    const isCombo = ({ list, key }: BundleRecord) => list === 'options' && combos.has(key)
    const isPlain = (record: BundleRecord) => !isCombo(record)
    const rows = Map.groupBy(table.rows.get(id) ?? [], (row) =>
      [...splitList(row[table.optionColumn] ?? ''), ...(nested.get(row[table.idColumn] ?? '') ?? [])].some((key) =>
        combos.has(key),
      ),
    )
    yield* recordFiles(records.filter(isPlain), id, slug)
    yield* recordFiles(again.filter(isPlain), id, slug)
    yield* productFiles(input, table, rows.get(false) ?? [], slug)
    yield* recordFiles(records.filter(isCombo), id, slug)
    yield* recordFiles(again.filter(isCombo), id, slug)
    yield* productFiles(input, table, rows.get(true) ?? [], slug)
  }
  yield* listFiles(input, 'customers')
  yield* listFiles(input, 'coupons')
}

/** A file for each list of the records of the tenant, or of one merchant. */
async function* recordFiles(
  records: readonly BundleRecord[],
  merchantId: string | null,
  merchant: string | null,
): AsyncGenerator<PlannedFile> {
  const own = records.filter((record) => record.merchantId === merchantId)
  for (const [list, rows] of Map.groupBy(own, (record) => record.list)) {
    const parts = createParts(list, ['key', 'data'])
    for (const { key, data } of rows) {
      const full = await parts.add([key, JSON.stringify(data)])
      if (full) yield { ...full, list, merchant }
    }
    const rest = await parts.end()
    if (rest) yield { ...rest, list, merchant }
  }
}

async function* recordsOf(archive: BundleArchive, path: string): AsyncGenerator<string[]> {
  const bytes = await archive.read(path)
  if (bytes.length > 0) yield* readRecords(bytes, 'csv')
}

/** A list of the tenant as the export has written it. */
async function* listFiles({ archive }: PlanInput, list: 'merchants' | 'customers' | 'coupons') {
  let parts: ReturnType<typeof createParts> | undefined
  for await (const record of recordsOf(archive, `${list}.csv`)) {
    if (!parts) {
      parts = createParts(list, record)
      continue
    }
    const full = await parts.add(record)
    if (full) yield { ...full, list, merchant: null }
  }
  const rest = await parts?.end()
  if (rest) yield { ...rest, list, merchant: null }
}

type ProductTable = {
  headings: string[]
  /** By the ids of merchants in the archive. */
  rows: Map<string, string[][]>
  pictureColumn: number
  optionColumn: number
  idColumn: number
}

/** The rows of products by merchant. `linked` are the keys of the shared options of each. */
async function readProducts(
  { archive, lists }: PlanInput,
  merchants: ReadonlyMap<string, string>,
  linked: ReadonlyMap<string, readonly string[]>,
): Promise<ProductTable> {
  const importable = lists.find(({ type }) => type === 'products')
  const table: ProductTable = { headings: [], rows: new Map(), pictureColumn: -1, optionColumn: -1, idColumn: -1 }
  for await (const record of recordsOf(archive, 'products.csv')) {
    if (table.headings.length === 0) {
      const columns = importable ? mapHeadings(importable, record) : []
      table.headings = record
      table.pictureColumn = columns.indexOf('image_url')
      table.optionColumn = columns.indexOf('linked_options')
      table.idColumn = columns.indexOf('id')
      continue
    }
    const merchant = merchants.get(record[table.idColumn] ?? '') ?? ''
    const keys = linked.get(record[table.idColumn] ?? '')
    const rows = table.rows.get(merchant) ?? []
    if (keys && table.optionColumn in record) record[table.optionColumn] = listCell(keys) ?? ''
    rows.push(record)
    table.rows.set(merchant, rows)
  }
  return table
}

/** Products of a merchant with their pictures. */
async function* productFiles(
  { archive, tenantId }: PlanInput,
  { headings, pictureColumn }: ProductTable,
  rows: readonly string[][],
  merchant: string,
): AsyncGenerator<PlannedFile> {
  const parts = createParts('products', headings, { archive, tenantId, pictureColumn })
  for (const row of rows) {
    const full = await parts.add(row)
    if (full) yield { ...full, list: 'products', merchant }
  }
  const rest = await parts.end()
  if (rest) yield { ...rest, list: 'products', merchant }
}

import { ProductInput, ProductUpdateInput } from '#contract/areas/catalog/products.ts'
import { id as uuid } from '#contract/fields.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { AppliedRow, Cells } from '../../imports/define-import.ts'
import { cellError, parseRow, shortText } from '../../imports/problems.rules.ts'
import { problemsOf } from '../../imports/row-errors.ts'
import { publishCatalogChange } from '../catalog.commands.ts'
import { merchantOf } from '../catalog.db.ts'
import { createProducts, partsOf } from '../create-products.commands.ts'
import type { ProductDraft } from '../create-products.commands.ts'
import { changeProduct } from '../products.commands.ts'
import { posOwnedProblems } from '../pos/pos-owned.commands.ts'
import { createMissing, idsOf, linkedNamesOf, loadNamed, optionIdsOf } from './named-records.commands.ts'
import type { NamedRecords } from './named-records.commands.ts'
import { productIdsByReference } from './product-references.db.ts'
import type { ProductOfFile, RowKey } from './product-export.db.ts'
import { cellsOf, changedFields, parseProduct } from './product-cells.rules.ts'
import type { ProductValues } from './product-cells.rules.ts'
import { ownOptions, pictureUrls } from './products.export.ts'
import { productsOfRows } from './products-of-rows.ts'

/** The columns of inputs of the commands that have other names. */
export const inputColumns = {
  category_ids: 'categories',
  tag_ids: 'tags',
  label_ids: 'labels',
  option_ids: 'linked_options',
  product_images: 'image_url',
}

/** The result of work that writes nothing, or why it refuses its row. */
function planned<T>(
  plan: () => T,
): { value: T } | { outcome: 'failed'; errors: NonNullable<ReturnType<typeof problemsOf>> } {
  try {
    return { value: plan() }
  } catch (error) {
    const errors = problemsOf(error, { inputs: inputColumns })
    if (!errors) throw error
    return { outcome: 'failed', errors }
  }
}

/** Ids of products by SKU and id, for choices that are products. */
type References = ReadonlyMap<string, string>

const referencesIn = ({ options = [] }: ProductValues): string[] =>
  options.flatMap(({ values }) => values.flatMap(({ product }) => product ?? []))

function componentId(references: References, product: string): string {
  const id = references.get(product)
  if (id === undefined) throw cellError('options', 'unknown_sku', { sku: shortText(product) })
  return id
}

/** Options keep their ids, and those of their choices, by name. A choice that names no shared options brings none along. */
function withIds(
  { named, references }: Pick<Batch, 'named' | 'references'>,
  options: ProductValues['options'],
  now: ProductOfFile | undefined,
) {
  const current = now && ownOptions(now)
  return options?.map((option) => {
    const known = current?.find(({ name }) => name === option.name)
    const values = option.values.map(({ product, nested = [], ...value }) => {
      const id = known?.values.find(({ name }) => name === value.name)?.id
      const product_id = product === undefined ? null : componentId(references, product)
      const option_ids = optionIdsOf(named, 'options', nested)
      return { ...value, ...(id === undefined ? {} : { id }), product_id, option_ids }
    })
    return { ...option, values, ...(known ? { id: known.id } : {}) }
  })
}

/** The input of a command. Categories, tags and labels that are not there yet get an id of nothing. */
function inputOf(
  { named, references }: Pick<Batch, 'named' | 'references'>,
  values: ProductValues,
  now: ProductOfFile | undefined,
) {
  const { categories, tags, labels, linked_options, options, image_url, ...plain } = values
  return {
    ...plain,
    category_ids: idsOf(named, 'categories', categories, newId),
    tag_ids: idsOf(named, 'tags', tags, newId),
    label_ids: idsOf(named, 'labels', labels, newId),
    option_ids: linked_options && optionIdsOf(named, 'linked_options', linked_options),
    options: withIds({ named, references }, options, now),
    product_images: image_url?.map((file_url, nth) => ({ file_url, is_cover: nth === 0 })),
  }
}

const valuesOf = (product: ProductOfFile): Required<ProductValues> => ({
  ...product,
  options: ownOptions(product),
  image_url: pictureUrls(product),
})

type ParsedRow = { key: RowKey; values: ProductValues }

function parsedRow(cells: Cells, currency: string): ParsedRow {
  const values = parseProduct(cells, currency)
  const id = uuid.safeParse(cells.get('id')).data
  return { values, key: { id, sku: values.sku ?? undefined, name: values.name } }
}

/**
 * Creates or changes products of the merchant in scope, with few queries for what the rows name and what they create. A
 * row that is refused before anything is written has a result, others throw.
 */
export async function applyProducts(db: Db, rows: readonly Cells[]): Promise<AppliedRow[]> {
  const { currency } = orNotFound(await merchantOf(db, db.merchantId), 'Merchant')
  const parsed = rows.map((cells) => planned(() => parsedRow(cells, currency)))
  const valid = parsed.flatMap((row) => ('value' in row ? [row.value] : []))
  const [products, named] = await Promise.all([
    productsOfRows(
      db,
      valid.map(({ key }) => key),
    ),
    loadNamed(
      db,
      valid.map(({ values }) => values),
    ),
  ])
  const batch: Batch = { db, currency, products, named, references: new Map(), waiting: [], results: [] }
  for (const [nth, row] of parsed.entries())
    if ('value' in row) await applyRow(batch, nth, row.value)
    else batch.results[nth] = row
  await createWaiting(batch)
  await publish(db, batch.results)
  return batch.results
}

type Batch = {
  db: Db
  currency: string
  products: Awaited<ReturnType<typeof productsOfRows>>
  named: NamedRecords
  /** Those of the present row. */
  references: References
  /** New products, which are created together. */
  waiting: { nth: number; draft: ProductDraft }[]
  results: AppliedRow[]
}

async function applyRow(batch: Batch, nth: number, { key, values }: ParsedRow): Promise<void> {
  const { db, products, named, results } = batch
  const references = referencesIn(values)
  if (products.isTouched(key) || references.length > 0) await createWaiting(batch)
  batch.references = references.length > 0 ? await productIdsByReference(db, references) : new Map()
  const now = await products.find(key)
  products.touch(key)
  if (now) {
    products.touch({ id: now.id, sku: now.sku ?? undefined, name: now.name })
    results[nth] = await changeRow(batch, now, values)
    return
  }
  const plan = planned(() => draftOf(batch, values))
  if ('value' in plan) {
    const hasNew = await createMissing(db, named, values)
    batch.waiting.push({ nth, draft: hasNew ? draftOf(batch, values) : plan.value })
  } else results[nth] = plan
}

async function createWaiting({ db, waiting, results }: Batch): Promise<void> {
  const created = waiting.splice(0)
  if (created.length === 0) return
  const ids = await createProducts(
    db,
    db.merchantId,
    created.map(({ draft }) => draft),
  )
  for (const [at, { nth }] of created.entries()) results[nth] = { outcome: 'created', id: ids[at] ?? '' }
}

/** The input for a new product, with all that `createProducts` would refuse refused. */
function draftOf(batch: Batch, values: ProductValues): ProductDraft {
  const { name, sku } = values
  if (name === undefined && sku) throw cellError('sku', 'unknown_sku', { sku: shortText(sku) })
  const { merchant_id: _, ...draft } = parseRow(ProductInput, inputOf(batch, values, undefined))
  partsOf(draft)
  return draft
}

async function changeRow(batch: Batch, now: ProductOfFile, values: ProductValues): Promise<AppliedRow> {
  const { db, named, currency } = batch
  const current = { ...valuesOf(now), linked_options: linkedNamesOf(named, now, values.linked_options) }
  const changed = changedFields(current, values, currency)
  if (changed.length === 0) return { outcome: 'unchanged' }
  const errors = await posOwnedProblems(db, db.merchantId, changed)
  if (errors.length > 0) return { outcome: 'failed', errors }
  const changes: ProductValues = Object.fromEntries(changed.map((field) => [field, values[field]]))
  const inputNow = () => parseRow(ProductUpdateInput, inputOf(batch, changes, now))
  const plan = planned(inputNow)
  if (!('value' in plan)) return plan
  const hasNew = await createMissing(db, named, changes)
  await changeProduct(db, now.id, hasNew ? inputNow() : plan.value)
  return { outcome: 'updated', id: now.id, before: cellsOf(current, changed, currency) }
}

/** Publishes what the rows changed, in one event for each kind of change. */
async function publish(db: Db, results: readonly AppliedRow[]): Promise<void> {
  for (const change of ['created', 'updated'] as const) {
    const ids = results.flatMap((result) => (result.outcome === change ? [result.id] : []))
    if (ids.length > 0) await publishCatalogChange(db, db.merchantId, ids, change)
  }
}

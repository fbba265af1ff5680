import { categoryMenuFields, optionMenuFields, productMenuFields } from '#contract/rules/master-menu/fields.ts'
import { differingFields } from './merge.rules.ts'

type Values = Record<string, unknown>

/** What a push did to a record of a store: the fields that changed, as they were and as they became. */
export type PushedRow = {
  record: 'product' | 'category' | 'option'
  record_id: string
  action: 'created' | 'linked' | 'updated' | 'deleted'
  name: string
  before: Values
  after: Values
}

/** The columns of an option that follow. */
export const optionColumns = [
  ...optionMenuFields.filter((field) => field !== 'range'),
  'range_min',
  'range_max',
] as const

/** Categories and linked options of a product are fields of their own: see `linkFields`. */
const fieldsOf = {
  product: [...productMenuFields.filter((field) => field !== 'category_ids' && field !== 'option_ids'), 'is_removed'],
  category: [...categoryMenuFields, 'is_removed'],
  option: optionColumns,
} as const

/** `before` and `after` are whole records. */
export function updatedRow(
  {
    record,
    record_id,
    name,
    action,
  }: Pick<PushedRow, 'record' | 'record_id' | 'name'> & { action: 'linked' | 'updated' },
  before: object,
  after: object,
): PushedRow {
  const fields = differingFields(fieldsOf[record], before, after)
  return { record, record_id, name, action, before: pick(fields, before), after: pick(fields, after) }
}

export const createdRow = (record: PushedRow['record'], { id, name }: { id: string; name: string }): PushedRow => ({
  record,
  record_id: id,
  action: 'created',
  name,
  before: {},
  after: {},
})

/** A deleted option, with all that brings it back. */
export const deletedOption = (
  option: { id: string; name: string } & Record<'source_id' | 'owner_product_id' | 'overrides', unknown>,
): PushedRow => ({
  record: 'option',
  record_id: option.id,
  action: 'deleted',
  name: option.name,
  before: pick([...optionColumns, 'source_id', 'owner_product_id', 'overrides'], option),
  after: {},
})

function pick(fields: readonly string[], record: object): Values {
  const values = new Map(Object.entries(record))
  return Object.fromEntries(fields.map((field) => [field, values.get(field) ?? null]))
}

export type ProductLink = { product_id: string; kind: 'category' | 'option'; other_id: string; sort_order: number }

/** The links of a product as fields with their order, so that each is compared and restored on its own. */
export const linkFields = (links: readonly ProductLink[]): Values =>
  Object.fromEntries(links.map(({ kind, other_id, sort_order }) => [`${kind}:${other_id}`, sort_order]))

/** Rows of products with the links that changed. */
export function withLinks(
  rows: readonly PushedRow[],
  products: readonly { id: string; name: string }[],
  before: readonly ProductLink[],
  after: readonly ProductLink[],
): PushedRow[] {
  const [old, now] = [Map.groupBy(before, productOf), Map.groupBy(after, productOf)]
  const byId = new Map(rows.map((row) => [row.record_id, row]))
  const changed = products.flatMap(({ id, name }): PushedRow[] => {
    const [first, second] = [linkFields(old.get(id) ?? []), linkFields(now.get(id) ?? [])]
    const fields = differingFields([...new Set([...Object.keys(first), ...Object.keys(second)])], first, second)
    const row = byId.get(id) ?? { record: 'product', record_id: id, action: 'updated', name, before: {}, after: {} }
    if (fields.length === 0 || row.action === 'created') return []
    return [
      { ...row, before: { ...row.before, ...pick(fields, first) }, after: { ...row.after, ...pick(fields, second) } },
    ]
  })
  const replaced = new Set(changed.map(({ record_id }) => record_id))
  const unchanged = ({ action, after }: PushedRow) => action === 'updated' && Object.keys(after).length === 0
  return [...rows.filter((row) => !replaced.has(row.record_id) && !unchanged(row)), ...changed]
}

const productOf = ({ product_id }: ProductLink) => product_id

/** Whether a record is no longer as the push left it. */
export const isChangedSince = (current: object, { after }: Pick<PushedRow, 'after'>): boolean =>
  differingFields(Object.keys(after), current, after).length > 0

/** The links among the fields of a row: those to restore, and those to remove. */
export function linksToRestore({ record_id, before }: Pick<PushedRow, 'record_id' | 'before'>): {
  restored: ProductLink[]
  removed: Omit<ProductLink, 'sort_order'>[]
} {
  const links = Object.entries(before).flatMap(([field, sort_order]) => {
    const [kind = '', other_id = ''] = field.split(':')
    return kind === 'category' || kind === 'option'
      ? [{ product_id: record_id, kind, other_id, sort_order } as const]
      : []
  })
  return {
    restored: links.flatMap(({ sort_order, ...link }) =>
      typeof sort_order === 'number' ? [{ ...link, sort_order }] : [],
    ),
    removed: links.flatMap(({ sort_order, ...link }) => (sort_order === null ? [link] : [])),
  }
}

type Choice = { id: string; stock_status: 'in_stock' | 'out_of_stock' }

const withoutStock = (values: unknown): unknown =>
  Array.isArray(values) ? values.map((choice: Choice) => ({ ...choice, stock_status: null })) : values

/** The same for an option. The stock of its choices is always the store's own. */
export const isOptionChangedSince = (current: object & { values: unknown }, { after }: Pick<PushedRow, 'after'>) =>
  isChangedSince(
    { ...current, values: withoutStock(current.values) },
    { after: 'values' in after ? { ...after, values: withoutStock(after['values']) } : after },
  )

/** The choices of an option before the push, with the stock that they have now. */
export function choicesBefore<C extends Choice>({ before }: Pick<PushedRow, 'before'>, current: readonly C[]): C[] {
  const stock = new Map(current.map(({ id, stock_status }) => [id, stock_status]))
  const choices: C[] = Array.isArray(before['values']) ? before['values'] : [...current]
  return choices.map((choice) => ({ ...choice, stock_status: stock.get(choice.id) ?? choice.stock_status }))
}

import { nthKey, parseNthKey } from '../cell-values.rules.ts'
import type { ImportedList } from '#contract/areas/imports.ts'

type Row = Readonly<Record<string, unknown>>
/** A record of an archive: the list that imports it, the id of its merchant there, its key, and what commands take. */
export type BundleRecord = { list: ImportedList; merchantId: string | null; key: string; data: Row }

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)
const isLive = (row: Row) => row['deleted_at'] === undefined || row['deleted_at'] === null

export const categoryRecords = (rows: readonly Row[]): BundleRecord[] =>
  rows.map(({ name, sort_order, status, translations }) => ({
    list: 'merchant_categories',
    merchantId: null,
    key: text(name),
    data: { name, sort_order, status, translations },
  }))

/**
 * Ids of records, and addresses of files, are those of the network that wrote the archive. An id is found by its last four
 * groups: a pattern that begins with a hyphen is tried at few places.
 */
const isPortable = (value: unknown) =>
  !/\/files\/|-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i.test(JSON.stringify(value))

export const settingRecords = (rows: readonly Row[], isImported: (key: string) => boolean): BundleRecord[] =>
  rows
    .filter(({ setting_key, setting_value }) => isImported(text(setting_key)) && isPortable(setting_value))
    .map(({ setting_key, setting_value, merchant_id, locale }) => ({
      list: 'settings',
      merchantId: textOrNull(merchant_id),
      key: [text(setting_key), ...(typeof locale === 'string' ? [locale] : [])].join(' '),
      data: { value: setting_value },
    }))

export function hoursRecords(timings: readonly Row[], holidays: readonly Row[]): BundleRecord[] {
  const holidaysOf = Map.groupBy(holidays, ({ merchant_id }) => merchant_id)
  return timings.map(({ merchant_id, is_business_hours_enabled, days }) => ({
    list: 'hours',
    merchantId: textOrNull(merchant_id),
    key: 'hours',
    data: {
      is_business_hours_enabled,
      days,
      holidays: (holidaysOf.get(merchant_id) ?? [])
        .map(({ date, name, slots }) => ({ date, name, slots }))
        .toSorted((a, b) => (text(a.date) < text(b.date) ? -1 : 1)),
    },
  }))
}

export const zoneRecords = (rows: readonly Row[]): BundleRecord[] =>
  rows.map(({ merchant_id, name, ...zone }) => ({
    list: 'zones',
    merchantId: textOrNull(merchant_id),
    key: text(name),
    data: { name, ...zone },
  }))

const sharedOptions = (rows: readonly Row[]) =>
  rows
    .filter((row) => isLive(row) && row['owner_product_id'] === null)
    .toSorted((a, b) => Number(a['sort_order']) - Number(b['sort_order']) || (text(a['id']) < text(b['id']) ? -1 : 1))

/** Keys of shared options by their ids in the archive. Several of a merchant with one name are counted. */
export function optionKeys(rows: readonly Row[]): Map<string, string> {
  const keys = new Map<string, string>()
  const byName = Map.groupBy(
    sharedOptions(rows),
    ({ merchant_id, name }) => `${text(merchant_id)} ${text(name).trim()}`,
  )
  for (const all of byName.values())
    for (const [index, { id, name }] of all.entries()) keys.set(text(id), nthKey(text(name).trim(), index + 1))
  return keys
}

/**
 * Options that several products share. Those of one product are in the file of products. `references` name products that
 * are choices, `keys` the options.
 */
export const optionRecords = (
  rows: readonly Row[],
  references: ReadonlyMap<string, string>,
  keys: ReadonlyMap<string, string>,
): BundleRecord[] =>
  sharedOptions(rows).map(({ id, merchant_id, name, range_min, range_max, values, ...option }) => ({
    list: 'options',
    merchantId: textOrNull(merchant_id),
    key: keys.get(text(id)) ?? text(name),
    data: {
      name,
      ...option,
      range: { min: range_min, max: range_max },
      values: choicesOf(values).map(({ product_id, option_ids, ...value }) => ({
        ...value,
        ...(typeof product_id === 'string' ? { product: references.get(product_id) ?? product_id } : {}),
        ...(Array.isArray(option_ids) ? { nested: keysOf(option_ids, keys) } : {}),
      })),
    },
  }))

const choicesOf = (values: unknown): Row[] => (Array.isArray(values) ? values : [])
const keysOf = (ids: readonly unknown[], keys: ReadonlyMap<string, string>) =>
  ids.flatMap((id) => keys.get(text(id)) ?? [])

/** The keys of the shared options that the choices of an option bring along. */
const nestedKeysOf = ({ data: { values } }: BundleRecord): string[] =>
  choicesOf(values).flatMap(({ nested }) => (Array.isArray(nested) ? nested.map(text) : []))

const hasProducts = ({ data: { values } }: BundleRecord): boolean =>
  choicesOf(values).some((value) => value['product'] !== undefined)

const nameOf = ({ data: { name } }: BundleRecord) => text(name).trim()
const isOption = ({ list }: BundleRecord) => list === 'options'

/** More than options of an archive can have: an own option of a product is their first level. */
const maxLevels = 10

/** Options by name. Those of one name are imported in their order, which their keys count. */
const byName = (records: readonly BundleRecord[]) =>
  [...Map.groupBy(records.filter(isOption), nameOf)].map(([name, all]) => ({
    name,
    all,
    nested: new Set(all.flatMap(nestedKeysOf).map((key) => parseNthKey(key).name)),
  }))

/**
 * Keys of the options of a merchant whose choices are products, or bring such options along. The products must be there
 * before. Options of the same name come with them, so that they keep their order.
 */
export function comboKeys(records: readonly BundleRecord[]): Set<string> {
  const groups = byName(records)
  const names = new Set(groups.flatMap(({ name, all }) => (all.some(hasProducts) ? [name] : [])))
  for (let level = 0; level < maxLevels; level++)
    for (const { name, nested } of groups) if ([...nested].some((one) => names.has(one))) names.add(name)
  return new Set(groups.flatMap(({ name, all }) => (names.has(name) ? all.map(({ key }) => key) : [])))
}

/**
 * The records in an order in which options follow those that their choices bring along. Where names do not allow that,
 * options come without them first; `again` has these options in full.
 */
export function inNestingOrder(records: readonly BundleRecord[]): { records: BundleRecord[]; again: BundleRecord[] } {
  const sorted = records.filter((record) => !isOption(record))
  let left = byName(records)
  for (let level = 0; level < maxLevels && left.length > 0; level++) {
    const names = new Set(left.map(({ name }) => name))
    const free = new Set(left.flatMap(({ name, nested }) => ([...nested].some((one) => names.has(one)) ? [] : [name])))
    sorted.push(...records.filter((record) => isOption(record) && free.has(nameOf(record))))
    left = left.filter(({ name }) => !free.has(name))
  }
  const again = left.flatMap(({ all }) => all)
  return {
    records: [...sorted, ...again.map(withoutNested)],
    again: again.filter((one) => nestedKeysOf(one).length > 0),
  }
}

const withoutNested = ({ data, ...record }: BundleRecord): BundleRecord => ({
  ...record,
  data: {
    ...data,
    values: choicesOf(data['values']).map((value) => (value['nested'] ? { ...value, nested: null } : value)),
  },
})

/** Keys of the shared options that choices of own options of products bring along, by ids of the archive. */
export const nestedKeys = (rows: readonly Row[], keys: ReadonlyMap<string, string>): Map<string, string[]> =>
  new Map(
    rows.flatMap(({ owner_product_id: product, values }) => {
      const ids = choicesOf(values).flatMap(({ option_ids }) => (Array.isArray(option_ids) ? option_ids : []))
      return product === null || ids.length === 0 ? [] : [[text(product), keysOf(ids, keys)] as const]
    }),
  )

/** How products are named by what consists of them. */
export const productReferences = (rows: readonly Row[]): Map<string, string> =>
  new Map(rows.map(({ id, sku }) => [text(id), text(sku) || text(id)]))

/** Keys of the shared options of products, by ids of the archive. Products of older archives name theirs in the table alone. */
export const linkedKeys = (rows: readonly Row[], keys: ReadonlyMap<string, string>): Map<string, string[]> =>
  new Map(
    rows.flatMap(({ id, linked_option_ids: linked }) =>
      Array.isArray(linked) ? [[text(id), keysOf(linked, keys)] as const] : [],
    ),
  )

/** Slugs of merchants by their ids in the archive. */
export const merchantSlugs = (rows: readonly Row[]): Map<string, string> =>
  new Map(rows.filter(isLive).map(({ id, slug }) => [text(id), text(slug)]))
/** The merchants of products, by ids of the archive. */
export const productMerchants = (rows: readonly Row[]): Map<string, string> =>
  new Map(rows.map(({ id, merchant_id }) => [text(id), text(merchant_id)]))

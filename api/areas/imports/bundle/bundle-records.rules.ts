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

/** Ids of records, and addresses of files, are those of the network that wrote the archive. */
const isPortable = (value: unknown) =>
  !/\/files\/|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i.test(JSON.stringify(value))

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

/**
 * Options that several products share. Those of one product are in the file of products. `references` name products that
 * are choices.
 */
export const optionRecords = (rows: readonly Row[], references: ReadonlyMap<string, string>): BundleRecord[] =>
  rows
    .filter((row) => isLive(row) && row['owner_product_id'] === null)
    .toSorted((a, b) => Number(a['sort_order']) - Number(b['sort_order']))
    .map(({ merchant_id, name, range_min, range_max, values, ...option }) => ({
      list: 'options',
      merchantId: textOrNull(merchant_id),
      key: text(name),
      data: {
        name,
        ...option,
        range: { min: range_min, max: range_max },
        values: (Array.isArray(values) ? values : []).map(({ product_id, ...value }: Row) =>
          typeof product_id === 'string' ? { ...value, product: references.get(product_id) ?? product_id } : value,
        ),
      },
    }))

/** Whether choices of an option are products, which must be there before it. */
export const hasProducts = ({ list, data: { values } }: BundleRecord): boolean =>
  list === 'options' && Array.isArray(values) && values.some((value: Row) => value['product'] !== undefined)

/** How products are named by what consists of them. */
export const productReferences = (rows: readonly Row[]): Map<string, string> =>
  new Map(rows.map(({ id, sku }) => [text(id), text(sku) || text(id)]))

/** Slugs of merchants by their ids in the archive. */
export const merchantSlugs = (rows: readonly Row[]): Map<string, string> =>
  new Map(rows.filter(isLive).map(({ id, slug }) => [text(id), text(slug)]))
/** The merchants of products, by ids of the archive. */
export const productMerchants = (rows: readonly Row[]): Map<string, string> =>
  new Map(rows.map(({ id, merchant_id }) => [text(id), text(merchant_id)]))

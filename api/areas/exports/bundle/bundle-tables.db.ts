import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { secretSettings } from '#contract/areas/settings/sections.ts'

/** Tables with an id that lists for spreadsheets do not hold in full. None of them has a secret. */
const tablesWithId = [
  'setting',
  'merchant',
  'merchant_category',
  'merchant_group',
  'merchant_package',
  'zone',
  'schedule',
  'charge',
  'delivery_instruction',
  'order_type',
  'product',
  'product_category',
  'product_option',
  'tag',
  'label',
  'customer_address',
  'customer_note',
  'segment',
  'coupon',
  'campaign',
  'banner',
  'popup',
  'page',
  'built_page',
  'review',
  'custom_form',
  'order_line',
  'order_history',
  'order_note',
  'order_amendment',
] as const
/** Tables of few rows, which are read at once. */
const smallTables = ['tenant_profile', 'store_timing', 'store_holiday'] as const
export const bundleTables = [...smallTables, ...tablesWithId]
type BundleTable = (typeof bundleTables)[number]

const maxSmallRows = 10_000
const hasId = (table: BundleTable) => tablesWithId.some((name) => name === table)

/** The rows of a table after an id, as JSON texts. `last` is the id to go on from; null at the end. */
export async function listBundleRows(db: Db, table: BundleTable, after: string | null, limit: number) {
  if (!hasId(table)) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(table)} t limit ${maxSmallRows}`.execute(db)
    return { rows: rows.map(({ row }) => row), last: null }
  }
  const isPublic = table === 'setting' ? sql`and t.setting_key <> all(${[...secretSettings]}::text[])` : sql``
  // The file of products names shared options, and several can have one name.
  const more =
    table === 'product'
      ? sql`|| jsonb_build_object('linked_option_ids', array(select l.option_id from product_option_link l
          where l.tenant_id = t.tenant_id and l.product_id = t.id order by l.sort_order, l.option_id))`
      : sql``
  const { rows } = await sql<{ id: string; row: string }>`
    select t.id, (to_jsonb(t) ${more})::text as row from ${sql.table(table)} t
     where (${after}::uuid is null or t.id > ${after}::uuid) ${isPublic} order by t.id limit ${limit}`.execute(db)
  return { rows: rows.map(({ row }) => row), last: rows.length < limit ? null : (rows.at(-1)?.id ?? null) }
}

/** Public pictures and other media after an id. */
export const listBundleFiles = (db: Db, after: string | null, limit: number) =>
  db
    .selectFrom('file')
    .select(['id', 'key'])
    .where('is_private', '=', false)
    .where('purpose', 'in', ['image', 'media'])
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()

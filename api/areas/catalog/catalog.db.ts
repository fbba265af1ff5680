import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

export const incrementCatalogVersion = (db: Db, merchantId: string) =>
  db
    .updateTable('merchant')
    .set({ catalog_version: sql<number>`catalog_version + 1` })
    .where('id', '=', merchantId)
    .execute()

export const merchantOf = (db: Db, id: string) =>
  db
    .selectFrom('merchant')
    .select(['id', 'name', 'currency', 'timezone'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** The merchant, if a point of sale manages its catalog. */
export const posOf = (db: Db, id: string) =>
  db.selectFrom('merchant').select('id').where('id', '=', id).where('is_pos_managed', '=', true).executeTakeFirst()

/** Fields of products and schedules that contain ids. Options can only be referenced if they are linked ones. */
const referenceFields = [
  'category_ids',
  'addon_ids',
  'product_ids',
  'option_ids',
  'tag_ids',
  'label_ids',
  'schedule_ids',
] as const
export type References = { [F in (typeof referenceFields)[number]]?: readonly string[] | undefined }

/** Returns the first field with an id that does not exist or belongs to another merchant, or undefined. */
export async function findForeignReference(
  db: Db,
  merchantId: string,
  references: References,
): Promise<string | undefined> {
  const counted = await Promise.all(
    referenceFields.map(async (field) => {
      const ids = [...new Set(references[field])]
      return ids.length === 0 || (await countOf(db, merchantId, field, ids)) === ids.length ? undefined : field
    }),
  )
  return counted.find((field) => field !== undefined)
}

const tables: Record<keyof References, { table: string; only: RawBuilder<unknown> }> = {
  category_ids: { table: 'product_category', only: sql`true` },
  addon_ids: { table: 'product', only: sql`deleted_at is null` },
  product_ids: { table: 'product', only: sql`deleted_at is null` },
  option_ids: { table: 'product_option', only: sql`owner_product_id is null` },
  tag_ids: { table: 'tag', only: sql`true` },
  label_ids: { table: 'label', only: sql`true` },
  schedule_ids: { table: 'schedule', only: sql`true` },
}

async function countOf(db: Db, merchantId: string, field: keyof References, ids: readonly string[]): Promise<number> {
  const { table, only } = tables[field]
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where tenant_id = ${db.scope.tenantId}
    and merchant_id = ${merchantId} and id = any(${[...ids]}::uuid[]) and ${only}`.execute(db)
  return rows[0]?.count ?? 0
}

import { sql } from 'kysely'
import { id as uuid } from '#contract/fields.ts'
import type { Db } from '#api/platform/db/db.ts'

/** The ids of the merchant's products by SKU and by id. */
export async function productIdsByReference(
  db: Db,
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = references.filter((reference) => uuid.safeParse(reference).success)
  const rows = await db
    .selectFrom('product')
    .select(['id', 'sku'])
    .where('merchant_id', '=', db.merchantId)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([eb('sku', '=', eb.fn.any(eb.val([...references]))), eb('id', '=', sql<string>`any(${ids}::uuid[])`)]),
    )
    .execute()
  return new Map(rows.flatMap(({ id, sku }) => [[id, id] as const, ...(sku === null ? [] : [[sku, id] as const])]))
}

type NamedTable = 'product_category' | 'tag' | 'label'
/** The ids of a merchant's categories, tags or labels by name in lower case. */
export async function idsByName(db: Db, table: NamedTable, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom(table)
    .select(['id', sql<string>`lower(name)`.as('name')])
    .where('merchant_id', '=', db.merchantId)
    .where(sql<boolean>`lower(name) = any(${names.map((name) => name.toLowerCase())}::text[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** How files name products: by SKU, or by id without one. */
export async function productReferences(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('product')
    .select(['id', 'sku'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, sku }) => [id, sku ?? id]))
}

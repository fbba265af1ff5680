import { sql } from 'kysely'
import type { MoveInput } from '#contract/fields.ts'
import { moveItem } from '#contract/rules/lists/move-item.ts'
import { notFound } from '../api-error.ts'
import type { Db } from './db.ts'

type OrderedTable = 'banner' | 'popup' | 'merchant_group' | 'merchant_package'

/** The sort order after the last row. */
export async function lastSortOrder(db: Db, table: OrderedTable | 'page'): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select((eb) => eb.fn.max('sort_order').as('last'))
    .executeTakeFirst()
  return (row?.last ?? -1) + 1
}

/** Moves a row before or after another and numbers all rows from 0. 404 if one of the two does not exist. */
export async function moveRow(db: Db, table: OrderedTable, { id, target_id, place }: MoveInput, entity: string) {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'sort_order'])
    .orderBy('sort_order')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const ids = rows.map((row) => row.id)
  if (!ids.includes(id) || !ids.includes(target_id)) throw notFound(entity)
  const orders = new Map(rows.map((row) => [row.id, row.sort_order]))
  const moved = moveItem(ids, id, target_id, place).flatMap((row, index) =>
    orders.get(row) === index ? [] : [{ id: row, sort_order: index }],
  )
  if (moved.length > 0)
    await sql`
      update ${sql.table(table)} set sort_order = o.sort_order
      from unnest(${moved.map((row) => row.id)}::uuid[], ${moved.map((row) => row.sort_order)}::int[]) o (id, sort_order)
      where ${sql.table(table)}.tenant_id = ${db.scope.tenantId} and ${sql.table(table)}.id = o.id`.execute(db)
  return { id }
}

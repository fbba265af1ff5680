import { sql } from 'kysely'

/** How a product, category or option (`row` is its alias) follows the master menu; null if it does not. */
export const menuStateOf = (row: string) =>
  sql<'followed' | 'changed' | 'removed' | null>`case when ${sql.ref(`${row}.source_id`)} is null then null
    when ${sql.ref(`${row}.source_removed_at`)} is not null then 'removed'
    when ${sql.ref(`${row}.overrides`)} <> '{}' then 'changed' else 'followed' end`

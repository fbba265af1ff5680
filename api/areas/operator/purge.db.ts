import type pg from 'pg'
import { childrenFirst, tableLinks } from '#api/platform/db/table-order.ts'
import { queueSchema } from '#api/platform/events/queue-schema.ts'

/** Tenant tables in deletion order: a child table comes before its parents. */
export async function listTenantTables(pool: pg.Pool): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
      where c.relkind = 'r' order by c.relname`,
  )
  return childrenFirst(
    tables.map(({ name }) => name),
    await tableLinks(pool),
  )
}

/** Deletes at most `limit` rows of a tenant and returns how many. */
export async function deleteBatch(pool: pg.Pool, table: string, tenantId: string, limit: number): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from ${quoted(table)} where ctid = any(array(select ctid from ${quoted(table)} where tenant_id = $1 limit $2))`,
    [tenantId, limit],
  )
  return rowCount ?? 0
}

export async function listFileKeys(pool: pg.Pool, tenantId: string, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ key: string }>('select key from file where tenant_id = $1 order by id limit $2', [
    tenantId,
    limit,
  ])
  return rows.map(({ key }) => key)
}

export async function deleteFileRows(pool: pg.Pool, tenantId: string, keys: readonly string[]): Promise<void> {
  await pool.query('delete from file where tenant_id = $1 and key = any($2)', [tenantId, keys])
}

/** Deletes the tenant’s queued and archived jobs. */
export const deleteJobs = (pool: pg.Pool, tenantId: string) =>
  pool.query(`delete from ${queueSchema}.job where data ->> 'tenantId' = $1`, [tenantId])

/** Deletes the tenant row, unless it has been restored. */
export async function deleteTenant(pool: pg.Pool, tenantId: string): Promise<void> {
  await pool.query('delete from tenant where id = $1 and deleted_at is not null', [tenantId])
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

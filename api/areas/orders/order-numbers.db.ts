import type pg from 'pg'
import { namedQuery } from '#api/platform/db/named-query.ts'

const first = 100_001

/** Reserves the next `size` order numbers of a tenant and returns the number after them. A transaction of its own, so it uses the platform pool. */
export async function reserveOrderNumbers(platformPool: pg.Pool, tenantId: string, size: number): Promise<number> {
  const { rows } = await platformPool.query<{ value: number }>(
    namedQuery(
      `insert into counter as c (tenant_id, name, value) values ($1, 'order', $2)
        on conflict (tenant_id, name) do update set value = c.value + $3 returning value`,
      [tenantId, first + size, size],
    ),
  )
  return rows[0]?.value ?? 0
}

import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

/** An option that a component cannot have: it needs an answer, or has products as choices. */
const isUnsupported = sql`(o.is_required or exists (select 1 from option_component oc where oc.tenant_id = o.tenant_id and oc.option_id = o.id))`

/**
 * Those of the products that cannot be a choice: foreign, deleted or unknown ones, combos, and products that require a choice
 * or a note of their own.
 */
export async function listIneligibleComponents(db: Db, merchantId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select p.id from product p
     where p.tenant_id = ${db.scope.tenantId} and p.id = any(${[...ids]}::uuid[]) and p.merchant_id = ${merchantId}
       and p.deleted_at is null and not p.instruction_required
       and not exists (select 1 from product_option o
            where o.tenant_id = p.tenant_id and o.owner_product_id = p.id and ${isUnsupported})
       and not exists (select 1 from product_option_link l join product_option o on o.tenant_id = l.tenant_id and o.id = l.option_id
            where l.tenant_id = p.tenant_id and l.product_id = p.id and ${isUnsupported})`.execute(db)
  const fit = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !fit.has(id))
}

/** Whether one of these linked options needs an answer or has products as choices. */
export async function hasUnsupportedOption(db: Db, optionIds: readonly string[]): Promise<boolean> {
  if (optionIds.length === 0) return false
  const { rows } = await sql`select 1 from product_option o
    where o.tenant_id = ${db.scope.tenantId} and o.id = any(${[...optionIds]}::uuid[]) and ${isUnsupported} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

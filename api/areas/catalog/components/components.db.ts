import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

type OptionComponents = { id: string; merchantId: string; productIds: readonly string[] }

/** Inserts which products are choices of these options. */
export async function insertComponents(db: Db, options: readonly OptionComponents[]): Promise<void> {
  const rows = options.flatMap(({ id, merchantId, productIds }) =>
    [...new Set(productIds)].map((product_id) => ({ option_id: id, merchant_id: merchantId, product_id })),
  )
  if (rows.length > 0) await db.insertInto('option_component').values(rows).execute()
}

/** Replaces the products that are choices of an option. */
export async function setComponents(db: Db, optionId: string, productIds: readonly string[]): Promise<void> {
  const [tenant, given] = [db.scope.tenantId, sql`${[...new Set(productIds)]}::uuid[]`]
  await Promise.all([
    sql`delete from option_component where tenant_id = ${tenant} and option_id = ${optionId} and not (product_id = any(${given}))`.execute(
      db,
    ),
    sql`insert into option_component (tenant_id, merchant_id, option_id, product_id)
        select o.tenant_id, o.merchant_id, o.id, input.id from unnest(${given}) as input (id)
          join product_option o on o.tenant_id = ${tenant} and o.id = ${optionId}
        on conflict (tenant_id, option_id, product_id) do nothing`.execute(db),
  ])
}

/** Whether the product is a choice of an option. */
export const isComponent = (db: Db, productId: string): Promise<boolean> =>
  db
    .selectFrom('option_component')
    .select('option_id')
    .where('product_id', '=', productId)
    .limit(1)
    .executeTakeFirst()
    .then((row) => row !== undefined)

/** Whether a product that uses the linked option is itself a choice, of this option (`ids`) or another. */
export async function isUsedByComponent(db: Db, optionId: string, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from product_option_link l where l.tenant_id = ${db.scope.tenantId} and l.option_id = ${optionId}
       and (l.product_id = any(${[...ids]}::uuid[])
            or exists (select 1 from option_component c where c.tenant_id = l.tenant_id and c.product_id = l.product_id))
     limit 1`.execute(db)
  return rows.length > 0
}

import { sql } from 'kysely'
import type { OrderTypeAlias } from '#contract/fields.ts'
import type { Db } from '#api/platform/db/db.ts'

type FormFilter = {
  service: 'order' | 'product_category' | 'user_register'
  order_type?: OrderTypeAlias | undefined
  category_ids?: readonly string[] | undefined
}

/**
 * Returns the active form of a service. The form of the order type takes precedence over the general form. For
 * products, the form of the first category that has one is returned.
 */
export const formOf = (db: Db, { service, order_type, category_ids = [] }: FormFilter) =>
  db
    .selectFrom('custom_form')
    .select(['id', 'service', 'order_type', 'category_id', 'fields', 'is_active'])
    .where('service', '=', service)
    .where('is_active', '=', true)
    .where((eb) =>
      eb.or([eb('order_type', 'is', null), ...(order_type === undefined ? [] : [eb('order_type', '=', order_type)])]),
    )
    .where((eb) =>
      eb.or([
        eb('category_id', 'is', null),
        ...(category_ids.length === 0 ? [] : [eb('category_id', '=', eb.fn.any(eb.val([...category_ids])))]),
      ]),
    )
    .orderBy(sql`order_type is null`)
    .orderBy(sql`category_id is null`)
    .orderBy('created_at')
    .executeTakeFirst()

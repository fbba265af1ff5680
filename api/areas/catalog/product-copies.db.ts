import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

const copiedColumns = sql.join(
  [
    'merchant_id',
    'description',
    'translations',
    'selling_price',
    'cost_price',
    'is_taxable',
    'track_inventory',
    'quantity',
    'low_stock_at',
    'default_low_stock_at',
    'stock_status',
    'product_images',
    'media',
    'instruction_enabled',
    'instruction_required',
    'allergens',
    'status',
  ].map((column) => sql.ref(column)),
)

export const copyProduct = (
  db: Db,
  originalId: string,
  { id, name, sort_order }: { id: string; name: string; sort_order: number },
) =>
  sql`insert into product (tenant_id, id, name, sort_order, created_at, updated_at, ${copiedColumns})
      select tenant_id, ${id}::uuid, ${name}::text, ${sort_order}::integer, ${db.now}::timestamptz,
      ${db.now}::timestamptz, ${copiedColumns} from product where tenant_id = ${db.scope.tenantId} and id = ${originalId}`.execute(
    db,
  )

import type { Db } from '../db/db.ts'
import { json } from '../db/json.ts'
import { newId } from '../runtime/ids.ts'

export const newImportIds = () => ({ import_products: newId(), import_merchants: newId(), import_customers: newId() })

type Ids = ReturnType<typeof newImportIds> & { merchant: string; user: string }

/** A running import of each type. */
export async function insertImportFixtures(db: Db, ids: Ids, canary: string): Promise<void> {
  const types = { products: ids.import_products, merchants: ids.import_merchants, customers: ids.import_customers }
  for (const type of ['products', 'merchants', 'customers'] as const)
    await db
      .insertInto('import_record')
      .values({
        id: types[type],
        merchant_id: type === 'products' ? ids.merchant : null,
        user_id: ids.user,
        type,
        file_key: `p/${canary}.csv`,
        file_name: `${canary}.csv`,
        headings: canary,
        mapping: json([]),
        dry_run: false,
        locale: 'en',
        total_rows: 1,
      })
      .execute()
}

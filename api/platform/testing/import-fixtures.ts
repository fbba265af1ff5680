import type { Db } from '../db/db.ts'
import { json } from '../db/json.ts'
import { newId } from '../runtime/ids.ts'

export const newImportIds = () => ({
  import_products: newId(),
  import_merchants: newId(),
  import_customers: newId(),
  import_coupons: newId(),
  import_merchant_coupons: newId(),
  bundle_import: newId(),
})

type Ids = ReturnType<typeof newImportIds> & { merchant: string; user: string }

/** A running import of each list. A user has one of each type. */
export async function insertImportFixtures(db: Db, ids: Ids, canary: string): Promise<void> {
  const { merchant, user } = ids
  const imports = [
    { id: ids.import_products, type: 'products', merchant_id: merchant, user_id: user },
    { id: ids.import_merchants, type: 'merchants', merchant_id: null, user_id: user },
    { id: ids.import_customers, type: 'customers', merchant_id: null, user_id: user },
    { id: ids.import_coupons, type: 'coupons', merchant_id: null, user_id: user },
    { id: ids.import_merchant_coupons, type: 'coupons', merchant_id: merchant, user_id: newId() },
  ] as const
  for (const record of imports)
    await db
      .insertInto('import_record')
      .values({
        ...record,
        file_key: `p/${canary}.csv`,
        file_name: `${canary}.csv`,
        headings: canary,
        mapping: json([]),
        dry_run: false,
        locale: 'en',
        total_rows: 1,
      })
      .execute()
  await db
    .insertInto('bundle_import')
    .values({
      id: ids.bundle_import,
      user_id: user,
      file_key: `p/${canary}.zip`,
      file_name: `${canary}.zip`,
      locale: 'en',
      dry_run: false,
      // One archive of a tenant is imported at a time.
      status: 'undone',
      steps: json([
        {
          list: 'merchants',
          merchant: null,
          file_key: `p/${canary}.csv`,
          file_name: `${canary}.csv`,
          headings: [],
          rows: 1,
          import_id: ids.import_merchants,
          is_done: false,
          counts: null,
          problems: [],
        },
      ]),
    })
    .execute()
}

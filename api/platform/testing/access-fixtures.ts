import type { Db } from '../db/db.ts'
import { json } from '../db/json.ts'
import { hashToken } from '../runtime/hash.ts'

type Ids = { api_key: string; audit_entry: string; merchant: string }

/** An API key, and an entry of the audit log in the merchant. */
export async function insertAccessFixtures(
  db: Db,
  { api_key, audit_entry, merchant }: Ids,
  { staffId, canary }: { staffId: string; canary: string },
): Promise<void> {
  await db
    .insertInto('api_key')
    .values({
      id: api_key,
      name: canary,
      key_hash: hashToken(api_key),
      masked_key: 'key_…',
      permissions: ['ManageTenantOrders'],
      created_by: staffId,
    })
    .execute()
  await db
    .insertInto('audit')
    .values({
      id: audit_entry,
      merchant_id: merchant,
      at: db.now,
      actor_kind: 'user',
      actor_id: staffId,
      actor_name: canary,
      action: 'merchant.updated',
      subject: `merchant:${merchant}`,
      changes: json({ name: { before: canary, after: `${canary} 2` } }),
    })
    .execute()
}

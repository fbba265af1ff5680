import { sql } from 'kysely'
import type { KeptReason } from '#contract/areas/catalog/menu-pushes.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import type { PushPart } from './push-rows.db.ts'

export type KeptRow = { record_id: string; reason: KeptReason }

/** Notes records that an undo leaves as they are, and counts them. */
export async function keepRows(db: Db, { pushId, merchantId }: PushPart, kept: readonly KeptRow[]): Promise<void> {
  if (kept.length === 0) return
  await sql`with kept as (update menu_push_row r set kept_reason = w.reason, before = '{}', after = '{}'
      from jsonb_to_recordset(${json(kept)}::jsonb) as w (record_id uuid, reason text)
      where r.tenant_id = ${db.scope.tenantId} and r.push_id = ${pushId} and r.merchant_id = ${merchantId}
        and r.record_id = w.record_id and r.kept_reason is null returning 1)
    update menu_push_store s set kept_count = s.kept_count + (select count(*) from kept)
    where s.tenant_id = ${db.scope.tenantId} and s.push_id = ${pushId} and s.merchant_id = ${merchantId}`.execute(db)
}

export const keptRecords = (db: Db, pushId: string, limit: number) =>
  db
    .selectFrom('menu_push_row as r')
    .innerJoin('merchant as m', 'm.id', 'r.merchant_id')
    .select([
      'r.record',
      'r.record_id',
      'r.name',
      'r.merchant_id',
      'm.name as merchant_name',
      'r.kept_reason as reason',
    ])
    .where('r.push_id', '=', pushId)
    .where('r.kept_reason', 'is not', null)
    .orderBy('m.name')
    .orderBy('r.name')
    .limit(limit)
    .$narrowType<{ reason: KeptReason }>()
    .execute()

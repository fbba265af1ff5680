import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { NewEntry } from './entries.rules.ts'

export const readCursor = async (db: Db) =>
  (await db.selectFrom('payout_cursor').select(['orders_at', 'refunds_at']).executeTakeFirst()) ?? {
    orders_at: '1970-01-01T00:00:00.000Z',
    refunds_at: '1970-01-01T00:00:00.000Z',
  }

type CursorChange = { orders_at?: string; refunds_at?: string; leased_until: string | null }

/** Moves the cursor forward, never back. */
export const moveCursor = (db: Db, { orders_at, refunds_at, leased_until }: CursorChange) =>
  db
    .insertInto('payout_cursor')
    .values({ ...(orders_at ? { orders_at } : {}), ...(refunds_at ? { refunds_at } : {}), leased_until })
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet((eb) => ({
        ...(orders_at ? { orders_at: eb.fn<string>('greatest', ['payout_cursor.orders_at', eb.val(orders_at)]) } : {}),
        ...(refunds_at
          ? { refunds_at: eb.fn<string>('greatest', ['payout_cursor.refunds_at', eb.val(refunds_at)]) }
          : {}),
        leased_until,
      })),
    )
    .execute()

/** A place in a list that is sorted by time and id. */
export type Position = { at: string; id: string }

const orderColumns = [
  'id',
  'merchant_id',
  'payment_mode',
  'payment_status',
  'delivery_by',
  'currency',
  'grand_total',
  'tip',
  'merchant_amount',
  'admin_amount',
  'commission_amount',
  'closed_at',
  'undo',
  'is_dummy',
] as const

/** Completed orders after a position. */
export const listCompletedOrders = (db: Db, after: Position, limit: number) =>
  db
    .selectFrom('orders')
    .select(orderColumns)
    .where('order_status', '=', 'completed')
    .where(sql<boolean>`(closed_at, id) > (${after.at}, ${after.id})`)
    .orderBy('closed_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Those of the orders that have an entry already. */
export const listCollectedOrders = (db: Db, orderIds: readonly string[]) =>
  db
    .selectFrom('orders')
    .select(orderColumns)
    .where('id', '=', (eb) => eb.fn.any(eb.val([...orderIds])))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('payout_entry as e')
          .select('e.id')
          .whereRef('e.order_id', '=', 'orders.id')
          .where('e.kind', '=', 'order'),
      ),
    )
    .execute()
export type CompletedOrder = Awaited<ReturnType<typeof listCompletedOrders>>[number]

/** All postings of refunds of these orders. */
export const listRefundPostings = (db: Db, orderIds: readonly string[]) =>
  db
    .selectFrom('ledger_entry')
    .select(['order_id', 'business_key', 'from_account', 'to_account', 'amount', 'created_at'])
    .where('order_id', '=', (eb) => eb.fn.any(eb.val([...orderIds])))
    .where('business_key', 'like', 'refund:%')
    .execute()

/** Orders of refunds that were booked after a position. */
export const listRefundedOrders = (db: Db, after: Position, limit: number) =>
  db
    .selectFrom('ledger_entry')
    .select(['id', 'order_id', 'created_at'])
    .where('business_key', 'like', 'refund:%')
    .where(sql<boolean>`(created_at, id) > (${after.at}, ${after.id})`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/**
 * Entries that exist already, by business key, stay as they are. The rows are one JSON parameter: thousands of
 * parameters would keep this process from answering calls meanwhile.
 */
export async function insertPayoutEntries(db: Db, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map((entry) => ({ id: newId(), ...entry }))
  await sql`
    insert into payout_entry (tenant_id, id, merchant_id, order_id, business_key, kind, order_amount, merchant_amount,
                              admin_amount, commission_amount, tip_amount, admin_tip_amount, currency, note, available_at,
                              is_dummy, created_at)
    select ${db.scope.tenantId}, n.*, ${db.now} from json_to_recordset(${json(rows)}::json)
           as n (id uuid, merchant_id uuid, order_id uuid, business_key text, kind text, order_amount bigint,
                 merchant_amount bigint, admin_amount bigint, commission_amount bigint, tip_amount bigint,
                 admin_tip_amount bigint, currency text, note text, available_at timestamptz, is_dummy boolean)
    on conflict do nothing`.execute(db)
}

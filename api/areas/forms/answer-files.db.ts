import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

/** Whether an active form asks for a file. */
export async function hasFileField(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('custom_form')
    .select('id')
    .where('is_active', '=', true)
    .where(sql<boolean>`fields @> '[{"type": "file"}]'::jsonb`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function unclaimedBytes(db: Db): Promise<number> {
  const { bytes } = await db
    .selectFrom('file')
    .select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.sum('size'), eb.lit(0)), 'bigint').as('bytes'))
    .where('purpose', '=', 'answer')
    .where('claimed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return bytes
}

/** Marks uploads as used and returns their keys. */
export async function claimFiles(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .updateTable('file')
    .set((eb) => ({ claimed_at: eb.fn.coalesce('claimed_at', eb.val(db.now)) }))
    .where('key', 'in', [...keys])
    .where('purpose', '=', 'answer')
    .returning('key')
    .execute()
  return rows.map(({ key }) => key)
}

export async function deleteAnswerFiles(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .deleteFrom('file')
    .where('key', 'in', [...keys])
    .where('purpose', '=', 'answer')
    .returning('key')
    .execute()
  return rows.map(({ key }) => key)
}

export const answerFileExists = async (db: Db, key: string): Promise<boolean> =>
  (await db
    .selectFrom('file')
    .select('id')
    .where('key', '=', key)
    .where('purpose', '=', 'answer')
    .executeTakeFirst()) !== undefined

/** Whether an order, which the reader may see, has this answer. */
export const orderHasAnswer = async (db: Db, orderNumber: string, path: string): Promise<boolean> => {
  const row = await db.selectFrom('orders').select('form_data').where('order_id', '=', orderNumber).executeTakeFirst()
  return Object.values(row?.form_data ?? {}).includes(path)
}

/** Answers of a customer: of the registration and of orders. */
export async function answersOfCustomer(db: Db, customerId: string): Promise<(Record<string, unknown> | null)[]> {
  const rows = await Promise.all([
    db.selectFrom('customer').select('form_data').where('id', '=', customerId).execute(),
    db
      .selectFrom('orders')
      .select('form_data')
      .where('customer_id', '=', customerId)
      .where('form_data', 'is not', null)
      .execute(),
  ])
  return rows.flat().map(({ form_data }) => form_data)
}

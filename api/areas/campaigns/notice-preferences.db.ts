import type { Db } from '#api/platform/db/db.ts'

export const findPreference = (db: Db, customerId: string) =>
  db
    .selectFrom('notice_preference')
    .select(['push', 'mail', 'whatsapp'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst()

/** Changes what a customer agreed to, also where segments look for it. */
export async function upsertPreference(
  db: Db,
  customerId: string,
  change: { push?: boolean; mail?: boolean; whatsapp?: boolean; timezone?: string },
): Promise<void> {
  const { mail, whatsapp } = await db
    .insertInto('notice_preference')
    .values({ customer_id: customerId, ...change, updated_at: db.now })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'customer_id']).doUpdateSet({ ...change, updated_at: db.now }),
    )
    .returning(['mail', 'whatsapp'])
    .executeTakeFirstOrThrow()
  await db
    .updateTable('customer_figure')
    .set({ accepts_mail: mail, accepts_whatsapp: whatsapp })
    .where('customer_id', '=', customerId)
    .execute()
}

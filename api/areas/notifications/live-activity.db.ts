import type { ActivityTexts } from '#contract/areas/notifications/live-activity.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'

/** Live activities of an order that are told of a status. */
const maxActivities = 10

export const findMessageSetting = (db: Db) =>
  db
    .selectFrom('message_setting')
    .select(['has_live_activity', 'activity_texts', 'activity_icon_url'])
    .executeTakeFirst()

type MessageSetting = { has_live_activity: boolean; activity_texts: ActivityTexts; activity_icon_url: string | null }

export const saveMessageSetting = (db: Db, { activity_texts, ...setting }: MessageSetting) => {
  const values = { ...setting, activity_texts: json(activity_texts), updated_at: db.now }
  return db
    .insertInto('message_setting')
    .values(values)
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(values))
    .execute()
}

/** Live activities of orders, on any device. */
export const listActivities = (db: Db, orderIds: readonly string[]) =>
  db
    .selectFrom('push_token')
    .select(['id', 'order_id'])
    .where('order_id', '=', (eb) => eb.fn.any(eb.val([...orderIds])))
    .orderBy('id')
    .limit(maxActivities * orderIds.length)
    .execute()

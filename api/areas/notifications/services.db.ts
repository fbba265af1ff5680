import type { ServiceName } from '#contract/rules/messages/message-services.ts'
import type { Db } from '#api/platform/db/db.ts'

export const listServices = (db: Db) =>
  db.selectFrom('message_service').select(['service', 'credentials', 'is_active', 'updated_at']).execute()

export const saveService = (db: Db, service: ServiceName, values: { credentials: string; is_active: boolean }) =>
  db
    .insertInto('message_service')
    .values({ service, ...values, updated_at: db.now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'service']).doUpdateSet({ ...values, updated_at: db.now }))
    .execute()

export const deactivateServices = (db: Db, services: readonly ServiceName[]) =>
  services.length === 0
    ? Promise.resolve()
    : db
        .updateTable('message_service')
        .set({ is_active: false, updated_at: db.now })
        .where('service', 'in', [...services])
        .where('is_active', '=', true)
        .execute()

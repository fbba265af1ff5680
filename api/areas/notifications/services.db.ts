import type pg from 'pg'
import type { ServiceName } from '#contract/rules/messages/message-services.ts'
import { namedQuery } from '#api/platform/db/named-query.ts'
import type { Db } from '#api/platform/db/db.ts'

export const listServices = (db: Db) =>
  db
    .selectFrom('message_service')
    .select([
      'service',
      'credentials',
      'is_active',
      'is_fallback',
      'is_working',
      'check_reason',
      'checked_at',
      'updated_at',
    ])
    .execute()

type ServiceValues = { credentials: string; is_active: boolean; is_fallback: boolean }

export const saveService = (db: Db, service: ServiceName, values: ServiceValues) =>
  db
    .insertInto('message_service')
    .values({ service, ...values, updated_at: db.now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'service']).doUpdateSet({ ...values, updated_at: db.now }))
    .execute()

export const recordCheck = (db: Db, service: ServiceName, check: { isWorking: boolean; reason: string | null }) =>
  db
    .updateTable('message_service')
    .set({ is_working: check.isWorking, check_reason: check.reason, checked_at: db.now })
    .where('service', '=', service)
    .execute()

export const clearFallbacks = (db: Db, services: readonly ServiceName[]) =>
  db
    .updateTable('message_service')
    .set({ is_fallback: false, updated_at: db.now })
    .where('service', 'in', [...services])
    .where('is_fallback', '=', true)
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

/** The last check of a service in use. Two processes that check it do so one after the other. */
export const findServiceCheck = (db: Db, service: ServiceName) =>
  db
    .selectFrom('message_service')
    .select('is_working')
    .where('service', '=', service)
    .where((eb) => eb.or([eb('is_active', '=', true), eb('is_fallback', '=', true)]))
    .forUpdate()
    .executeTakeFirst()

export async function listTenantsWithServices(platformPool: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await platformPool.query<{ tenant_id: string }>(
    namedQuery(
      `select distinct s.tenant_id from message_service s join tenant t on t.id = s.tenant_id
        where (s.is_active or s.is_fallback) and t.status = 1 and t.deleted_at is null order by s.tenant_id`,
      [],
    ),
  )
  return rows.map(({ tenant_id }) => tenant_id)
}

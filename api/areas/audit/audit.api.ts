import type {
  AuditEntry,
  AuditListInput,
  auditLog as calls,
  merchantAuditLog as merchantCalls,
} from '#contract/areas/audit/audit.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { assertDateOrder } from '#api/platform/db/listing.ts'
import type { Context, Handlers } from '#api/platform/handlers.ts'
import { dayAfter, instantOf } from '../schedules/local-time.rules.ts'
import { findEntry, findRecordNames, listEntries } from './audit.db.ts'
import type { EntryRow } from './audit.db.ts'
import { idsByKind, toFieldChanges } from './audit.rules.ts'

async function list({ db, input, tenant }: Context<AuditListInput>) {
  assertDateOrder(input)
  const { start_date, end_date, ...filters } = input
  const startOf = (day: string) => instantOf(day, '00:00', tenant.timezone)
  const { data, meta } = await listEntries(db, {
    ...filters,
    merchantId: db.scope.merchantId,
    fromMs: start_date === undefined ? undefined : startOf(start_date),
    beforeMs: end_date === undefined ? undefined : startOf(dayAfter(end_date, 1)),
  })
  return { data: await toEntries(db, data), meta }
}

async function show({ db, input: { id }, tenant }: Context<{ id: string }>) {
  const row = orNotFound(await findEntry(db, id, db.scope.merchantId), 'Activity')
  const [entry] = await toEntries(db, [row])
  const { changes, currency, ip, user_agent, request_id, action } = row
  return {
    ...orNotFound(entry, 'Activity'),
    changes: toFieldChanges(action, { ...changes }),
    currency: currency ?? tenant.currency,
    ip,
    user_agent,
    request_id,
  }
}

async function toEntries(db: Db, rows: readonly EntryRow[]): Promise<AuditEntry[]> {
  const names = await findRecordNames(db, idsByKind(rows.map(({ record }) => record)))
  return rows.map(({ recorded_name, impersonator_id, actor_kind, ...row }) => ({
    ...row,
    actor_kind: actorKindOf(actor_kind),
    record_name: names.get(row.record) ?? recorded_name,
    is_impersonated: impersonator_id !== null,
  }))
}

const actorKindOf = (kind: string): AuditEntry['actor_kind'] =>
  kind === 'user' || kind === 'key' || kind === 'customer' ? kind : 'system'

export const auditLog: Handlers<typeof calls> = { list, show }
export const merchantAuditLog: Handlers<typeof merchantCalls> = { list, show }

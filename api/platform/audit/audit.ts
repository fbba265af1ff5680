import type { AuditAction } from '#contract/areas/audit/actions.ts'
import type { Db } from '../db/db.ts'
import { json } from '../db/json.ts'
import { newId } from '../runtime/ids.ts'

/**
 * Writes an audit entry in the current transaction. `action` is area.verb ('auth.signed_in'), `subject` is
 * kind:id ('user:…'). `changes` holds old and new values, never a secret.
 */
export const audit = (
  db: Db,
  action: AuditAction,
  subject: string,
  changes: Record<string, unknown> = {},
  reason: string | null = null,
): Promise<void> => auditAll(db, action, [{ subject, changes }], reason)

type Entry = { subject: string; changes: Record<string, unknown> }

/** Writes an entry for each of several records that one action has changed. */
export async function auditAll(
  db: Db,
  action: AuditAction,
  entries: readonly Entry[],
  reason: string | null = null,
): Promise<void> {
  if (entries.length === 0) return
  const {
    kind,
    id,
    name,
    impersonatorId = null,
    keyId = null,
    ip = null,
    userAgent = null,
    requestId = null,
  } = db.actor
  await db
    .insertInto('audit')
    .values(
      entries.map(({ subject, changes }) => ({
        id: newId(),
        merchant_id: db.scope.merchantId,
        at: db.now,
        actor_kind: keyId === null ? kind : 'key',
        actor_id: keyId ?? id,
        actor_name: name,
        impersonator_id: impersonatorId,
        action,
        subject,
        changes: json(changes),
        reason,
        ip,
        user_agent: userAgent?.slice(0, 300) ?? null,
        request_id: requestId,
      })),
    )
    .execute()
}

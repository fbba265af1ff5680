import type { EventName, EventPayload } from '#contract/events.ts'
import { json } from '../db/json.ts'
import type { Db } from '../db/db.ts'
import { insertRows } from '../db/prepared.ts'
import { newId } from '../runtime/ids.ts'

/** Records an event in the current transaction. Live frames, jobs and webhooks follow from this outbox row only. */
export function emit<N extends EventName>(
  db: Db,
  name: N,
  subject: string,
  payload: EventPayload<N>,
  merchantId: string | null = db.scope.merchantId,
): Promise<void> {
  return insertOutboxRow(db, { kind: 'event', name, subject, payload, merchantId, runAt: null })
}

/** Enqueues a job in the current transaction; it does not run before the ISO time `at`. Use `job.enqueue`. */
export function enqueueJob(db: Db, name: string, payload: unknown, at: string | null): Promise<void> {
  return insertOutboxRow(db, { kind: 'job', name, subject: name, payload, merchantId: db.scope.merchantId, runAt: at })
}

type OutboxRow = {
  kind: 'event' | 'job'
  name: string
  subject: string
  payload: unknown
  merchantId: string | null
  runAt: string | null
}

type InsertableRow = Parameters<typeof insertRows<'outbox'>>[2][number]
const openBatches = new WeakMap<Db, { rows: InsertableRow[]; written: Promise<void> }>()

/** Rows written in one turn of the event loop become one INSERT. */
function insertOutboxRow(db: Db, { kind, name, subject, payload, merchantId, runAt }: OutboxRow): Promise<void> {
  const id = newId()
  const createdAt = db.now
  db.afterCommit.push({ id, tenantId: db.scope.tenantId, merchantId, kind, name, subject, payload, createdAt })
  const batch = openBatches.get(db) ?? openBatch(db)
  batch.rows.push({
    id,
    merchant_id: merchantId,
    kind,
    name,
    subject,
    payload: json(payload),
    run_at: runAt,
    created_at: createdAt,
  })
  return batch.written
}

function openBatch(db: Db) {
  const rows: InsertableRow[] = []
  const written = Promise.resolve().then(() => {
    openBatches.delete(db)
    return insertRows(db, 'outbox', rows)
  })
  const batch = { rows, written }
  openBatches.set(db, batch)
  return batch
}

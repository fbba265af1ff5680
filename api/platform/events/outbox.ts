import type { EventName, EventPayload } from '#contract/events.ts'
import { json } from '../db/json.ts'
import type { Db } from '../db/db.ts'
import { insertRows } from '../db/prepared.ts'
import { newId } from '../runtime/ids.ts'

/** Says that something happened, inside the transaction in which it does. Live frames, jobs and deliveries follow from this row and from nothing else. */
export function emit<N extends EventName>(
  db: Db,
  name: N,
  subject: string,
  payload: EventPayload<N>,
  merchantId: string | null = db.scope.merchantId,
): Promise<void> {
  return insertOutboxRow(db, { kind: 'event', name, subject, payload, merchantId, runAt: null })
}

/** Promises a job in the same transaction; `at` is an ISO time before which it does not run. Written through `job(...).later`. */
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

/** What is announced in one breath is written by one statement. */
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

import { Settings } from '#contract/areas/settings/settings.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { OpenTransaction } from '#api/platform/handlers.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { putSetting } from '../settings/put-setting.commands.ts'
import { lockSettings, settingsFor } from '../settings/settings.queries.ts'
import { addProgress, deleteOldJobs, findJob, findRunningJob, updateJob } from './jobs.db.ts'
import {
  addCounts,
  countPlacedOrders,
  deleteModelRows,
  findOtherModels,
  findServedModel,
  insertModel,
  lockModel,
  moveCursor,
  readNextOrders,
  serveModel,
  setTrained,
} from './model.db.ts'
import { countOrders } from './scores.rules.ts'

const dayMs = 86_400_000
/** Older orders would weigh less than a fiftieth. */
const historyDays = 365
/** Orders become visible at commit, later than their time. No transaction that places orders takes this long. */
const settleMs = 120_000
const ordersPerTransaction = 500
const rowsPerDelete = 5_000
const keptJobs = 20

const readUntil = (nowMs: number) => isoAt(nowMs - settleMs)
export const historyStart = (nowMs: number) => isoAt(nowMs - historyDays * dayMs)

/**
 * Adds the next orders to a model. Counts and cursor change in one transaction, so each order counts once, whenever a
 * process is killed. Returns how many orders it read; 0 at the end.
 */
async function readBatch(db: Db, generation: number, until = readUntil(db.nowMs)): Promise<number> {
  if (!(await lockModel(db, generation))) return 0
  const orders = await readNextOrders(db, generation, until, ordersPerTransaction)
  const last = orders.at(-1)
  if (!last) return 0
  await addCounts(db, generation, countOrders(orders.filter(({ is_sold }) => is_sold)))
  await moveCursor(db, generation, last, orders.length)
  return orders.length
}

export type Slice = { openTransaction: OpenTransaction; hasTime: () => boolean }

/** Reads orders of a job until its time is over. Returns whether the job is done. */
export async function buildSlice({ openTransaction, hasTime }: Slice, jobId: string): Promise<boolean> {
  const job = await openTransaction(async (db) => {
    const found = await findJob(db, jobId)
    if (found?.status !== 'queued' && found?.status !== 'processing') return undefined
    if (found.status === 'processing') return found
    const total_orders = await countPlacedOrders(db, historyStart(db.nowMs), readUntil(db.nowMs))
    await updateJob(db, jobId, { status: 'processing', total_orders })
    return { ...found, total_orders }
  })
  if (!job) return true
  for (;;) {
    const read = await openTransaction(async (db) => {
      const count = await readBatch(db, job.generation)
      if (count > 0) await addProgress(db, jobId, count)
      return count
    })
    if (read === 0) break
    if (!hasTime()) return false
  }
  await openTransaction((db) => completeJob(db, jobId, job.generation))
  return true
}

/** Serves the new model. Its first one also says that recommendations can be switched on. */
async function completeJob(db: Db, jobId: string, generation: number): Promise<void> {
  await lockSettings(db)
  await serveModel(db, generation)
  await updateJob(db, jobId, { status: 'completed', error: null })
  const { recommendation_settings } = await settingsFor(db, null, Settings.pick({ recommendation_settings: true }))
  await putSetting(db, 'recommendation_settings', { ...recommendation_settings, is_initialized: true })
  await deleteOldJobs(db, keptJobs)
}

/** Adds new orders to the model that is served, and deletes models that are not. Returns whether it is done. */
export async function updateSlice({ openTransaction, hasTime }: Slice): Promise<boolean> {
  const served = (await openTransaction(findServedModel))?.generation
  if (served === undefined) return true
  while ((await openTransaction((db) => readBatch(db, served))) > 0) if (!hasTime()) return false
  await openTransaction((db) => setTrained(db, served))
  const others = await openTransaction(async (db) => {
    const running = await findRunningJob(db)
    return findOtherModels(db, [served, ...(running ? [running.generation] : [])])
  })
  for (const generation of others)
    while (await openTransaction((db) => deleteModelRows(db, generation, rowsPerDelete))) if (!hasTime()) return false
  return true
}

/** Builds and serves a model in the transaction of `db`, from the orders until a time. For sample data and evaluations. */
export async function buildModelNow(db: Db, until: string): Promise<void> {
  const generation = await insertModel(db, historyStart(db.nowMs))
  while ((await readBatch(db, generation, until)) > 0);
  await serveModel(db, generation)
}

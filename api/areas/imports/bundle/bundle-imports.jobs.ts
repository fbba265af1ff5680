import { randomBytes } from 'node:crypto'
import type { BundleStepState } from '#api/platform/column-types.ts'
import type { AnyJob, JobContext } from '#api/platform/events/job.ts'
import { job } from '#api/platform/events/job.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import { kinds, storageKeyFor } from '../../files/file-kinds.rules.ts'
import { saveFileRecord } from '../../files/file-records.commands.ts'
import type { Importable } from '../define-import.ts'
import { FileError, fileErrorText } from '../file-errors.rules.ts'
import { headingsKey, mapHeadings } from '../headings.rules.ts'
import { findImport, insertImport, lockImport, updateImport } from '../imports.db.ts'
import { openBundle } from './bundle-archive.ts'
import { findBundleImport, lockBundleImport, merchantIdBySlug, updateBundleImport } from './bundle-imports.db.ts'
import type { BundleImportRow } from './bundle-imports.db.ts'
import { runBundleImport, undoBundleImport } from './bundle-imports.job-types.ts'
import { allFailed, checkSteps } from './bundle-check.ts'
import { planFiles } from './bundle-plan.ts'
import type { PlannedFile } from './bundle-plan.ts'

const maxAttempts = 5
const sliceMs = 45_000
const pollMs = 2_000

type Lists = {
  lists: readonly Importable[]
  isImportedSetting: (key: string) => boolean
  /** The jobs that run and undo one import. */
  imports: { run: AnyJob; undo: AnyJob }
}
type Input = JobContext<{ bundleImportId: string }>
type Work = Pick<Input, 'openTransaction' | 'services'> & Lists & { record: BundleImportRow; tenant: ResolvedTenant }

async function open(input: Input, lists: Lists, status: BundleImportRow['status']): Promise<Work | null> {
  const { openTransaction, services } = input
  const { record, tenantId } = await openTransaction(async (db) => ({
    record: await findBundleImport(db, input.input.bundleImportId),
    tenantId: db.scope.tenantId,
  }))
  const tenant = await services.tenants.find(tenantId)
  return record?.status === status && tenant ? { openTransaction, services, record, tenant, ...lists } : null
}

const startedSteps = (steps: readonly BundleStepState[]) => steps.filter(({ import_id }) => import_id !== null).length

/** Saves the steps, unless the import was cancelled, or another process has gone on with it. Returns whether it goes on. */
const save = ({ openTransaction, record }: Work, steps: readonly BundleStepState[], status?: 'completed') =>
  openTransaction(async (db) => {
    const now = await lockBundleImport(db, record.id)
    if (now?.status !== 'processing' || startedSteps(now.steps ?? []) > startedSteps(steps)) return false
    await updateBundleImport(db, record.id, { steps, ...(status ? { status } : {}) })
    return status === undefined
  })

/** Divides the archive into the files of its imports and stores them. */
async function plan(work: Work): Promise<BundleStepState[]> {
  const { record, services, tenant } = work
  const archive = await openBundle(await services.files.readBytes(record.file_key))
  const steps: BundleStepState[] = []
  for await (const file of planFiles({ ...work, archive, tenantId: tenant.id })) steps.push(await storeStep(work, file))
  if (steps.length === 0) throw new FileError('no_rows')
  return steps
}

async function storeStep(
  work: Work,
  { list, merchant, name, bytes, headings, rows }: PlannedFile,
): Promise<BundleStepState> {
  const { services, tenant, openTransaction, record } = work
  const kind = name.endsWith('.zip') ? 'zip' : 'csv'
  const file_key = storageKeyFor(tenant.id, 'import', kind, randomBytes(16).toString('hex'))
  const file_name = merchant === null ? name : `${merchant}-${name}`
  await services.files.put(file_key, bytes, kinds[kind].type)
  await openTransaction((db) =>
    saveFileRecord(db, {
      key: file_key,
      file_name,
      mime_type: kinds[kind].type,
      size: bytes.length,
      merchant_id: null,
      folder: null,
      purpose: 'import',
      is_private: true,
      width: null,
      height: null,
      uploaded_by: record.user_id,
    }),
  )
  const state = { import_id: null, is_done: false, counts: null, problems: [] }
  return { list, merchant, file_key, file_name, headings: [...headings], rows, ...state }
}

async function run(work: Work, runOne: AnyJob['run'], startedAt: number): Promise<void> {
  const { record, services, openTransaction } = work
  const steps = record.steps ?? (await plan(work))
  if (!(await save(work, steps))) return
  if (record.dry_run) {
    await save(work, await checkSteps(work, steps), 'completed')
    return
  }
  for (const [nth, step] of steps.entries()) {
    if (step.is_done) continue
    const started = step.import_id === null ? await startStep(work, steps, nth) : step
    const isOver = started.is_done || (await continueStep(work, started, runOne))
    if (!isOver || services.clock() - startedAt > sliceMs) {
      if (isOver) steps[nth] = { ...started, is_done: true }
      if (!(await save(work, steps))) return
      const at = new Date(services.clock() + (isOver ? 0 : pollMs)).toISOString()
      return openTransaction((db) => runBundleImport.enqueue(db, { bundleImportId: record.id }, { at }))
    }
    steps[nth] = { ...started, is_done: true }
    if (!(await save(work, steps))) return
  }
  await save(work, steps, 'completed')
}

/** Begins the import of a step and remembers it, in one transaction. A step of a merchant that was refused is refused too. */
async function startStep(work: Work, steps: BundleStepState[], nth: number): Promise<BundleStepState> {
  const { openTransaction, record, tenant, lists } = work
  const step = steps[nth]
  const list = lists.find(({ type }) => type === step?.list)
  if (!step || !list) throw new Error('the step is unknown')
  const merchantId =
    step.merchant === null ? null : await openTransaction((db) => merchantIdBySlug(db, step.merchant ?? ''))
  if (merchantId === undefined) return (steps[nth] = allFailed(step))
  const started = { ...step, import_id: newId() }
  const isStarted = await openTransaction(
    async (db) => {
      const isNew = await insertImport(db, {
        id: started.import_id,
        type: step.list,
        user_id: record.user_id,
        file_key: step.file_key,
        file_name: step.file_name,
        headings: headingsKey(step.headings),
        mapping: mapHeadings(list, step.headings),
        dry_run: false,
        locale: record.locale,
        total_rows: step.rows,
      })
      if (!isNew) return false
      return db.nested({ tenantId: tenant.id, merchantId: null }, async (whole) => {
        const now = await lockBundleImport(whole, record.id)
        if (now?.status !== 'processing' || now.steps?.[nth]?.import_id) throw new LostBundle()
        await updateBundleImport(whole, record.id, {
          steps: steps.map((one, index) => (index === nth ? started : one)),
        })
        return true
      })
    },
    { scope: { tenantId: tenant.id, merchantId } },
  )
  // Another import of this list by the same person is running: the step waits for it.
  if (!isStarted) return step
  steps[nth] = started
  return started
}

/** Applies rows of a step. Returns whether it is over. */
async function continueStep(
  { openTransaction, services, record }: Work,
  { import_id: importId }: BundleStepState,
  runOne: AnyJob['run'],
): Promise<boolean> {
  if (importId === null) return false
  await openTransaction((db) => updateBundleImport(db, record.id, { attempts: 0 }))
  const context = { openTransaction, services, input: { importId } }
  await runOne(context as unknown as Parameters<typeof runOne>[0])
  return (await openTransaction((db) => findImport(db, importId)))?.status !== 'processing'
}

/** The import was cancelled, or another process has gone on with it. */
class LostBundle extends Error {}

/** Takes back one step after the other, the last first. */
async function undo(work: Work, undoOne: AnyJob['run'], startedAt: number): Promise<void> {
  const { record, openTransaction, services } = work
  for (const { import_id: importId } of (record.steps ?? []).toReversed()) {
    if (importId === null) continue
    const status = await openTransaction(async (db) => {
      const now = await lockImport(db, importId)
      const canUndo = now && now.created_rows + now.updated_rows > 0 && ['completed', 'cancelled'].includes(now.status)
      if (canUndo) await updateImport(db, importId, { status: 'undoing', attempts: 0 })
      return canUndo ? 'undoing' : now?.status
    })
    if (status !== 'undoing') continue
    const context = { openTransaction, services, input: { importId } }
    await undoOne(context as unknown as Parameters<typeof undoOne>[0])
    const isOver = (await openTransaction((db) => findImport(db, importId)))?.status !== 'undoing'
    if (!isOver || services.clock() - startedAt > sliceMs) {
      const at = new Date(services.clock() + (isOver ? 0 : pollMs)).toISOString()
      return openTransaction((db) => undoBundleImport.enqueue(db, { bundleImportId: record.id }, { at }))
    }
  }
  await openTransaction((db) => updateBundleImport(db, record.id, { status: 'undone' }))
}

/** `lists` are all lists that an archive can bring. */
export function bundleImportJobs(lists: Lists): AnyJob[] {
  const { run: runOne, undo: undoOne } = lists.imports
  const define = (
    type: typeof runBundleImport,
    status: 'processing' | 'undoing',
    runWork: (work: Work, startedAt: number) => Promise<void>,
  ) =>
    job({
      ...type,
      retries: maxAttempts,
      ownTransactions: true,
      usesReportPool: true,
      run: async (context) => {
        const work = await open(context, lists, status)
        if (!work) return
        const { record, openTransaction, services } = work
        try {
          await runWork(work, services.clock())
        } catch (error) {
          if (error instanceof LostBundle) return
          const attempts = record.attempts + 1
          const isFinal = error instanceof FileError || attempts >= maxAttempts
          const { code, values } = error instanceof FileError ? error : new FileError('failed')
          await openTransaction((db) =>
            updateBundleImport(db, record.id, {
              attempts,
              ...(isFinal ? { status: 'failed' as const, error: fileErrorText(code, record.locale, values) } : {}),
            }),
          )
          if (!isFinal) throw error
          services.log.error({ err: error, bundleImportId: record.id }, 'import of an archive failed')
        }
      },
    })
  return [
    define(runBundleImport, 'processing', (work, startedAt) => run(work, runOne.run, startedAt)),
    define(undoBundleImport, 'undoing', (work, startedAt) => undo(work, undoOne.run, startedAt)),
  ]
}

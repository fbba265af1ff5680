import type { AppServices } from '#api/platform/app-services.ts'
import type { BundleStepState } from '#api/platform/column-types.ts'
import type { OpenTransaction } from '#api/platform/handlers.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import { applyRows, rowsPerTransaction } from '../apply-rows.ts'
import type { Importable } from '../define-import.ts'
import { mapHeadings } from '../headings.rules.ts'
import { readBatches } from '../read-rows.ts'
import { merchantIdBySlug } from './bundle-imports.db.ts'
import type { BundleImportRow } from './bundle-imports.db.ts'

const shownProblems = 20

type Work = {
  openTransaction: OpenTransaction
  services: AppServices
  tenant: ResolvedTenant
  record: Pick<BundleImportRow, 'locale'>
  lists: readonly Importable[]
}

/** A step of a merchant that is not there, because its row was refused. */
export const allFailed = (step: BundleStepState): BundleStepState => ({
  ...step,
  is_done: true,
  counts: { created: 0, updated: 0, unchanged: 0, failed: step.rows },
  problems: [{ row: 1, problems: [{ field: '', code: 'unknown_name', values: { name: step.merchant ?? '' } }] }],
})

/** Undoes the transaction of a check. */
class CheckEnd extends Error {}

/** Applies all steps by the code of an import, in one transaction that is rolled back. */
export async function checkSteps(work: Work, steps: readonly BundleStepState[]): Promise<BundleStepState[]> {
  const { openTransaction } = work
  const checked: BundleStepState[] = []
  try {
    await openTransaction(async (outer) => {
      await outer.allowLongStatements()
      // The transaction may be repeated.
      checked.length = 0
      const nested: OpenTransaction = (inner, options) => outer.nested(options?.scope ?? outer.scope, inner)
      for (const step of steps) checked.push(await checkStep(work, step, nested))
      throw new CheckEnd()
    })
  } catch (error) {
    if (!(error instanceof CheckEnd)) throw error
  }
  return checked
}

async function checkStep(
  { services, tenant, record, lists }: Work,
  step: BundleStepState,
  openTransaction: OpenTransaction,
): Promise<BundleStepState> {
  const list = lists.find(({ type }) => type === step.list)
  const merchantId =
    step.merchant === null ? null : await openTransaction((db) => merchantIdBySlug(db, step.merchant ?? ''))
  if (!list || merchantId === undefined) return allFailed(step)
  const counts = { created: 0, updated: 0, unchanged: 0, failed: 0 }
  const problems: BundleStepState['problems'] = []
  const scope = { tenantId: tenant.id, merchantId }
  const rowWork = { list, tenant, services, openTransaction, scope, locale: record.locale }
  const source = {
    name: step.file_name,
    mapping: mapHeadings(list, step.headings),
    list,
    skip: 0,
    size: rowsPerTransaction,
  }
  const bytes = await services.files.readBytes(step.file_key)
  for await (const batch of readBatches(bytes, source, { ...rowWork, isDryRun: true }))
    await applyRows(
      {
        ...rowWork,
        // Later rows need what earlier ones create: only the whole is rolled back.
        isDryRun: false,
        save: async (_, outcomes) => {
          for (const { row, result } of outcomes) {
            counts[result.outcome]++
            if (result.outcome === 'failed' && problems.length < shownProblems)
              problems.push({ row, problems: result.errors })
          }
        },
      },
      batch,
    )
  return { ...step, is_done: true, counts, problems }
}

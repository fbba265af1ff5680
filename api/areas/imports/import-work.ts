import type { JobContext } from '#api/platform/events/job.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import type { RowWork } from './apply-rows.ts'
import type { Importable } from './define-import.ts'
import type { ImportRow } from './imports.db.ts'
import { findImport } from './imports.db.ts'

type Input = JobContext<{ importId: string }>
export type ImportWork = Pick<Input, 'openTransaction' | 'services'> & {
  record: ImportRow
  tenant: ResolvedTenant
  list: Importable
  scope: RowWork['scope']
}

export async function openImport(
  lists: readonly Importable[],
  context: Input,
  status: ImportRow['status'],
): Promise<ImportWork | null> {
  const { openTransaction, services, input } = context
  const { record, tenantId } = await openTransaction(async (db) => ({
    record: await findImport(db, input.importId),
    tenantId: db.scope.tenantId,
  }))
  const tenant = await services.tenants.find(tenantId)
  const list = lists.find(({ type }) => type === record?.type)
  if (!record || !tenant || !list || record.status !== status) return null
  return { openTransaction, services, record, tenant, list, scope: { tenantId, merchantId: record.merchant_id } }
}

/** A job ends after this time and enqueues its continuation, so that other jobs get their turn. */
export const sliceMs = 45_000

import { jobs } from '#api/jobs.ts'
import type { TestTenant } from '#api/platform/testing/tenants.ts'
import type { TestApp } from '#api/platform/testing/test-app.ts'

/** A multipart body with one file. */
export function fileForm(bytes: string | Uint8Array, name: string, more: Record<string, string> = {}) {
  const data = new FormData()
  for (const [key, value] of Object.entries(more)) data.set(key, value)
  data.set('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name)
  return data as unknown as Record<string, never>
}

/** Runs the job of an import or of its undo. */
export async function runImportJob(
  app: TestApp,
  tenant: Pick<TestTenant, 'id'>,
  name: 'imports.run' | 'imports.undo' | 'exports.write',
  id: string,
): Promise<void> {
  const job = jobs.find((one) => one.name === name)
  if (!job) throw new Error(name)
  const input = name === 'exports.write' ? { exportId: id } : { importId: id }
  await app.relay.run(job, { tenantId: tenant.id, input })
}

/** The text of a stored file by its link. */
export async function textOf(app: TestApp, url: string | null): Promise<string> {
  const { payload } = await app.server.inject({ method: 'GET', url: url ?? '' })
  return payload
}

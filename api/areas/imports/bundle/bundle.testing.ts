import { createHash } from 'node:crypto'
import { jobs } from '#api/jobs.ts'
import { withTenant } from '#api/platform/app-services.ts'
import type { AnyJob } from '#api/platform/events/job.ts'
import type { OpenTransaction } from '#api/platform/handlers.ts'
import type { TestApp } from '#api/platform/testing/test-app.ts'
import { zipFile } from '../zip-file.testing.ts'

type Files = Record<string, string | Buffer>

/** An archive with these files, and a manifest that fits them but for what is given. */
export function bundleFile(files: Files, manifest: Record<string, unknown> = {}): Buffer {
  const content = { format: 'markethall-bundle', version: 1, files: checksums(files), ...manifest }
  return zipFile({ ...files, 'manifest.json': JSON.stringify(content) })
}

export const checksums = (files: Files) =>
  Object.entries(files).map(([path, bytes]) => ({ path, sha256: createHash('sha256').update(bytes).digest('hex') }))

export const jsonLines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('')

type BundleJob = 'imports.run-bundle' | 'imports.undo-bundle'

function jobNamed(name: BundleJob): AnyJob {
  const job = jobs.find((one) => one.name === name)
  if (!job) throw new Error(name)
  return job
}

async function isRunning(app: TestApp, tenantId: string, bundleImportId: string): Promise<boolean> {
  const { status } = await withTenant(app.services, { tenantId, merchantId: null }, (db) =>
    db.selectFrom('bundle_import').select('status').where('id', '=', bundleImportId).executeTakeFirstOrThrow(),
  )
  return status === 'processing' || status === 'undoing'
}

/** Runs the job of an archive until it is over. */
export async function runBundleJob(app: TestApp, tenantId: string, name: BundleJob, bundleImportId: string) {
  for (let tries = 0; tries < 50 && (await isRunning(app, tenantId, bundleImportId)); tries++)
    await app.relay.run(jobNamed(name), { tenantId, input: { bundleImportId } })
}

class Killed extends Error {}

/**
 * Runs the job of an archive in processes that die: each after one more transaction than the one before, every other one
 * inside a transaction. Returns how many died.
 */
export async function runKilledBundleJob(app: TestApp, tenantId: string, name: BundleJob, bundleImportId: string) {
  const job = jobNamed(name)
  for (let deaths = 0; ; deaths++) {
    let left = 4 + deaths
    const dying =
      (open: OpenTransaction): OpenTransaction =>
      async (work, options) => {
        if (left-- > 0) return open(work, options)
        if (left === -1 && deaths % 2 === 1)
          await open(async (db) => {
            await work(db)
            throw new Killed()
          }, options)
        throw new Killed()
      }
    const mortal: AnyJob = {
      ...job,
      run: ({ services, input, openTransaction }) => {
        const context = { services, input, openTransaction: dying(openTransaction) }
        return job.run(context as unknown as Parameters<AnyJob['run']>[0])
      },
    }
    try {
      await app.relay.run(mortal, { tenantId, input: { bundleImportId } })
    } catch (error) {
      if (error instanceof Killed) continue
      throw error
    }
    if (!(await isRunning(app, tenantId, bundleImportId))) return deaths
  }
}

import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from '../runtime/config.ts'
import { migrate, migrations } from '../db/migrate.ts'
import { plainClient } from '../db/pools.ts'
import { queueSchema } from '../events/queue-schema.ts'
import { copyFiles, queueVersion } from './backup.ts'
import { filesPath, readManifest, secretFingerprint } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { readRows, sessionFormats } from './rows.ts'

/** The manifest of the backup in this folder. Throws if this version or secret cannot use it. */
export async function readBackup(config: Config, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  if (manifest.secret !== secretFingerprint(config))
    throw new Error(
      'This backup was made with another secret, so its sealed values cannot be opened. ' +
        'Restore the old APP_SECRET, or copy the file `secret` of the old DATA_DIR into the new one.',
    )
  const known = new Set(migrations().map(({ name }) => name))
  const unknown = manifest.migrations.filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new Error(
      `This backup was made by a newer version (${manifest.version}): it ran ${unknown.join(', ')}. Restore it with that version or a newer one.`,
    )
  return manifest
}

/**
 * Restores a backup into an empty database and DATA_DIR, then migrates to this version. All or nothing: an
 * interrupted restore can be repeated.
 */
export async function restore(config: Config, ownerUrl: string, folder: string, manifest: Manifest): Promise<void> {
  await migrate(ownerUrl, config, manifest.migrations)
  const client = plainClient(ownerUrl)
  await client.connect()
  try {
    await assertRestorable(client, manifest)
    await client.query('begin')
    await client.query(sessionFormats)
    await client.query(`truncate ${manifest.parts.map(({ name }) => name).join(', ')} cascade`)
    for (const part of manifest.parts) await readRows(client, folder, part)
    // Their workers no longer exist.
    await client.query(`update ${queueSchema}.job set state = 'retry', started_on = null where state = 'active'`)
    await restoreFiles(config, folder, manifest)
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
  await migrate(ownerUrl, config)
}

async function assertRestorable(client: pg.ClientBase, { queue, migrations: applied, version }: Manifest) {
  const {
    rows: [existing],
  } = await client.query<{ used: boolean; beyond: boolean }>(
    `select exists (select from tenant) or exists (select from ${queueSchema}.queue) as used, exists (select from migration where name <> all($1)) as beyond`,
    [applied],
  )
  if (existing?.used || existing?.beyond)
    throw new Error(
      'The database already contains data, and a restore never overwrites it. Use an empty DATA_DIR, or an empty database in DATABASE_URL.',
    )
  const queueVersionHere = await queueVersion(client)
  if (queueVersionHere !== queue)
    throw new Error(
      `The job queue of this backup has schema version ${queue}, this version of the product uses ${queueVersionHere}. ` +
        `Restore it with version ${version}, then upgrade.`,
    )
}

async function restoreFiles({ dataDir }: Config, folder: string, { files }: Manifest) {
  const copied = await copyFiles(filesPath(folder), join(dataDir, 'files'))
  if (copied.count < files.count || copied.bytes < files.bytes)
    throw new Error(`The backup is damaged: ${copied.count} of ${files.count} files exist. Nothing was restored.`)
}

import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type pg from 'pg'
import type { Config } from '../runtime/config.ts'
import { plainClient } from '../db/pools.ts'
import { childrenFirst, tableLinks } from '../db/table-order.ts'
import { queueSchema } from '../events/queue-schema.ts'
import { version } from '../runtime/version.ts'
import { filesPath, manifestPath, secretFingerprint } from './manifest.ts'
import type { Manifest, Part } from './manifest.ts'
import { sessionFormats, writeRows } from './rows.ts'

/** Tables that only migrations write. table_scope was table_kind before migration 0059. */
const migrationTables = ['migration', 'table_kind', 'table_scope']

/**
 * Writes a consistent snapshot of all rows, and all files, into a new folder while the product runs. An
 * interrupted backup leaves a folder that ends in .part. Sealed values can be read only with APP_SECRET, which is
 * not part of the backup.
 */
export async function backup(config: Config, ownerUrl: string, folder: string): Promise<Manifest> {
  if (await stat(folder).catch(() => undefined)) throw new Error(`${folder} is there already. Name a new folder.`)
  const partDir = `${folder}.part`
  await rm(partDir, { recursive: true, force: true })
  await mkdir(join(partDir, 'tables'), { recursive: true, mode: 0o700 })
  const client = plainClient(ownerUrl)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(sessionFormats)
    const rows = {
      migrations: await migrationsOf(client),
      queue: await queueVersion(client),
      parts: await writeTables(client, partDir),
    }
    // A file is stored before the row that refers to it, so all files of the snapshot exist.
    const files = await copyFiles(join(config.dataDir, 'files'), filesPath(partDir))
    await client.query('commit')
    const manifest: Manifest = {
      product: 'markethall',
      version,
      made_at: new Date().toISOString(),
      secret: secretFingerprint(config),
      ...rows,
      files,
    }
    await writeAndSync(manifestPath(partDir), `${JSON.stringify(manifest, null, 2)}\n`)
    await rename(partDir, folder)
    await syncFolder(dirname(folder))
    return manifest
  } finally {
    await client.end()
  }
}

async function writeTables(client: pg.ClientBase, partDir: string): Promise<Part[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1) order by c.relname",
    [migrationTables],
  )
  const parentsFirst = childrenFirst(
    tables.map(({ name }) => name),
    await tableLinks(client),
  ).toReversed()
  const parts: Part[] = []
  for (const name of [...parentsFirst.map((table) => `public.${table}`), `${queueSchema}.queue`, `${queueSchema}.job`])
    parts.push(await writeRows(client, partDir, name))
  return parts
}

async function migrationsOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migration order by name')
  return rows.map(({ name }) => name)
}

export async function queueVersion(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: number }>(`select version from ${queueSchema}.version`)
  return rows[0]?.version ?? 0
}

/** Returns what was copied. Files deleted meanwhile belong to no row. */
export async function copyFiles(from: string, to: string): Promise<Manifest['files']> {
  await mkdir(to, { recursive: true })
  const copied = { count: 0, bytes: 0 }
  for (const entry of await ignoreMissing(readdir(from, { recursive: true, withFileTypes: true }), [])) {
    if (!entry.isFile()) continue
    const folder = join(to, relative(from, entry.parentPath))
    await mkdir(folder, { recursive: true })
    const bytes = await ignoreMissing(
      copyFile(join(entry.parentPath, entry.name), join(folder, entry.name)).then(
        async () => (await stat(join(folder, entry.name))).size,
      ),
      undefined,
    )
    if (bytes === undefined) continue
    copied.count += 1
    copied.bytes += bytes
  }
  return copied
}

const ignoreMissing = <T, G>(work: Promise<T>, fallback: G): Promise<T | G> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return fallback
    throw error
  })

async function writeAndSync(path: string, text: string) {
  const file = await open(path, 'w', 0o600)
  await file.writeFile(text)
  await file.sync()
  await file.close()
}

async function syncFolder(folder: string) {
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}

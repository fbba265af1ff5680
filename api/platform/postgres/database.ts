import type { Config } from '../runtime/config.ts'
import { derivedKey } from '../runtime/config.ts'
import { plainClient } from '../db/pools.ts'
import { socketFolderOf, startEmbedded } from './embedded.ts'
import { databaseName, ownerRole } from './names.ts'

/** `unexpectedExit` resolves when the embedded database ends without `stop`. */
export type Database = {
  ownerUrl: string
  embedded: boolean
  unexpectedExit?: Promise<void>
  stop: () => Promise<void>
}

/** Opens the database of DATABASE_URL, or starts the embedded one, which `stop` ends. */
export async function openDatabase(config: Config, options?: { durable: boolean }): Promise<Database> {
  if (config.DATABASE_URL) {
    await assertUsable(config.DATABASE_URL)
    return { ownerUrl: config.DATABASE_URL, embedded: false, stop: () => Promise.resolve() }
  }
  const password = derivedKey(config.secret, 'role:owner').toString('hex')
  const { ownerUrl, unexpectedExit: lost, stop } = await startEmbedded(config.dataDir, password, options)
  await ensureDatabase(ownerUrl)
  return { ownerUrl, embedded: true, unexpectedExit: lost, stop }
}

/** Checks that an external database answers and is new enough before it is used. */
async function assertUsable(url: string) {
  const client = plainClient(url)
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
    if (version < 15) throw new Error(`it is PostgreSQL ${version}, and 15 or newer is needed`)
  } catch (error) {
    throw new Error(
      `The database of DATABASE_URL cannot be used: ${error instanceof Error ? error.message : String(error)}. Check its address, database, user and password.`,
      { cause: error },
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * For commands besides the server: uses the embedded database of a running server and leaves it running, else
 * like `openDatabase`.
 */
export async function joinDatabase(config: Config): Promise<Database> {
  if (config.DATABASE_URL) return openDatabase(config)
  const password = derivedKey(config.secret, 'role:owner').toString('hex')
  const ownerUrl = `postgres://${ownerRole}:${password}@/${databaseName}?host=${encodeURIComponent(socketFolderOf(config.dataDir))}`
  const client = plainClient(ownerUrl)
  const isRunning = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end().catch(() => undefined)
  return isRunning ? { ownerUrl, embedded: true, stop: () => Promise.resolve() } : openDatabase(config)
}

async function ensureDatabase(ownerUrl: string) {
  const client = plainClient(ownerUrl.replace(`/${databaseName}?`, '/postgres?'))
  await client.connect()
  const { rows } = await client.query('select 1 from pg_database where datname = $1', [databaseName])
  if (rows.length === 0) await client.query(`create database ${databaseName}`)
  await client.end()
}

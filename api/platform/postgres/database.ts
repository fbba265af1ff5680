import type { Config } from '../runtime/config.ts'
import { derivedKey } from '../runtime/config.ts'
import { plainClient } from '../db/pools.ts'
import { databaseName, ownerRole, socketFolderOf, startEmbedded } from './embedded.ts'

/** `lost` resolves when a database of this process ends although nobody stopped it. */
export type Database = {
  ownerUrl: string
  embedded: boolean
  unexpectedExit?: Promise<void>
  stop: () => Promise<void>
}

/** The database to work with: your own by DATABASE_URL, else the embedded one, started here and stopped by `stop`. */
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

/** Somebody else's database: that it answers and is new enough is asked before anything leans on it. */
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

/** For a command beside the product: the embedded database that a server already runs is used and left running, else as `openDatabase`. */
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

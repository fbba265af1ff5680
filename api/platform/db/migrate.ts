import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import pg from 'pg'
import type { Config } from '../runtime/config.ts'
import { plainClient } from './pools.ts'
import { ensureGrants, quoteRole, rolePassword, rolesOf, withRoles } from './roles.ts'
import type { Roles } from './roles.ts'
import { statementsForLine } from './table-scopes.ts'
import { ensureQueue } from '../events/queue-schema.ts'

const folder = new URL('../../migrations/', import.meta.url)

/**
 * Migrates the schema: forward only, each migration in its own transaction, one runner at a time. Returns the
 * names of the applied migrations. With `onlyNames` it stops at the version of a backup. Throws if a newer
 * version has migrated the database.
 */
export async function migrate(ownerUrl: string, config: Config, onlyNames?: readonly string[]): Promise<string[]> {
  const client = plainClient(ownerUrl)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(4000)')
    await client.query(
      'create table if not exists migration (name text primary key, checksum text not null, ran_at timestamptz not null default now())',
    )
    await ensureTableRegister(client)
    const known = migrations()
    const { rows: unknown } = await client.query<{ name: string }>(
      'select name from migration where name <> all($1) order by name',
      [known.map(({ name }) => name)],
    )
    if (unknown.length > 0)
      throw new Error(
        `The data are of a newer version: it ran ${unknown.map(({ name }) => name).join(', ')}. Start that version or a newer one.`,
      )
    await ensureRoles(client, config)
    const roles = rolesOf(config)
    const applied: string[] = []
    for (const { name, text } of known)
      if (onlyNames?.includes(name) !== false && (await runOnce(client, { name, text }, roles))) applied.push(name)
    await ensureGrants(client, roles)
    await ensureQueue(client, roles)
    return applied
  } finally {
    await client.end()
  }
}

/** Migrations that the database has not applied yet. */
export async function pendingMigrations(ownerUrl: string): Promise<string[]> {
  const client = plainClient(ownerUrl)
  await client.connect()
  try {
    const {
      rows: [table],
    } = await client.query<{ exists: boolean }>("select to_regclass('migration') is not null as exists")
    const applied = new Set(
      table?.exists
        ? (await client.query<{ name: string }>('select name from migration')).rows.map(({ name }) => name)
        : [],
    )
    return migrations().flatMap(({ name }) => (applied.has(name) ? [] : [name]))
  } finally {
    await client.end()
  }
}

export const migrations = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }))

async function runOnce(
  client: pg.Client,
  { name, text }: { name: string; text: string },
  roles: Roles,
): Promise<boolean> {
  const checksum = createHash('sha256').update(text).digest('hex')
  const { rows } = await client.query<{ checksum: string }>('select checksum from migration where name = $1', [name])
  if (rows[0]) {
    if (rows[0].checksum !== checksum)
      throw new Error(`Migration ${name} was changed after it ran. Write a new one instead.`)
    return false
  }
  await client.query('begin')
  try {
    await client.query("set local lock_timeout = '5s'")
    for (const statement of expand(text, roles)) await client.query(statement)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
  return true
}

/**
 * The statements of a migration. A line `-- scope: table scope` becomes the policies and grants of the table. It
 * comes after `create table` and before the foreign keys, where Citus distributes the table.
 */
function* expand(text: string, roles: Roles): Generator<string> {
  let plain = ''
  for (const line of text.split('\n')) {
    const statements = statementsForLine(line, roles)
    if (!statements) {
      plain += `${line}\n`
      continue
    }
    if (plain.trim()) yield withRoles(plain, roles)
    plain = ''
    yield* statements
  }
  if (plain.trim()) yield withRoles(plain, roles)
}

/** Created under the name that the first migrations use; 0059 renames it to table_scope. */
async function ensureTableRegister(client: pg.Client) {
  const { rows } = await client.query<{ exists: boolean }>("select to_regclass('table_scope') is not null as exists")
  if (rows[0]?.exists) return
  await client.query(
    'create table if not exists table_kind (name text primary key, kind text not null, merchant_column text, is_append boolean not null)',
  )
}

/** Creates the product's roles, all or none: the owner of a hosted database often may not. */
async function ensureRoles(client: pg.Client, config: Config) {
  await client.query('begin')
  try {
    await createRoles(client, config)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    if (error instanceof pg.DatabaseError && error.code === '42501')
      throw new Error(roleAdvice(error.message, rolesOf(config)))
    throw error
  }
}

/** Statements for the administrator of the database, in case the owner of the tables may not run them. */
const roleAdvice = (message: string, roles: Roles) =>
  [
    `The role of DATABASE_URL may not create the roles of the product: ${message}.`,
    'Let an administrator of PostgreSQL run these statements, each with a password of its own:',
    `  create role ${roles.app} login nobypassrls password '…';`,
    `  create role ${roles.platform} login bypassrls password '…';`,
    'Then set APP_DATABASE_URL and PLATFORM_DATABASE_URL to the same database with these roles, and start again.',
  ].join('\n')

async function createRoles(client: pg.Client, config: Config) {
  const roles = rolesOf(config)
  const managedRoles = [
    { role: roles.app, url: config.APP_DATABASE_URL, flags: 'login nobypassrls' },
    { role: roles.platform, url: config.PLATFORM_DATABASE_URL, flags: 'login bypassrls' },
  ].filter(({ url }) => url === undefined)
  for (const { role, flags } of managedRoles) {
    const { rows } = await client.query('select 1 from pg_roles where rolname = $1', [role])
    const password = rolePassword(config.secret, role)
    const verb = rows.length > 0 ? 'alter' : 'create'
    await client.query(`${verb} role ${quoteRole(role)} ${flags} password '${password}'`)
    await client.query(`grant usage on schema public to ${quoteRole(role)}`)
  }
}

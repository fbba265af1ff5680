import type pg from 'pg'
import type { Config } from '../runtime/config.ts'
import { derivedKey } from '../runtime/config.ts'

/** Names of the roles that requests and jobs of one tenant, and work across tenants, sign in with. */
export type Roles = { app: string; platform: string }

/** Roles that migrations name. They stand for the roles of the installation. */
const namedInMigrations: Roles = { app: 'markethall_app', platform: 'markethall_platform' }

/**
 * The user names of APP_DATABASE_URL and PLATFORM_DATABASE_URL, or names with the prefix of DATABASE_ROLE_PREFIX. Roles
 * belong to the whole cluster of PostgreSQL, so two installations in one cluster need different names.
 */
export const rolesOf = ({ APP_DATABASE_URL, PLATFORM_DATABASE_URL, DATABASE_ROLE_PREFIX: prefix }: Config): Roles => ({
  app: userOf(APP_DATABASE_URL) ?? `${prefix}_app`,
  platform: userOf(PLATFORM_DATABASE_URL) ?? `${prefix}_platform`,
})

export const rolePassword = (secret: string, role: string) => derivedKey(secret, `role:${role}`).toString('hex')

function userOf(url: string | undefined): string | undefined {
  const user = /^postgres(?:ql)?:\/\/([^:@/?]+)(?::[^@/]*)?@/.exec(url ?? '')?.[1]
  return user && decodeURIComponent(user)
}

/** A role name in SQL. */
export const quoteRole = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The SQL of a migration for the roles of this installation. */
export const withRoles = (statement: string, roles: Roles): string =>
  statement
    .replaceAll(namedInMigrations.app, () => quoteRole(roles.app))
    .replaceAll(namedInMigrations.platform, () => quoteRole(roles.platform))

/** Statements that let the roles use a table. `append`: rows are never changed. */
export function tableGrants(table: string, isReference: boolean, append: boolean, roles: Roles): string[] {
  const all = append ? 'select, insert' : 'select, insert, update, delete'
  return [
    `grant ${isReference ? 'select' : all} on ${table} to ${quoteRole(roles.app)}`,
    `grant select, insert, update, delete on ${table} to ${quoteRole(roles.platform)}`,
  ]
}

/**
 * Grants all tables to roles that got their name after the migrations ran, such as those of a copied database. Does
 * nothing for roles that may use the schema already.
 */
export async function ensureGrants(client: pg.Client, roles: Roles): Promise<void> {
  const { rows: missing } = await client.query(
    "select 1 from unnest($1::text[]) as role where to_regnamespace('app') is not null and not has_schema_privilege(role, 'app', 'usage')",
    [[roles.app, roles.platform]],
  )
  if (missing.length === 0) return
  const { rows: tables } = await client.query<{ name: string; is_append: boolean; is_reference: boolean }>(
    `select name, is_append, scope = 'reference' as is_reference from table_scope
      where to_regclass(name) is not null order by name`,
  )
  const statements = [
    withRoles(`grant usage on schema app to ${namedInMigrations.app}, ${namedInMigrations.platform}`, roles),
    ...tables.flatMap(({ name, is_append, is_reference }) => tableGrants(name, is_reference, is_append, roles)),
  ]
  await client.query(statements.join(';\n'))
}

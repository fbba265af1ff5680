import { readFileSync } from 'node:fs'
import { getConstructionPlans, getMigrationPlans } from 'pg-boss'
import type pg from 'pg'
import { quoteRole } from '../db/roles.ts'
import type { Roles } from '../db/roles.ts'

export const queueSchema = 'jobs'

/** Creates or upgrades the schema of the job queue as the owner, and grants the platform role access. */
export async function ensureQueue(client: pg.Client, roles: Roles) {
  const role = quoteRole(roles.platform)
  const { rows } = await client.query<{ exists: boolean }>("select to_regclass('jobs.version') is not null as exists")
  if (!rows[0]?.exists) await client.query(getConstructionPlans(queueSchema))
  else await upgradeQueue(client)
  await client.query(`grant usage on schema ${queueSchema} to ${role}`)
  for (const objects of ['tables', 'sequences', 'functions'])
    await client.query(`grant all on all ${objects} in schema ${queueSchema} to ${role}`)
}

async function upgradeQueue(client: pg.Client) {
  const { rows } = await client.query<{ version: number }>(`select version from ${queueSchema}.version`)
  const version = rows[0]?.version
  if (version !== undefined && version < requiredVersion()) await client.query(getMigrationPlans(queueSchema, version))
}

/** The schema version that the installed queue library requires. */
function requiredVersion(): number {
  const file: { pgboss: { schema: number } } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.resolve('pg-boss')), 'utf8'),
  )
  return file.pgboss.schema
}

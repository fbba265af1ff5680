import { findLedgerProblems } from '../areas/ledger/ledger-check.queries.ts'
import { findBrokenLink, listTenantIds } from '../platform/audit/audit-hash-chain.ts'
import { durabilityProblems } from '../platform/db/durability.ts'
import { databaseUrls, createPool, plainClient } from '../platform/db/pools.ts'
import { rolesOf } from '../platform/db/roles.ts'
import type { Config } from '../platform/runtime/config.ts'
import { createFinding } from './finding.ts'
import type { Finding } from './finding.ts'

export async function databaseSettings(config: Config, ownerUrl: string): Promise<Finding[]> {
  const client = plainClient(ownerUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; setting: string }>(
      "select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'server_version_num', 'data_checksums')",
    )
    const setting = Object.fromEntries(rows.map(({ name, setting: value }) => [name, value]))
    const { rows: times } = await client.query<{ now: Date }>('select clock_timestamp()::timestamp::text as now')
    const newestMigration = await client
      .query<{ newest: string | null }>('select max(ran_at) as newest from migration')
      .then(
        ({ rows: [row] }) => row?.newest ?? null,
        () => null,
      )
    const secondsBehind = newestMigration === null ? 0 : Math.round((Date.parse(newestMigration) - Date.now()) / 1000)
    const driftMs = Math.abs(Date.parse(`${times[0]?.now}Z`) - Date.now())
    const settingFinding = (name: string) =>
      createFinding(
        setting[name] === 'on',
        `database: ${name} ${setting[name]}`,
        `Set ${name} = on: with it off, a crash loses orders that were acknowledged.`,
      )
    const problems = await durabilityProblems(databaseUrls(config, ownerUrl)).catch(() => ['its roles cannot sign in'])
    return [
      createFinding(
        problems.length === 0,
        `database: ${problems.join(', ') || 'nothing is switched off for a role of the product'}`,
        'alter role … reset all; alter database … reset all: with these off, a crash loses orders that were acknowledged.',
      ),
      settingFinding('fsync'),
      settingFinding('full_page_writes'),
      settingFinding('synchronous_commit'),
      createFinding(
        setting['data_checksums'] === 'on',
        `database: data_checksums ${setting['data_checksums']}`,
        'Make the cluster with initdb -k, or run pg_checksums --enable while it is stopped.',
      ),
      createFinding(
        Number(setting['server_version_num']) >= 150_000,
        `database: version ${setting['server_version_num']}`,
        'PostgreSQL 15 or newer is needed.',
      ),
      createFinding(
        secondsBehind <= 2,
        `clock: ${secondsBehind <= 2 ? 'not before what is written' : `${secondsBehind} s before what is written`}`,
        'Set the clock, and let it follow a time server (NTP): orders of now would stand before those of the past.',
      ),
      createFinding(
        driftMs < 2_000,
        `clock: ${Math.round(driftMs)} ms between this machine and the database`,
        'Let both follow a time server (NTP).',
      ),
    ]
  } finally {
    await client.end()
  }
}

export async function databaseRoles(config: Config, ownerUrl: string): Promise<Finding[]> {
  const urls = databaseUrls(config, ownerUrl)
  const roles = rolesOf(config)
  return Promise.all(
    (['app', 'platform'] as const).map(async (name) => {
      const client = plainClient(urls[name])
      const attributes = name === 'platform' ? 'login, bypassrls' : 'login, nobypassrls'
      const advice = `Create the role ${roles[name]} (${attributes}) or let DATABASE_URL be a role that may create roles.`
      try {
        await client.connect()
        const { rows } = await client.query<{ super: boolean; bypass: boolean; owns: boolean }>(
          `select rolsuper as super, rolbypassrls as bypass, exists(select 1 from pg_tables
            where tableowner = current_user and schemaname = 'public') as owns from pg_roles
            where rolname = current_user`,
        )
        const role = rows[0]
        const good = role !== undefined && !role.super && role.bypass === (name === 'platform') && !role.owns
        return createFinding(good, `role ${roles[name]}: ${good ? 'as it should be' : 'has the wrong rights'}`, advice)
      } catch {
        return createFinding(false, `role ${roles[name]}: cannot sign in`, advice)
      } finally {
        await client.end().catch(() => undefined)
      }
    }),
  )
}

/** Verifies the audit hash chain of each tenant. */
export async function auditChains(config: Config, ownerUrl: string): Promise<Finding> {
  const pool = createPool(databaseUrls(config, ownerUrl).platform, { max: 1 })
  const advice =
    'Somebody changed what was written down. Compare with a backup and with the sums in the log (audit trail sealed) or in the weekly mails to the owners.'
  try {
    const brokenTenants: string[] = []
    for (const tenant of await listTenantIds(pool)) {
      const number = await findBrokenLink(pool, tenant)
      if (number !== undefined) brokenTenants.push(`${tenant} from seal ${number}`)
    }
    return createFinding(
      brokenTenants.length === 0,
      `audit trails: ${brokenTenants.length === 0 ? 'as they were sealed' : brokenTenants.join(', ')}`,
      advice,
    )
  } catch (error) {
    return createFinding(
      false,
      `audit trails: not read (${error instanceof Error ? error.message : String(error)})`,
      'Run the migrations (npm run migrate) and look again.',
    )
  } finally {
    await pool.end()
  }
}

/** Checks the rules of the books: accounts of orders, shares, and transactions against the ledger. */
export async function ledgerRules(config: Config, ownerUrl: string): Promise<Finding> {
  const pool = createPool(databaseUrls(config, ownerUrl).platform, { max: 1 })
  const advice = 'Compare these orders with the payment provider before money is paid out, and report the case.'
  try {
    const problems = await findLedgerProblems(pool)
    const shown = problems.slice(0, 5).map(({ tenant_id, rule, detail }) => `${tenant_id}: ${rule} (${detail})`)
    return createFinding(
      problems.length === 0,
      `ledger: ${shown.length === 0 ? 'in balance' : shown.join('; ')}`,
      advice,
    )
  } catch (error) {
    return createFinding(
      false,
      `ledger: not read (${error instanceof Error ? error.message : String(error)})`,
      'Run the migrations (npm run migrate) and look again.',
    )
  } finally {
    await pool.end()
  }
}

import './platform/runtime/disable-proto.ts'
import { flushCompileCache } from 'node:module'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { doctor } from './doctor/doctor.ts'
import { accounts } from './demo/accounts.ts'
import { demoPassword, loadDemo } from './demo/load.ts'
import { backup } from './platform/backup/backup.ts'
import type { Manifest } from './platform/backup/manifest.ts'
import { readBackup, restore } from './platform/backup/restore.ts'
import { readConfig } from './platform/runtime/config.ts'
import type { Config } from './platform/runtime/config.ts'
import { migrate } from './platform/db/migrate.ts'
import { endPools } from './platform/db/pools.ts'
import { joinDatabase } from './platform/postgres/database.ts'
import type { Database } from './platform/postgres/database.ts'
import type { AppServices } from './platform/app-services.ts'
import { createAppServices } from './platform/start.ts'
import { serve } from './serve.ts'
import { rebuildAllTotals } from './areas/orders/totals/order-totals.jobs.ts'
import { addOperator } from './areas/operator/platform-tenant.commands.ts'
import { platformHost } from './platform/tenancy/links.ts'

/** Runs a command with a migrated database, and closes it at the end. */
async function withServices(config: Config, work: (platform: AppServices) => Promise<void>) {
  await withDatabase(config, async ({ ownerUrl, embedded }) => {
    if (embedded || !config.production) await migrate(ownerUrl, config)
    const platform = await createAppServices(config, ownerUrl, Date.now)
    await work(platform).finally(() => endPools(platform))
  })
}

async function withDatabase(config: Config, work: (database: Database) => Promise<void>) {
  const database = await joinDatabase(config)
  await work(database).finally(() => database.stop())
}

const describeContent = ({ parts, files }: Manifest) =>
  `${parts.reduce((sum, { rows }) => sum + rows, 0)} rows of ${parts.length} tables, ${files.count} files`

const commands: Record<string, () => Promise<void>> = {
  async serve() {
    const config = readConfig()
    const { services } = await serve(config)
    // A killed process does not write it, and the next start would compile everything again.
    flushCompileCache()
    const { rows } = await services.platformPool.query<{ host: string; purpose: string }>(
      `select h.host, h.purpose from host h join tenant t on t.id = h.tenant_id where t.deleted_at is null
        and not t.is_platform order by t.created_at, t.id, h.purpose desc`,
    )
    console.log(`\nMarkethall is ready: http://localhost:${config.PORT}`)
    for (const { host, purpose } of config.production ? [] : rows)
      console.log(`  ${purpose === 'store' ? 'shop ' : 'panel'}  http://${host}:${config.PORT}`)
    if (!config.production) console.log(`  operator  http://${platformHost(config)}:${config.PORT}`)
    if (!config.demo) return
    console.log(`\nAccounts, all with the password ${demoPassword}:`)
    for (const { email, description } of accounts) console.log(`  ${email.padEnd(30)} ${description}`)
  },
  async work() {
    await serve(readConfig(), { acceptsRequests: false })
    console.log('Markethall runs jobs')
  },
  async migrate() {
    const config = readConfig()
    await withDatabase(config, async ({ ownerUrl }) => {
      const ran = await migrate(ownerUrl, config)
      console.log(ran.length > 0 ? `Ran ${ran.join(', ')}` : 'Nothing to migrate')
    })
  },
  async demo() {
    const config = readConfig()
    if (config.production) throw new Error('Demo data are never loaded in production.')
    await withServices(config, async (platform) => {
      const slugs = await loadDemo(platform)
      console.log(slugs.length > 0 ? `Loaded ${slugs.join(', ')}` : 'Demo data are already loaded')
    })
  },
  async 'rebuild-totals'() {
    await withServices(readConfig(), async (platform) => {
      console.log(`Rebuilt the sums of ${await rebuildAllTotals(platform)} tenants from their orders`)
    })
  },
  async operator() {
    const email = z.email().toLowerCase().parse(process.argv[3])
    await withServices(readConfig(), async (platform) => {
      console.log(`${email} chooses a password here within an hour: ${await addOperator(platform, email)}`)
    })
  },
  async backup() {
    const config = readConfig()
    const folder = resolve(
      process.argv[3] ?? join(config.dataDir, 'backups', new Date().toISOString().replaceAll(/[:.]/g, '-')),
    )
    await withDatabase(config, async ({ ownerUrl }) => {
      const secret = config.APP_SECRET ? 'APP_SECRET' : join(config.dataDir, 'secret')
      const content = describeContent(await backup(config, ownerUrl, folder))
      console.log(`${folder}: ${content}. Copy it to another machine; keep ${secret} apart from it.`)
    })
  },
  async restore() {
    const config = readConfig()
    const folderArgument = process.argv[3]
    if (folderArgument === undefined) throw new Error('Name the backup: npm run restore -- /path/of/the/backup')
    const folder = resolve(folderArgument)
    const manifest = await readBackup(config, folder)
    await withDatabase(config, ({ ownerUrl }) => restore(config, ownerUrl, folder, manifest))
    console.log(`Restored what stood at ${manifest.made_at}: ${describeContent(manifest)}.`)
  },
  async doctor() {
    const findings = await doctor(readConfig())
    for (const { isOk: good, subject: what, advice } of findings)
      console.log(`${good ? 'ok  ' : 'BAD '} ${what}${good ? '' : `\n      ${advice}`}`)
    process.exitCode = findings.every(({ isOk: good }) => good) ? 0 : 1
  },
}

const command = process.argv[2] ?? 'serve'
const run = commands[command]
if (!run) throw new Error(`Unknown command ${command}. Known: ${Object.keys(commands).join(', ')}`)
await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

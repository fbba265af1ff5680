import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { contract } from '#contract/index.ts'
import { accounts } from './demo/accounts.ts'
import { mountDemoLife } from './demo/life/life.ts'
import { demoPassword, findMissingTenants } from './demo/load.ts'
import { ensurePlatformTenant } from './areas/operator/platform-tenant.commands.ts'
import { collectDeliveries } from './areas/webhooks/collect-deliveries.ts'
import { cronJobs, jobs } from './jobs.ts'
import { mounts } from './mounts.ts'
import type { Config } from './platform/runtime/config.ts'
import { ensureDataDir } from './platform/runtime/data-dir.ts'
import { durabilityProblems } from './platform/db/durability.ts'
import { migrate, pendingMigrations } from './platform/db/migrate.ts'
import { databaseUrls } from './platform/db/pools.ts'
import { findPortProblem } from './platform/http/port.ts'
import type { HandlersByArea } from './platform/http/server.ts'
import { openDatabase } from './platform/postgres/database.ts'
import { startApp } from './platform/start.ts'
import type { RunningApp } from './platform/start.ts'
import { version } from './platform/runtime/version.ts'
import { router } from './router.ts'
import { mountWeb } from './web/web.ts'

const handlers: HandlersByArea = router

/**
 * Starts one process with calls, pages, live streams and, unless configured otherwise, jobs. Resolves when it is
 * ready.
 */
export async function serve(
  config: Config,
  { acceptsRequests = true }: { acceptsRequests?: boolean } = {},
): Promise<RunningApp> {
  const exitNow = () => process.exit(1)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, exitNow)
  ensureDataDir(config.dataDir)
  const portProblem = acceptsRequests ? await findPortProblem(config) : null
  if (portProblem) throw new Error(portProblem)
  const database = await openDatabase(config)
  if (database.embedded || !config.production) await migrate(database.ownerUrl, config)
  const [missing] = await pendingMigrations(database.ownerUrl)
  if (missing)
    throw new Error(`The database is of an older version: it lacks ${missing}. Run npm run migrate and start again.`)
  const problems = config.production ? await durabilityProblems(databaseUrls(config, database.ownerUrl)) : []
  if (problems.length > 0)
    throw new Error(
      `A crash would lose orders that were acknowledged: ${problems.join(', ')}. Switch them on and start again.`,
    )
  const app = await startApp(
    config,
    database.ownerUrl,
    {
      contract,
      handlers,
      jobs,
      cronJobs,
      mounts: [...mounts, mountDemoLife],
      relaySteps: [collectDeliveries],
    },
    { runJobs: !acceptsRequests || config.WORK },
  )
  await ensurePlatformTenant(app.services)
  if (config.demo && (await findMissingTenants(app.services)).length > 0) {
    await loadDemoInChild()
    app.services.tenants.clearCache()
  }
  if (acceptsRequests) {
    await mountWeb(app.server, app.services, { contract, version, accounts, password: demoPassword })
    await app.server.listen({ port: config.PORT, host: config.BIND })
  }
  const stop = async () => {
    await app.stop()
    await database.stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, exitNow)
  handleShutdown(app, { stop, lost: database.unexpectedExit })
  return { ...app, stop }
}

/** In a process of its own, because drawing several hundred pictures needs memory that this process would keep. */
const loadDemoInChild = () =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [...process.execArgv, fileURLToPath(new URL('main.ts', import.meta.url)), 'demo'],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    )
    const stopWithParent = () => child.kill()
    process.once('exit', stopWithParent)
    child.once('error', reject)
    child.once('exit', (code) => {
      process.off('exit', stopWithParent)
      if (code === 0) resolve()
      else reject(new Error('Demo data were not loaded'))
    })
  })

/**
 * SIGTERM and Ctrl-C finish running requests, then stop everything including the database. A second signal exits
 * immediately.
 */
function handleShutdown(
  { services }: RunningApp,
  { stop, lost }: { stop: () => Promise<void>; lost: Promise<void> | undefined },
) {
  const shutDown = async (signal: NodeJS.Signals) => {
    if (services.isShuttingDown) process.exit(1)
    services.isShuttingDown = true
    services.log.info({ signal }, 'stopping')
    await new Promise((resume) => setTimeout(resume, services.config.DRAIN_SECONDS * 1_000))
    await stop()
    process.exit(0)
  }
  process.on('SIGINT', (signal) => void shutDown(signal))
  process.on('SIGTERM', (signal) => void shutDown(signal))
  const crash = (what: string) => (error: unknown) => {
    services.log.fatal({ err: error }, what)
    services.errorReporter.reportError(error, { level: 'fatal', route: 'none', tags: { kind: what } })
    setTimeout(() => process.exit(1), 10_000).unref()
    void stop().finally(() => process.exit(1))
  }
  void lost?.then(() => crash('the embedded PostgreSQL ended')(new Error('Nothing acknowledged is lost: start again.')))
  process.on('unhandledRejection', crash('unhandled rejection'))
  process.on('uncaughtException', crash('uncaught exception'))
}

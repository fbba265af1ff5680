import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { contract } from '#contract/index.ts'
import { accounts } from './demo/accounts.ts'
import { demoPassword, missingTenants } from './demo/load.ts'
import { standingGround } from './areas/operator/platform-tenant.commands.ts'
import { chores, jobs } from './jobs.ts'
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
import { mountSandboxPay } from './providers/pay/sandbox/service.ts'
import { router } from './router.ts'
import { mountMailbox } from './web/mailbox.ts'
import { mountWeb } from './web/web.ts'

const handlers: HandlersByArea = router

/** One process: calls, pages, live streams, and jobs unless told otherwise. Resolves when it answers. */
export async function serve(config: Config, { answers = true }: { answers?: boolean } = {}): Promise<RunningApp> {
  const giveUp = () => process.exit(1)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, giveUp)
  ensureDataDir(config.dataDir)
  const portRefused = answers ? await findPortProblem(config) : null
  if (portRefused) throw new Error(portRefused)
  const database = await openDatabase(config)
  if (database.embedded || !config.production) await migrate(database.ownerUrl, config)
  const [lacks] = await pendingMigrations(database.ownerUrl)
  if (lacks)
    throw new Error(`The database is of an older version: it lacks ${lacks}. Run npm run migrate and start again.`)
  const losing = config.production ? await durabilityProblems(databaseUrls(config, database.ownerUrl)) : []
  if (losing.length > 0)
    throw new Error(
      `A crash would lose orders that were acknowledged: ${losing.join(', ')}. Switch them on and start again.`,
    )
  const started = await startApp(
    config,
    database.ownerUrl,
    { contract, handlers, jobs, cronJobs: chores, mounts: [mountSandboxPay, mountMailbox] },
    { works: !answers || config.WORK },
  )
  await standingGround(started.services)
  if (config.demo && (await missingTenants(started.services)).length > 0) {
    await loadDemoAside()
    started.services.tenants.clearCache()
  }
  if (answers) {
    await mountWeb(started.server, started.services, { contract, version, accounts, password: demoPassword })
    await started.server.listen({ port: config.PORT, host: config.BIND })
  }
  const stop = async () => {
    await started.stop()
    await database.stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, giveUp)
  endOnSignals(started, { stop, lost: database.unexpectedExit })
  return { ...started, stop }
}

/** In a process of its own: drawing some hundred pictures takes memory that this one would keep. */
const loadDemoAside = () =>
  new Promise<void>((done, failed) => {
    const child = spawn(
      process.execPath,
      [...process.execArgv, fileURLToPath(new URL('main.ts', import.meta.url)), 'demo'],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    )
    const takeAlong = () => child.kill()
    process.once('exit', takeAlong)
    child.once('error', failed)
    child.once('exit', (code) => {
      process.off('exit', takeAlong)
      if (code === 0) done()
      else failed(new Error('The demo world was not loaded'))
    })
  })

/** SIGTERM and Ctrl-C finish what is under way, then everything ends, the database process too; a second signal does not wait. */
function endOnSignals(
  { services }: RunningApp,
  { stop, lost }: { stop: () => Promise<void>; lost: Promise<void> | undefined },
) {
  const end = async (signal: NodeJS.Signals) => {
    if (services.isShuttingDown) process.exit(1)
    services.isShuttingDown = true
    services.log.info({ signal }, 'stopping')
    await new Promise((resume) => setTimeout(resume, services.config.DRAIN_SECONDS * 1_000))
    await stop()
    process.exit(0)
  }
  process.on('SIGINT', (signal) => void end(signal))
  process.on('SIGTERM', (signal) => void end(signal))
  const fall = (what: string) => (error: unknown) => {
    services.log.fatal({ err: error }, what)
    services.errorReporter.reportError(error, { level: 'fatal', route: 'none', tags: { kind: what } })
    setTimeout(() => process.exit(1), 10_000).unref()
    void stop().finally(() => process.exit(1))
  }
  void lost?.then(() => fall('the embedded PostgreSQL ended')(new Error('Nothing acknowledged is lost: start again.')))
  process.on('unhandledRejection', fall('unhandled rejection'))
  process.on('uncaughtException', fall('uncaught exception'))
}

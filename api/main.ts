import { contract } from '#contract/index.ts'
import { chores, jobs } from './jobs.ts'
import { readConfig } from './platform/config.ts'
import { migrate } from './platform/db/migrate.ts'
import type { Handlers } from './platform/http/server.ts'
import { openDatabase } from './platform/postgres/database.ts'
import { start } from './platform/start.ts'
import { router } from './router.ts'

const handlers: Handlers = router
const command = process.argv[2] ?? 'serve'

async function serve() {
  const config = readConfig()
  const database = await openDatabase(config)
  if (database.embedded || !config.production) await migrate(database.ownerUrl, config)
  const { app, platform, stop } = await start(config, database.ownerUrl, { contract, handlers, jobs, chores })
  await app.listen({ port: config.PORT, host: config.BIND })
  console.log(`Markethall answers on http://localhost:${config.PORT}`)
  let stopping = false
  const end = async (signal: string) => {
    if (stopping) return
    stopping = true
    platform.log.info({ signal }, 'stopping')
    await stop()
    await database.stop()
    process.exit(0)
  }
  process.on('SIGINT', () => void end('SIGINT'))
  process.on('SIGTERM', () => void end('SIGTERM'))
}

async function migrateOnly() {
  const config = readConfig()
  const database = await openDatabase(config)
  const ran = await migrate(database.ownerUrl, config)
  console.log(ran.length > 0 ? `Ran ${ran.join(', ')}` : 'Nothing to migrate')
  await database.stop()
}

const commands: Record<string, () => Promise<void>> = { serve, migrate: migrateOnly }
const run = commands[command]
if (!run) throw new Error(`Unknown command ${command}. Known: ${Object.keys(commands).join(', ')}`)
await run()

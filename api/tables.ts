import { writeFileSync } from 'node:fs'
import { readConfig } from './platform/runtime/config.ts'
import { generateTables } from './platform/db/generate-tables.ts'
import { migrate } from './platform/db/migrate.ts'
import { plainClient } from './platform/db/pools.ts'
import { openDatabase } from './platform/postgres/database.ts'

const config = readConfig()
const database = await openDatabase(config)
await migrate(database.ownerUrl, config)
const client = plainClient(database.ownerUrl)
await client.connect()
writeFileSync(new URL('./platform/tables.ts', import.meta.url), await generateTables(client))
await client.end()
await database.stop()

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { readConfig } from '../runtime/config.ts'
import { migrate } from '../db/migrate.ts'
import { plainClient } from '../db/pools.ts'
import { openDatabase } from '../postgres/database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string
    templateUrl: string
    dataDir: string
  }
}

/** Creates one migrated database for the whole run: embedded, or a new one on the server of DATABASE_URL. */
export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'markethall-test-'))
  const config = readConfig({ ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir, APP_SECRET: testSecret })
  const database = await openDatabase(config, { durable: false })
  const ownerUrl = database.embedded ? database.ownerUrl : await createRunDatabase(database.ownerUrl)
  await migrate(ownerUrl, config)
  project.provide('ownerUrl', ownerUrl)
  project.provide('templateUrl', await copyDatabase(ownerUrl, 'template'))
  project.provide('dataDir', dataDir)
  return async () => {
    if (!database.embedded)
      for (const databaseUrl of [ownerUrl, withDatabaseName(ownerUrl, `${databaseNameOf(ownerUrl)}_template`)])
        await dropDatabase(database.ownerUrl, databaseUrl)
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export const testSecret = 'a secret that only the tests of this project know'

async function createRunDatabase(url: string): Promise<string> {
  const name = `markethall_test_${process.pid}`
  await runStatement(url, `create database ${name}`)
  return withDatabaseName(url, name)
}

/** Creates an empty database on the same server. */
export async function createEmptyDatabase(url: string, name: string): Promise<string> {
  await runStatement(withDatabaseName(url, 'postgres'), `create database ${name}`)
  return withDatabaseName(url, name)
}

/** Copies a database that has no connections. */
export async function copyDatabase(url: string, name: string): Promise<string> {
  const copy = withDatabaseName(url, `${databaseNameOf(url)}_${name}`)
  await runStatement(
    withDatabaseName(url, 'postgres'),
    `create database ${databaseNameOf(copy)} template ${databaseNameOf(url)} strategy file_copy`,
  )
  return copy
}

export const dropDatabase = (url: string, databaseUrl: string) =>
  runStatement(url, `drop database if exists ${databaseNameOf(databaseUrl)} with (force)`)

const databaseNameOf = (url: string) => /^postgres(?:ql)?:\/\/[^/]*\/([^?]*)/.exec(url)?.[1] ?? ''

const withDatabaseName = (url: string, name: string) => url.replace(/^(postgres(?:ql)?:\/\/[^/]*)\/[^?]*/, `$1/${name}`)

async function runStatement(url: string, text: string) {
  const client = plainClient(url)
  await client.connect()
  await client.query(text)
  await client.end()
}

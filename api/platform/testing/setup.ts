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

/** One migrated database for the whole run: an embedded one, or a fresh database on the server of DATABASE_URL. */
export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'markethall-test-'))
  const config = readConfig({ ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir, APP_SECRET: testSecret })
  const database = await openDatabase(config, { durable: false })
  const ownerUrl = database.embedded ? database.ownerUrl : await freshDatabase(database.ownerUrl)
  await migrate(ownerUrl, config)
  project.provide('ownerUrl', ownerUrl)
  project.provide('templateUrl', await copyOf(ownerUrl, 'template'))
  project.provide('dataDir', dataDir)
  return async () => {
    if (!database.embedded)
      for (const ours of [ownerUrl, withName(ownerUrl, `${nameOf(ownerUrl)}_template`)])
        await dropDatabase(database.ownerUrl, ours)
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export const testSecret = 'a secret that only the tests of this project know'

async function freshDatabase(url: string): Promise<string> {
  const name = `markethall_test_${process.pid}`
  await withClient(url, `create database ${name}`)
  return withName(url, name)
}

/** A database beside it with nothing in it. */
export async function emptyDatabase(url: string, name: string): Promise<string> {
  await withClient(withName(url, 'postgres'), `create database ${name}`)
  return withName(url, name)
}

/** A database of its own, made from one that nobody is connected to. */
export async function copyOf(url: string, name: string): Promise<string> {
  const copy = withName(url, `${nameOf(url)}_${name}`)
  await withClient(withName(url, 'postgres'), `create database ${nameOf(copy)} template ${nameOf(url)}`)
  return copy
}

export const dropDatabase = (url: string, ours: string) =>
  withClient(url, `drop database if exists ${nameOf(ours)} with (force)`)

const nameOf = (url: string) => /^postgres(?:ql)?:\/\/[^/]*\/([^?]*)/.exec(url)?.[1] ?? ''

const withName = (url: string, name: string) => url.replace(/^(postgres(?:ql)?:\/\/[^/]*)\/[^?]*/, `$1/${name}`)

async function withClient(url: string, text: string) {
  const client = plainClient(url)
  await client.connect()
  await client.query(text)
  await client.end()
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { doctor } from './doctor.ts'
import { readConfig } from '../platform/runtime/config.ts'
import { migrate, pendingMigrations } from '../platform/db/migrate.ts'
import { plainClient } from '../platform/db/pools.ts'
import { copyDatabase, dropDatabase, testSecret } from '../platform/testing/setup.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'markethall-doctor-'))
let url: string
beforeAll(async () => {
  url = await copyDatabase(inject('templateUrl'), 'doctor')
}, 60_000)
afterAll(async () => {
  await dropDatabase(inject('ownerUrl'), url)
  rmSync(dataDir, { recursive: true, force: true })
})

const config = (environment: Record<string, string> = {}) =>
  readConfig({
    NODE_ENV: 'test',
    APP_SECRET: testSecret,
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    BIND: '127.0.0.1',
    PORT: '0',
    ...environment,
  })
/** The findings about one subject, with advice for failed ones. */
const findingsFor = async (subject: string, environment: Record<string, string> = {}) =>
  (await doctor(config(environment)))
    .filter(({ subject: what }) => what.startsWith(subject))
    .map(({ isOk: good, subject: what, advice }) => (good ? what : `BAD ${what}: ${advice}`))

async function runStatement(text: string) {
  const client = plainClient(url)
  await client.connect()
  await client.query(text)
  await client.end()
}

test('a taken port fails unless the product itself answers there', async () => {
  const listening = createServer((socket) => socket.destroy())
  const port = await new Promise<number>((resume) =>
    listening.listen(0, '127.0.0.1', () => resume((listening.address() as AddressInfo).port)),
  )
  expect(await findingsFor('port', { PORT: String(port) })).toEqual([
    `BAD port ${port}: Port ${port} of 127.0.0.1 is taken: stop what listens there, or set PORT.`,
  ])
  listening.close()
  const product = createServer((socket) =>
    socket.end(
      'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 16\r\nconnection: close\r\n\r\n{"success":true}',
    ),
  )
  await new Promise<void>((resume) => product.listen(port, '127.0.0.1', () => resume()))
  expect(await findingsFor('port', { PORT: String(port) })).toEqual([`port ${port}: the product answers there`])
  product.close()
})

test('outdated and incomplete backups fail', async () => {
  expect(await findingsFor('backups')).toEqual([])
  const writeBackup = (name: string, hoursAgo: number) => {
    const folder = join(dataDir, 'backups', name)
    mkdirSync(folder, { recursive: true })
    const manifest = {
      product: 'markethall',
      version: '0.1.0',
      made_at: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
      migrations: [],
      queue: 1,
      secret: '',
      parts: [],
      files: { count: 0, bytes: 0 },
    }
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
  }
  mkdirSync(join(dataDir, 'backups', 'incomplete.part'), { recursive: true })
  expect(await findingsFor('backups')).toEqual([
    expect.stringMatching(/^BAD backups: none is whole: Run npm run backup/),
  ])
  writeBackup('old', 50)
  expect(await findingsFor('backups')).toEqual([expect.stringMatching(/^BAD backups: the newest is 50 h old: /)])
  writeBackup('new', 2)
  expect(await findingsFor('backups')).toEqual(['backups: the newest is 2 h old'])
})

test('an unwritable folder, an unreachable mail server and an unreachable database fail with advice', async () => {
  expect(await findingsFor('disk', { DATA_DIR: join(import.meta.filename, 'data') })).toEqual([
    expect.stringMatching(/^BAD disk: .*Set DATA_DIR to a folder that this user may write to\.$/),
  ])
  expect(await findingsFor('mail', { SMTP_URL: 'smtp://127.0.0.1:1' })).toEqual([
    'BAD mail: the server does not answer: Check SMTP_URL: host, port, user and password.',
  ])
  expect(await findingsFor('mail')).toEqual(['mail: no SMTP_URL, mails stay in the mailbox page /dev/mailbox'])
  expect(await findingsFor('mail', { NODE_ENV: 'production' })).toEqual([
    'BAD mail: no SMTP_URL: Set SMTP_URL, or nobody gets a mail.',
  ])
  expect(await findingsFor('database', { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' })).toEqual([
    'BAD database: The database of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1. Check its address, database, user and password.',
  ])
})

test('production without addresses that others can open fails', async () => {
  expect(await findingsFor('addresses')).toEqual([])
  expect(await findingsFor('addresses', { NODE_ENV: 'production' })).toEqual([
    expect.stringMatching(/^BAD addresses: HOST_SUFFIX localhost: HOST_SUFFIX must be a domain of yours/),
    expect.stringMatching(/^BAD addresses: PUBLIC_URL not set: PUBLIC_URL must be the https address/),
  ])
  const set = { NODE_ENV: 'production', HOST_SUFFIX: 'shops.example', PUBLIC_URL: 'https://platform.shops.example' }
  expect(await findingsFor('addresses', set)).toEqual([
    'addresses: HOST_SUFFIX shops.example',
    'addresses: PUBLIC_URL https://platform.shops.example',
  ])
})

test('an owner role as application role fails', async () => {
  expect(await findingsFor('role markethall_owner', { APP_DATABASE_URL: url })).toEqual([
    expect.stringMatching(/^BAD role markethall_owner: has the wrong rights/),
  ])
  expect(await findingsFor('role')).toEqual([
    'role markethall_app: as it should be',
    'role markethall_platform: as it should be',
  ])
})

test('pending migrations of an older database are found', async () => {
  expect(await pendingMigrations(url)).toEqual([])
  await runStatement("update migration set name = 'x.sql' where name = '0002-merchants.sql'")
  expect(await pendingMigrations(url)).toEqual(['0002-merchants.sql'])
  await runStatement("update migration set name = '0002-merchants.sql' where name = 'x.sql'")
})

test('a clock behind the database fails, and a database of a newer version is not migrated', async () => {
  expect(await findingsFor('clock')).toContain('clock: not before what is written')
  await runStatement(
    "insert into migration (name, checksum, ran_at) values ('9999-of-tomorrow.sql', 'x', now() + interval '1 day')",
  )
  expect(await findingsFor('clock')).toContainEqual(
    expect.stringMatching(/^BAD clock: 8\d{4} s before what is written: Set the clock/),
  )
  await expect(migrate(url, config())).rejects.toThrow(
    'The data are of a newer version: it ran 9999-of-tomorrow.sql. Start that version or a newer one.',
  )
})

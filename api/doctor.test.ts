import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { doctor } from './doctor.ts'
import { readConfig } from './platform/runtime/config.ts'
import { migrate, pendingMigrations } from './platform/db/migrate.ts'
import { plainClient } from './platform/db/pools.ts'
import { copyDatabase, dropDatabase, testSecret } from './platform/testing/setup.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'markethall-doctor-'))
let url: string
beforeAll(async () => {
  url = await copyDatabase(inject('templateUrl'), 'doctor')
}, 60_000)
afterAll(async () => {
  await dropDatabase(inject('ownerUrl'), url)
  rmSync(dataDir, { recursive: true, force: true })
})

const config = (more: Record<string, string> = {}) =>
  readConfig({
    NODE_ENV: 'test',
    APP_SECRET: testSecret,
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    BIND: '127.0.0.1',
    PORT: '0',
    ...more,
  })
/** What is said of one thing, and the advice where it is bad. */
const told = async (about: string, more: Record<string, string> = {}) =>
  (await doctor(config(more)))
    .filter(({ what }) => what.startsWith(about))
    .map(({ good, what, advice }) => (good ? what : `BAD ${what}: ${advice}`))

async function run(text: string) {
  const client = plainClient(url)
  await client.connect()
  await client.query(text)
  await client.end()
}

test('a port that somebody else holds, and one where the product itself answers', async () => {
  const listening = createServer((socket) => socket.destroy())
  const port = await new Promise<number>((resume) =>
    listening.listen(0, '127.0.0.1', () => resume((listening.address() as AddressInfo).port)),
  )
  expect(await told('port', { PORT: String(port) })).toEqual([
    `BAD port ${port}: Port ${port} of 127.0.0.1 is taken: stop what listens there, or set PORT.`,
  ])
  listening.close()
  const ours = createServer((socket) =>
    socket.end(
      'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 16\r\nconnection: close\r\n\r\n{"success":true}',
    ),
  )
  await new Promise<void>((resume) => ours.listen(port, '127.0.0.1', () => resume()))
  expect(await told('port', { PORT: String(port) })).toEqual([`port ${port}: the product answers there`])
  ours.close()
})

test('backups that nobody makes any more', async () => {
  expect(await told('backups')).toEqual([])
  const made = (name: string, hoursAgo: number) => {
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
  mkdirSync(join(dataDir, 'backups', 'broken.part'), { recursive: true })
  expect(await told('backups')).toEqual([expect.stringMatching(/^BAD backups: none is whole: Run npm run backup/)])
  made('old', 50)
  expect(await told('backups')).toEqual([expect.stringMatching(/^BAD backups: the newest is 50 h old: /)])
  made('new', 2)
  expect(await told('backups')).toEqual(['backups: the newest is 2 h old'])
})

test('a folder that cannot be written, mail that does not answer, a database that is away', async () => {
  expect(await told('disk', { DATA_DIR: join(import.meta.filename, 'data') })).toEqual([
    expect.stringMatching(/^BAD disk: .*Set DATA_DIR to a folder that this user may write to\.$/),
  ])
  expect(await told('mail', { SMTP_URL: 'smtp://127.0.0.1:1' })).toEqual([
    'BAD mail: the server does not answer: Check SMTP_URL: host, port, user and password.',
  ])
  expect(await told('mail')).toEqual(['mail: no SMTP_URL, mails stay in the mailbox page /dev/mailbox'])
  expect(await told('mail', { NODE_ENV: 'production' })).toEqual([
    'BAD mail: no SMTP_URL: Set SMTP_URL, or nobody gets a mail.',
  ])
  expect(await told('database', { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' })).toEqual([
    'BAD database: The database of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1. Check its address, database, user and password.',
  ])
})

test('an owner as the application is said to be wrong', async () => {
  expect(await told('role markethall_app', { APP_DATABASE_URL: url })).toEqual([
    expect.stringMatching(/^BAD role markethall_app: has the wrong rights/),
  ])
  expect(await told('role')).toEqual([
    'role markethall_app: as it should be',
    'role markethall_platform: as it should be',
  ])
})

test('a database of an older version is known by what it lacks', async () => {
  expect(await pendingMigrations(url)).toEqual([])
  await run("update migration set name = 'x.sql' where name = '0002-merchants.sql'")
  expect(await pendingMigrations(url)).toEqual(['0002-merchants.sql'])
  await run("update migration set name = '0002-merchants.sql' where name = 'x.sql'")
})

test('a clock before what is written is said to be wrong, and data of a newer version are left alone', async () => {
  expect(await told('clock')).toContain('clock: not before what is written')
  await run(
    "insert into migration (name, checksum, ran_at) values ('9999-of-tomorrow.sql', 'x', now() + interval '1 day')",
  )
  expect(await told('clock')).toContainEqual(
    expect.stringMatching(/^BAD clock: 8\d{4} s before what is written: Set the clock/),
  )
  await expect(migrate(url, config())).rejects.toThrow(
    'The data are of a newer version: it ran 9999-of-tomorrow.sql. Start that version or a newer one.',
  )
})

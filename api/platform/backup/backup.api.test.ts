import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { readConfig } from '../runtime/config.ts'
import { plainClient } from '../db/pools.ts'
import { newId } from '../runtime/ids.ts'
import { fileTeardowns } from '../testing/teardown.ts'
import { dropDatabase, createEmptyDatabase, testSecret } from '../testing/setup.ts'
import { newShop } from '../testing/shop.ts'
import { newTenant } from '../testing/tenants.ts'
import { startTestApp } from '../testing/test-app.ts'
import { backup } from './backup.ts'
import { manifestPath, partPath } from './manifest.ts'
import { readBackup, restore } from './restore.ts'

const app = await startTestApp({ runJobs: true })
const from = app.services.urls.owner
const tempDir = await mkdtemp(join(tmpdir(), 'markethall-backup-'))
fileTeardowns.push(() => rm(tempDir, { recursive: true, force: true }))

const configOf = (name: string, secret = testSecret) =>
  readConfig({ NODE_ENV: 'test', DATA_DIR: join(tempDir, name), APP_SECRET: secret })
const config = configOf('old')

async function queryRows<T>(url: string, text: string): Promise<T[]> {
  const client = plainClient(url)
  await client.connect()
  try {
    return (await client.query(text)).rows as T[]
  } finally {
    await client.end()
  }
}

async function createTarget() {
  const url = await createEmptyDatabase(inject('ownerUrl'), `restored_${newId().replaceAll('-', '')}`)
  fileTeardowns.push(() => dropDatabase(inject('ownerUrl'), url))
  return url
}

/** A checksum for each table. */
async function tableChecksums(url: string): Promise<Record<string, string>> {
  const tables = await queryRows<{ name: string }>(
    url,
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migration'",
  )
  const rows = await Promise.all(
    tables.map(({ name }) =>
      queryRows<{ sum: string }>(
        url,
        `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from "${name}" t`,
      ),
    ),
  )
  return Object.fromEntries(tables.map(({ name }, index) => [name, rows[index]?.[0]?.sum ?? '']))
}

const tenant = await newTenant(app)
const shop = await newShop(tenant)
const id = await shop.product({ name: 'Crème "brûlée"\n\\N\t(يوم), {1,2}', quantity: 3 })
await tenant.db((db) => db.updateTable('product').set({ description: '' }).where('id', '=', id).execute())
await queryRows(
  from,
  `insert into jobs.job (name, data, state, started_on) select name, '{"of": "the drill"}', 'active', now()
    from jobs.queue where table_name = 'job_common' limit 1`,
)
await app.services.files.put('p/drill/picture.webp', Buffer.from('a picture'), 'image/webp')
await cp(join(app.services.config.dataDir, 'files'), join(tempDir, 'old', 'files'), { recursive: true })
const folder = join(tempDir, 'backup')
const before = await tableChecksums(from)
const manifest = await backup(config, from, folder)

test('a restore brings back all rows, files and waiting jobs', async () => {
  const url = await createTarget()
  const target = configOf('new')
  await restore(target, url, folder, await readBackup(target, folder))
  const after = await tableChecksums(url)
  expect(Object.keys(after).length).toBeGreaterThan(60)
  expect(after).toEqual(before)
  expect(readFileSync(join(tempDir, 'new', 'files', 'p', 'drill', 'picture.webp'), 'utf8')).toBe('a picture')
  expect(
    await queryRows(url, `select state::text, started_on from jobs.job where data ->> 'of' = 'the drill'`),
  ).toEqual([{ state: 'retry', started_on: null }])
})

test('a restore never overwrites data, and can be repeated after a failure', async () => {
  const url = await createTarget()
  const target = configOf('twice')
  const damaged = join(tempDir, 'damaged')
  await cp(folder, damaged, { recursive: true })
  const path = partPath(damaged, 'public.product')
  await writeFile(path, gzipSync(gunzipSync(readFileSync(path)).toString().replace('brûlée', 'brulee')))
  await expect(restore(target, url, damaged, manifest)).rejects.toThrow('damaged: public.product')
  expect(await queryRows(url, 'select count(*) as n from tenant')).toEqual([{ n: 0 }])
  await rm(join(damaged, 'files', 'p'), { recursive: true })
  await cp(partPath(folder, 'public.product'), path)
  await expect(restore(target, url, damaged, manifest)).rejects.toThrow('files exist')
  await restore(target, url, folder, manifest)
  await expect(restore(target, url, folder, manifest)).rejects.toThrow('already contains data')
  expect(await tableChecksums(url)).toEqual(before)
})

test('an unusable backup is rejected with its reason', async () => {
  await expect(readBackup(configOf('other', `not ${testSecret}`), folder)).rejects.toThrow('another secret')
  const newerFolder = join(tempDir, 'newer')
  await cp(folder, newerFolder, { recursive: true })
  await writeFile(
    manifestPath(newerFolder),
    JSON.stringify({ ...manifest, version: '9.0.0', migrations: [...manifest.migrations, '9999-later.sql'] }),
  )
  await expect(readBackup(config, newerFolder)).rejects.toThrow('a newer version (9.0.0): it ran 9999-later.sql')
  await rm(manifestPath(newerFolder))
  await expect(readBackup(config, newerFolder)).rejects.toThrow('is not a backup')
  await expect(backup(config, from, folder)).rejects.toThrow('there already')
})

test('a backup is a consistent snapshot during writes, and does not contain the secret', async () => {
  const busyFolder = join(tempDir, 'busy')
  let isWriting = true
  const writer = (async () => {
    while (isWriting) await shop.product()
  })()
  const { parts } = await backup(config, from, busyFolder).finally(() => {
    isWriting = false
  })
  await writer
  const rowCountOf = (name: string) => parts.find((part) => part.name === name)?.rows
  expect(rowCountOf('public.product')).toBeGreaterThan(0)
  const url = await createTarget()
  await restore(configOf('calm'), url, busyFolder, await readBackup(config, busyFolder))
  expect(await queryRows(url, 'select count(*) as n from product')).toEqual([{ n: rowCountOf('public.product') }])
  expect(readFileSync(manifestPath(busyFolder), 'utf8')).not.toContain(testSecret)
  expect((await readdir(tempDir)).filter((name) => name.endsWith('.part'))).toEqual([])
})

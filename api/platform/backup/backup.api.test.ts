import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { readConfig } from '../runtime/config.ts'
import { plainClient } from '../db/pools.ts'
import { newId } from '../runtime/ids.ts'
import { onFileEnd } from '../testing/teardown.ts'
import { dropDatabase, emptyDatabase, testSecret } from '../testing/setup.ts'
import { newShop } from '../testing/shop.ts'
import { newTenant } from '../testing/tenants.ts'
import { startTestApp } from '../testing/test-app.ts'
import { backup } from './backup.ts'
import { manifestPath, partPath } from './manifest.ts'
import { readBackup, restore } from './restore.ts'

const world = await startTestApp({ works: true })
const from = world.platform.urls.owner
const home = await mkdtemp(join(tmpdir(), 'markethall-backup-'))
onFileEnd.push(() => rm(home, { recursive: true, force: true }))

const configOf = (name: string, secret = testSecret) =>
  readConfig({ NODE_ENV: 'test', DATA_DIR: join(home, name), APP_SECRET: secret })
const config = configOf('old')

async function asked<T>(url: string, text: string): Promise<T[]> {
  const client = plainClient(url)
  await client.connect()
  try {
    return (await client.query(text)).rows as T[]
  } finally {
    await client.end()
  }
}

async function freshTarget() {
  const url = await emptyDatabase(inject('ownerUrl'), `restored_${newId().replaceAll('-', '')}`)
  onFileEnd.push(() => dropDatabase(inject('ownerUrl'), url))
  return url
}

/** A number for each table that is another when any value of any row is. */
async function sums(url: string): Promise<Record<string, string>> {
  const tables = await asked<{ name: string }>(
    url,
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migration'",
  )
  const rows = await Promise.all(
    tables.map(({ name }) =>
      asked<{ sum: string }>(
        url,
        `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from "${name}" t`,
      ),
    ),
  )
  return Object.fromEntries(tables.map(({ name }, index) => [name, rows[index]?.[0]?.sum ?? '']))
}

const tenant = await newTenant(world)
const shop = await newShop(tenant)
const id = await shop.product({ name: 'Crème "brûlée"\n\\N\t(يوم), {1,2}', quantity: 3 })
await tenant.db((db) => db.updateTable('product').set({ description: '' }).where('id', '=', id).execute())
await asked(
  from,
  `insert into jobs.job (name, data, state, started_on) select name, '{"of": "the drill"}', 'active', now()
    from jobs.queue where table_name = 'job_common' limit 1`,
)
await world.platform.files.put('p/drill/picture.webp', Buffer.from('a picture'), 'image/webp')
await cp(join(world.platform.config.dataDir, 'files'), join(home, 'old', 'files'), { recursive: true })
const folder = join(home, 'backup')
const before = await sums(from)
const manifest = await backup(config, from, folder)

test('what was saved comes back: every row, every file, every job that waits', async () => {
  const url = await freshTarget()
  const target = configOf('new')
  await restore(target, url, folder, await readBackup(target, folder))
  const after = await sums(url)
  expect(Object.keys(after).length).toBeGreaterThan(60)
  expect(after).toEqual(before)
  expect(readFileSync(join(home, 'new', 'files', 'p', 'drill', 'picture.webp'), 'utf8')).toBe('a picture')
  expect(await asked(url, `select state::text, started_on from jobs.job where data ->> 'of' = 'the drill'`)).toEqual([
    { state: 'retry', started_on: null },
  ])
})

test('a restore never writes over data, and begins again where it was broken off', async () => {
  const url = await freshTarget()
  const target = configOf('twice')
  const damaged = join(home, 'damaged')
  await cp(folder, damaged, { recursive: true })
  const path = partPath(damaged, 'public.product')
  await writeFile(path, gzipSync(gunzipSync(readFileSync(path)).toString().replace('brûlée', 'brulee')))
  await expect(restore(target, url, damaged, manifest)).rejects.toThrow('damaged: public.product')
  expect(await asked(url, 'select count(*) as n from tenant')).toEqual([{ n: 0 }])
  await rm(join(damaged, 'files', 'p'), { recursive: true })
  await cp(partPath(folder, 'public.product'), path)
  await expect(restore(target, url, damaged, manifest)).rejects.toThrow('files are there')
  await restore(target, url, folder, manifest)
  await expect(restore(target, url, folder, manifest)).rejects.toThrow('data here already')
  expect(await sums(url)).toEqual(before)
})

test('says beforehand why a backup is of no use: another secret, a newer version, broken off', async () => {
  await expect(readBackup(configOf('other', `not ${testSecret}`), folder)).rejects.toThrow('another secret')
  const newer = join(home, 'newer')
  await cp(folder, newer, { recursive: true })
  await writeFile(
    manifestPath(newer),
    JSON.stringify({ ...manifest, version: '9.0.0', migrations: [...manifest.migrations, '9999-later.sql'] }),
  )
  await expect(readBackup(config, newer)).rejects.toThrow('a newer version (9.0.0): it ran 9999-later.sql')
  await rm(manifestPath(newer))
  await expect(readBackup(config, newer)).rejects.toThrow('is not a backup')
  await expect(backup(config, from, folder)).rejects.toThrow('there already')
})

test('is of one moment, whatever is written meanwhile, and tells nothing of the secret', async () => {
  const other = join(home, 'busy')
  let goes = true
  const writing = (async () => {
    while (goes) await shop.product()
  })()
  const { parts } = await backup(config, from, other).finally(() => {
    goes = false
  })
  await writing
  const rowsOf = (name: string) => parts.find((part) => part.name === name)?.rows
  expect(rowsOf('public.product')).toBeGreaterThan(0)
  const url = await freshTarget()
  await restore(configOf('calm'), url, other, await readBackup(config, other))
  expect(await asked(url, 'select count(*) as n from product')).toEqual([{ n: rowsOf('public.product') }])
  expect(readFileSync(manifestPath(other), 'utf8')).not.toContain(testSecret)
  expect((await readdir(home)).filter((name) => name.endsWith('.part'))).toEqual([])
})

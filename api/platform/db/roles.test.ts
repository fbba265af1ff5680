import { afterAll, expect, inject, test } from 'vitest'
import { readConfig } from '../runtime/config.ts'
import { copyDatabase, createEmptyDatabase, dropDatabase, testSecret } from '../testing/setup.ts'
import { migrate } from './migrate.ts'
import { databaseUrls, plainClient } from './pools.ts'
import { rolesOf } from './roles.ts'

const prefix = 'other_installation'
const databases: string[] = []
const configOf = (url: string, more: Record<string, string> = {}) =>
  readConfig({
    NODE_ENV: 'test',
    APP_SECRET: testSecret.replace('this project', 'another installation'),
    DATABASE_URL: url,
    DATABASE_ROLE_PREFIX: prefix,
    ...more,
  })

async function query(url: string, statement: string) {
  const client = plainClient(url)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

afterAll(async () => {
  const owner = inject('ownerUrl')
  for (const url of databases) await dropDatabase(owner, url)
  await query(owner, `drop role if exists ${prefix}_app`)
  await query(owner, `drop role if exists ${prefix}_platform`)
})

test.each([
  ['an empty database', () => createEmptyDatabase(inject('ownerUrl'), 'roles_of_second_installation')],
  ['a copied database', () => copyDatabase(inject('templateUrl'), 'second_roles')],
])(
  'a second installation in one cluster migrates %s with roles of its own',
  async (_name, make) => {
    const url = await make()
    databases.push(url)
    const config = configOf(url)
    await migrate(url, config)
    const urls = databaseUrls(config, url)
    expect(await query(urls.app, 'select current_user as role, count(*) as tenants from tenant_profile')).toEqual([
      { role: `${prefix}_app`, tenants: 0 },
    ])
    expect(await query(urls.platform, 'select current_user as role, (select count(*) >= 0 from outbox) as ok')).toEqual(
      [{ role: `${prefix}_platform`, ok: true }],
    )
    await expect(query(urls.app, 'delete from audit')).rejects.toThrow(/permission denied/)
    expect(await query(urls.platform, 'select count(*) >= 0 as ok from jobs.job')).toEqual([{ ok: true }])

    // The first installation keeps its passwords.
    const first = readConfig({ NODE_ENV: 'test', APP_SECRET: testSecret, DATABASE_URL: url })
    expect(await query(databaseUrls(first, inject('ownerUrl')).app, 'select current_user as role')).toEqual([
      { role: 'markethall_app' },
    ])
  },
  60_000,
)

test('addresses of the roles name the roles', () => {
  const config = configOf('postgres://owner@db/markethall', {
    APP_DATABASE_URL: 'postgresql://my%2Dapp:secret@db/markethall',
  })
  expect(rolesOf(config)).toEqual({ app: 'my-app', platform: `${prefix}_platform` })
})

test.each(['a"; drop table orders; --', 'Upper', '', '1st'])('%s is no prefix of role names', (text) => {
  expect(() => configOf('postgres://owner@db/markethall', { DATABASE_ROLE_PREFIX: text })).toThrow(
    /DATABASE_ROLE_PREFIX/,
  )
})

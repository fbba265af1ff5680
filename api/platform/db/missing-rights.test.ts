import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readConfig } from '../runtime/config.ts'
import { copyDatabase, dropDatabase, testSecret } from '../testing/setup.ts'
import { migrate } from './migrate.ts'
import { plainClient } from './pools.ts'

const role = 'hosted_owner'
let url: string

async function run(target: string, ...statements: string[]) {
  const client = plainClient(target)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

beforeAll(async () => {
  url = await copyDatabase(inject('templateUrl'), 'missing_rights')
  await run(
    url,
    `drop role if exists ${role}`,
    `create role ${role} login createrole password 'hosted'`,
    `grant all on schema public to ${role}`,
    `grant all on all tables in schema public to ${role}`,
  )
}, 60_000)

afterAll(async () => {
  await run(url, `drop owned by ${role}`, `drop role ${role}`)
  await dropDatabase(inject('ownerUrl'), url)
})

test('an owner who may not create the roles gets the statements for an administrator', async () => {
  const hosted = url.replace(/^(postgres(?:ql)?:\/\/)(?:[^@/]*@)?/, `$1${role}:hosted@`)
  const config = readConfig({ NODE_ENV: 'test', APP_SECRET: testSecret, DATABASE_URL: hosted })
  const error = await migrate(hosted, config).then(
    () => null,
    (caught: unknown) => caught,
  )
  expect(error).toBeInstanceOf(Error)
  const { message } = error as Error
  expect(message).toContain('create role markethall_app login nobypassrls')
  expect(message).toContain('create role markethall_platform login bypassrls')
  expect(message).toContain('APP_DATABASE_URL and PLATFORM_DATABASE_URL')
})

import pg from 'pg'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { plainClient } from '../db/pools.ts'
import { CommitUnknownError } from '../db/transaction.ts'
import { newTenant } from '../testing/tenants.ts'
import { startTestApp } from '../testing/test-app.ts'
import { toApiError } from './errors.ts'

const databaseError = (code: string) => Object.assign(new pg.DatabaseError('text', 4, 'error'), { code })
const systemError = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more })

test.each([
  databaseError('08006'),
  databaseError('57P01'),
  databaseError('57P02'),
  databaseError('57P03'),
  databaseError('53300'),
  systemError('ECONNREFUSED'),
  systemError('ECONNRESET'),
  systemError('EPIPE'),
  systemError('ENOENT', { syscall: 'connect' }),
  new AggregateError([systemError('ECONNREFUSED')]),
  new Error('Connection terminated'),
  new Error('Connection terminated unexpectedly'),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('Client was closed and is not queryable'),
  systemError('ENOSPC'),
  new Error('Cannot write file', { cause: systemError('ENOSPC') }),
])('%s gives BUSY', (error) => {
  expect(toApiError(error)).toMatchObject({ code: 'BUSY', status: 503 })
})

test('an unknown outcome has its own code; other errors are faults', () => {
  expect(toApiError(new CommitUnknownError('lost'))).toMatchObject({ code: 'OUTCOME_UNKNOWN', status: 503 })
  for (const error of [new Error('other'), systemError('ENOENT', { syscall: 'open' }), databaseError('42601')])
    expect(toApiError(error)).toBeUndefined()
})

test('calls whose sessions the server ends answer 503 and are no error report', async () => {
  const app = await startTestApp({ runJobs: true })
  const tenant = await newTenant(app)
  const { token } = await tenant.owner()
  const owner = plainClient(app.services.urls.owner)
  await owner.connect()
  const reported: unknown[] = []
  app.services.errorReporter.reportError = (error) => void reported.push(error)
  await owner.query(
    "create function app.slow() returns trigger language plpgsql as 'begin perform pg_sleep(30); return new; end'",
  )
  await owner.query('create trigger slow before insert on merchant_category for each row execute function app.slow()')
  const headers = { 'x-tenant': tenant.hosts.admin, authorization: `Bearer ${token}` }
  const answers = [1, 2, 3].map((number) =>
    app.send({
      method: 'POST',
      url: contract.merchantCategories.create.path,
      headers,
      body: { name: `Name ${number}` },
    }),
  )
  const busy =
    "from pg_stat_activity where datname = current_database() and application_name = 'markethall' and wait_event = 'PgSleep'"
  await expect.poll(async () => (await owner.query(`select 1 ${busy}`)).rowCount).toBe(3)
  await owner.query(`select pg_terminate_backend(pid) ${busy}`)
  for (const answer of await Promise.all(answers))
    expect(answer).toMatchObject({ status: 503, body: { code: 'BUSY' }, headers: { 'retry-after': expect.anything() } })
  expect(reported).toEqual([])
  await owner.end()
})

test('a client that asks for problem details gets them', async () => {
  const app = await startTestApp()
  const tenant = await newTenant(app)
  const { token } = await tenant.owner()
  const create = (accept: string) =>
    app.send({
      method: 'POST',
      url: contract.merchantCategories.create.path,
      headers: { 'x-tenant': tenant.hosts.admin, authorization: `Bearer ${token}`, accept },
      body: { name: '' },
    })
  const [usual, problem] = [await create('*/*'), await create('application/problem+json, application/json;q=0.5')]
  expect(usual.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(problem.headers['content-type']).toContain('application/problem+json')
  const { message, errors, code } = usual.body
  expect(problem.body).toEqual({
    type: 'urn:markethall:error:invalid',
    title: 'Please review and correct the input fields.',
    status: 422,
    detail: message,
    instance: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/),
    code,
    errors,
  })
  const unknown = await app.send({
    method: 'GET',
    url: '/admin/v1/nothing',
    headers: { accept: 'application/problem+json' },
  })
  expect(unknown.body).toMatchObject({ status: 404, type: 'urn:markethall:error:not-found' })
})

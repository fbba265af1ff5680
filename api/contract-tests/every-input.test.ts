import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { contract } from '#contract/index.ts'
import { merchantPermissions, tenantPermissions } from '#contract/permissions.ts'
import { createFixtures } from '../platform/testing/fixtures.ts'
import { urlFor, mutatedInputs, hostileInputsFor } from '../platform/testing/hostile-inputs.ts'
import type { Path } from '../platform/testing/sample-inputs.ts'
import { newTenant } from '../platform/testing/tenants.ts'
import type { TestTenant } from '../platform/testing/tenants.ts'
import { fixtureKeyFor } from '../platform/testing/id-owners.ts'
import { startTestApp } from '../platform/testing/test-app.ts'

const app = await startTestApp()
const calls = Object.entries(contract)
  .flatMap(([area, all]) =>
    Object.entries(all).map(([name, call]: [string, Call]) => ({ name: `${area}.${name}`, area, call })),
  )
  .filter(({ call }) => !call.multipart && !call.raw)
const isLong = process.env['PROVE'] === '1'
const runs = isLong ? Math.ceil(100_000 / calls.length) : 12
const seed = Number(process.env['SEED'] ?? 20_261)

type TestTenantState = Awaited<ReturnType<typeof createState>>
/**
 * A tenant with one record of every kind. Calls that succeed may change or close it, so it is recreated from time
 * to time.
 */
async function createState() {
  const tenant = await newTenant(app)
  const fixtures = await createFixtures(tenant, 'fuzz')
  return { tenant, fixtures, tokens: await tokensOf(tenant, fixtures.ids.merchant) }
}
async function tokensOf(tenant: TestTenant, merchant: string) {
  const everything = await tenant.user(
    [...tenantPermissions, ...merchantPermissions].filter((name) => name !== 'GlobalAccess'),
    { role: 'T1001' },
  )
  return {
    panel: everything.token,
    staff: (await tenant.user([...merchantPermissions], { merchants: [merchant] })).token,
    store: (await tenant.customer()).token,
    forged: `ses_${'0'.repeat(43)}`,
  }
}

let state = await createState()
let writeCalls = 0
const counts = { answers: 0, succeeded: 0 }

const internals =
  /\bat .+\.[cm]?[jt]s:\d+|node_modules|ECONNREFUSED|violates|relation "|syntax error at|duplicate key|invalid input syntax|\/tmp\/|select .+ from |zod/i

/** What is wrong with a response, whatever the input was; undefined if it is valid. */
function findProblem(call: Call, status: number, type: string, text: string): string | undefined {
  if (status >= 500 && status !== 503) return 'a fault'
  if (!type.includes('json')) return `no JSON but ${type}`
  const body = JSON.parse(text) as Record<string, unknown>
  if (status >= 400) {
    if (internals.test(text.replaceAll(/"(values|data)":\{[^}]*\}/g, ''))) return 'it exposes internals'
    return body['success'] === false &&
      body['status_code'] === status &&
      typeof body['message'] === 'string' &&
      body['message'] !== '' &&
      typeof body['code'] === 'string'
      ? undefined
      : 'not the shape of a refusal'
  }
  if (status !== 200 && status !== 201) return 'another success than 200 and 201'
  const parsed = call.output.safeParse(body['data'])
  return parsed.success ? undefined : `an answer unlike its schema: ${parsed.error.message.slice(0, 300)}`
}

async function sendInput(
  { tenant, fixtures, tokens }: TestTenantState,
  call: Call,
  role: keyof TestTenantState['tokens'] | 'nobody',
  input: Record<string, unknown>,
  mutate: (text: string) => Buffer,
) {
  const body = { ...(call.scope === 'merchant' ? { merchant_id: fixtures.ids.merchant } : {}), ...input }
  const inStore = call.scope === 'store' || call.permission === 'customer'
  const headers: Record<string, string> = {
    'x-tenant': inStore ? tenant.hosts.store : tenant.hosts.admin,
    ...(role === 'nobody' ? {} : { authorization: `Bearer ${tokens[role]}` }),
  }
  const hasBody = call.method !== 'GET' && call.method !== 'DELETE'
  const request = {
    method: call.method,
    url: urlFor(call, body),
    headers: { ...headers, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
  }
  return app.server.inject(hasBody ? { ...request, payload: mutate(JSON.stringify(body)) } : request)
}

test.each(calls)('$name answers any input with a valid response', { timeout: 600_000 }, async ({ area, call }) => {
  const ownRole = call.scope === 'store' || call.permission === 'customer' ? 'store' : 'panel'
  const ids = (path: Path): unknown => state.fixtures.ids[fixtureKeyFor(area, call, path)]
  const roles = fc.oneof(
    { weight: 5, arbitrary: fc.constant(ownRole) },
    { weight: 1, arbitrary: fc.constantFrom('staff' as const, 'nobody' as const, 'forged' as const) },
  )
  await fc.assert(
    fc.asyncProperty(roles, hostileInputsFor(call, ids), mutatedInputs, async (role, input, mutate) => {
      const { statusCode, headers, payload } = await sendInput(state, call, role, input, mutate)
      counts.answers++
      if (statusCode < 300) counts.succeeded++
      if (
        role === ownRole &&
        (statusCode === 401 || payload.includes('PLAN_EXPIRED') || payload.includes('ACCOUNT_INACTIVE'))
      )
        state = { ...state, tokens: await tokensOf(state.tenant, state.fixtures.ids.merchant) }
      expect(
        findProblem(call, statusCode, String(headers['content-type']), payload),
        `${statusCode} ${payload.slice(0, 400)}`,
      ).toBeUndefined()
    }),
    { seed, numRuns: runs, endOnFailure: true },
  )
  if (call.method !== 'GET' && (isLong || ++writeCalls % 6 === 0)) state = await createState()
})

test.each([
  ['too long an id', `/store/v1/orders/${'x'.repeat(400)}`],
  ['an address that is no text', '/store/v1/orders/%zz'],
  ['half a character', '/store/v1/orders/%ff'],
])('%s gets an error response of the usual shape', async (_title, url) => {
  const { statusCode, payload } = await app.server.inject({
    method: 'GET',
    url,
    headers: { 'x-tenant': state.tenant.hosts.store },
  })
  expect([statusCode, JSON.parse(payload)]).toEqual([
    400,
    expect.objectContaining({ success: false, status_code: 400, code: 'BAD_REQUEST' }),
  ])
  expect(payload).not.toMatch(/FST_|xxxx/)
})

test('enough inputs succeed to test more than validation', () => {
  expect(counts.answers).toBeGreaterThanOrEqual(calls.length * runs)
  expect(counts.succeeded / counts.answers).toBeGreaterThan(0.2)
})

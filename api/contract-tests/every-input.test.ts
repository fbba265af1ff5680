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
const long = process.env['PROVE'] === '1'
const runs = long ? Math.ceil(100_000 / calls.length) : 18
const seed = Number(process.env['SEED'] ?? 20_261)

type House = Awaited<ReturnType<typeof house>>
/** A tenant with one of everything. Inputs that get far change it or shut it, so it is built anew now and then. */
async function house() {
  const tenant = await newTenant(app)
  const full = await createFixtures(tenant, 'fuzz')
  return { tenant, full, tokens: await tokensOf(tenant, full.ids.merchant) }
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

let now = await house()
let written = 0
const seen = { answers: 0, done: 0 }

const leak =
  /\bat .+\.[cm]?[jt]s:\d+|node_modules|ECONNREFUSED|violates|relation "|syntax error at|duplicate key|invalid input syntax|\/tmp\/|select .+ from |zod/i

/** What a call may never answer, whatever it was sent; undefined is fine. */
function wrong(call: Call, status: number, type: string, text: string): string | undefined {
  if (status >= 500 && status !== 503) return 'a fault'
  if (!type.includes('json')) return `no JSON but ${type}`
  const body = JSON.parse(text) as Record<string, unknown>
  if (status >= 400) {
    if (leak.test(text.replaceAll(/"(values|data)":\{[^}]*\}/g, ''))) return 'it tells of its inside'
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

async function ask(
  { tenant, full, tokens }: House,
  call: Call,
  how: keyof House['tokens'] | 'nobody',
  input: Record<string, unknown>,
  bend: (text: string) => Buffer,
) {
  const whole = { ...(call.scope === 'merchant' ? { merchant_id: full.ids.merchant } : {}), ...input }
  const inStore = call.scope === 'store' || call.permission === 'customer'
  const headers: Record<string, string> = {
    'x-tenant': inStore ? tenant.hosts.store : tenant.hosts.admin,
    ...(how === 'nobody' ? {} : { authorization: `Bearer ${tokens[how]}` }),
  }
  const hasBody = call.method !== 'GET' && call.method !== 'DELETE'
  const request = {
    method: call.method,
    url: urlFor(call, whole),
    headers: { ...headers, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
  }
  return app.server.inject(hasBody ? { ...request, payload: bend(JSON.stringify(whole)) } : request)
}

test.each(calls)(
  '$name takes whatever comes with an answer of its contract',
  { timeout: 600_000 },
  async ({ area, call }) => {
    const own = call.scope === 'store' || call.permission === 'customer' ? 'store' : 'panel'
    const ids = (path: Path): unknown => now.full.ids[fixtureKeyFor(area, call, path)]
    const who = fc.oneof(
      { weight: 5, arbitrary: fc.constant(own) },
      { weight: 1, arbitrary: fc.constantFrom('staff' as const, 'nobody' as const, 'forged' as const) },
    )
    await fc.assert(
      fc.asyncProperty(who, hostileInputsFor(call, ids), mutatedInputs, async (how, input, bend) => {
        const { statusCode, headers, payload } = await ask(now, call, how, input, bend)
        seen.answers++
        if (statusCode < 300) seen.done++
        if (
          how === own &&
          (statusCode === 401 || payload.includes('PLAN_EXPIRED') || payload.includes('ACCOUNT_INACTIVE'))
        )
          now = { ...now, tokens: await tokensOf(now.tenant, now.full.ids.merchant) }
        expect(
          wrong(call, statusCode, String(headers['content-type']), payload),
          `${statusCode} ${payload.slice(0, 400)}`,
        ).toBeUndefined()
      }),
      { seed, numRuns: runs, endOnFailure: true },
    )
    if (call.method !== 'GET' && (long || ++written % 6 === 0)) now = await house()
  },
)

test.each([
  ['too long an id', `/store/v1/orders/${'x'.repeat(400)}`],
  ['an address that is no text', '/store/v1/orders/%zz'],
  ['half a character', '/store/v1/orders/%ff'],
])('%s is refused in the shape of every refusal', async (_title, url) => {
  const { statusCode, payload } = await app.server.inject({
    method: 'GET',
    url,
    headers: { 'x-tenant': now.tenant.hosts.store },
  })
  expect([statusCode, JSON.parse(payload)]).toEqual([
    400,
    expect.objectContaining({ success: false, status_code: 400, code: 'BAD_REQUEST' }),
  ])
  expect(payload).not.toMatch(/FST_|xxxx/)
})

test('so many got through that more than the door was tried', () => {
  expect(seen.answers).toBeGreaterThanOrEqual(calls.length * runs)
  expect(seen.done / seen.answers).toBeGreaterThan(0.2)
})

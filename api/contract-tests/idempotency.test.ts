import { expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { contract } from '#contract/index.ts'
import { merchantPermissions } from '#contract/permissions.ts'
import { cronJobs } from '../jobs.ts'
import { newId } from '../platform/runtime/ids.ts'
import { createFixtures } from '../platform/testing/fixtures.ts'
import { urlFor } from '../platform/testing/hostile-inputs.ts'
import { sampleOf } from '../platform/testing/sample-inputs.ts'
import type { Path } from '../platform/testing/sample-inputs.ts'
import { newTenant } from '../platform/testing/tenants.ts'
import { fixtureKeyFor } from '../platform/testing/id-owners.ts'
import { startTestApp } from '../platform/testing/test-app.ts'
import { refusedSamples } from './refused-samples.testing.ts'

const app = await startTestApp()
const copies = process.env['PROVE'] === '1' ? 50 : 4

/** Calls that write in the gate's transaction, and therefore accept an Idempotency-Key. */
const calls = Object.entries(contract)
  .flatMap(([area, all]) =>
    Object.entries(all).map(([name, call]: [string, Call]) => ({ name: `${area}.${name}`, area, call })),
  )
  .filter(
    ({ call }) =>
      call.method !== 'GET' &&
      !call.readOnly &&
      !call.ownTransactions &&
      !call.raw &&
      !call.multipart &&
      call.permission !== 'public' &&
      call.scope !== 'platform',
  )

type TestTenantState = Awaited<ReturnType<typeof createState>>
async function createState() {
  const tenant = await newTenant(app)
  const fixtures = await createFixtures(tenant, 'twice')
  const [owner, otherOwner, staff] = [
    await tenant.owner(),
    await tenant.owner(),
    await tenant.user([...merchantPermissions], { merchants: [fixtures.ids.merchant] }),
  ]
  return {
    tenant,
    fixtures,
    owner: owner.token,
    otherOwner: otherOwner.token,
    staff: staff.token,
    customer: fixtures.customer.token,
  }
}

const sampleFor = ({ fixtures }: TestTenantState, area: string, call: Call) => {
  const ids = (path: Path): unknown => fixtures.ids[fixtureKeyFor(area, call, path)]
  const sample = sampleOf(call.input, ids) as Record<string, unknown>
  return {
    ...sample,
    ...(call.scope === 'merchant' || (area === 'products' && call.method === 'POST')
      ? { merchant_id: fixtures.ids.merchant }
      : {}),
  }
}

type SentResponse = { status: number; payload: string; isReplayed: boolean }
async function send(
  { tenant }: TestTenantState,
  call: Call,
  token: string,
  key: string,
  input: Record<string, unknown>,
  server = app.server,
): Promise<SentResponse> {
  const host = call.scope === 'store' || call.permission === 'customer' ? tenant.hosts.store : tenant.hosts.admin
  const hasBody = call.method !== 'DELETE'
  const headers = {
    'x-tenant': host,
    authorization: `Bearer ${token}`,
    'idempotency-key': key,
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
  }
  const answer = await server.inject({
    method: call.method,
    url: urlFor(call, input),
    headers,
    ...(hasBody ? { payload: JSON.stringify(input) } : {}),
  })
  return {
    status: answer.statusCode,
    payload: answer.payload,
    isReplayed: answer.headers['idempotent-replayed'] === 'true',
  }
}

/** Rows of a tenant by table, without stored requests and counters, which have a row for each slot that chance has chosen. */
async function countRows({ tenant }: TestTenantState): Promise<Record<string, number>> {
  const { rows } = await app.services.platformPool.query<{ name: string; n: number }>(countSql, [tenant.id])
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}
const tables = await app.services.platformPool.query<{ name: string }>(
  `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'
    and table_name not in ('session', 'idempotency', 'customer_count') order by 1`,
)
const countSql = tables.rows
  .map(({ name }) => `select '${name}' as name, count(*)::integer as n from ${name} where tenant_id = $1`)
  .join(' union all ')
const difference = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, n]) => [name, n - (before[name] ?? 0)])
      .filter(([, n]) => n !== 0),
  )

const failedSamples: string[] = []
const refusedStatus = 300

/**
 * Two tenants of the same content, which calls share until one of them takes away what the next needs. A call that is
 * refused there, has no effect, or fails is tried again in new tenants, which decide.
 */
let sharedStates: [TestTenantState, TestTenantState] | undefined

test.each(calls)('$name: repeated requests have one effect and one response', async (testedCall) => {
  // a record of an earlier call could make a listed refusal succeed
  const isListed = refusedSamples.some((refused) => refused.startsWith(`${testedCall.name} `))
  if (sharedStates && !isListed) {
    const effect = await verifyCall(sharedStates, testedCall).catch(() => ({}))
    if (typeof effect === 'object' && Object.keys(effect).length > 0) return
  }
  sharedStates = [await createState(), await createState()]
  const effect = await verifyCall(sharedStates, testedCall)
  if (typeof effect === 'number') failedSamples.push(`${testedCall.name} ${effect}`)
})

/** Sends a call once in one tenant and repeatedly in another. Returns the rows that it adds, or the status of a refusal. */
async function verifyCall(
  [single, shared]: [TestTenantState, TestTenantState],
  { name, area, call }: (typeof calls)[number],
): Promise<Record<string, number> | number> {
  const tokenFor = (state: TestTenantState) =>
    call.permission === 'customer'
      ? state.customer
      : call.scope === 'auth' && call.permission !== 'signed-in'
        ? state.staff
        : state.owner
  const [one, many] = [`one ${name}`, `many ${name}`].map((key) => key.replaceAll(' ', '-')) as [string, string]
  const rowsBefore = await countRows(single)
  const first = await send(single, call, tokenFor(single), one, sampleFor(single, area, call))
  if (first.status >= refusedStatus) return first.status
  const effect = difference(rowsBefore, await countRows(single))

  const input = sampleFor(shared, area, call)
  const before = await countRows(shared)
  const answers = await Promise.all(
    Array.from({ length: copies }, () => send(shared, call, tokenFor(shared), many, input)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([first.status]))
  expect(new Set(answers.map(({ payload }) => payload)).size).toBe(1)
  expect(answers.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1)
  expect(difference(before, await countRows(shared))).toEqual(effect)

  const changedRequest = await send(shared, call, tokenFor(shared), many, { ...input, ...changedField(call, input) })
  if (Object.keys(changedField(call, input)).length > 0)
    expect([changedRequest.status, JSON.parse(changedRequest.payload)['errors']]).toEqual([
      422,
      { idempotency_key: ['This idempotency key was used for another request.'] },
    ])
  if (tokenFor(shared) === shared.owner)
    expect((await send(shared, call, shared.otherOwner, many, input)).isReplayed).toBe(false)
  expect((await send(single, call, tokenFor(single), many, sampleFor(single, area, call))).isReplayed).toBe(false)
  expect(await send(shared, call, tokenFor(shared), many, input)).toEqual({
    status: first.status,
    payload: answers[0]?.payload,
    isReplayed: true,
  })
  return effect
}

/** The input with another value in one field of the body; fields of the path would make it another request. */
function changedField(call: Call, input: Record<string, unknown>): Record<string, unknown> {
  for (const [key, value] of Object.entries(input)) {
    if (call.path.includes(`{${key}}`) || key === 'merchant_id') continue
    for (const changed of [
      typeof value === 'string' ? `${value}z` : undefined,
      typeof value === 'boolean' ? !value : undefined,
      typeof value === 'number' ? value + 1 : undefined,
    ])
      if (changed !== undefined && call.input.safeParse({ ...input, [key]: changed }).success) return { [key]: changed }
  }
  return {}
}

test('all calls except the listed ones succeed with sample input', () => {
  expect(failedSamples).toEqual(refusedSamples)
})

test('a stored response survives a restart and is deleted after three days', async () => {
  const shared = await createState()
  const { create } = contract.invites
  const input = { email: `${newId()}@invited.test`, permissions: ['ManageTenantOrders'] }
  const first = await send(shared, create, shared.owner, 'kept', input)
  expect(first).toMatchObject({ status: 201, isReplayed: false })
  const retries = await startTestApp()
  expect(await send(shared, create, shared.owner, 'kept', input, retries.server)).toEqual({
    ...first,
    isReplayed: true,
  })
  const runSweep = async () => {
    for (const job of cronJobs.filter(({ name }) => name === 'auth.sweep')) await job.run(app.services)
  }
  const storedKeys = async () =>
    (await shared.tenant.db((db) => db.selectFrom('idempotency').select('key').where('key', '=', 'kept').execute()))
      .length
  const setAgeHours = (hours: number) =>
    app.services.platformPool.query(
      "update idempotency set created_at = now() - $2 * interval '1 hour' where tenant_id = $1",
      [shared.tenant.id, hours],
    )
  await setAgeHours(71)
  await runSweep()
  expect(await storedKeys()).toBe(1)
  await setAgeHours(73)
  await runSweep()
  expect(await storedKeys()).toBe(0)
})

test('the idempotency key of an order belongs to its customer', async () => {
  const [shared, otherTenant] = [await createState(), await createState()]
  const [first, second, changedRequest] = [
    await shared.tenant.customer(),
    await shared.tenant.customer(),
    await otherTenant.tenant.customer(),
  ]
  const cart = ({ fixtures }: TestTenantState) => ({
    ...fixtures.shop.cart([{ product_id: fixtures.ids.product }]),
    idempotency_key: 'same-key-of-all',
  })
  const retries = await Promise.all(Array.from({ length: copies }, () => first.client.checkout.place(cart(shared))))
  expect(new Set(retries.map(({ order_id }) => order_id)).size).toBe(1)
  const otherOrders = [
    await second.client.checkout.place(cart(shared)),
    await changedRequest.client.checkout.place(cart(otherTenant)),
  ]
  expect(otherOrders.map(({ order_id }) => order_id)).not.toContain(retries[0]?.order_id)
  expect((await second.client.myOrders.list({})).data.map(({ order_id }) => order_id)).toEqual([
    otherOrders[0]?.order_id,
  ])
})

test('a failed request is not stored, so its key can be used again', async () => {
  const shared = await createState()
  const { create } = contract.invites
  expect(
    (await send(shared, create, shared.owner, 'mended', { email: 'nobody', permissions: ['ManageTenantOrders'] }))
      .status,
  ).toBe(422)
  expect(
    await send(shared, create, shared.owner, 'mended', {
      email: `${newId()}@invited.test`,
      permissions: ['ManageTenantOrders'],
    }),
  ).toMatchObject({ status: 201, isReplayed: false })
})

test.each(['', 'x'.repeat(256), 'white space', 'ümlaut'])('the idempotency key "%s" is validated', async (key) => {
  const shared = await createState()
  const { status } = await send(shared, contract.invites.create, shared.owner, key, {
    email: `${newId()}@invited.test`,
    permissions: ['ManageTenantOrders'],
  })
  expect(status).toBe(key === '' ? 201 : 422)
})

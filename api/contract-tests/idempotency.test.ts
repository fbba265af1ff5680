import { expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { contract } from '#contract/index.ts'
import { merchantPermissions } from '#contract/permissions.ts'
import { chores } from '../jobs.ts'
import { newId } from '../platform/runtime/ids.ts'
import { createFixtures } from '../platform/testing/fixtures.ts'
import { urlFor } from '../platform/testing/hostile-inputs.ts'
import { sampleOf } from '../platform/testing/sample-inputs.ts'
import type { Path } from '../platform/testing/sample-inputs.ts'
import { newTenant } from '../platform/testing/tenants.ts'
import { fixtureKeyFor } from '../platform/testing/id-owners.ts'
import { startTestApp } from '../platform/testing/test-app.ts'

const app = await startTestApp()
const copies = process.env['PROVE'] === '1' ? 50 : 8

/** Calls that write in the gate's own transaction: each takes an Idempotency-Key. */
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

type House = Awaited<ReturnType<typeof house>>
async function house() {
  const tenant = await newTenant(app)
  const full = await createFixtures(tenant, 'twice')
  const [owner, second, staff] = [
    await tenant.owner(),
    await tenant.owner(),
    await tenant.user([...merchantPermissions], { merchants: [full.ids.merchant] }),
  ]
  return { tenant, full, owner: owner.token, second: second.token, staff: staff.token, customer: full.customer.token }
}

const sampleFor = ({ full }: House, area: string, call: Call) => {
  const ids = (path: Path): unknown => full.ids[fixtureKeyFor(area, call, path)]
  const whole = sampleOf(call.input, ids) as Record<string, unknown>
  return {
    ...whole,
    ...(call.scope === 'merchant' || (area === 'products' && call.method === 'POST')
      ? { merchant_id: full.ids.merchant }
      : {}),
  }
}

type Sent = { status: number; payload: string; replayed: boolean }
async function send(
  { tenant }: House,
  call: Call,
  token: string,
  key: string,
  input: Record<string, unknown>,
  server = app.server,
): Promise<Sent> {
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
    replayed: answer.headers['idempotent-replayed'] === 'true',
  }
}

/** How many rows of a tenant each table holds, but for what remembers requests. */
async function rowsOf({ tenant }: House): Promise<Record<string, number>> {
  const { rows } = await app.services.platformPool.query<{ name: string; n: number }>(counting, [tenant.id])
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}
const tables = await app.services.platformPool.query<{ name: string }>(
  `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'
    and table_name not in ('session', 'idempotency') order by 1`,
)
const counting = tables.rows
  .map(({ name }) => `select '${name}' as name, count(*)::integer as n from ${name} where tenant_id = $1`)
  .join(' union all ')
const grown = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, n]) => [name, n - (before[name] ?? 0)])
      .filter(([, n]) => n !== 0),
  )

const never: string[] = []

test.each(calls)('$name: copies of one request have one effect and one answer', async ({ name, area, call }) => {
  const [alone, here] = [await house(), await house()]
  const asker = (from: House) =>
    call.permission === 'customer'
      ? from.customer
      : call.scope === 'auth' && call.permission !== 'signed-in'
        ? from.staff
        : from.owner
  const single = await rowsOf(alone)
  const first = await send(alone, call, asker(alone), 'one', sampleFor(alone, area, call))
  if (first.status >= 300) return void never.push(`${name} ${first.status}`)
  const effect = grown(single, await rowsOf(alone))

  const input = sampleFor(here, area, call)
  const before = await rowsOf(here)
  const answers = await Promise.all(Array.from({ length: copies }, () => send(here, call, asker(here), 'many', input)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([first.status]))
  expect(new Set(answers.map(({ payload }) => payload)).size).toBe(1)
  expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1)
  expect(grown(before, await rowsOf(here))).toEqual(effect)

  const other = await send(here, call, asker(here), 'many', { ...input, ...changedIn(call, input) })
  if (Object.keys(changedIn(call, input)).length > 0)
    expect([other.status, JSON.parse(other.payload)['errors']]).toEqual([
      422,
      { idempotency_key: ['This idempotency key was used for another request.'] },
    ])
  if (asker(here) === here.owner) expect((await send(here, call, here.second, 'many', input)).replayed).toBe(false)
  expect((await send(alone, call, asker(alone), 'many', sampleFor(alone, area, call))).replayed).toBe(false)
  expect(await send(here, call, asker(here), 'many', input)).toEqual({
    status: first.status,
    payload: answers[0]?.payload,
    replayed: true,
  })
})

/** The same input with something else in a field that the call reads; ids in the path make it another request altogether. */
function changedIn(call: Call, input: Record<string, unknown>): Record<string, unknown> {
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

test('all but those that need more than a sample were seen to do something', () => {
  expect(never).toEqual([
    'myReviews.create 409',
    'productCategories.reorder 422',
    'schedules.create 422',
    'schedules.update 422',
    'merchants.remove 409',
    'merchantStaff.addExisting 422',
  ])
})

test('an answer is kept for three days, over a restart, and then forgotten', async () => {
  const here = await house()
  const { create } = contract.invites
  const input = { email: `${newId()}@invited.test`, permissions: ['ManageTenantOrders'] }
  const first = await send(here, create, here.owner, 'kept', input)
  expect(first).toMatchObject({ status: 201, replayed: false })
  const again = await startTestApp()
  expect(await send(here, create, here.owner, 'kept', input, again.server)).toEqual({ ...first, replayed: true })
  const sweep = async () => {
    for (const chore of chores.filter(({ name }) => name === 'auth.sweep')) await chore.run(app.services)
  }
  const kept = async () =>
    (await here.tenant.db((db) => db.selectFrom('idempotency').select('key').where('key', '=', 'kept').execute()))
      .length
  const age = (hours: number) =>
    app.services.platformPool.query(
      "update idempotency set created_at = now() - $2 * interval '1 hour' where tenant_id = $1",
      [here.tenant.id, hours],
    )
  await age(71)
  await sweep()
  expect(await kept()).toBe(1)
  await age(73)
  await sweep()
  expect(await kept()).toBe(0)
})

test('an order is its customer’s own: the same key of somebody else, here or elsewhere, makes another', async () => {
  const [here, there] = [await house(), await house()]
  const [one, two, other] = [await here.tenant.customer(), await here.tenant.customer(), await there.tenant.customer()]
  const cart = ({ full }: House) => ({
    ...full.shop.cart([{ product_id: full.ids.product }]),
    idempotency_key: 'same-key-of-all',
  })
  const again = await Promise.all(Array.from({ length: copies }, () => one.client.checkout.place(cart(here))))
  expect(new Set(again.map(({ order_id }) => order_id)).size).toBe(1)
  const theirs = [await two.client.checkout.place(cart(here)), await other.client.checkout.place(cart(there))]
  expect(theirs.map(({ order_id }) => order_id)).not.toContain(again[0]?.order_id)
  expect((await two.client.myOrders.list({})).data.map(({ order_id }) => order_id)).toEqual([theirs[0]?.order_id])
})

test('what was refused is not kept: corrected, the same key is taken', async () => {
  const here = await house()
  const { create } = contract.invites
  expect(
    (await send(here, create, here.owner, 'mended', { email: 'nobody', permissions: ['ManageTenantOrders'] })).status,
  ).toBe(422)
  expect(
    await send(here, create, here.owner, 'mended', {
      email: `${newId()}@invited.test`,
      permissions: ['ManageTenantOrders'],
    }),
  ).toMatchObject({ status: 201, replayed: false })
})

test.each(['', 'x'.repeat(256), 'white space', 'ümlaut'])('"%s" is no key', async (key) => {
  const here = await house()
  const { status } = await send(here, contract.invites.create, here.owner, key, {
    email: `${newId()}@invited.test`,
    permissions: ['ManageTenantOrders'],
  })
  expect(status).toBe(key === '' ? 201 : 422)
})

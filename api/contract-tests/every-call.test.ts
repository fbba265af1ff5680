import { expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { pathParams } from '#contract/call.ts'
import { contract } from '#contract/index.ts'
import { merchantPermissions, tenantPermissions } from '#contract/permissions.ts'
import type { Permission } from '#contract/permissions.ts'
import { newApiKey } from '../platform/identity/api-keys.ts'
import { hashToken } from '../platform/runtime/hash.ts'
import { newId } from '../platform/runtime/ids.ts'
import { newTenant } from '../platform/testing/tenants.ts'
import { startTestApp } from '../platform/testing/test-app.ts'

type NamedCall = { name: string; call: Call }

const calls: NamedCall[] = Object.entries(contract).flatMap(([area, all]) =>
  Object.entries(all).map(([name, call]): NamedCall => ({ name: `${area}.${name}`, call })),
)
const guarded = calls.filter(({ call }) => call.permission !== 'public')
const permitted = guarded.filter(({ call }) => call.permission !== 'signed-in' && call.permission !== 'customer')

const app = await startTestApp()
const tenant = await newTenant(app)
const other = await newTenant(app)
const merchantId = await tenant.merchant()
const foreignMerchant = await other.merchant()
const owner = await tenant.owner()
const withoutPermissions = await tenant.user([])
const merchantStaff = await tenant.user([], { merchants: [merchantId] })
const foreignOwner = await other.owner()
const customer = await tenant.customer()

const unknownId = '01a1fd84-0000-7000-8000-000000000000'

function send(
  call: Call,
  token: string | undefined,
  options: { host?: string; body?: unknown; merchant?: string; ids?: string } = {},
) {
  let url = call.path
  for (const param of pathParams(call.path))
    url = url.replace(`{${param}}`, param === 'key' ? 'nothing/there' : (options.ids ?? unknownId))
  const merchant = call.scope === 'merchant' ? (options.merchant ?? merchantId) : undefined
  const inQuery = call.method === 'GET' || call.method === 'DELETE'
  if (merchant && inQuery) url += `?merchant_id=${merchant}`
  const host = options.host ?? (call.scope === 'store' ? tenant.hosts.store : tenant.hosts.admin)
  const body = inQuery ? undefined : (options.body ?? (merchant ? { merchant_id: merchant } : {}))
  return app.send({
    method: call.method,
    url,
    headers: { 'x-tenant': host, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body }),
  })
}

test.each(guarded)('$name requires a session', async ({ call }) => {
  expect(await send(call, undefined)).toMatchObject({
    status: 401,
    body: { success: false, status_code: 401, message: 'Unauthorized token' },
  })
  expect((await send(call, 'ses_forged')).status).toBe(401)
})

test.each(permitted)('$name refuses users without its permission, and customers', async ({ call }) => {
  expect((await send(call, withoutPermissions.token)).status).toBe(403)
  expect((await send(call, customer.token)).status).toBe(403)
})

const unlimited: readonly string[] = ['GlobalAccess', 'GlobalAccessTenant', 'AccessTenantMerchants']
const permissionNames = [...tenantPermissions, ...merchantPermissions].filter((name) => !unlimited.includes(name))
const namesOf = ({ permission }: Call): readonly Permission[] =>
  typeof permission === 'string' ? permissionNames.filter((name) => name === permission) : permission
const tokensByPermissions = new Map<string, Promise<string>>()

/** A token with exactly these permissions, created once. */
function tokenWith(permissions: readonly Permission[], merchants: string[]): Promise<string> {
  const key = `${permissions.join()} ${merchants.join()}`
  const token =
    tokensByPermissions.get(key) ??
    tenant.user(permissions, merchants.length > 0 ? { merchants } : {}).then(({ token }) => token)
  tokensByPermissions.set(key, token)
  return token
}

test.each(permitted.filter(({ call }) => call.scope !== 'platform'))(
  '$name accepts each of its permissions, and no other',
  async ({ call }) => {
    const merchants = call.scope === 'merchant' ? [merchantId] : []
    const names = namesOf(call)
    expect(names.length).toBeGreaterThan(0)
    for (const name of names)
      expect((await send(call, await tokenWith([name], merchants))).body['code'], name).not.toBe('NOT_ALLOWED')
    const others = permissionNames.filter((name) => !names.includes(name))
    expect(await send(call, await tokenWith(others, merchants))).toMatchObject({
      status: 403,
      body: { code: 'NOT_ALLOWED' },
    })
  },
)

const endSessionBy = {
  expired: (id: string) =>
    app.services.platformPool.query("update session set ends_at = now() - interval '1 second' where subject_id = $1", [
      id,
    ]),
  idle: (id: string) =>
    app.services.platformPool.query(
      "update session set expires_at = now() - interval '1 second' where subject_id = $1",
      [id],
    ),
  revoked: (id: string) => app.services.platformPool.query('delete from session where subject_id = $1', [id]),
  inactive: (id: string) =>
    app.services.platformPool.query("update app_user set status = 'inactive' where id = $1", [id]),
  pending: (id: string) =>
    app.services.platformPool.query("update app_user set status = 'pending' where id = $1", [id]),
  deleted: (id: string) =>
    app.services.platformPool.query('update app_user set deleted_at = now() where id = $1', [id]),
}
const endedTokens: [string, string][] = []
for (const [state, endSession] of Object.entries(endSessionBy)) {
  const user = await tenant.owner()
  await endSession(user.id)
  endedTokens.push([state, user.token])
}
test.each(guarded)('$name refuses ended sessions and users who are not active', async ({ call }) => {
  for (const [state, token] of endedTokens) expect((await send(call, token)).status, state).toBe(401)
})

const key = newApiKey()
await tenant.db((db) =>
  db
    .insertInto('api_key')
    .values({
      id: newId(),
      name: 'Everything',
      key_hash: hashToken(key),
      masked_key: 'key_…',
      permissions: tenantPermissions.filter((name) => name !== 'GlobalAccess'),
      created_by: owner.id,
    })
    .execute(),
)
test.each(guarded)('$name accepts API keys only if it belongs to the tenant panel', async ({ call }) => {
  const { code } = (await send(call, key)).body
  if (call.scope !== 'tenant' || /^\/admin\/v1\/(billing|auth\/(?!user))/.test(call.path))
    expect(code).toBe('NOT_ALLOWED')
  else expect(code).not.toBe('NOT_SIGNED_IN')
})

test.each(guarded.filter(({ call }) => call.permission === 'customer'))(
  '$name refuses panel users',
  async ({ call }) => {
    expect((await send(call, owner.token)).status).toBe(403)
  },
)

test.each(guarded)('$name refuses a token of another tenant', async ({ call }) => {
  expect(await send(call, foreignOwner.token)).toMatchObject({
    status: 403,
    body: { message: 'You are not authorized to access this tenant' },
  })
})

const merchantCalls = calls.filter(({ call }) => call.scope === 'merchant' && !call.allMerchants)
test.each(merchantCalls)('$name refuses merchants of other tenants and unknown merchants', async ({ call }) => {
  for (const merchant of [foreignMerchant, unknownId]) {
    const answer = await send(call, owner.token, { merchant })
    expect(answer.status).toBe(403)
    expect(answer.body['message']).toBe('You do not have permission to access this merchant.')
  }
  expect((await send(call, merchantStaff.token, { merchant: foreignMerchant })).status).toBe(403)
})

const oddBodies: [string, unknown][] = [
  ['nothing', {}],
  [
    'wrong kinds',
    {
      id: 7,
      ids: 'x',
      order_id: {},
      name: [],
      email: 5,
      items: 'many',
      page: 'first',
      limit: -1,
      search: 9,
      merchant_ids: [null],
      quantity: 1e99,
      password: true,
      channels: 1,
    },
  ],
  [
    'hostile texts',
    {
      id: "' or 1=1 --",
      order_id: '../../etc',
      name: '\u0000',
      email: 'a@b',
      search: '%'.repeat(51),
      __proto__: { admin: true },
      sort: 'password_hash',
      locale: '<script>',
    },
  ],
]
test.each(calls)('$name answers odd input with a client error', async ({ call }) => {
  // The live events of a panel user never end, so these calls use the customer's token.
  const token =
    call.permission === 'customer' || call.scope === 'store' || call.scope === 'realtime' ? customer.token : owner.token
  for (const [, body] of oddBodies) {
    const { status } = await send(call, token, {
      body: { ...(body as object), ...(call.scope === 'merchant' ? { merchant_id: merchantId } : {}) },
    })
    expect(status).toBeLessThan(500)
  }
  expect((await send(call, token, { ids: 'not-an-id' })).status).toBeLessThan(500)
  if (call.method !== 'GET' && call.method !== 'DELETE' && !call.multipart && !call.raw)
    expect((await send(call, token, { body: '{"broken": ' })).status).toBeLessThan(500)
})

test('broken JSON and another content type give 400', async () => {
  const url = '/admin/v1/order/list'
  const headers = { authorization: `Bearer ${owner.token}`, 'x-tenant': tenant.hosts.admin }
  expect(await app.send({ method: 'POST', url, headers, body: '{"page": ' })).toMatchObject({
    status: 400,
    body: { code: 'BAD_JSON' },
  })
  expect(
    await app.send({ method: 'POST', url, headers: { ...headers, 'content-type': 'text/csv' }, body: 'a,b' }),
  ).toMatchObject({ status: 400 })
})

test('only 200 and 201 are declared as success', () => {
  for (const { call } of calls) expect([200, 201]).toContain(call.status ?? 200)
})

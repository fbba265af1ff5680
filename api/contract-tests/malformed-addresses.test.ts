import { afterAll, expect, test } from 'vitest'
import { pathParams } from '#contract/call.ts'
import type { Call } from '#contract/call.ts'
import { contract } from '#contract/index.ts'
import { merchantPermissions, tenantPermissions } from '#contract/permissions.ts'
import { createFixtures } from '../platform/testing/fixtures.ts'
import { fixtureKeyFor } from '../platform/testing/id-owners.ts'
import { sampleOf } from '../platform/testing/sample-inputs.ts'
import type { Path } from '../platform/testing/sample-inputs.ts'
import { newTenant } from '../platform/testing/tenants.ts'
import { startTestApp } from '../platform/testing/test-app.ts'

const app = await startTestApp()
const tenant = await newTenant(app)
const { ids } = await createFixtures(tenant, 'walk')
const permissions = [...tenantPermissions, ...merchantPermissions].filter((name) => name !== 'GlobalAccess')
const panel = await tenant.user(permissions, { role: 'T1001' })
const customer = await tenant.customer()

/** Percent-encoded, as they stand in an address. */
const malformed = [
  '',
  'x',
  '-1',
  '1e400',
  'NaN',
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%F0%9F%8F%B4',
  '%25',
  '..%2F..%2Fetc',
  '00000000-0000-0000-0000-000000000000',
  '01a1fd84-0000-7000-8000-00000000000',
  '9999-99-99',
  '99999999999999999999',
  'x'.repeat(290),
  '%27%22%3B--',
]
const long = 'x'.repeat(5_000)

/** Live streams never end. */
const calls = Object.entries(contract).flatMap(([area, all]) =>
  Object.entries(all)
    .map(([name, call]: [string, Call]) => ({ name: `${area}.${name}`, area, call }))
    .filter(({ call }) => call.method === 'GET' && call.scope !== 'realtime'),
)

const shapeOf = ({ input }: Call) => Object.keys((input.def as unknown as { shape?: object }).shape ?? {})

/** Addresses of the call in which one parameter is malformed and the others are valid. */
function addressesOf(area: string, call: Call): string[] {
  const sample = sampleOf(call.input, (path: Path) => ids[fixtureKeyFor(area, call, path)]) as Record<string, unknown>
  const inPath = pathParams(call.path)
  const valid = (value: unknown) =>
    encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : String(value))
  const address = (changes: Record<string, string>, suffix = '') => {
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => changes[name] ?? valid(sample[name] ?? 'none'))
    const values = { ...(call.scope === 'merchant' ? { merchant_id: String(ids['merchant']) } : {}), ...sample }
    const query = Object.entries({ ...values, ...changes }).flatMap(([name, value]) =>
      inPath.includes(name) || value === undefined ? [] : [`${name}=${name in changes ? changes[name] : valid(value)}`],
    )
    return `${path}?${query.join('&')}${suffix}`
  }
  const names = [...new Set([...shapeOf(call), ...inPath, ...(call.scope === 'merchant' ? ['merchant_id'] : [])])]
  return names.flatMap((name) => [
    ...malformed.map((value) => address({ [name]: value })),
    ...(inPath.includes(name)
      ? []
      : [
          address({ [name]: long }),
          address({}, `&${name}=x&${name}=y`),
          address({}, `&${name}[]=x&${name}[a]=y`),
          address({}, `&${name}=%zz`),
        ]),
  ])
}

let requests = 0

test.each(calls)('$name answers malformed addresses without a fault', { timeout: 120_000 }, async ({ area, call }) => {
  const isShop = call.scope === 'store' || call.permission === 'customer'
  const faults: string[] = []
  for (const url of addressesOf(area, call)) {
    const { statusCode, payload } = await app.server.inject({
      method: 'GET',
      url,
      headers: {
        'x-tenant': isShop ? tenant.hosts.store : tenant.hosts.admin,
        authorization: `Bearer ${isShop ? customer.token : panel.token}`,
      },
    })
    requests++
    // a service of the operator that is not configured here refuses valid input too
    if (statusCode >= 500 && !payload.includes('SERVICE_NOT_CONFIGURED'))
      faults.push(`${statusCode} ${url.slice(0, 300)}`)
  }
  expect(faults).toEqual([])
})

afterAll(() => {
  expect(requests).toBeGreaterThan(calls.length * 15)
})

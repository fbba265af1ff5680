import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { contract } from '#contract/index.ts'
import { merchantPermissions, tenantPermissions } from '#contract/permissions.ts'
import { createFixtures } from '../platform/testing/fixtures.ts'
import { fixtureKeyFor } from '../platform/testing/id-owners.ts'
import { urlFor } from '../platform/testing/hostile-inputs.ts'
import { sampleOf } from '../platform/testing/sample-inputs.ts'
import { newTenant } from '../platform/testing/tenants.ts'
import { startTestApp } from '../platform/testing/test-app.ts'

type List = { name: string; area: string; call: Call; sort: z.ZodType }

const app = await startTestApp()
const tenant = await newTenant(app)
const { ids } = await createFixtures(tenant, 'sorts')
const allPermissions = [...tenantPermissions, ...merchantPermissions]
const { token } = await tenant.user(
  allPermissions.filter((name) => name !== 'GlobalAccess'),
  { role: 'T1001' },
)
const customer = await tenant.customer()

const lists: List[] = Object.entries(contract).flatMap(([area, calls]) =>
  Object.entries(calls).flatMap(([name, call]: [string, Call]) => {
    const sort: unknown = call.input instanceof z.ZodObject ? call.input.shape['sort'] : undefined
    return sort instanceof z.ZodType ? [{ name: `${area}.${name}`, area, call, sort }] : []
  }),
)
const ofTenant = lists.filter(({ call }) => call.permission !== 'GlobalAccess')

const valuesOf = (sort: z.ZodType): string[] =>
  sort instanceof z.ZodOptional && sort.def.innerType instanceof z.ZodEnum
    ? sort.def.innerType.options.map((option) => `${option}`)
    : []

function send({ area, call }: List, sort: string) {
  const sample = sampleOf(call.input, (path) => ids[fixtureKeyFor(area, call, path)]) as Record<string, unknown>
  const given = {
    ...(call.scope === 'merchant' ? { merchant_id: ids['merchant'] } : {}),
    ...(call === contract.segments.execute ? { segment_id: ids['segment'] } : {}),
  }
  const input = { ...given, ...sample, sort }
  const isStore = call.scope === 'store'
  return app.send({
    method: call.method,
    url: urlFor(call, input),
    headers: {
      'x-tenant': isStore ? tenant.hosts.store : tenant.hosts.admin,
      authorization: `Bearer ${isStore ? customer.token : token}`,
    },
    ...(call.method === 'GET' ? {} : { body: input }),
  })
}

test('every list names its sorts, both ways', () => {
  expect(lists.length).toBeGreaterThan(50)
  const unnamed = lists.filter(({ sort }) => valuesOf(sort).length < 2)
  expect(unnamed.map(({ name }) => name)).toEqual([])
})

test.each(ofTenant)('$name answers each sort that the contract names', async (list) => {
  for (const value of valuesOf(list.sort)) {
    const { status, body } = await send(list, value)
    expect([status, body['errors'] ?? body['code']], value).toEqual([200, undefined])
  }
})

test.each(ofTenant)('$name refuses another sort and names the field', async (list) => {
  for (const value of ['password', '--name', "name'"])
    expect(await send(list, value), value).toMatchObject({
      status: 422,
      body: { errors: { sort: ['The selected sort is invalid.'] } },
    })
})

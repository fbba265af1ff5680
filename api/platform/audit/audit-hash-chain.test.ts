import { expect, test } from 'vitest'
import { audit } from './audit.ts'
import { findBrokenLink, extendHashChain } from './audit-hash-chain.ts'
import { newTenant } from '../testing/tenants.ts'
import { startTestApp } from '../testing/test-app.ts'

const app = await startTestApp()
const { platformPool: pool } = app.services
const afterSettling = () => app.now() + 2 * 3_600_000

/** Creates a tenant whose audit log has a chain of two links over three entries each. */
async function createChain() {
  const tenant = await newTenant(app)
  const write = async (round: number) => {
    for (const nth of [1, 2, 3])
      await tenant.db((db) =>
        audit(db, 'order.refunded', `order:${round}-${nth}`, { amount: nth * 100 }, 'customer request'),
      )
    return extendHashChain(pool, tenant.id, afterSettling())
  }
  const heads = [await write(1), await write(2)]
  return { tenant, heads }
}
const change = (text: string, tenantId: string) => pool.query(text, [tenantId])

test('settled entries are added to the chain once, and the chain verifies', async () => {
  const { tenant, heads } = await createChain()
  expect(heads.map((head) => head?.number)).toEqual([1, 2])
  expect(await extendHashChain(pool, tenant.id, afterSettling())).toEqual(heads[1])
  await tenant.db((db) => audit(db, 'order.refunded', 'order:fresh'))
  expect(await extendHashChain(pool, tenant.id, app.now())).toEqual(heads[1])
  await Promise.all([
    extendHashChain(pool, tenant.id, afterSettling()),
    extendHashChain(pool, tenant.id, afterSettling()),
  ])
  expect(
    (
      await pool.query('select number, entry_count from audit_chain_link where tenant_id = $1 order by number', [
        tenant.id,
      ])
    ).rows,
  ).toEqual([
    { number: 1, entry_count: 3 },
    { number: 2, entry_count: 3 },
    { number: 3, entry_count: 1 },
  ])
  expect(await findBrokenLink(pool, tenant.id)).toBeUndefined()
})

const columns = [
  ['changes = \'{"amount": 1}\''],
  ["subject = 'order:other'"],
  ["action = 'order.viewed'"],
  ["at = at - interval '1 day'"],
  ["actor_name = 'Somebody else'"],
  ["actor_id = '01a1fd84-0000-7000-8000-000000000000'"],
  ["impersonator_id = '01a1fd84-0000-7000-8000-000000000000'"],
  ['reason = null'],
  ["ip = '203.0.113.9'"],
  ["user_agent = 'x'"],
  ["request_id = 'x'"],
  ["merchant_id = '01a1fd84-0000-7000-8000-000000000000'"],
  ["actor_kind = 'user'"],
] as const
test.each(columns)('changing a column of an entry breaks its link: %s', async (set) => {
  const { tenant } = await createChain()
  await change(`update audit set ${set} where tenant_id = $1 and subject = 'order:2-2'`, tenant.id)
  expect(await findBrokenLink(pool, tenant.id)).toBe(2)
})

test.each([
  ['that is deleted', "delete from audit where tenant_id = $1 and subject = 'order:1-3'", 1],
  [
    'that is inserted',
    `insert into audit (tenant_id, id, at, actor_kind, action, subject)
      select tenant_id, '00000000-0000-7000-8000-000000000001', at, actor_kind, action, subject from audit
      where tenant_id = $1 limit 1`,
    1,
  ],
  ['when all are deleted', 'delete from audit where tenant_id = $1', 1],
  [
    'that is deleted with its link rewritten',
    `with gone as (delete from audit where tenant_id = $1 and subject = 'order:1-1') update audit_chain_link
      set entry_count = 2, hash = sha256('x') where tenant_id = $1 and number = 1`,
    1,
  ],
  ['whose link is deleted', 'delete from audit_chain_link where tenant_id = $1 and number = 1', 2],
])('an entry %s breaks the chain', async (_title, text, number) => {
  const { tenant } = await createChain()
  await change(text, tenant.id)
  expect(await findBrokenLink(pool, tenant.id)).toBe(number)
})

test('the application role can neither change nor delete audit entries or chain links', async () => {
  const { tenant } = await createChain()
  for (const table of ['audit', 'audit_chain_link'] as const) {
    await expect(tenant.db((db) => db.deleteFrom(table).execute())).rejects.toThrow('permission denied')
    await expect(tenant.db((db) => db.updateTable(table).set({ tenant_id: tenant.id }).execute())).rejects.toThrow(
      'permission denied',
    )
  }
})

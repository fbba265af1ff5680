import { expect, test } from 'vitest'
import { audit } from '#api/platform/audit/audit.ts'
import { extendHashChain } from '#api/platform/audit/audit-hash-chain.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import type { TestTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { mailAuditDigests } from './audit.jobs.ts'
import { weekOf } from './system.rules.ts'
import { mailAuditDigest } from './audit-digest.commands.ts'

const app = await startTestApp({ frozenClock: true })
const day = 86_400_000
const listMails = (tenant: TestTenant) =>
  tenant.db((db) =>
    db
      .selectFrom('message')
      .select(['recipient', 'locale', 'subject', 'text'])
      .where('template', '=', 'trail_head')
      .orderBy('created_at')
      .orderBy('recipient')
      .execute(),
  )
async function newChainedTenant() {
  const tenant = await newTenant(app)
  const owners = [await tenant.owner(), await tenant.owner()]
  await tenant.user([])
  await tenant.db((db) => audit(db, 'order.refunded', 'order:1'))
  const head = await extendHashChain(app.services.platformPool, tenant.id, app.now() + 2 * 3_600_000)
  return {
    tenant,
    addresses: owners.map(({ id }) => `${id}@${tenant.slug}.test`).sort(),
    sum: head?.hash.toString('hex') ?? '',
  }
}

test('a week begins on Monday', () => {
  expect(
    [
      '2026-11-16T00:00:00Z',
      '2026-11-21T12:00:00Z',
      '2026-11-22T23:59:59Z',
      '2026-11-23T00:00:00Z',
      '2027-01-01T00:00:00Z',
    ].map((at) => weekOf(Date.parse(at))),
  ).toEqual(['2026-11-16', '2026-11-16', '2026-11-16', '2026-11-23', '2026-12-28'])
})

test('owners get the chain head once a week, in the tenant’s language; other users do not', async () => {
  const { tenant, addresses, sum } = await newChainedTenant()
  await tenant.db((db) => db.updateTable('tenant_profile').set({ default_locale: 'de' }).execute())
  app.services.tenants.clearCache()
  expect(await mailAuditDigest(app.services, tenant.id)).toBe(true)
  const first = await listMails(tenant)
  expect(first.map(({ recipient }) => recipient).sort()).toEqual(addresses)
  expect(first[0]).toMatchObject({
    locale: 'de',
    subject: `Prüfprotokoll von Tenant ${tenant.slug}: Siegel 1`,
    text: expect.stringContaining(sum),
  })
  expect(sum).toMatch(/^[\da-f]{64}$/)
  expect(await mailAuditDigest(app.services, tenant.id)).toBe(false)
  app.advanceTime(7 * day)
  expect(await mailAuditDigest(app.services, tenant.id)).toBe(true)
  expect(await listMails(tenant)).toHaveLength(4)
})

test('concurrent runs mail once; a run that dies before the commit is repeated', async () => {
  const { tenant } = await newChainedTenant()
  const [firstRun, twice] = await Promise.all([
    mailAuditDigest(app.services, tenant.id),
    mailAuditDigest(app.services, tenant.id),
  ])
  expect([firstRun, twice].filter(Boolean)).toHaveLength(1)
  expect(await listMails(tenant)).toHaveLength(2)
  const other = await newChainedTenant()
  await other.tenant
    .db(async (db) => {
      await db
        .insertInto('audit_digest_mail')
        .values({ week: weekOf(app.now()), chain_number: 1, sent_at: db.now })
        .execute()
      throw new Error('killed')
    })
    .catch(() => undefined)
  expect(await listMails(other.tenant)).toEqual([])
  await mailAuditDigests.run(app.services)
  expect(await listMails(other.tenant)).toHaveLength(2)
  expect(await listMails(tenant)).toHaveLength(2)
})

test('tenants without a chain and deleted tenants get no mail', async () => {
  const empty = await newTenant(app)
  await empty.owner()
  expect(await mailAuditDigest(app.services, empty.id)).toBe(false)
  const { tenant } = await newChainedTenant()
  await app.services.platformPool.query('update tenant set deleted_at = now() where id = $1', [tenant.id])
  app.services.tenants.clearCache()
  expect(await mailAuditDigest(app.services, tenant.id)).toBe(false)
})

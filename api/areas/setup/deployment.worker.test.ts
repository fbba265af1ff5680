import { expect, test, vi } from 'vitest'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { startDnsServer } from '../tenants/dns-server.testing.ts'
import { runDeployment } from './run-deployment.commands.ts'

const dns = await startDnsServer()
const app = await startTestApp({ runJobs: true, environment: { DNS_SERVERS: dns.address } })

test('a deployment checks the domains and the accounts, and says what is missing', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  await client.setupWizard.deploy({ tenant_id: tenant.id, platforms: ['web', 'android'] })
  await vi.waitFor(
    async () =>
      expect(await client.setupWizard.deployment({})).toMatchObject({
        status: 'failed',
        apps: [
          { platform: 'web', status: 'deployed', problem: null },
          { platform: 'android', status: 'failed', problem: 'account_missing' },
        ],
      }),
    { timeout: 10_000 },
  )
  const domains = { domain: `eat-${tenant.slug}.example`, admin_domain: `desk-${tenant.slug}.example` }
  await client.boot.updateDomain(domains)
  await client.setupWizard.deploy({ tenant_id: tenant.id, platforms: ['web'] })
  const ended = (expected: object) =>
    vi.waitFor(async () => expect(await client.setupWizard.deployment({})).toMatchObject(expected), { timeout: 15_000 })
  await ended({ status: 'failed', apps: [{ platform: 'web', problem: 'domain_unverified' }] })
  for (const { type, hostname, target } of (await client.tenantProfile.showDomain({})).dns_records)
    dns.records.set(hostname, { ...dns.records.get(hostname), [type]: target })
  await client.setupWizard.deploy({ tenant_id: tenant.id, platforms: ['web'] })
  await ended({ status: 'deployed', apps: [{ platform: 'web', problem: null }] })
})

test('a job that runs twice changes nothing', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  await client.setupWizard.deploy({ tenant_id: tenant.id, platforms: ['web'] })
  await vi.waitFor(async () => expect((await client.setupWizard.deployment({})).status).toBe('deployed'), {
    timeout: 10_000,
  })
  const before = await client.setupWizard.deployment({})
  await runDeployment({ services: app.services, openTransaction: (work) => tenant.db(work) })
  expect(await client.setupWizard.deployment({})).toEqual(before)
})

import { expect, onTestFinished, test } from 'vitest'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { startDnsServer } from './dns-server.testing.ts'
import { checkDomains } from './tenants.jobs.ts'

const dns = await startDnsServer()
const app = await startTestApp({ environment: { DNS_SERVERS: dns.address, HOST_SUFFIX: 'desk.test' } })

async function newOwnDomain() {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const [domain, admin_domain] = [`shop-${tenant.slug}.example.com`, `admin-${tenant.slug}.example.com`]
  const { dns_records } = await client.boot.updateDomain({ domain, admin_domain })
  onTestFinished(() => dns.records.clear())
  const setRecord = (hostname: string, type: 'CNAME' | 'TXT' | 'A', value: string) =>
    dns.records.set(hostname, { ...dns.records.get(hostname), [type]: value })
  const setAll = (names: readonly string[]) => {
    for (const { hostname, type, target } of dns_records)
      if (names.some((name) => hostname.endsWith(name))) setRecord(hostname, type, target)
  }
  const isServed = async (host: string) => {
    app.services.tenants.clearCache()
    return (await app.send({ method: 'GET', url: `/public/v1/tls/ask?domain=${host}` })).status === 200
  }
  return { tenant, client, domain, admin_domain, dns_records, setRecord, setAll, isServed }
}

test('a domain is served once DNS has its records, and each record says what was seen', async () => {
  const { client, domain, admin_domain, setRecord, setAll, isServed, tenant } = await newOwnDomain()
  setRecord(domain, 'CNAME', 'elsewhere.example')
  const before = await client.tenantProfile.verifyDomain({})
  expect(before.verified).toEqual([])
  expect(before.dns_records.find(({ type, hostname }) => type === 'CNAME' && hostname === domain)).toMatchObject({
    status: 'failed',
    seen: ['elsewhere.example'],
    checked_at: expect.any(String),
  })
  expect(await isServed(domain)).toBe(false)
  setAll([domain])
  expect((await client.tenantProfile.verifyDomain({ for: 'domain' })).verified).toEqual(['domain'])
  expect([await isServed(domain), await isServed(admin_domain)]).toEqual([true, false])
  expect((await app.client({ host: domain }).store.boot({})).tenant.id).toBe(tenant.id)
})

test('a change of one domain leaves the other verified', async () => {
  const { client, domain, admin_domain, setAll } = await newOwnDomain()
  setAll([domain, admin_domain])
  expect((await client.tenantProfile.verifyDomain({})).verified.toSorted()).toEqual(['admin_domain', 'domain'])
  const changed = await client.boot.updateDomain({ domain, admin_domain: `new-${admin_domain}` })
  expect(changed.verified).toEqual(['domain'])
})

test('a domain without subdomain is verified by the addresses of its target', async () => {
  const { client, domain, dns_records, setRecord, tenant } = await newOwnDomain()
  setRecord(tenant.hosts.store, 'A', '192.0.2.10')
  setRecord(domain, 'A', '192.0.2.99')
  const challenge = dns_records.find(({ type, hostname }) => type === 'TXT' && hostname.endsWith(domain))
  setRecord(`_markethall.${domain}`, 'TXT', challenge?.target ?? '')
  expect((await client.tenantProfile.verifyDomain({ for: 'domain' })).verified).toEqual([])
  setRecord(domain, 'A', '192.0.2.10')
  expect((await client.tenantProfile.verifyDomain({ for: 'domain' })).verified).toEqual(['domain'])
})

test('the job finds new records, and a domain whose records are gone is served for three more checks', async () => {
  const { client, domain, admin_domain, setAll, isServed } = await newOwnDomain()
  await checkDomains.run(app.services)
  expect((await client.tenantProfile.showDomain({})).dns_records[0]?.status).toBe('failed')
  setAll([domain, admin_domain])
  app.advanceTime(61_000)
  await checkDomains.run(app.services)
  expect(await isServed(domain)).toBe(true)
  dns.records.clear()
  const served: boolean[] = []
  for (let day = 0; day < 3; day++) {
    app.advanceTime(86_401_000)
    await checkDomains.run(app.services)
    served.push(await isServed(domain))
  }
  expect(served).toEqual([true, true, false])
})

test('a DNS server that does not answer is a failed record, never an error', async () => {
  const silent = await startTestApp({ environment: { DNS_SERVERS: '127.0.0.1:9' }, sameDatabaseAs: app })
  const { tenant } = await newOwnDomain()
  const owner = await tenant.owner()
  const client = silent.client({ host: tenant.hosts.admin, token: owner.token })
  expect((await client.tenantProfile.verifyDomain({})).dns_records.map(({ status }) => status)).toEqual(
    Array.from({ length: 4 }, () => 'failed'),
  )
})

test('a proxy gets a certificate for served hosts only', async () => {
  const tenant = await newTenant(app)
  const ask = async (domain: string) =>
    (await app.send({ method: 'GET', url: `/public/v1/tls/ask?domain=${encodeURIComponent(domain)}` })).status
  expect(await ask(tenant.hosts.store)).toBe(200)
  expect(await ask('unknown.example.com')).toBe(404)
  expect(await ask(tenant.id)).toBe(404)
  expect(await ask('x'.repeat(300))).toBe(422)
})

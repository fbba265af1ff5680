import { expect, test } from 'vitest'
import { newTenant } from '../testing/tenants.ts'
import { startTestApp } from '../testing/test-app.ts'

const app = await startTestApp()
const [ours, theirs] = [await newTenant(app), await newTenant(app)]
const owner = await ours.owner()

/** Spellings of a host that browsers, proxies and attackers send. */
const hostHeaders = (host: string): Record<string, string>[] => [
  { 'x-tenant': host },
  { 'x-tenant': host.toUpperCase() },
  { 'x-tenant': `${host}.` },
  { 'x-tenant': `${host}:80` },
  { 'x-tenant': theirs.id },
  { 'x-tenant': theirs.id.toUpperCase() },
  { host },
  { host: host.toUpperCase() },
  { host: `${host}:4000` },
  { host: `${host}.` },
]

test('a signed-in user cannot switch tenants by naming another host', async () => {
  for (const host of [theirs.hosts.admin, theirs.hosts.store]) {
    for (const headers of hostHeaders(host)) {
      const requestHeaders = { authorization: `Bearer ${owner.token}`, ...headers }
      for (const url of ['/auth/v1/me', '/admin/v1/boot/tenant', '/merchant/v1/boot/merchant']) {
        expect(
          await app.send({ method: 'GET', url, headers: requestHeaders }),
          `${url} ${JSON.stringify(headers)}`,
        ).toMatchObject({
          status: 403,
          body: { message: 'You are not authorized to access this tenant', status_code: 403 },
        })
      }
      expect(
        (
          await app.send({
            method: 'POST',
            url: '/admin/v1/tenant/configure-setup',
            headers: requestHeaders,
            body: { tenant_id: theirs.id, business_name: 'Taken' },
          })
        ).status,
      ).toBe(403)
    }
  }
  expect((await theirs.db((db) => db.selectFrom('setting').selectAll().execute())).length).toBe(0)
})

test('forwarded-host headers do not select a tenant', async () => {
  const forwardedHeaders = {
    'x-forwarded-host': theirs.hosts.admin,
    'x-original-host': theirs.hosts.admin,
    'x-host': theirs.hosts.admin,
    forwarded: `host=${theirs.hosts.admin}`,
  }
  const me = await app.send({
    method: 'GET',
    url: '/auth/v1/me',
    headers: { authorization: `Bearer ${owner.token}`, host: ours.hosts.admin, ...forwardedHeaders },
  })
  expect(me).toMatchObject({ status: 200, body: { data: { id: owner.id, tenant_id: ours.id } } })
  const branding = await app.send({
    method: 'GET',
    url: '/public/v1/tenant/branding',
    headers: { host: ours.hosts.admin, ...forwardedHeaders },
  })
  expect(branding).toMatchObject({ status: 200, body: { data: { tenant_id: ours.id } } })
})

test('anonymous requests get the tenant they name, in any spelling, and 404 for unknown hosts', async () => {
  for (const headers of hostHeaders(theirs.hosts.admin))
    expect(
      await app.send({ method: 'GET', url: '/public/v1/tenant/branding', headers }),
      JSON.stringify(headers),
    ).toMatchObject({ status: 200, body: { data: { tenant_id: theirs.id } } })
  for (const host of ['nowhere.test', `x${theirs.hosts.admin}`, `${theirs.hosts.admin}.evil.example`]) {
    expect(
      (await app.send({ method: 'GET', url: '/public/v1/tenant/branding', headers: { 'x-tenant': host } })).status,
      host,
    ).toBe(404)
  }
})

test("alternating requests of two tenants never get each other's responses", async () => {
  for (let round = 0; round < 10; round++) {
    for (const tenant of [ours, theirs]) {
      const answers = await Promise.all(
        ['/public/v1/tenant/branding', '/store/v1/boot'].map((url) =>
          app.send({ method: 'GET', url, headers: { 'x-tenant': tenant.hosts.store } }),
        ),
      )
      for (const { body } of answers) expect(JSON.stringify(body)).not.toContain(tenant === ours ? theirs.id : ours.id)
    }
  }
})

const malformedHosts = (host: string) => [
  `https://${host}`,
  `http://${host}:8443/path?x=1`,
  `${host}/x`,
  `${host}?x`,
  `${host}#x`,
  `me@${host}`,
  `${host}:port`,
  `${host}:999999`,
  `.${host}`,
  `${host}, ${host}`,
  '..',
  '%00',
  "' or 1=1 --",
  `${'a'.repeat(60)}.`.repeat(5),
]

test.each(malformedHosts(theirs.hosts.store))('the host %s is rejected before anything reads it', async (host) => {
  const before = app.services.tenants.cacheSize
  const named: Record<string, string>[] = [{ host }, { 'x-tenant': host }]
  for (const headers of named)
    for (const url of ['/public/v1/tenant/branding', '/store/v1/boot', '/en'])
      expect(await app.send({ method: 'GET', url, headers }), `${url} ${JSON.stringify(headers)}`).toMatchObject({
        status: 400,
        body: { code: 'BAD_REQUEST' },
      })
  expect(app.services.tenants.cacheSize).toBe(before)
})

test('all spellings of a host are counted as one tenant, and all unknown names as one', async () => {
  const { tenants } = app.services
  await tenants.find(ours.hosts.store)
  for (const name of [
    ours.hosts.store,
    ours.hosts.store.toUpperCase(),
    `${ours.hosts.store}.`,
    `${ours.hosts.store}:80`,
  ])
    expect(tenants.countingKey(name)).toBe(ours.id)
  for (let nth = 0; nth < 2_000; nth++) {
    await tenants.find(`none-${nth}.test`)
    expect(tenants.countingKey(`none-${nth}.test`)).toBe('unknown')
  }
  expect(tenants.cacheSize).toBeLessThanOrEqual(1_010)
})

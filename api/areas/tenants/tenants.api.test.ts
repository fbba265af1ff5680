import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { json } from '#api/platform/db/json.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { sealText, settingContext } from '#api/platform/runtime/secrets.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const mapRequests: URL[] = []
/** A map provider with one street in London and one in Kuwait. */
const provider = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://maps.test')
  mapRequests.push(url)
  const scope = (id: string, city: string, country: string, lat: number) => ({
    place_id: id,
    formatted_address: `1 Sea Road, ${city}`,
    geometry: { location: { lat, lng: 1.5 } },
    address_components: [
      { long_name: city, short_name: city, types: ['locality'] },
      { long_name: country, short_name: country, types: ['country'] },
      { long_name: '12345', short_name: '12345', types: ['postal_code'] },
    ],
  })
  const within =
    url.searchParams
      .get('components')
      ?.split('|')
      .map((one) => one.replace('country:', '')) ?? []
  const street = [scope('uk', 'London', 'GB', 51.5), scope('kw', 'Salmiya', 'KW', 29.3)].filter(
    ({ address_components: [, country] }) => within.every((one) => one === country?.short_name),
  )
  // like the real provider: results in all named countries, or the country itself if nothing matches
  const country = {
    place_id: 'country',
    formatted_address: 'A country',
    types: ['country', 'political'],
    address_components: [{ long_name: 'x', short_name: within[0] ?? '', types: ['country'] }],
  }
  const nothing = within.length === 1 ? [country] : []
  const results = url.searchParams.get('address') === 'nowhere' || street.length === 0 ? nothing : street
  const status =
    url.searchParams.get('key') === 'right-key' ? (results.length > 0 ? 'OK' : 'ZERO_RESULTS') : 'REQUEST_DENIED'
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ status, results: status === 'OK' ? results : [] }))
})
await new Promise<void>((go) => provider.listen(0, '127.0.0.1', go))
afterAll(() => new Promise<void>((go) => void provider.close(() => go())))

const app = await startTestApp({
  environment: {
    MAPS_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    TRUSTED_PROXIES: '127.0.0.1',
  },
})
type Tenant = Awaited<ReturnType<typeof newTenant>>
const setSettings = (tenant: Tenant, settings: Record<string, unknown>) =>
  tenant.db((db) =>
    db
      .insertInto('setting')
      .values(
        Object.entries(settings).map(([setting_key, value]) => ({
          id: newId(),
          setting_key,
          setting_value: json(value),
        })),
      )
      .execute(),
  )

test('branding is public; an unknown host has none', async () => {
  const tenant = await newTenant(app)
  await setSettings(tenant, { colors: { primary: '#0F6B4B' }, business_details: { business_name: 'Harbour Eats' } })
  expect(await app.client({ host: tenant.hosts.admin }).tenants.branding({})).toEqual({
    tenant_id: tenant.id,
    name: 'Harbour Eats',
    admin_logo_url: null,
    logo_favicon: { site_favicon_url: null },
    primary_color: '#0F6B4B',
    default_locale: 'en',
    active_locales: ['en', 'ar'],
    rtl_locales: ['ar'],
    google_sign_in: null,
  })
  await setSettings(tenant, { google_client_id: 'our-client' })
  expect(await app.client({ host: tenant.hosts.admin }).tenants.branding({})).toMatchObject({
    google_sign_in: { url: 'https://accounts.google.com/o/oauth2/v2/auth', client_id: 'our-client' },
  })
  await expect(app.client({ host: 'nobody.test' }).tenants.branding({})).rejects.toMatchObject({
    status: 404,
    message: 'Tenant not found',
  })
})

test('the public view of a tenant, by host or id, without contact data', async () => {
  const tenant = await newTenant(app)
  const view = await app.client({ host: tenant.hosts.store }).tenants.view({})
  expect(view).toMatchObject({
    tenant_id: tenant.id,
    domain: tenant.hosts.store,
    admin_domain: tenant.hosts.admin,
    status: 1,
    country: 'GB',
    currency: 'GBP',
    is_under_maintenance: false,
  })
  expect(Object.keys(view)).not.toEqual(expect.arrayContaining(['email']))
  expect(await app.client().tenants.view({ tenant_id: tenant.id })).toEqual(view)
  await setSettings(tenant, { maintenance: { is_under_maintenance: true } })
  expect((await app.client().tenants.view({ tenant_id: tenant.id })).is_under_maintenance).toBe(true)
  await expect(app.client().tenants.view({ tenant_id: newId() })).rejects.toMatchObject({
    status: 404,
    message: 'Tenant not found',
  })
})

test('an admin host in any spelling resolves to its tenant; a store host does not', async () => {
  const tenant = await newTenant(app)
  const viewBy = (admin_domain?: string) =>
    app.client({ host: tenant.hosts.admin }).tenants.idByAdminDomain(admin_domain === undefined ? {} : { admin_domain })
  for (const variant of [
    undefined,
    tenant.hosts.admin,
    `HTTPS://${tenant.hosts.admin.toUpperCase()}:8443/x`,
    `${tenant.hosts.admin}.`,
  ])
    expect(await viewBy(variant)).toEqual({ tenant_id: tenant.id })
  for (const other of [tenant.hosts.store, 'nobody.test', ''])
    await expect(viewBy(other)).rejects.toMatchObject({ status: 404, message: 'Tenant not found' })
})

test('custom domains are claimed and wait for DNS while the platform hosts serve', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.user(['ManageTenantSettingsDomain'])
  const [store, admin] = [`shop-${tenant.slug}.example.com`, `admin-${tenant.slug}.example.com`]
  const domain = await client.boot.updateDomain({ domain: `https://${store.toUpperCase()}/menu`, admin_domain: admin })
  expect(domain).toMatchObject({ domain: store, admin_domain: admin, is_locked: false })
  expect(domain.dns_records).toMatchObject([
    { type: 'CNAME', hostname: store, target: tenant.hosts.store, status: 'pending' },
    {
      type: 'TXT',
      hostname: `_markethall.${store}`,
      target: expect.stringMatching(/^markethall-[0-9a-f]{32}$/),
      status: 'pending',
    },
    { type: 'CNAME', hostname: admin, target: tenant.hosts.admin, status: 'pending' },
    { type: 'TXT', hostname: `_markethall.${admin}`, target: expect.any(String), status: 'pending' },
  ])
  expect(domain.verified).toEqual([])
  await expect(app.client({ host: store }).tenants.branding({})).rejects.toMatchObject({ status: 404 })
  expect(await app.client({ host: tenant.hosts.store }).tenants.branding({})).toMatchObject({ tenant_id: tenant.id })
  expect(await app.client({ host: tenant.hosts.store }).tenants.cnames({})).toEqual([
    { type: 'CNAME', hostname: store, target: tenant.hosts.store, for: 'domain' },
    { type: 'CNAME', hostname: admin, target: tenant.hosts.admin, for: 'admin_domain' },
  ])
  const other = await newTenant(app)
  const rival = await other.user(['ManageTenantSettingsDomain'])
  await expect(rival.client.boot.updateDomain({ domain: store, admin_domain: admin })).rejects.toMatchObject({
    status: 422,
    errors: {
      domain: ['The domain has already been taken.'],
      admin_domain: ['The admin domain has already been taken.'],
    },
  })
  const again = await client.boot.updateDomain({ domain: tenant.hosts.store, admin_domain: tenant.hosts.admin })
  expect(again).toEqual({
    domain: tenant.hosts.store,
    admin_domain: tenant.hosts.admin,
    dns_records: [],
    verified: [],
    is_locked: false,
  })
  expect(await rival.client.boot.updateDomain({ domain: store, admin_domain: admin })).toMatchObject({ domain: store })
})

test('a claim that is unverified for a week does not block other tenants', async () => {
  const [claimant, real] = [await newTenant(app), await newTenant(app)]
  const wanted = { domain: `s-${real.slug}.example.com`, admin_domain: `a-${real.slug}.example.com` }
  await (await claimant.user(['ManageTenantSettingsDomain'])).client.boot.updateDomain(wanted)
  const { client } = await real.user(['ManageTenantSettingsDomain'])
  await expect(client.boot.updateDomain(wanted)).rejects.toMatchObject({ status: 422 })
  await app.services.platformPool.query(
    "update host set created_at = created_at - interval '8 days' where host = $1 or host = $2",
    [wanted.domain, wanted.admin_domain],
  )
  expect(await client.boot.updateDomain(wanted)).toMatchObject(wanted)
})

test('invalid domains get exact messages', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.user(['ManageTenantSettingsDomain'])
  await expect(client.boot.updateDomain({ domain: 'localhost', admin_domain: 'admin example' })).rejects.toMatchObject({
    status: 422,
    errors: { admin_domain: ['The admin domain is not a valid domain'], domain: ['The domain is not a valid domain'] },
  })
  await expect(
    client.boot.updateDomain({ domain: 'same.example.com', admin_domain: 'SAME.example.com' }),
  ).rejects.toMatchObject({ status: 422, errors: { admin_domain: ['The admin domain is not a valid domain'] } })
  await expect(
    (await tenant.user(['ManageTenantSettings'])).client.boot.updateDomain({
      domain: 'a.example.com',
      admin_domain: 'b.example.com',
    }),
  ).rejects.toMatchObject({ status: 403 })
})

test('places come from the provider with the tenant’s key and countries; without a key there are none', async () => {
  const [tenant, keylessTenant] = [await newTenant(app), await newTenant(app)]
  const sealed = ({ id }: Tenant, key: string) =>
    sealText(app.services.config, key, settingContext(id, 'map_server_key'))
  await setSettings(tenant, {
    map_server_key: sealed(tenant, 'right-key'),
    is_global: false,
    searchable_countries: ['KW'],
  })
  const found = await tenant.guest.geocoding.search({ search: 'sea road', latitude: 29.3, longitude: 48 })
  expect(found).toEqual([
    {
      place_id: 'kw',
      description: '1 Sea Road, Salmiya',
      address: '1 Sea Road, Salmiya',
      latitude: 29.3,
      longitude: 1.5,
      city: 'Salmiya',
      state: null,
      country: 'KW',
      postal_code: '12345',
    },
  ])
  expect(mapRequests.at(-1)?.searchParams.get('components')).toBe('country:KW')
  expect(await tenant.guest.geocoding.search({ search: 'nowhere' })).toEqual([])
  expect(await tenant.guest.geocoding.search({ search: 'sea road', countries: ['GB'] })).toEqual([])
  const two = await newTenant(app)
  await setSettings(two, {
    map_server_key: sealed(two, 'right-key'),
    is_global: false,
    searchable_countries: ['KW', 'GB', 'FR'],
  })
  expect((await two.guest.geocoding.search({ search: 'sea road' })).map(({ country }) => country)).toEqual(['KW', 'GB'])
  expect(await tenant.guest.geocoding.reverse({ latitude: 51.5, longitude: 0 })).toEqual({
    address: '1 Sea Road, London',
    city: 'London',
    state: null,
    country: 'GB',
    postal_code: '12345',
    latitude: 51.5,
    longitude: 0,
  })
  const before = mapRequests.length
  expect(await keylessTenant.guest.geocoding.search({ search: 'sea road' })).toEqual([])
  expect(await keylessTenant.guest.geocoding.reverse({ latitude: 51.5, longitude: 0 })).toMatchObject({
    address: null,
    latitude: 51.5,
  })
  expect(mapRequests).toHaveLength(before)
  await setSettings(keylessTenant, { map_server_key: sealed(keylessTenant, 'wrong-key') })
  expect(await keylessTenant.guest.geocoding.search({ search: 'sea road' })).toEqual([])
  await expect(keylessTenant.guest.geocoding.reverse({ latitude: 91, longitude: 0 })).rejects.toMatchObject({
    status: 422,
  })
  await expect(keylessTenant.guest.geocoding.search({ search: '' })).rejects.toMatchObject({ status: 422 })
})

test('only a trusted proxy tells the caller’s country; otherwise it is null, never an error', async () => {
  const known = await app.send({
    method: 'GET',
    url: '/public/v1/helpers/geoIp',
    headers: { 'cf-ipcountry': 'kw', 'x-forwarded-for': '203.0.113.9' },
  })
  expect(known).toMatchObject({
    status: 200,
    body: { data: { ip: '203.0.113.9', country_code: 'KW', country_name: 'Kuwait', currency: 'KWD', city: null } },
  })
  for (const told of ['XX', ''])
    expect(
      (await app.send({ method: 'GET', url: '/public/v1/helpers/geoIp', headers: { 'cf-ipcountry': told } })).body,
    ).toMatchObject({ data: { country_code: null, currency: null } })
})

import { expect, test } from 'vitest'
import { newTenant } from '../testing/tenants.ts'
import { startTestApp } from '../testing/test-app.ts'

const app = await startTestApp({ environment: { UPLOAD_URL: 'https://uploads.example' } })
const host = 'uploads.example'
const preflight = {
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization,x-tenant',
}

async function newPanel() {
  const tenant = await newTenant(app)
  const owner = await tenant.owner()
  return { tenant, origin: `https://${tenant.hosts.admin}`, ...owner }
}

const upload = (headers: Record<string, string>, url = '/upload') => {
  const lines = [
    '--x',
    'Content-Disposition: form-data; name="type"',
    '',
    'document',
    '--x',
    'Content-Disposition: form-data; name="file"; filename="a.csv"',
    'Content-Type: text/csv',
    '',
    'a,b',
    '--x--',
    '',
  ]
  return app.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'multipart/form-data; boundary=x', ...headers },
    payload: lines.join('\r\n'),
  })
}

test('a panel learns the host of uploads, asks it, and uploads to it', async () => {
  const { client, tenant, origin, token } = await newPanel()
  expect((await client.boot.tenant({})).upload_url).toBe('https://uploads.example')
  const asked = await app.server.inject({ method: 'OPTIONS', url: '/upload', headers: { host, origin, ...preflight } })
  expect(asked).toMatchObject({ statusCode: 204, headers: { 'access-control-allow-origin': origin } })
  const crossSite = { host, origin, 'sec-fetch-site': 'cross-site', 'x-tenant': tenant.hosts.admin }
  const sent = await upload({ ...crossSite, authorization: `Bearer ${token}` })
  expect(sent.json()).toMatchObject({ success: true, data: { file_name: 'a.csv' } })
  expect(sent.headers['access-control-allow-origin']).toBe(origin)
})

test('no other page uploads there, and no other call is open to panels there', async () => {
  const { tenant, origin, token } = await newPanel()
  const session = { authorization: `Bearer ${token}`, 'x-tenant': tenant.hosts.admin, 'sec-fetch-site': 'cross-site' }
  for (const from of ['https://evil.example', 'null', `https://${tenant.hosts.store}`, `${origin}.evil.example`]) {
    const answer = await upload({ ...session, host, origin: from })
    expect([from, answer.statusCode]).toEqual([from, 403])
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  }
  const asked = await app.server.inject({
    method: 'OPTIONS',
    url: '/admin/v1/order/list',
    headers: { host, origin, ...preflight },
  })
  expect(asked.headers['access-control-allow-origin']).toBeUndefined()
  expect((await upload({ ...session, host: tenant.hosts.admin, origin: 'https://evil.example' })).statusCode).toBe(403)
})

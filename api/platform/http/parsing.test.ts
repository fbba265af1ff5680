import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { newTenant } from '../testing/tenants.ts'
import { startTestApp } from '../testing/test-app.ts'

const app = await startTestApp()
const port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port)
const tenant = await newTenant(app)
const owner = await tenant.owner()

/** Bytes as they are, and the status of each answer that came. */
function raw(text: string | Buffer): Promise<number[]> {
  const socket = connect(port, '127.0.0.1', () => socket.write(text))
  let heard = ''
  socket.on('data', (bytes) => (heard += bytes.toString('latin1')))
  socket.on('error', () => undefined)
  return new Promise((go) =>
    socket.on('close', () => go([...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)))),
  )
}

const head = (...lines: string[]) =>
  [
    `POST /admin/v1/auth/invites HTTP/1.1`,
    `host: ${tenant.hosts.admin}`,
    `authorization: Bearer ${owner.token}`,
    'connection: close',
    ...lines,
    '',
    '',
  ].join('\r\n')
const body = (nth: number) => JSON.stringify({ email: `parsing-${nth}@x.test`, permissions: ['ManageTenantOrders'] })
const invited = async () => (await tenant.db((db) => db.selectFrom('invite').select('email').execute())).length

test('a body of any other type than JSON reaches nobody', async () => {
  const types = [
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'application/xml',
    'text/html',
    'application/json5',
    'application/ld+json',
    'application/json-patch+json',
    'application/octet-stream',
    'json',
    'application',
    '*/*',
    'application/*',
    '',
    'text/plain; application/json',
    'application/json, text/plain',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'xapplication/json',
    'application /json',
    'text/plain\t;application/json',
  ]
  for (const [nth, type] of types.entries()) {
    const text = body(nth)
    const [status = 0, ...more] = await raw(
      head(`content-type: ${type}`, `content-length: ${Buffer.byteLength(text)}`) + text,
    )
    expect(status, type).toBe(400)
    expect(more).toEqual([])
  }
  expect(await invited()).toBe(0)
  const text = body(100)
  expect(
    await raw(head('content-type: application/json; charset=utf-8', `content-length: ${text.length}`) + text),
  ).toEqual([201])
  expect(await invited()).toBe(1)
})

test('lines that two readers could cut differently are refused whole, and nothing hides behind a body', async () => {
  const before = await invited()
  const text = body(200)
  const json = 'content-type: application/json'
  const hidden = head(json, `content-length: ${text.length}`) + text
  const both =
    head(json, `content-length: ${text.length}`, 'transfer-encoding: chunked') +
    `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`
  const forms = [
    both,
    head(json, 'content-length: 5', `content-length: ${text.length}`) + text,
    head(json, `content-length: +${text.length}`) + text,
    head(json, 'content-length: -1') + text,
    head(json, 'content-length: 1e2') + text,
    head(json, 'transfer-encoding: xchunked') + text,
    head(json, 'transfer-encoding : chunked') + text,
    head(json, 'transfer-encoding: chunked, identity') + text,
    head(json, `content-length: 4`) + `null${hidden}`,
    head(json, 'content-encoding: gzip', `content-length: ${gzipSync(text).length}`) +
      gzipSync(text).toString('latin1'),
  ]
  for (const [nth, form] of forms.entries())
    for (const status of await raw(Buffer.from(form, 'latin1')))
      expect([400, 413, 415, 422, 501], `form ${nth}: ${status}`).toContain(status)
  expect(await invited()).toBe(before)
})

test.each([
  ['has no boundary', 'multipart/form-data', 'abc'],
  ['is cut off', 'multipart/form-data; boundary=x', '--x\r\nbad'],
  [
    'is cut off inside of its file',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc',
  ],
  ['names no field', 'multipart/form-data; boundary=x', '--x\r\n\r\nabc\r\n--x--\r\n'],
])('a form that %s is answered, not a fault', async (_what, type, payload) => {
  const { statusCode, payload: answer } = await app.server.inject({
    method: 'POST',
    url: '/upload',
    payload,
    headers: { 'x-tenant': tenant.hosts.admin, authorization: `Bearer ${owner.token}`, 'content-type': type },
  })
  expect([400, 422], answer).toContain(statusCode)
})

test.each(['[]', '[{"email":"list@x.test","permissions":["ManageTenantOrders"]}]', 'null', '"text"', '7', 'true'])(
  '%s is JSON, but nothing that a call takes',
  async (text) => {
    const before = await invited()
    const headers = { 'x-tenant': tenant.hosts.admin, authorization: `Bearer ${owner.token}` }
    for (const [method, url] of [
      ['POST', '/admin/v1/auth/invites'],
      ['POST', '/admin/v1/order/list'],
      ['PUT', `/auth/v1/tenant/admin/user/${owner.id}`],
      ['POST', '/upload'],
      ['POST', '/auth/v1/tenant/admin/login'],
      ['DELETE', '/merchant/v1/catalog/product/bulk'],
    ] as const)
      expect(await app.send({ method, url, headers, body: text }), `${method} ${url}`).toMatchObject({
        status: 400,
        body: { success: false, status_code: 400, code: 'BAD_REQUEST', message: 'The request could not be read.' },
      })
    expect(await invited()).toBe(before)
  },
)

test('odd paths, methods, headers and sizes are refused, never a fault', async () => {
  const get = (line: string, ...lines: string[]) =>
    raw(
      [
        line,
        `host: ${tenant.hosts.admin}`,
        `authorization: Bearer ${owner.token}`,
        'connection: close',
        ...lines,
        '',
        '',
      ].join('\r\n'),
    )
  const refused = [
    await get('GET /auth/v1/%zz HTTP/1.1'),
    await get('GET /auth/v1/%c0%af HTTP/1.1'),
    await get('GET /auth/v1/../../etc/passwd HTTP/1.1'),
    await get('TRACE /auth/v1/me HTTP/1.1'),
    await get('CONNECT x:1 HTTP/1.1'),
    await get('FOO /auth/v1/me HTTP/1.1'),
    await get('GET /auth/v1/me HTTP/1.1', `x-long: ${'a'.repeat(1_000_000)}`),
    await get(`GET /auth/v1/me?${'a'.repeat(100_000)} HTTP/1.1`),
    await raw(`GET /auth/v1/me HTTP/1.1\r\nhost: a\r\nhost: ${tenant.hosts.admin}\r\nconnection: close\r\n\r\n`),
    await get('GET /auth/v1/me HTTP/9.9'),
    await raw(head('content-type: application/json', 'content-length: 300000') + ' '.repeat(300_000)),
  ]
  for (const [nth, statuses] of refused.entries())
    for (const status of statuses)
      expect((status >= 400 && status < 500) || status === 505, `form ${nth}: ${status}`).toBe(true)
  const overriding = await get('GET /auth/v1/me HTTP/1.1', 'x-http-method-override: DELETE', 'x-http-method: DELETE')
  expect(overriding).toEqual([200])
  expect(await get('GET /auth/v1/me HTTP/1.1')).toEqual([200])
})

test('the last of two equal keys, prototypes and depth change nothing of who is invited', async () => {
  const post = (text: string) =>
    app.send({
      method: 'POST',
      url: '/admin/v1/auth/invites',
      headers: { authorization: `Bearer ${owner.token}` },
      body: text,
    })
  for (const text of [
    '{"__proto__":{"permissions":["ManageTenantOrders"]},"email":"p@x.test"}',
    '{"constructor":{"prototype":{"permissions":["ManageTenantOrders"]}},"email":"p@x.test"}',
    `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    '{"email":"p@x.test","permissions":1e999}',
    '\u0000',
    '"text"',
    'null',
    '7',
  ]) {
    const { status } = await post(text)
    expect(status >= 400 && status < 500, `${text.slice(0, 40)}: ${status}`).toBe(true)
  }
  expect(({} as Record<string, unknown>)['permissions']).toBeUndefined()
})

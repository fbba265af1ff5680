import { once } from 'node:events'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { newTenant } from '../testing/tenants.ts'
import { startTestApp } from '../testing/test-app.ts'

const app = await startTestApp()
const port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port)
const tenant = await newTenant(app)
const owner = await tenant.owner()

/** Sends raw bytes; resolves with the status of each response. */
function sendRaw(text: string | Buffer): Promise<number[]> {
  const socket = connect(port, '127.0.0.1', () => socket.write(text))
  let received = ''
  socket.on('data', (bytes) => (received += bytes.toString('latin1')))
  socket.on('error', () => undefined)
  return new Promise((resolve) =>
    socket.on('close', () =>
      resolve([...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))),
    ),
  )
}

const requestHead = (...lines: string[]) =>
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
const countInvites = async () => (await tenant.db((db) => db.selectFrom('invite').select('email').execute())).length

test('a body of another type than JSON is rejected', async () => {
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
    const [status = 0, ...more] = await sendRaw(
      requestHead(`content-type: ${type}`, `content-length: ${Buffer.byteLength(text)}`) + text,
    )
    expect(status, type).toBe(400)
    expect(more).toEqual([])
  }
  expect(await countInvites()).toBe(0)
  const text = body(100)
  expect(
    await sendRaw(
      requestHead('content-type: application/json; charset=utf-8', `content-length: ${text.length}`) + text,
    ),
  ).toEqual([201])
  expect(await countInvites()).toBe(1)
})

test('ambiguous framing is rejected, and a body cannot hide a second request', async () => {
  const before = await countInvites()
  const text = body(200)
  const json = 'content-type: application/json'
  const hiddenRequest = requestHead(json, `content-length: ${text.length}`) + text
  const conflictingLengths =
    requestHead(json, `content-length: ${text.length}`, 'transfer-encoding: chunked') +
    `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`
  const requests = [
    conflictingLengths,
    requestHead(json, 'content-length: 5', `content-length: ${text.length}`) + text,
    requestHead(json, `content-length: +${text.length}`) + text,
    requestHead(json, 'content-length: -1') + text,
    requestHead(json, 'content-length: 1e2') + text,
    requestHead(json, 'transfer-encoding: xchunked') + text,
    requestHead(json, 'transfer-encoding : chunked') + text,
    requestHead(json, 'transfer-encoding: chunked, identity') + text,
    requestHead(json, `content-length: 4`) + `null${hiddenRequest}`,
    requestHead(json, 'content-encoding: gzip', `content-length: ${gzipSync(text).length}`) +
      gzipSync(text).toString('latin1'),
  ]
  for (const [nth, request] of requests.entries())
    for (const status of await sendRaw(Buffer.from(request, 'latin1')))
      expect([400, 413, 415, 422, 501], `form ${nth}: ${status}`).toContain(status)
  expect(await countInvites()).toBe(before)
})

test('a form that states more bytes than it may have is refused before it is read', async () => {
  const lines = [
    'POST /admin/v1/merchant/import/read HTTP/1.1',
    `host: ${tenant.hosts.admin}`,
    `authorization: Bearer ${owner.token}`,
    'content-type: multipart/form-data; boundary=x',
    `content-length: ${500 * 1_048_576}`,
    '',
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname',
  ]
  const socket = connect(port, '127.0.0.1', () => socket.write(lines.join('\r\n')))
  socket.on('error', () => undefined)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 422 /)
  expect(answer.toString()).toContain('The file is too large.')
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
])('a form that %s gets an error response', async (_what, type, payload) => {
  const { statusCode, payload: answer } = await app.server.inject({
    method: 'POST',
    url: '/upload',
    payload,
    headers: { 'x-tenant': tenant.hosts.admin, authorization: `Bearer ${owner.token}`, 'content-type': type },
  })
  expect([400, 422], answer).toContain(statusCode)
})

test.each(['[]', '[{"email":"list@x.test","permissions":["ManageTenantOrders"]}]', 'null', '"text"', '7', 'true'])(
  'the JSON %s is rejected as input',
  async (text) => {
    const before = await countInvites()
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
    expect(await countInvites()).toBe(before)
  },
)

test('unusual paths, methods, headers and sizes are rejected with a 4xx', async () => {
  const sendGet = (line: string, ...lines: string[]) =>
    sendRaw(
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
  const rejected = [
    await sendGet('GET /auth/v1/%zz HTTP/1.1'),
    await sendGet('GET /auth/v1/%c0%af HTTP/1.1'),
    await sendGet('GET /auth/v1/../../etc/passwd HTTP/1.1'),
    await sendGet('TRACE /auth/v1/me HTTP/1.1'),
    await sendGet('CONNECT x:1 HTTP/1.1'),
    await sendGet('FOO /auth/v1/me HTTP/1.1'),
    await sendGet('GET /auth/v1/me HTTP/1.1', `x-long: ${'a'.repeat(1_000_000)}`),
    await sendGet(`GET /auth/v1/me?${'a'.repeat(100_000)} HTTP/1.1`),
    await sendRaw(`GET /auth/v1/me HTTP/1.1\r\nhost: a\r\nhost: ${tenant.hosts.admin}\r\nconnection: close\r\n\r\n`),
    await sendGet('GET /auth/v1/me HTTP/9.9'),
    await sendRaw(requestHead('content-type: application/json', 'content-length: 300000') + ' '.repeat(300_000)),
  ]
  for (const [nth, statuses] of rejected.entries())
    for (const status of statuses)
      expect((status >= 400 && status < 500) || status === 505, `form ${nth}: ${status}`).toBe(true)
  const withOverride = await sendGet(
    'GET /auth/v1/me HTTP/1.1',
    'x-http-method-override: DELETE',
    'x-http-method: DELETE',
  )
  expect(withOverride).toEqual([200])
  expect(await sendGet('GET /auth/v1/me HTTP/1.1')).toEqual([200])
})

test('duplicate keys, prototypes and deep nesting do not change the input', async () => {
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

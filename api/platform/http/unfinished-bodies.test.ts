import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { newTenant } from '../testing/tenants.ts'
import { startTestApp } from '../testing/test-app.ts'
import { limitConnections } from './connection-limits.ts'
import { maxUnfinishedBodies } from './unfinished-bodies.ts'

const app = await startTestApp({ environment: { RATE_LIMITS: '1' } })
const tenant = await newTenant(app)
const port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port)

const opened: Socket[] = []
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy()
})

/** Opens a connection, sends `text` and reports what arrives and whether the server closed it. */
function open(text: string, localAddress = '127.0.0.1', toPort = port) {
  const socket = connect({ port: toPort, host: '127.0.0.1', localAddress })
  const connection = { socket, received: '', isClosed: false, closed: once(socket, 'close') }
  opened.push(socket)
  socket.on('connect', () => void (text === '' || socket.write(text)))
  socket.on('data', (bytes: Buffer) => (connection.received += bytes.toString()))
  socket.on('error', () => undefined)
  socket.on('close', () => (connection.isClosed = true))
  return connection
}

const order = (length = 9) =>
  [
    'POST /store/v1/orders HTTP/1.1',
    `host: ${tenant.hosts.store}`,
    'content-type: application/json',
    `content-length: ${length}`,
    '',
    '',
  ].join('\r\n')
const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms))

test('unfinished bodies of one address are bounded, and the oldest is closed', async () => {
  const first = open(order())
  await pause(100)
  const others = Array.from({ length: maxUnfinishedBodies.perNetwork }, () => open(order()))
  await first.closed
  await pause(200)
  expect(others.filter(({ isClosed }) => isClosed)).toEqual([])
})

test('unfinished bodies of the process are bounded and take no capacity from complete calls', async () => {
  const slow = []
  for (let address = 1; address <= 15; address++)
    for (let nth = 0; nth < maxUnfinishedBodies.perNetwork; nth++) slow.push(open(order(), `127.0.1.${address}`))
  await pause(1_000)
  expect(slow.filter(({ isClosed }) => !isClosed).length).toBeLessThanOrEqual(maxUnfinishedBodies.perProcess)
  for (let nth = 0; nth < 30; nth++) {
    const answer = await fetch(`http://127.0.0.1:${port}/store/v1/boot`, {
      headers: { 'x-tenant': tenant.hosts.store },
    })
    expect(answer.status).toBe(200)
    await answer.arrayBuffer()
  }
})

test('a small body must arrive within seconds', { timeout: 20_000 }, async () => {
  const began = Date.now()
  const stalled = open(order())
  await stalled.closed
  expect(Date.now() - began).toBeLessThan(15_000)
})

test('a body that arrives in pieces is answered', async () => {
  const slow = open(order(2))
  await pause(200)
  slow.socket.write('{')
  await pause(200)
  slow.socket.write('}')
  await pause(500)
  expect(slow.received).toMatch(/^HTTP\/1\.1 401/)
})

test('connections of one network are bounded, those of others are not affected', async () => {
  const server = createServer((_request, response) => response.end())
  limitConnections(server, { isBehindProxy: false, limits: { perProcess: 6, perNetwork: 3 } })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port: toPort } = server.address() as { port: number }
  const ours = Array.from({ length: 5 }, () => open('', '127.0.0.1', toPort))
  const theirs = open('', '127.0.2.1', toPort)
  await pause(200)
  expect([ours.filter(({ isClosed }) => isClosed).length, theirs.isClosed]).toEqual([2, false])
  for (const { socket } of ours) socket.destroy()
  await pause(100)
  const next = open('', '127.0.0.1', toPort)
  await pause(100)
  expect(next.isClosed).toBe(false)
  for (const socket of opened) socket.destroy()
  server.close()
})

import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'

/** Opens a connection that sends `text`; resolves with the received bytes when it is closed. */
function openConnection(port: number, text: string) {
  const socket = connect(port, '127.0.0.1', () => void (text === '' || socket.write(text)))
  let received = ''
  socket.on('data', (bytes) => (received += bytes.toString()))
  socket.on('error', () => undefined)
  return new Promise<string>((resolve) => socket.on('close', () => resolve(received)))
}

async function startListening() {
  const app = await startTestApp()
  return { app, port: Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port) }
}

test('connections without a complete request are closed by a timeout', async () => {
  const { port } = await startListening()
  const received = await Promise.all(
    ['', 'GET /public/v1/health HTTP/1.1\r\nhost: x', 'G'].map((text) => openConnection(port, text)),
  )
  for (const text of received) expect(text).not.toContain('200 OK')
})

test('idle connections do not delay shutdown, and a running response is finished', async () => {
  const { app, port } = await startListening()
  // Without the server's timeouts only the shutdown can close them.
  Object.assign(app.server.server, { headersTimeout: 0, requestTimeout: 0, timeout: 0 })
  const idle = [openConnection(port, ''), openConnection(port, 'GET / HTTP/1.1\r\nhost')]
  const login = openConnection(
    port,
    [
      'POST /auth/v1/tenant/admin/login HTTP/1.1',
      'host: x',
      'content-type: application/json',
      'content-length: 40',
      'connection: close',
      '',
      '{"email":"a@b.test","password":"123456"}',
    ].join('\r\n'),
  )
  await once(app.server.server, 'request')
  const received: string[] = []
  const connections = [...idle, login].map((connection) => connection.then((text) => received.push(text.slice(0, 10))))
  await app.server.close()
  await Promise.all(connections)
  expect(received).toEqual(['', '', expect.stringMatching(/^HTTP\/1\.1 4/)])
})

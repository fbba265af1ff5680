import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'

/** A line with what was written on it; answers what came back once it is cut. */
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

test('who does not say what they want is cut off: after nothing, half a header, a header byte by byte', async () => {
  const { port } = await startListening()
  const heard = await Promise.all(
    ['', 'GET /public/v1/health HTTP/1.1\r\nhost: x', 'G'].map((written) => openConnection(port, written)),
  )
  for (const words of heard) expect(words).not.toContain('200 OK')
})

test('lines that never asked do not hold back the end; an answer under way is finished', async () => {
  const { app, port } = await startListening()
  // without the patience of the server only its end can cut them
  Object.assign(app.server.server, { headersTimeout: 0, requestTimeout: 0, timeout: 0 })
  const silent = [openConnection(port, ''), openConnection(port, 'GET / HTTP/1.1\r\nhost')]
  const asked = openConnection(
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
  const ended: string[] = []
  const all = [...silent, asked].map((one) => one.then((heard) => ended.push(heard.slice(0, 10))))
  await app.server.close()
  await Promise.all(all)
  expect(ended).toEqual(['', '', expect.stringMatching(/^HTTP\/1\.1 4/)])
})

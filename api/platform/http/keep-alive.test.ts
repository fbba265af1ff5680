import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'

/** A line with what was written on it; answers what came back once it is cut. */
function line(port: number, written: string) {
  const socket = connect(port, '127.0.0.1', () => void (written === '' || socket.write(written)))
  let heard = ''
  socket.on('data', (bytes) => (heard += bytes.toString()))
  socket.on('error', () => undefined)
  return new Promise<string>((go) => socket.on('close', () => go(heard)))
}

async function listening() {
  const world = await startTestApp()
  return { world, port: Number(new URL(await world.app.listen({ port: 0, host: '127.0.0.1' })).port) }
}

test('who does not say what they want is cut off: after nothing, half a header, a header byte by byte', async () => {
  const { port } = await listening()
  const heard = await Promise.all(
    ['', 'GET /public/v1/health HTTP/1.1\r\nhost: x', 'G'].map((written) => line(port, written)),
  )
  for (const words of heard) expect(words).not.toContain('200 OK')
})

test('lines that never asked do not hold back the end; an answer under way is finished', async () => {
  const { world, port } = await listening()
  // without the patience of the server only its end can cut them
  Object.assign(world.app.server, { headersTimeout: 0, requestTimeout: 0, timeout: 0 })
  const silent = [line(port, ''), line(port, 'GET / HTTP/1.1\r\nhost')]
  const asked = line(
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
  await once(world.app.server, 'request')
  const ended: string[] = []
  const all = [...silent, asked].map((one) => one.then((heard) => ended.push(heard.slice(0, 10))))
  await world.app.close()
  await Promise.all(all)
  expect(ended).toEqual(['', '', expect.stringMatching(/^HTTP\/1\.1 4/)])
})

import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'

/** A line with what was written on it; answers how long it stood and what came back. */
function line(port: number, written: string) {
  const begun = Date.now()
  const socket = connect(port, '127.0.0.1', () => void (written === '' || socket.write(written)))
  let heard = ''
  socket.on('data', (bytes) => (heard += bytes.toString()))
  socket.on('error', () => undefined)
  return new Promise<{ ms: number; heard: string }>((go) => socket.on('close', () => go({ ms: Date.now() - begun, heard })))
}

async function listening() {
  const world = await openWorld()
  return { world, port: Number(new URL(await world.app.listen({ port: 0, host: '127.0.0.1' })).port) }
}

test('who does not say what they want is cut off: after nothing, half a header, a header byte by byte', async () => {
  const { port } = await listening()
  const lines = await Promise.all(['', 'GET /public/v1/health HTTP/1.1\r\nhost: x', 'G'].map((written) => line(port, written)))
  for (const { ms } of lines) expect(ms).toBeLessThan(12_000)
})

test('lines that never asked do not hold back the end; an answer under way is finished', async () => {
  const { world, port } = await listening()
  const silent = [line(port, ''), line(port, 'GET / HTTP/1.1\r\nhost')]
  const asked = line(port, `POST /auth/v1/tenant/admin/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 40\r\nconnection: close\r\n\r\n{"email":"a@b.test","password":"123456"}`)
  await wait(30)
  const begun = Date.now()
  await world.app.close()
  expect(Date.now() - begun).toBeLessThan(3_000)
  expect((await asked).heard).toMatch(/^HTTP\/1\.1 4\d\d/)
  await Promise.all(silent)
})

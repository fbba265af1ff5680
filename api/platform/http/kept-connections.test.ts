import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { internalAllowed, keepConnections, safeFetch } from './safe-fetch.ts'

const sockets = new Set<Socket>()
let closesAfterAnswer = false
const receiver = createServer((request, response) => {
  request.resume().on('end', () => {
    response.end('ok')
    // A receiver that ends a kept connection without saying so.
    if (closesAfterAnswer) response.on('finish', () => request.socket.destroy())
  })
})
  .on('connection', (socket: Socket) => sockets.add(socket))
  .listen(0, '127.0.0.1')
await once(receiver, 'listening')
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
const request = { method: 'POST', headers: {}, body: Buffer.from('{}') }

test('requests share a kept connection, and get one each without', async () => {
  const connections = keepConnections(1)
  sockets.clear()
  for (let nth = 0; nth < 3; nth++)
    expect((await safeFetch(url, request, { ...internalAllowed, bodyBytes: 10, connections })).status).toBe(200)
  expect(sockets.size).toBe(1)
  connections.close()
  sockets.clear()
  for (let nth = 0; nth < 2; nth++) await safeFetch(url, request, { ...internalAllowed, bodyBytes: 10 })
  expect(sockets.size).toBe(2)
})

test('a kept connection that the receiver has ended is replaced', async () => {
  const connections = keepConnections(1)
  closesAfterAnswer = true
  for (let nth = 0; nth < 5; nth++)
    expect((await safeFetch(url, request, { ...internalAllowed, bodyBytes: 10, connections })).body).toBe('ok')
  closesAfterAnswer = false
  connections.close()
})

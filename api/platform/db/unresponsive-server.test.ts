import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { expect, inject, test } from 'vitest'
import { toApiError } from '../http/errors.ts'
import { createPool } from './pools.ts'

/** A proxy to the database that can stop forwarding while its sockets stay open. */
async function startProxy() {
  const { username, password, pathname, searchParams, hostname, port } = new URL(
    inject('ownerUrl').replace('@/', '@socket/'),
  )
  const folder = searchParams.get('host')
  const sockets: Socket[] = []
  const server = createServer((client) => {
    const upstream = folder
      ? connect(`${folder}/.s.PGSQL.${searchParams.get('port') ?? 5432}`)
      : connect(Number(port || 5432), hostname)
    sockets.push(client, upstream)
    client.pipe(upstream).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `postgres://${username}:${password}@127.0.0.1:${typeof address === 'object' ? address?.port : ''}${pathname}`
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { url, end: close, stopForwarding: () => sockets.forEach((socket) => socket.unpipe().pause()) }
}

test('an unresponsive database gives BUSY, and the connection is discarded', async () => {
  const { url, end, stopForwarding } = await startProxy()
  const pool = createPool(url, { max: 1, statementMs: 100 })
  try {
    const client = await pool.acquire('tenant')
    await client.query('select 1')
    stopForwarding()
    const error = await client.query('select 1').catch((reason: unknown) => reason)
    expect(toApiError(error)?.code).toBe('BUSY')
    client.release(true)
    expect(pool.totalCount).toBe(0)
  } finally {
    end()
    await pool.end()
  }
})

test('a database that accepts no connections gives BUSY', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const pool = createPool(`postgres://nobody@127.0.0.1:${typeof address === 'object' ? address?.port : ''}/nowhere`, {
    max: 1,
    statementMs: 100,
  })
  const error = await pool.query('select 1').catch((reason: unknown) => reason)
  expect(toApiError(error)?.code).toBe('BUSY')
  server.close()
  await pool.end()
})

test('a statement timeout gives BUSY', async () => {
  const pool = createPool(inject('ownerUrl'), { max: 1, statementMs: 100 })
  const error = await pool.query('select pg_sleep(20)').catch((reason: unknown) => reason)
  expect(toApiError(error)?.code).toBe('BUSY')
  await pool.end()
})

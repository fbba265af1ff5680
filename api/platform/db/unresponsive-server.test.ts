import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { expect, inject, test } from 'vitest'
import { toApiError } from '../http/errors.ts'
import { createPool } from './pools.ts'

/** A way to the database that can go silent: lines stay open and nothing comes through any more. */
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
    for (const line of sockets) line.destroy()
    server.close()
  }
  return { url, end: close, stopForwarding: () => sockets.forEach((line) => line.unpipe().pause()) }
}

test('a database that has gone silent is given up: the caller is told that we are busy, and the connection is not used again', async () => {
  const { url, end, stopForwarding: goSilent } = await startProxy()
  const pool = createPool(url, { max: 1, statementMs: 100 })
  try {
    const client = await pool.acquire('tenant')
    await client.query('select 1')
    goSilent()
    const error = await client.query('select 1').catch((reason: unknown) => reason)
    expect(toApiError(error)?.code).toBe('BUSY')
    client.release(true)
    expect(pool.totalCount).toBe(0)
  } finally {
    end()
    await pool.end()
  }
})

test('a database that lets nobody in says nothing either: whoever waits for a new connection is told that we are busy', async () => {
  const server = createServer((line) => {
    line.on('error', () => undefined)
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

test('a statement that takes too long is ended by the database, and the caller is told that we are busy', async () => {
  const pool = createPool(inject('ownerUrl'), { max: 1, statementMs: 100 })
  const error = await pool.query('select pg_sleep(20)').catch((reason: unknown) => reason)
  expect(toApiError(error)?.code).toBe('BUSY')
  await pool.end()
})

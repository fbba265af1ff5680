import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { expect, inject, test } from 'vitest'
import { refusalOf } from '../http/errors.ts'
import { makePool } from './pools.ts'

/** A way to the database that can go silent: lines stay open and nothing comes through any more. */
async function way() {
  const { username, password, pathname, searchParams, hostname, port } = new URL(
    inject('ownerUrl').replace('@/', '@socket/'),
  )
  const folder = searchParams.get('host')
  const lines: Socket[] = []
  const server = createServer((near) => {
    const far = folder
      ? connect(`${folder}/.s.PGSQL.${searchParams.get('port') ?? 5432}`)
      : connect(Number(port || 5432), hostname)
    lines.push(near, far)
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `postgres://${username}:${password}@127.0.0.1:${typeof address === 'object' ? address?.port : ''}${pathname}`
  const end = () => {
    for (const line of lines) line.destroy()
    server.close()
  }
  return { url, end, goSilent: () => lines.forEach((line) => line.unpipe().pause()) }
}

test('a database that has gone silent is given up: the caller is told that we are busy, and the connection is not used again', async () => {
  const { url, end, goSilent } = await way()
  const pool = makePool(url, { max: 1, statementMs: 100 })
  try {
    const client = await pool.take('tenant')
    await client.query('select 1')
    goSilent()
    const error = await client.query('select 1').catch((reason: unknown) => reason)
    expect(refusalOf(error)?.code).toBe('BUSY')
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
  const pool = makePool(`postgres://nobody@127.0.0.1:${typeof address === 'object' ? address?.port : ''}/nowhere`, {
    max: 1,
    statementMs: 100,
  })
  const error = await pool.query('select 1').catch((reason: unknown) => reason)
  expect(refusalOf(error)?.code).toBe('BUSY')
  server.close()
  await pool.end()
})

test('a statement that takes too long is ended by the database, and the caller is told that we are busy', async () => {
  const pool = makePool(inject('ownerUrl'), { max: 1, statementMs: 100 })
  const error = await pool.query('select pg_sleep(20)').catch((reason: unknown) => reason)
  expect(refusalOf(error)?.code).toBe('BUSY')
  await pool.end()
})

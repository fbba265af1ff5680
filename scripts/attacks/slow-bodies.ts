import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { startBenchServer } from '../../bench/environment.ts'

/**
 * One address keeps 600 requests open whose body never comes, in turns for several shops, while visitors of all shops
 * read menus. No visitor may be refused. The exit code is 1 otherwise.
 */
const seconds = 12
const server = await startBenchServer(4095, { RATE_LIMITS: '1' })
const open = new Set<Socket>()
let opened = 0

function openSlowRequest(nth: number) {
  const host = nth % 2 === 0 ? 'harbour.localhost' : 'waha.localhost'
  const socket = connect({ port: server.port, host: '127.0.0.1', localAddress: '127.0.3.1' })
  open.add(socket)
  opened++
  socket.write(
    `POST /store/v1/orders HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n`,
  )
  socket.on('error', () => undefined)
  socket.on('close', () => {
    open.delete(socket)
    if (isAttacking) setTimeout(() => openSlowRequest(nth), 50)
  })
}

let isAttacking = true
try {
  for (let nth = 0; nth < 600; nth++) openSlowRequest(nth)
  await new Promise((resume) => setTimeout(resume, 1_000))
  const statuses = new Map<number, number>()
  for (const end = Date.now() + seconds * 1_000; Date.now() < end;)
    for (const host of ['harbour.localhost', 'waha.localhost', 'ramen.localhost']) {
      const { status } = await fetch(`${server.base}/store/v1/boot`, { headers: { 'x-tenant': host } })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await new Promise((resume) => setTimeout(resume, 30))
    }
  console.log(
    `  connections of the attacker ${opened}, visitors by status ${JSON.stringify(Object.fromEntries(statuses))}`,
  )
  if ([...statuses.keys()].some((status) => status !== 200)) process.exitCode = 1
} finally {
  isAttacking = false
  for (const socket of open) socket.destroy()
  await server.stop()
}
process.exit()

import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Server timeouts in milliseconds. Connections that send no complete request in time are closed. */
export const serverTimeouts = {
  headersTimeout: 5_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_500,
  keepAliveTimeout: 72_000,
}
const closeAfterMs = 10_000

/**
 * On shutdown, closes connections without a request immediately (browsers preconnect some), and all others after
 * the last responses.
 */
export function handleConnectionClose(server: FastifyInstance) {
  const idleSockets = new Set<Socket>()
  server.server.on('connection', (socket) => {
    idleSockets.add(socket)
    socket.once('close', () => idleSockets.delete(socket))
  })
  server.server.on('request', ({ socket }) => idleSockets.delete(socket))
  server.addHook('preClose', (done) => {
    for (const socket of idleSockets) socket.destroy()
    setTimeout(() => server.server.closeAllConnections(), closeAfterMs).unref()
    done()
  })
}

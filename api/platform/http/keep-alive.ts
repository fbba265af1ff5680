import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Who opens a line and does not say what they want in this time is cut off. Milliseconds. */
export const serverTimeouts = {
  headersTimeout: 5_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_500,
  keepAliveTimeout: 72_000,
}
const closeAfterMs = 10_000

/** At the end, lines on which nothing was asked yet go at once (browsers open some ahead), all others after the last answers. */
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

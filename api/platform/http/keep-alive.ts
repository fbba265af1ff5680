import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Who opens a line and does not say what they want in this time is cut off. Milliseconds. */
export const patience = {
  headersTimeout: 5_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_500,
  keepAliveTimeout: 72_000,
}
const lastAnswersMs = 10_000

/** At the end, lines on which nothing was asked yet go at once (browsers open some ahead), all others after the last answers. */
export function closeConnections(app: FastifyInstance) {
  const silent = new Set<Socket>()
  app.server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  app.addHook('preClose', (done) => {
    for (const socket of silent) socket.destroy()
    setTimeout(() => app.server.closeAllConnections(), lastAnswersMs).unref()
    done()
  })
}

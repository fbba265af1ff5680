import type { Server } from 'node:http'
import { networkOf } from '../identity/login-attempts.ts'

/** A browser opens up to six connections: 4,000 are the guests of a large food hall behind one address. */
const defaultLimits = { perProcess: 10_000, perNetwork: 4_000 }

/**
 * Bounds open connections of the process and, unless a proxy opens them for everybody, of one network. Connections
 * above a limit are closed at once.
 */
export function limitConnections(
  server: Server,
  { isBehindProxy, limits = defaultLimits }: { isBehindProxy: boolean; limits?: typeof defaultLimits },
): void {
  server.maxConnections = limits.perProcess
  if (isBehindProxy) return
  const counts = new Map<string, number>()
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const count = (counts.get(network) ?? 0) + 1
    if (count > limits.perNetwork) return void socket.destroy()
    counts.set(network, count)
    socket.once('close', () => {
      const remaining = (counts.get(network) ?? 1) - 1
      if (remaining > 0) counts.set(network, remaining)
      else counts.delete(network)
    })
  })
}

import type { Connection } from '#kit/data/live.ts'
import { useNow } from '#kit/ui/base/use-now.ts'

/** Treats a short interruption as live. */
export function useDebouncedConnection(connection: Connection, delayMs = 6000): Connection {
  const now = useNow(2000)
  return connection.state === 'delayed' && now - connection.since < delayMs
    ? { ...connection, state: 'live' }
    : connection
}

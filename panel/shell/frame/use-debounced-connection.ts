import type { Connection } from '#kit/data/live.ts'
import { useNow } from '#kit/ui/base/use-now.ts'

/** A connection that has only just dropped, or is being made, is not worth a word. */
export function useDebouncedConnection(connection: Connection, patience = 6000): Connection {
  const now = useNow(2000)
  return connection.state === 'delayed' && now - connection.since < patience
    ? { ...connection, state: 'live' }
    : connection
}

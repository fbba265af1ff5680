import pg from 'pg'

/** Server ended the session, or cannot accept it: class 08, shutdown, crash, starting up, too many connections. */
const serverCodes = /^08|^57P0[123]$|^53300$/
const socketCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT'])
/** The driver's errors of connections that are closed or time out. They have no code. */
const driverMessages = new Set([
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])

type SystemError = { code?: string; syscall?: string; message?: string }

/** Whether the database could not be reached, or the connection to it was lost. */
export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall, message = '' }: SystemError = error
  if (error instanceof pg.DatabaseError) return serverCodes.test(code ?? '')
  if (error instanceof AggregateError) return error.errors.some((one) => isConnectionFailure(one))
  const isSocket = code !== undefined && socketCodes.has(code) && (code !== 'ENOENT' || syscall === 'connect')
  return isSocket || driverMessages.has(message)
}

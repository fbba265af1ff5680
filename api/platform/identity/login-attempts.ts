import { createHash } from 'node:crypto'
import { isoAt } from '../runtime/clock.ts'
import { namedQuery } from '../db/named-query.ts'
import { apiError } from '../api-error.ts'
import type { AppServices } from '../app-services.ts'

/**
 * At most `maxAttempts` within `windowSeconds`. With `hasBackoff` each further attempt waits twice as long as the
 * previous one, at most `windowSeconds`.
 */
export type AttemptLimit = { maxAttempts: number; windowSeconds: number; hasBackoff?: boolean }

/** Attempts before the current one, which is already counted. Attempts of the same millisecond share its row. */
const previousAttemptsSql = `select coalesce(sum(count), 0)::integer - 1 as count,
  min(starts_at) filter (where starts_at <> $3 or count > 1) as first, max(starts_at) filter (where starts_at <> $3 or count > 1) as last
  from attempt where bucket = $1 and starts_at > $2 and count > 0`

type PreviousAttempts = { count: number; first: string | null; last: string | null }

/**
 * Counts an attempt before it is made, across all processes. Throws 429 with Retry-After when there were too
 * many; a rejected attempt does not count. `bucket` names what is counted and for whom ('login', tenant, e-mail);
 * the database stores only its hash. Returns a function that uncounts the attempt.
 */
export async function countAttempt(
  services: AppServices,
  bucket: readonly string[],
  limit: AttemptLimit,
): Promise<() => Promise<void>> {
  const key = bucketKey(bucket)
  const now = services.clock()
  const timestamp = isoAt(now)
  const pool = services.platformPool
  await pool.query(
    namedQuery(
      'insert into attempt (bucket, starts_at) values ($1, $2) on conflict (bucket, starts_at) do update set count = attempt.count + 1',
      [key, timestamp],
    ),
  )
  const { rows } = await pool.query<PreviousAttempts>(
    namedQuery(previousAttemptsSql, [key, isoAt(now - limit.windowSeconds * 1000), timestamp]),
  )
  const undo = async () => {
    const { rowCount } = await pool.query(
      namedQuery('delete from attempt where bucket = $1 and starts_at = $2 and count <= 1', [key, timestamp]),
    )
    if (rowCount === 0)
      await pool.query(
        namedQuery('update attempt set count = count - 1 where bucket = $1 and starts_at = $2', [key, timestamp]),
      )
  }
  const wait = secondsToWait(limit, rows[0] ?? { count: 0, first: null, last: null }, now)
  if (wait <= 0) return undo
  await undo()
  throw apiError('TOO_MANY_ATTEMPTS', { seconds: wait })
}

/** Whole seconds until the next attempt is allowed; 0 means now. `now` in epoch ms. */
export function secondsToWait(
  { maxAttempts: most, windowSeconds: seconds, hasBackoff: grows = false }: AttemptLimit,
  { count, first, last }: PreviousAttempts,
  now: number,
): number {
  if (count < most || first === null || last === null) return 0
  const secondsSince = (text: string) => (now - new Date(text).getTime()) / 1000
  const remaining = grows ? Math.min(seconds, 2 ** (count - most)) - secondsSince(last) : seconds - secondsSince(first)
  return Math.max(0, Math.ceil(remaining))
}

/** Resets the count after a success. */
export async function clearAttempts(services: AppServices, bucket: readonly string[]): Promise<void> {
  await services.platformPool.query(namedQuery('delete from attempt where bucket = $1', [bucketKey(bucket)]))
}

/**
 * Counts attempts by the caller's network. Does nothing if RATE_LIMITS is off, and for the loopback address
 * outside production.
 */
export async function countNetworkAttempt(
  services: AppServices,
  purpose: readonly string[],
  ip: string,
  ...limits: AttemptLimit[]
): Promise<void> {
  const { RATE_LIMITS, production } = services.config
  const network = networkOf(ip)
  if (!RATE_LIMITS || (!production && isLoopback(network))) return
  for (const limit of limits) await countAttempt(services, [...purpose, String(limit.windowSeconds), network], limit)
}

const bucketKey = ([purpose = '', ...subject]: readonly string[]) =>
  `${purpose}:${createHash('sha256').update(subject.join('\n')).digest('base64url')}`

const isLoopback = (network: string) => network.startsWith('127.') || network === '0:0:0:0::/64'

/** An IPv4 address, or the /64 network of an IPv6 address, which one household or server has. */
export function networkOf(ip: string): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/s, '')
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const allGroups =
    tail === undefined
      ? groups
      : [...groups, ...Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0'), ...rest]
  return `${allGroups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

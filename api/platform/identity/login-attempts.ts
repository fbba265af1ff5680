import { createHash } from 'node:crypto'
import { isoAt } from '../runtime/clock.ts'
import { named } from '../db/db.ts'
import { apiError } from '../api-error.ts'
import type { AppServices } from '../app-services.ts'

/** `most` tries within `seconds`; where it `grows`, each further one waits twice as long as the one before, at most `seconds`. */
export type AttemptLimit = { most: number; seconds: number; grows?: boolean }

/** The tries before one that is counted already; those of its own millisecond are in its row. */
const pastOf = `select coalesce(sum(count), 0)::integer - 1 as count,
  min(starts_at) filter (where starts_at <> $3 or count > 1) as first, max(starts_at) filter (where starts_at <> $3 or count > 1) as last
  from attempt where bucket = $1 and starts_at > $2 and count > 0`

type Past = { count: number; first: string | null; last: string | null }

/**
 * Counts a try before it is made, for all processes, and refuses with 429 and Retry-After when too many came before it; a refused one does not count.
 * `bucket` names what is counted and whose ('login', tenant, e-mail); only its hash is kept. Answers how to take the try back.
 */
export async function countAttempt(
  services: AppServices,
  bucket: readonly string[],
  pace: AttemptLimit,
): Promise<() => Promise<void>> {
  const key = bucketOf(bucket)
  const now = services.clock()
  const own = isoAt(now)
  const pool = services.platformPool
  await pool.query(
    named(
      'insert into attempt (bucket, starts_at) values ($1, $2) on conflict (bucket, starts_at) do update set count = attempt.count + 1',
      [key, own],
    ),
  )
  const { rows } = await pool.query<Past>(named(pastOf, [key, isoAt(now - pace.seconds * 1000), own]))
  const undo = async () => {
    const { rowCount } = await pool.query(
      named('delete from attempt where bucket = $1 and starts_at = $2 and count <= 1', [key, own]),
    )
    if (rowCount === 0)
      await pool.query(named('update attempt set count = count - 1 where bucket = $1 and starts_at = $2', [key, own]))
  }
  const wait = secondsToWait(pace, rows[0] ?? { count: 0, first: null, last: null }, now)
  if (wait <= 0) return undo
  await undo()
  throw apiError('TOO_MANY_ATTEMPTS', { seconds: wait })
}

/** Whole seconds until the next try is taken; 0 is now. `now` in epoch ms. */
export function secondsToWait(
  { most, seconds, grows = false }: AttemptLimit,
  { count, first, last }: Past,
  now: number,
): number {
  if (count < most || first === null || last === null) return 0
  const since = (text: string) => (now - new Date(text).getTime()) / 1000
  const left = grows ? Math.min(seconds, 2 ** (count - most)) - since(last) : seconds - since(first)
  return Math.max(0, Math.ceil(left))
}

/** What succeeded starts anew. */
export async function clearAttempts(services: AppServices, bucket: readonly string[]): Promise<void> {
  await services.platformPool.query(named('delete from attempt where bucket = $1', [bucketOf(bucket)]))
}

/** The same by the caller's network. This machine itself is not counted outside production, nor anybody where RATE_LIMITS is off. */
export async function countNetworkAttempt(
  services: AppServices,
  what: readonly string[],
  ip: string,
  ...paces: AttemptLimit[]
): Promise<void> {
  const { RATE_LIMITS, production } = services.config
  const net = networkOf(ip)
  if (!RATE_LIMITS || (!production && isLoopback(net))) return
  for (const pace of paces) await countAttempt(services, [...what, String(pace.seconds), net], pace)
}

const bucketOf = ([what = '', ...whose]: readonly string[]) =>
  `${what}:${createHash('sha256').update(whose.join('\n')).digest('base64url')}`

const isLoopback = (net: string) => net.startsWith('127.') || net === '0:0:0:0::/64'

/** One IPv4 address, or the /64 of an IPv6 address: what one household or server has. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const whole =
    tail === undefined
      ? groups
      : [...groups, ...Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0'), ...rest]
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

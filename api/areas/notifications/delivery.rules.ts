import type { SendResult } from '#api/providers/messages/message-result.ts'
import type { MessageChannel } from '#contract/areas/notifications/messages.ts'

const [second, minute, hour] = [1_000, 60_000, 3_600_000]

/** Waiting times after a failed attempt, about two days together. */
const delays = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  8 * hour,
  12 * hour,
  12 * hour,
] as const

export const maxAttempts = delays.length + 1

/**
 * Milliseconds until the next attempt, or undefined after the last one. `random` from 0 to 1 spreads the attempts of
 * many messages by 20 %. The wish of the service is obeyed up to an hour.
 */
export function nextDelay(attempts: number, afterSeconds: number | undefined, random: number): number | undefined {
  const delay = delays[attempts - 1]
  if (delay === undefined) return undefined
  const wished = afterSeconds !== undefined && afterSeconds > 0 ? Math.min(afterSeconds * second, hour) : 0
  return Math.max(wished, Math.round(delay * (0.8 + 0.4 * random)))
}

/** Attempts at a service that takes no more and does not say for how long, before the other service is asked. */
const throttledAttempts = 3

/** Whether the other service is asked at once: this one has not taken the message, for a reason of its own. */
export function needsFallback(result: SendResult, attempts: number): boolean {
  if (result.kind !== 'retry' || result.cause === undefined) return false
  if (result.cause === 'service') return true
  const delay = delays[attempts - 1] ?? 0
  return result.afterSeconds === undefined ? attempts >= throttledAttempts : result.afterSeconds * second > delay
}

const lifetimes: Readonly<Record<string, number>> = {
  one_time_code: 15 * minute,
  email_verification: 15 * minute,
  password_reset: hour,
}
const pushLifetime = 4 * hour

/** How long after it was written a message is still of use, milliseconds. Undefined: as long as it is tried. */
export const lifetimeOf = ({ template, channel }: { template: string; channel: MessageChannel }): number | undefined =>
  lifetimes[template] ?? (channel === 'push' || channel === 'live_activity' ? pushLifetime : undefined)

export type Attempted = { attempt_count: number; created_at: string; template: string; channel: MessageChannel }
export type MessageEnd = {
  status: 'waiting' | 'sent' | 'failed' | 'skipped'
  nextAttemptAt: number | null
  failure: string | null
}

/** The state of a message after an attempt. */
export function stateAfter(message: Attempted, result: SendResult, nowMs: number, random: number): MessageEnd {
  if (result.kind === 'sent') return { status: 'sent', nextAttemptAt: null, failure: null }
  if (result.kind === 'skipped') return { status: 'skipped', nextAttemptAt: null, failure: result.reason }
  const lifetime = lifetimeOf(message)
  const delay = result.kind === 'retry' ? nextDelay(message.attempt_count, result.afterSeconds, random) : undefined
  const isUseless =
    delay === undefined || (lifetime !== undefined && nowMs + delay > Date.parse(message.created_at) + lifetime)
  return isUseless
    ? { status: 'failed', nextAttemptAt: null, failure: result.reason }
    : { status: 'waiting', nextAttemptAt: nowMs + delay, failure: result.reason }
}

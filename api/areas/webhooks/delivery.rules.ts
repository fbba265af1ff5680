const [second, minute, hour] = [1_000, 60_000, 3_600_000]

/** Waiting times after a failed attempt, about three days together. */
const delays = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const

export const maxAttempts = delays.length + 1
/** An endpoint that fails without pause for this long is switched off. */
export const switchOffMs = 5 * 24 * hour
/** After this many failures in a row an endpoint gets one request a minute until one succeeds. */
const failuresBeforePause = 5
const pauseMs = minute

/** The answer to an attempt. Without a status there was none. */
export type Outcome = { status: number | null; retryAfter?: string | undefined }

export const isSuccess = ({ status }: Outcome): boolean => status !== null && status >= 200 && status < 300
/** 410: the receiver wants no more messages. */
const isGone = ({ status }: Outcome): boolean => status === 410

/**
 * Milliseconds until the next attempt, or undefined after the last one. `attempts` are those made; `random` from 0 to 1
 * spreads the attempts of many deliveries by 20 %. A `Retry-After` of 429 and 503 is obeyed up to 24 hours.
 */
export function nextDelay(attempts: number, outcome: Outcome, random: number): number | undefined {
  const delay = delays[attempts - 1]
  if (delay === undefined) return undefined
  const seconds =
    outcome.status === 429 || outcome.status === 503 ? Number(outcome.retryAfter ?? Number.NaN) : Number.NaN
  const wished = Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * second, 24 * hour) : 0
  return Math.max(wished, Math.round(delay * (0.8 + 0.4 * random)))
}

export type Health = { failing_since: string | null; failures_in_row: number }
export type HealthChange = Health & { paused_until: string | null; isSwitchedOff: boolean }

/** The state of an endpoint after an attempt. */
export function healthAfter(health: Health, outcome: Outcome, nowMs: number): HealthChange {
  if (isSuccess(outcome)) return { failing_since: null, failures_in_row: 0, paused_until: null, isSwitchedOff: false }
  const failing_since = health.failing_since ?? new Date(nowMs).toISOString()
  const failures_in_row = health.failures_in_row + 1
  return {
    failing_since,
    failures_in_row,
    paused_until: failures_in_row >= failuresBeforePause ? new Date(nowMs + pauseMs).toISOString() : null,
    isSwitchedOff: isGone(outcome) || nowMs - Date.parse(failing_since) >= switchOffMs,
  }
}

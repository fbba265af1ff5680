import { createHmac, timingSafeEqual } from 'node:crypto'

const toleranceMs = 5 * 60_000

const macOf = (secret: Buffer, seconds: number, body: Buffer | string) =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()

/** 't=1700000000,v1=hex'. The time is signed with the body, so an old message cannot be replayed. */
export function signatureOf(secret: Buffer, body: Buffer | string, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1000)
  return `t=${seconds},v1=${macOf(secret, seconds, body).toString('hex')}`
}

/**
 * Whether exactly these bytes were signed with this secret less than five minutes ago (or ahead, because clocks
 * differ).
 */
export function hasValidSignature(secret: Buffer, body: Buffer, signature: unknown, nowMs: number): boolean {
  const match = typeof signature === 'string' ? /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) : null
  if (!match) return false
  const seconds = Number(match[1])
  if (Math.abs(nowMs - seconds * 1000) > toleranceMs) return false
  return timingSafeEqual(macOf(secret, seconds, body), Buffer.from(match[2] ?? '', 'hex'))
}

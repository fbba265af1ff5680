import { createHmac, timingSafeEqual } from 'node:crypto'

const toleranceMs = 5 * 60_000

const macOf = (secret: Buffer, seconds: number, body: Buffer | string) =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()

/** 't=1700000000,v1=hex': the time is signed with the body, so an old message cannot be sent again. */
export function signatureOf(secret: Buffer, body: Buffer | string, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1000)
  return `t=${seconds},v1=${macOf(secret, seconds, body).toString('hex')}`
}

/** Whether these exact bytes were signed with this secret less than five minutes ago (or ahead, for clocks that differ). */
export function isSigned(secret: Buffer, body: Buffer, signature: unknown, nowMs: number): boolean {
  const told = typeof signature === 'string' ? /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) : null
  if (!told) return false
  const seconds = Number(told[1])
  if (Math.abs(nowMs - seconds * 1000) > toleranceMs) return false
  return timingSafeEqual(macOf(secret, seconds, body), Buffer.from(told[2] ?? '', 'hex'))
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKey } from '#api/platform/runtime/config.ts'
import type { Config } from '#api/platform/runtime/config.ts'

/** The token is part of an address, so it lives only briefly. */
const lifetimeMs = 5 * 60_000

type Secret = Pick<Config, 'secret'>
type Holder = { tenantId: string; userId: string }

const macFor = ({ secret }: Secret, { tenantId, userId }: Holder, expiry: string) =>
  createHmac('sha256', derivedKey(secret, 'page-builder')).update(`${tenantId} ${userId} ${expiry}`).digest('base64url')

/** A token that says who is at the builder's screen. It opens no call. */
export function createBuilderToken(config: Secret, holder: Holder, nowMs: number): string {
  const expiry = (nowMs + lifetimeMs).toString(36)
  return `${holder.userId}.${expiry}.${macFor(config, holder, expiry)}`
}

/** The holder of a token of this tenant and its end; null for an expired or forged one. */
export function readBuilderToken(config: Secret, tenantId: string, token: string, nowMs: number) {
  const [userId = '', expiry = '', mac = ''] = token.split('.')
  const [actual, expected] = [Buffer.from(mac), Buffer.from(macFor(config, { tenantId, userId }, expiry))]
  const expiresAtMs = Number.parseInt(expiry, 36)
  const isValid = actual.length === expected.length && timingSafeEqual(actual, expected) && expiresAtMs > nowMs
  return isValid ? { userId, expiresAtMs } : null
}

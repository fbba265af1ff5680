import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKey } from '#api/platform/runtime/config.ts'
import type { Config } from '#api/platform/runtime/config.ts'

const lifetimeMs = 30 * 60_000

type Secret = Pick<Config, 'secret'>
type Target = { tenantId: string; pageId: string }

const macFor = ({ secret }: Secret, { tenantId, pageId }: Target, expiry: string) =>
  createHmac('sha256', derivedKey(secret, 'page-previews'))
    .update(`${tenantId} ${pageId} ${expiry}`)
    .digest('base64url')

/** A token that shows its holder the draft of one page. It grants nothing else. */
export function createPagePreviewToken(config: Secret, target: Target, nowMs: number) {
  const expiresAtMs = nowMs + lifetimeMs
  const expiry = expiresAtMs.toString(36)
  return { token: `page.${target.pageId}.${expiry}.${macFor(config, target, expiry)}`, expiresAtMs }
}

/** The page whose draft a token shows; null for an expired or forged one. */
export function readPagePreviewToken(config: Secret, tenantId: string, token: string, nowMs: number): string | null {
  const [kind, pageId = '', expiry = '', mac = ''] = token.split('.')
  const [actual, expected] = [Buffer.from(mac), Buffer.from(macFor(config, { tenantId, pageId }, expiry))]
  const isValid =
    kind === 'page' &&
    actual.length === expected.length &&
    timingSafeEqual(actual, expected) &&
    Number.parseInt(expiry, 36) > nowMs
  return isValid ? pageId : null
}

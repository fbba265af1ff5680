import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKey } from '../runtime/config.ts'
import type { Config } from '../runtime/config.ts'

/** The token is part of a link, so it lives only briefly. */
const lifetimeMs = 15 * 60_000

type PreviewTarget = { tenantId: string; merchantId: string }

const macFor = ({ secret }: Pick<Config, 'secret'>, { tenantId, merchantId }: PreviewTarget, expiry: string) =>
  createHmac('sha256', derivedKey(secret, 'previews')).update(`${tenantId} ${merchantId} ${expiry}`).digest('base64url')

/** A token that shows its holder one merchant that customers do not see yet. It grants nothing else. */
export function createPreviewToken(config: Pick<Config, 'secret'>, target: PreviewTarget, nowMs: number): string {
  const expiry = (nowMs + lifetimeMs).toString(36)
  return `${expiry}.${macFor(config, target, expiry)}`
}

export function isPreviewToken(
  config: Pick<Config, 'secret'>,
  target: PreviewTarget,
  token: string,
  nowMs: number,
): boolean {
  const [expiry = '', mac = ''] = token.split('.')
  const [actualMac, expectedMac] = [Buffer.from(mac), Buffer.from(macFor(config, target, expiry))]
  return (
    actualMac.length === expectedMac.length &&
    timingSafeEqual(actualMac, expectedMac) &&
    Number.parseInt(expiry, 36) > nowMs
  )
}

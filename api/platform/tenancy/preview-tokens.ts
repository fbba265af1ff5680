import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKey } from '../runtime/config.ts'
import type { Config } from '../runtime/config.ts'

/** A pass travels in an address, so it lives as long as a look takes. */
const lifeMs = 15 * 60_000

type Seen = { tenantId: string; merchantId: string }

const macOf = ({ secret }: Pick<Config, 'secret'>, { tenantId, merchantId }: Seen, until: string) =>
  createHmac('sha256', derivedKey(secret, 'previews')).update(`${tenantId} ${merchantId} ${until}`).digest('base64url')

/** Shows one merchant that customers do not see yet to whoever holds it, and grants nothing else. */
export function createPreviewToken(config: Pick<Config, 'secret'>, seen: Seen, nowMs: number): string {
  const until = (nowMs + lifeMs).toString(36)
  return `${until}.${macOf(config, seen, until)}`
}

export function isPreviewToken(config: Pick<Config, 'secret'>, seen: Seen, pass: string, nowMs: number): boolean {
  const [until = '', mac = ''] = pass.split('.')
  const [told, right] = [Buffer.from(mac), Buffer.from(macOf(config, seen, until))]
  return told.length === right.length && timingSafeEqual(told, right) && Number.parseInt(until, 36) > nowMs
}

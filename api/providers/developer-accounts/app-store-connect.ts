import type { KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import type { Config } from '#api/platform/runtime/config.ts'
import { fieldOf, parseJson, requestService } from '../messages/message-result.ts'
import { failed, isTemporary, passed, unanswered } from './check-result.ts'
import type { CheckResult } from './check-result.ts'

export type AppStoreKey = { issuerId: string; keyId: string; key: KeyObject }

/** Apple refuses tokens that are valid for more than 20 minutes. */
const tokenSeconds = 600

/** Whether App Store Connect accepts a key and lets it read apps. */
export async function checkAppStoreKey(
  { APP_STORE_CONNECT_URL }: Pick<Config, 'APP_STORE_CONNECT_URL'>,
  { issuerId, keyId, key }: AppStoreKey,
  nowMs: number,
): Promise<CheckResult> {
  const now = Math.floor(nowMs / 1_000)
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: keyId, typ: 'JWT' })
    .setIssuer(issuerId)
    .setAudience('appstoreconnect-v1')
    .setIssuedAt(now)
    .setExpirationTime(now + tokenSeconds)
    .sign(key)
  const response = await requestService(`${APP_STORE_CONNECT_URL}/v1/apps?limit=1`, {
    method: 'GET',
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => undefined)
  if (!response || isTemporary(response.status)) return unanswered
  if (response.status === 200) return passed
  if (response.status === 401) return failed('apple_refused')
  const code = String(fieldOf(parseJson(response.body), 'errors', 0, 'code') ?? '')
  return failed(code.includes('AGREEMENTS') ? 'apple_agreement' : 'apple_forbidden')
}

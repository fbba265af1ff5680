import { SignJWT } from 'jose'
import type { Config } from '#api/platform/runtime/config.ts'
import { fieldOf, parseJson, requestService } from '../messages/message-result.ts'
import type { ServiceResponse } from '../messages/message-result.ts'
import { failed, isTemporary, passed, unanswered } from './check-result.ts'
import type { CheckResult } from './check-result.ts'
import type { ServiceAccount } from './private-keys.ts'

type GoogleConfig = Pick<Config, 'GOOGLE_TOKEN_URL' | 'PLAY_API_URL' | 'FIREBASE_API_URL'>

const scopes = [
  'https://www.googleapis.com/auth/androidpublisher',
  'https://www.googleapis.com/auth/firebase.readonly',
].join(' ')
const tokenSeconds = 600

/** An access token of the service account, or what Google said instead. */
export async function fetchAccessToken(
  { GOOGLE_TOKEN_URL }: GoogleConfig,
  { clientEmail, key }: Pick<ServiceAccount, 'clientEmail' | 'key'>,
  nowMs: number,
): Promise<{ token: string } | CheckResult> {
  const now = Math.floor(nowMs / 1_000)
  const assertion = await new SignJWT({ scope: scopes })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(clientEmail)
    .setAudience(GOOGLE_TOKEN_URL)
    .setIssuedAt(now)
    .setExpirationTime(now + tokenSeconds)
    .sign(key)
  const response = await requestService(GOOGLE_TOKEN_URL, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }).toString(),
  }).catch(() => undefined)
  if (!response || isTemporary(response.status)) return unanswered
  const token = fieldOf(parseJson(response.body), 'access_token')
  if (response.status === 200 && typeof token === 'string') return { token }
  return response.status >= 400 ? failed('google_refused') : unanswered
}

/** Whether the account may change an app: it opens an edit at Google Play and discards it. */
export async function checkPlayAccess(
  { PLAY_API_URL }: GoogleConfig,
  token: string,
  packageName: string,
): Promise<CheckResult> {
  const edits = `${PLAY_API_URL}/androidpublisher/v3/applications/${encodeURIComponent(packageName)}/edits`
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await requestService(edits, { headers, body: '{}' }).catch(() => undefined)
  if (!response || isTemporary(response.status)) return unanswered
  if (response.status === 200) {
    const edit = fieldOf(parseJson(response.body), 'id')
    // An edit that stays open changes nothing, and Google discards it.
    if (typeof edit === 'string')
      await requestService(`${edits}/${encodeURIComponent(edit)}`, { method: 'DELETE', headers }).catch(() => undefined)
    return passed
  }
  if (response.status === 404) return failed('play_app_unknown')
  if (response.status === 401) return failed('google_refused')
  return failed(isDisabled(response) ? 'play_api_disabled' : 'play_not_invited')
}

/** Whether the project has Firebase, which sends the push messages of the apps. */
export async function checkFirebase(
  { FIREBASE_API_URL }: GoogleConfig,
  token: string,
  projectId: string,
): Promise<CheckResult> {
  const response = await requestService(`${FIREBASE_API_URL}/v1beta1/projects/${encodeURIComponent(projectId)}`, {
    method: 'GET',
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => undefined)
  if (!response || isTemporary(response.status)) return unanswered
  if (response.status === 200) return passed
  return failed(response.status === 404 ? 'firebase_missing' : 'firebase_denied')
}

/** The interface is not enabled in the project of the account. */
function isDisabled({ body }: ServiceResponse): boolean {
  const error = fieldOf(parseJson(body), 'error')
  const details = fieldOf(error, 'details')
  const reasons = Array.isArray(details) ? details.map((detail: unknown) => fieldOf(detail, 'reason')) : []
  return reasons.includes('SERVICE_DISABLED') || fieldOf(error, 'errors', 0, 'reason') === 'accessNotConfigured'
}

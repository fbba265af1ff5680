import { derivedKey } from '#api/platform/runtime/config.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import type { Db } from '#api/platform/db/db.ts'
import { apiError, invalid, ApiError } from '#api/platform/api-error.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { hashToken } from '#api/platform/identity/sessions.ts'
import { countAttempt, networkOf } from '#api/platform/identity/login-attempts.ts'
import type { AttemptLimit } from '#api/platform/identity/login-attempts.ts'
import { sendMail } from '../notifications/mails.commands.ts'
import { hashCode, matchesCode, generateCode } from './codes.rules.ts'
import { isKnownCustomerNetwork } from './customers/customers.db.ts'
import type { AuthContext } from './auth-context.ts'
import { insertToken, revokeTokens, consumeAttempt, consumeToken } from './tokens.db.ts'
import type { Purpose, TokenRow } from './tokens.db.ts'

const invalidCodeError = () => invalid({ otp_code: 'Invalid OTP' })
export const hashOtpToken = hashToken
const otpKeyOf = (services: AppServices) => derivedKey(services.config.secret, 'one-time codes')

export type CodeDelivery = { otp_id: string; expires_at: string; otp_code?: number }
export type CodeContext = Pick<AuthContext, 'services' | 'openTransaction'>
type CodeRequest = {
  audience: 'panel' | 'store'
  purpose: Purpose
  target: string
  subjectId: string | null
  minutes: number
  locale: string
}

/** Creates a code for a purpose and an address and sends it there. Earlier codes are revoked. */
export async function sendCode(
  db: Db,
  services: AppServices,
  { audience, purpose, target, subjectId, minutes, locale }: CodeRequest,
): Promise<CodeDelivery> {
  const { config } = services
  if (target.startsWith('+') && config.production && !config.SMS_URL)
    throw apiError('SERVICE_NOT_CONFIGURED', { service: 'SMS' })
  const [otp_id, code] = [newId(), generateCode()]
  const expires_at = isoAt(db.nowMs + minutes * 60_000)
  const code_hash = hashCode(otpKeyOf(services), { tenantId: db.scope.tenantId, purpose, subjectId, target }, code)
  await revokeTokens(db, purpose, subjectId === null ? { target, subjectId } : { subjectId })
  await insertToken(db, {
    token_hash: hashToken(otp_id),
    purpose,
    audience,
    subject_id: subjectId,
    target,
    code_hash,
    expires_at,
  })
  const template = purpose === 'otp_verify_email' ? 'email_verification' : 'one_time_code'
  await sendMail(db, { to: target, template, locale, name: '', values: { code, minutes } })
  return { otp_id, expires_at, ...(config.NODE_ENV === 'test' && config.OTP_ECHO ? { otp_code: Number(code) } : {}) }
}

/** Wrong guesses per address, whatever the number of codes sent to it. */
const dailyGuessLimit = { maxAttempts: 15, windowSeconds: 86_400 }
const knownNetworkGuessLimit = { maxAttempts: 6, windowSeconds: 86_400 }
export const codesPerAddressLimit = { maxAttempts: 3, windowSeconds: 600 }

/**
 * A separate attempt counter for networks where the owner of an address has signed in before. It applies when
 * strangers have used up the shared counter. Undefined for unknown networks.
 */
type KnownNetworkLimit = (target: string) => Promise<(() => Promise<void>) | undefined>

export const limitOnKnownNetwork =
  (context: AuthContext, name: string, limit: AttemptLimit): KnownNetworkLimit =>
  async (target) =>
    (await isKnownCustomerNetwork(context, target))
      ? countAttempt(context.services, [name, context.tenant.id, target, networkOf(context.request.ip)], limit)
      : undefined

/** Counts on the shared counter, or on the fallback when the shared one is used up. */
export const countSharedAttempt = (
  services: AppServices,
  bucket: readonly string[],
  limit: AttemptLimit,
  target: string,
  fallback?: KnownNetworkLimit,
) =>
  countAttempt(services, bucket, limit).catch(async (error: unknown) => {
    const undo = error instanceof ApiError ? await fallback?.(target) : undefined
    if (!undo) throw error
    return undo
  })

/** Consumes one attempt, then compares. Throws 422 for a wrong code and 429 when no attempts are left. */
export async function verifyCode(
  { services, openTransaction }: CodeContext,
  find: (db: Db) => Promise<TokenRow | undefined>,
  code: string,
  fallback?: KnownNetworkLimit,
): Promise<TokenRow> {
  const row = await openTransaction(find)
  if (!row?.code_hash || row.target === null) throw invalidCodeError()
  const { tenant_id: tenantId, purpose, subject_id: subjectId, target, code_hash } = row
  const undo = await countSharedAttempt(services, ['code-guess', tenantId, target], dailyGuessLimit, target, fallback)
  if (!(await openTransaction((db) => consumeAttempt(db, row.token_hash)))) {
    await undo()
    throw apiError('TOO_MANY_ATTEMPTS', { seconds: 60 })
  }
  if (!matchesCode(otpKeyOf(services), { tenantId, purpose, subjectId, target }, code, code_hash))
    throw invalidCodeError()
  await undo()
  return row
}

/** Verifies the code and consumes it. For calls where the code is the only proof. */
export async function consumeCode(
  context: CodeContext,
  find: (db: Db) => Promise<TokenRow | undefined>,
  code: string,
  fallback?: KnownNetworkLimit,
): Promise<TokenRow> {
  const row = await verifyCode(context, find, code, fallback)
  if (!(await context.openTransaction((db) => consumeToken(db, row.token_hash)))) throw invalidCodeError()
  return row
}

export const guessLimitOnKnownNetwork = (context: AuthContext) =>
  limitOnKnownNetwork(context, 'code-guess-own', knownNetworkGuessLimit)

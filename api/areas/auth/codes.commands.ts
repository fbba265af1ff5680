import type { CustomerSession } from '#contract/schemas/auth.ts'
import { derivedKey } from '#api/platform/runtime/config.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import type { Db } from '#api/platform/db/db.ts'
import { apiError, invalid, ApiError } from '#api/platform/api-error.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { hashToken, newToken } from '#api/platform/identity/sessions.ts'
import { countNetworkAttempt, countAttempt, networkOf } from '#api/platform/identity/login-attempts.ts'
import type { AttemptLimit } from '#api/platform/identity/login-attempts.ts'
import { sendMail } from '../notifications/mails.commands.ts'
import { hashCode, matchesCode, generateCode } from './codes.rules.ts'
import { findCustomerByLogin, isKnownCustomerNetwork } from './customers.db.ts'
import type { AuthContext } from './auth-context.ts'
import { loadAuthSettings, startVerifiedSession } from './customer-session.commands.ts'
import { findCodeById, insertToken, findValidCode, revokeTokens, consumeAttempt, consumeToken } from './tokens.db.ts'
import type { Purpose, TokenRow } from './tokens.db.ts'

const invalidCodeError = () => invalid({ otp_code: 'Invalid OTP' })
export const hashOtpToken = hashToken
const otpKeyOf = (services: AppServices) => derivedKey(services.config.secret, 'one-time codes')

export type CodeDelivery = { otp_id: string; expires_at: string; otp_code?: number }
type CodeContext = Pick<AuthContext, 'services' | 'openTransaction'>
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
  await sendMail(db, { to: target, template: 'one_time_code', locale, name: '', values: { code, minutes } })
  return { otp_id, expires_at, ...(config.NODE_ENV === 'test' && config.OTP_ECHO ? { otp_code: Number(code) } : {}) }
}

/** Wrong guesses per address, whatever the number of codes sent to it. */
const dailyGuessLimit = { maxAttempts: 15, windowSeconds: 86_400 }
const knownNetworkGuessLimit = { maxAttempts: 6, windowSeconds: 86_400 }
const codesPerAddressLimit = { maxAttempts: 3, windowSeconds: 600 }

/**
 * A separate attempt counter for networks where the owner of an address has signed in before. It applies when
 * strangers have used up the shared counter. Undefined for unknown networks.
 */
type KnownNetworkLimit = (target: string) => Promise<(() => Promise<void>) | undefined>

const limitOnKnownNetwork =
  (context: AuthContext, name: string, limit: AttemptLimit): KnownNetworkLimit =>
  async (target) =>
    (await isKnownCustomerNetwork(context, target))
      ? countAttempt(context.services, [name, context.tenant.id, target, networkOf(context.request.ip)], limit)
      : undefined

/** Counts on the shared counter, or on the fallback when the shared one is used up. */
const countSharedAttempt = (
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
async function consumeCode(
  context: CodeContext,
  find: (db: Db) => Promise<TokenRow | undefined>,
  code: string,
  fallback?: KnownNetworkLimit,
): Promise<TokenRow> {
  const row = await verifyCode(context, find, code, fallback)
  if (!(await context.openTransaction((db) => consumeToken(db, row.token_hash)))) throw invalidCodeError()
  return row
}

const guessLimitOnKnownNetwork = (context: AuthContext) =>
  limitOnKnownNetwork(context, 'code-guess-own', knownNetworkGuessLimit)

const purposes = { login: 'otp_login', register: 'otp_register', verify: 'otp_verify_email' } as const
type StoreCodeInput = { mobile?: string | undefined; email?: string | undefined; purpose: keyof typeof purposes }

/**
 * Known and unknown addresses get the same response. A code goes to each, and only its owner learns what it
 * opens.
 */
export async function sendStoreCode(
  context: AuthContext,
  { mobile, email, purpose }: StoreCodeInput,
): Promise<CodeDelivery> {
  const { services, tenant, request, openTransaction, principal } = context
  const target = mobile ?? email
  if (target === undefined) throw invalid({ mobile: 'The mobile field is required.' })
  if (!(await openTransaction(loadAuthSettings)).otp_mode_enabled) throw apiError('OTP_DISABLED')
  if (purpose === 'verify' && principal.kind !== 'customer') throw apiError('NOT_SIGNED_IN')
  await countNetworkAttempt(services, ['code', tenant.id], request.ip, { maxAttempts: 20, windowSeconds: 3_600 })
  // on a known network an address gets its own three codes, whatever strangers requested
  const undo = await limitOnKnownNetwork(context, 'code-own', codesPerAddressLimit)(target)
  await countSharedAttempt(services, ['code', tenant.id, target], codesPerAddressLimit, target, async () => undo)
  const subjectId = purpose === 'verify' && principal.kind === 'customer' ? principal.id : null
  return openTransaction((db) =>
    sendCode(db, services, {
      audience: 'store',
      purpose: purposes[purpose],
      target,
      subjectId,
      minutes: 5,
      locale: request.locale,
    }),
  )
}

/** Consumes the code of a login by mobile or e-mail. */
export async function consumeLoginCode(context: AuthContext, target: string, code: string): Promise<void> {
  if (!(await context.openTransaction(loadAuthSettings)).otp_mode_enabled) throw apiError('OTP_DISABLED')
  await consumeCode(
    context,
    (db) => findValidCode(db, 'otp_login', target, null),
    code,
    guessLimitOnKnownNetwork(context),
  )
}

type CodeSignIn = CustomerSession | { is_registered: false; otp_token: string }

/** Signs in the owner of the address, or returns a token that proves the address for registration. */
export async function signInByCode(context: AuthContext, otpId: string, code: string): Promise<CodeSignIn> {
  const { openTransaction } = context
  const row = await consumeCode(
    context,
    (db) => findCodeById(db, hashToken(otpId), ['otp_login', 'otp_register'], null),
    code,
    guessLimitOnKnownNetwork(context),
  )
  const target = row.target ?? ''
  const customer = await openTransaction((db) =>
    findCustomerByLogin(db, target.startsWith('+') ? { mobile: target } : { email: target }),
  )
  if (customer) return startVerifiedSession(context, customer)
  const otp_token = newToken('otp')
  await openTransaction((db) =>
    insertToken(db, {
      token_hash: hashOtpToken(otp_token),
      purpose: 'otp_register',
      audience: 'store',
      target,
      expires_at: isoAt(db.nowMs + 900_000),
    }),
  )
  return { is_registered: false, otp_token }
}

/** Verifies a customer’s new e-mail or mobile: consumes the code and returns the address. */
export async function verifiedAddress(
  context: CodeContext,
  customerId: string,
  otpId: string,
  code: string,
): Promise<string> {
  const row = await consumeCode(
    context,
    (db) => findCodeById(db, hashToken(otpId), ['otp_verify_email'], customerId),
    code,
  )
  return row.target ?? ''
}

import type { CustomerSession } from '#contract/schemas/auth.ts'
import type { Db } from '#api/platform/db/db.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import { hashToken, newToken } from '#api/platform/identity/sessions.ts'
import { countNetworkAttempt } from '#api/platform/identity/login-attempts.ts'
import { findCustomerByLogin } from './customers.db.ts'
import type { AuthContext } from '../auth-context.ts'
import { loadAuthSettings, startVerifiedSession } from './customer-session.commands.ts'
import { consumeToken, findCodeById, insertToken, findValidCode } from '../tokens.db.ts'
import {
  hashOtpToken,
  sendCode,
  codesPerAddressLimit,
  limitOnKnownNetwork,
  countSharedAttempt,
  consumeCode,
  guessLimitOnKnownNetwork,
} from '../codes.commands.ts'
import type { CodeDelivery, CodeContext } from '../codes.commands.ts'

const purposes = { login: 'otp_login', register: 'otp_register', verify: 'otp_verify_email' } as const
type StoreCodeInput = { mobile?: string | undefined; email?: string | undefined; purpose: keyof typeof purposes }

/** Hundreds may share an address. A text message costs money. */
const codesPerNetwork = {
  email: { maxAttempts: 300, windowSeconds: 3_600 },
  mobile: { maxAttempts: 60, windowSeconds: 3_600 },
}

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
  const medium = target.startsWith('+') ? 'mobile' : 'email'
  await countNetworkAttempt(services, ['code', tenant.id, medium], request.ip, codesPerNetwork[medium])
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

/** Consumes the token of a verified address. It must match one of the contacts. */
export async function consumeOtpToken(
  db: Db,
  { otp_token = '', contacts }: { otp_token: string | undefined; contacts: readonly string[] },
): Promise<void> {
  const token = await consumeToken(db, hashOtpToken(otp_token))
  if (
    token?.purpose !== 'otp_register' ||
    token.tenant_id !== db.scope.tenantId ||
    token.code_hash !== null ||
    !contacts.some((contact) => contact === token.target)
  )
    throw invalid({ otp_token: 'Invalid OTP' })
}

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
import { codeHash, isCode, newCode } from './codes.rules.ts'
import { customerByLogin, isKnownCustomerNet } from './customers.db.ts'
import type { AuthContext } from './auth-context.ts'
import { authSettingsOf, enterProved } from './customer-session.commands.ts'
import { codeById, keepToken, liveCode, retireTokens, takeTry, useToken } from './tokens.db.ts'
import type { Purpose, TokenRow } from './tokens.db.ts'

const wrongCode = () => invalid({ otp_code: 'Invalid OTP' })
export const codeTokenOf = hashToken
const keyOf = (services: AppServices) => derivedKey(services.config.secret, 'one-time codes')

export type Sent = { otp_id: string; expires_at: string; otp_code?: number }
type Asker = Pick<AuthContext, 'services' | 'openTransaction'>
type CodeOrder = {
  audience: 'panel' | 'store'
  purpose: Purpose
  target: string
  subjectId: string | null
  minutes: number
  locale: string
}

/** Makes the newest code for a purpose and an address and sends it there; earlier ones are over. */
export async function sendCode(
  db: Db,
  services: AppServices,
  { audience, purpose, target, subjectId, minutes, locale }: CodeOrder,
): Promise<Sent> {
  const { config } = services
  if (target.startsWith('+') && config.production && !config.SMS_URL)
    throw apiError('SERVICE_NOT_CONFIGURED', { service: 'SMS' })
  const [otp_id, code] = [newId(), newCode()]
  const expires_at = isoAt(db.nowMs + minutes * 60_000)
  const code_hash = codeHash(keyOf(services), { tenantId: db.scope.tenantId, purpose, subjectId, target }, code)
  await retireTokens(db, purpose, subjectId === null ? { target, subjectId } : { subjectId })
  await keepToken(db, {
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

/** Wrong guesses at codes of one address, however many codes were sent to it (security C2). */
const guessesADay = { maxAttempts: 15, windowSeconds: 86_400 }
const ownGuessesADay = { maxAttempts: 6, windowSeconds: 86_400 }
const codesToOne = { maxAttempts: 3, windowSeconds: 600 }

/**
 * What is left to who asks from where the owner of an address has signed in before, when strangers have used
 * up what everybody shares; undefined for strangers.
 */
type OwnWay = (target: string) => Promise<(() => Promise<void>) | undefined>

const ownWay =
  (front: AuthContext, what: string, pace: AttemptLimit): OwnWay =>
  async (target) =>
    (await isKnownCustomerNet(front, target))
      ? countAttempt(front.services, [what, front.tenant.id, target, networkOf(front.request.ip)], pace)
      : undefined

/** Counts with everybody's, or where those are used up on the own way. */
const countShared = (
  services: AppServices,
  bucket: readonly string[],
  pace: AttemptLimit,
  target: string,
  own?: OwnWay,
) =>
  countAttempt(services, bucket, pace).catch(async (error: unknown) => {
    const undo = error instanceof ApiError ? await own?.(target) : undefined
    if (!undo) throw error
    return undo
  })

/** Takes a try of the code that `find` gives, whatever follows, and answers it when it is right: 422 otherwise, 429 when none were left. */
export async function checkedCode(
  { services, openTransaction }: Asker,
  find: (db: Db) => Promise<TokenRow | undefined>,
  code: string,
  own?: OwnWay,
): Promise<TokenRow> {
  const row = await openTransaction(find)
  if (!row?.code_hash || row.target === null) throw wrongCode()
  const { tenant_id: tenantId, purpose, subject_id: subjectId, target, code_hash } = row
  const undo = await countShared(services, ['code-guess', tenantId, target], guessesADay, target, own)
  if (!(await openTransaction((db) => takeTry(db, row.token_hash)))) {
    await undo()
    throw apiError('TOO_MANY_ATTEMPTS', { seconds: 60 })
  }
  if (!isCode(keyOf(services), { tenantId, purpose, subjectId, target }, code, code_hash)) throw wrongCode()
  await undo()
  return row
}

/** The same, and used up: for whom the code itself is the whole proof. */
async function spentCode(
  front: Asker,
  find: (db: Db) => Promise<TokenRow | undefined>,
  code: string,
  own?: OwnWay,
): Promise<TokenRow> {
  const row = await checkedCode(front, find, code, own)
  if (!(await front.openTransaction((db) => useToken(db, row.token_hash)))) throw wrongCode()
  return row
}

const ownGuess = (front: AuthContext) => ownWay(front, 'code-guess-own', ownGuessesADay)

const purposes = { login: 'otp_login', register: 'otp_register', verify: 'otp_verify_email' } as const
type Asked = { mobile?: string | undefined; email?: string | undefined; purpose: keyof typeof purposes }

/** Known and unknown addresses are answered alike: a code goes to each, and only its owner learns what it opens. */
export async function sendStoreCode(front: AuthContext, { mobile, email, purpose }: Asked): Promise<Sent> {
  const { services, tenant, request, openTransaction, principal } = front
  const target = mobile ?? email
  if (target === undefined) throw invalid({ mobile: 'The mobile field is required.' })
  if (!(await openTransaction(authSettingsOf)).otp_mode_enabled) throw apiError('OTP_DISABLED')
  if (purpose === 'verify' && principal.kind !== 'customer') throw apiError('NOT_SIGNED_IN')
  await countNetworkAttempt(services, ['code', tenant.id], request.ip, { maxAttempts: 20, windowSeconds: 3_600 })
  // where its owner has signed in before, an address gets its three whatever strangers ask for, and never more
  const own = await ownWay(front, 'code-own', codesToOne)(target)
  await countShared(services, ['code', tenant.id, target], codesToOne, target, async () => own)
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

/** The code of a login by mobile or e-mail. */
export async function takeLoginCode(front: AuthContext, target: string, code: string): Promise<void> {
  if (!(await front.openTransaction(authSettingsOf)).otp_mode_enabled) throw apiError('OTP_DISABLED')
  await spentCode(front, (db) => liveCode(db, 'otp_login', target, null), code, ownGuess(front))
}

type Registered = CustomerSession | { is_registered: false; otp_token: string }

/** Signs in who owns the address, or hands out what proves it for registering. */
export async function enterByCode(front: AuthContext, otpId: string, code: string): Promise<Registered> {
  const { openTransaction } = front
  const row = await spentCode(
    front,
    (db) => codeById(db, hashToken(otpId), ['otp_login', 'otp_register'], null),
    code,
    ownGuess(front),
  )
  const target = row.target ?? ''
  const person = await openTransaction((db) =>
    customerByLogin(db, target.startsWith('+') ? { mobile: target } : { email: target }),
  )
  if (person) return enterProved(front, person)
  const otp_token = newToken('otp')
  await openTransaction((db) =>
    keepToken(db, {
      token_hash: codeTokenOf(otp_token),
      purpose: 'otp_register',
      audience: 'store',
      target,
      expires_at: isoAt(db.nowMs + 900_000),
    }),
  )
  return { is_registered: false, otp_token }
}

/** For a customer's own change of e-mail or mobile: the proved address, used up; bound to this customer. */
export async function provedAddress(front: Asker, customerId: string, otpId: string, code: string): Promise<string> {
  const row = await spentCode(front, (db) => codeById(db, hashToken(otpId), ['otp_verify_email'], customerId), code)
  return row.target ?? ''
}

import type { CustomerSession } from '#contract/schemas/auth.ts'
import type { RegisterCustomerInput } from '#contract/auth-customers.ts'
import { dialCodeOf } from '#contract/rules/countries.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { emit } from '#api/platform/events/outbox.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import { linkTo } from '#api/platform/tenancy/links.ts'
import { hashPassword, isOutdated, verifyPassword } from '#api/platform/identity/passwords.ts'
import { askable, filledForm } from '../forms/forms.rules.ts'
import { sendMail } from '../notifications/mails.commands.ts'
import { codeTokenOf, takeLoginCode } from './codes.commands.ts'
import {
  customerByLogin,
  customerTaken,
  isKnownCustomerNet,
  keepCustomer,
  registerForm,
  renewCustomerHash,
} from './customers.db.ts'
import type { AuthContext } from './auth-context.ts'
import { refuseEasy } from './reset.commands.ts'
import { authSettingsOf, enterProved, enterStore } from './customer-session.commands.ts'
import { useToken } from './tokens.db.ts'
import { countNewCustomer, countSignIn } from './login-attempts.commands.ts'

type Login = {
  email?: string | undefined
  mobile?: string | undefined
  password?: string | undefined
  otp_code?: string | undefined
}

/** By password, or by a code where codes are on. Blocked is told only to who has proved to be it. */
export async function signInCustomer(
  front: AuthContext,
  { email, mobile, password, otp_code }: Login,
): Promise<CustomerSession> {
  const login = email ?? mobile
  if (login === undefined) throw invalid({ email: 'The email field is required.' })
  if (otp_code !== undefined) {
    await takeLoginCode(front, login, otp_code)
    const person = await front.openTransaction((db) =>
      customerByLogin(db, email === undefined ? { mobile } : { email }),
    )
    if (!person) throw apiError('BAD_LOGIN')
    return enterProved(front, person)
  }
  if (password === undefined) throw invalid({ password: 'The password field is required.' })
  const done = await countSignIn(front, 'store', login, () => isKnownCustomerNet(front, login))
  const person = await front.openTransaction((db) => customerByLogin(db, email === undefined ? { mobile } : { email }))
  const right = await verifyPassword(password, person?.password_hash)
  if (!person || !right) {
    await front.openTransaction((db) => audit(db, 'auth.sign_in_failed', `login:${login}`))
    throw apiError('BAD_LOGIN')
  }
  await done()
  if (isOutdated(person.password_hash)) {
    const hash = await hashPassword(password)
    await front.openTransaction((db) => renewCustomerHash(db, person.id, person.password_hash, hash))
  }
  return enterStore(front, person, 'password')
}

/** A new customer, greeted by mail and signed in. */
export async function registerCustomer(front: AuthContext, draft: RegisterCustomerInput): Promise<CustomerSession> {
  const { tenant, request, openTransaction } = front
  const switchesOf = await openTransaction(authSettingsOf)
  if (!switchesOf.user_register_enabled) throw apiError('REGISTRATION_DISABLED')
  await countNewCustomer(front)
  const { country_code, form_data, consent } = await checked(front, draft, switchesOf)
  if (draft.password !== undefined) await refuseEasy(front, draft.password, draft.email)
  const password_hash = draft.password === undefined ? null : await hashPassword(draft.password)
  const id = await openTransaction(async (db) => {
    const { first_name, last_name, email, mobile } = draft
    const customerId = await keepCustomer(db, {
      first_name,
      last_name,
      email,
      mobile,
      country_code,
      password_hash,
      consent_at: consent ? db.now : null,
      form_data,
      locale: request.locale,
    })
    if (draft.otp_token !== undefined) await spendToken(db, draft)
    const link = tenant.storeHost ? linkTo(front.services.config, tenant.storeHost, '/') : undefined
    await Promise.all([
      emit(db, 'customer.created', customerId, { customer_id: customerId }),
      sendMail(db, {
        to: email,
        template: 'welcome',
        locale: request.locale,
        name: first_name,
        ...(link ? { link } : {}),
      }),
      audit(db, 'auth.registered', `customer:${customerId}`),
    ])
    return customerId
  })
  return enterStore(front, { id, status: 'active' }, 'registered')
}

type Switches = Awaited<ReturnType<typeof authSettingsOf>>

async function checked({ openTransaction }: AuthContext, draft: RegisterCustomerInput, switchesOf: Switches) {
  const { taken, form } = await openTransaction(async (db) => {
    const [both, fields] = await Promise.all([
      customerTaken(db, draft),
      switchesOf.custom_form_on_user_register_enabled ? registerForm(db) : undefined,
    ])
    return { taken: both, form: fields }
  })
  const filled = form ? filledForm(askable(form.fields), draft.form_data ?? {}) : undefined
  const country_code = dialCodeOf(draft.mobile)
  const errors: Record<string, string> = {
    ...(country_code === '' ? { mobile: 'The selected mobile is invalid.' } : {}),
    ...(taken.mobile ? { mobile: 'Mobile number already taken' } : {}),
    ...(taken.email ? { email: 'Email ID already taken' } : {}),
    ...(draft.password === undefined && !switchesOf.otp_mode_enabled
      ? { password: 'The password field is required.' }
      : {}),
    ...(switchesOf.user_register_consent_enabled && draft.consent !== true
      ? { consent: 'The consent field is required.' }
      : {}),
    ...filled?.errors,
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { country_code, form_data: filled?.data ?? null, consent: draft.consent === true }
}

/** The token says that its number or address was proved; it may not carry another one. */
async function spendToken(db: Db, { otp_token = '', email, mobile }: RegisterCustomerInput): Promise<void> {
  const token = await useToken(db, codeTokenOf(otp_token))
  if (
    token?.purpose !== 'otp_register' ||
    token.tenant_id !== db.scope.tenantId ||
    token.code_hash !== null ||
    ![email, mobile].some((one) => one === token.target)
  )
    throw invalid({ otp_token: 'Invalid OTP' })
}

import type { CustomerSession } from '#contract/schemas/auth.ts'
import type { RegisterCustomerInput } from '#contract/areas/auth/customers.ts'
import { dialCodeOf } from '#contract/rules/countries.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import { linkTo } from '#api/platform/tenancy/links.ts'
import { hashPassword, isOutdated, verifyPassword } from '#api/platform/identity/passwords.ts'
import { claimAnswerFiles } from '../../forms/answer-files.commands.ts'
import { sortFields, validateForm } from '../../forms/forms.rules.ts'
import { sendMail } from '../../notifications/mails.commands.ts'
import { consumeLoginCode, consumeOtpToken } from './store-codes.commands.ts'
import {
  findCustomerByLogin,
  findTakenContacts,
  isKnownCustomerNetwork,
  findRegisterForm,
  rehashCustomerPassword,
} from './customers.db.ts'
import type { AuthContext } from '../auth-context.ts'
import { assertStrongPassword } from '../reset.commands.ts'
import { createCustomer } from './new-customer.commands.ts'
import { loadAuthSettings, startVerifiedSession, startCustomerSession } from './customer-session.commands.ts'
import { countRegistration, countTakenContact, countLoginAttempt } from '../login-attempts.commands.ts'

type LoginInput = {
  email?: string | undefined
  mobile?: string | undefined
  password?: string | undefined
  otp_code?: string | undefined
}

/**
 * Signs in by password, or by code where codes are enabled. Only a correct password reveals that an account is
 * blocked.
 */
export async function signInCustomer(
  context: AuthContext,
  { email, mobile, password, otp_code }: LoginInput,
): Promise<CustomerSession> {
  const login = email ?? mobile
  if (login === undefined) throw invalid({ email: 'The email field is required.' })
  if (otp_code !== undefined) {
    await consumeLoginCode(context, login, otp_code)
    const customer = await context.openTransaction((db) =>
      findCustomerByLogin(db, email === undefined ? { mobile } : { email }),
    )
    if (!customer) throw apiError('BAD_LOGIN')
    return startVerifiedSession(context, customer)
  }
  if (password === undefined) throw invalid({ password: 'The password field is required.' })
  const clearCounters = await countLoginAttempt(context, 'store', login, () => isKnownCustomerNetwork(context, login))
  const customer = await context.openTransaction((db) =>
    findCustomerByLogin(db, email === undefined ? { mobile } : { email }),
  )
  const isCorrect = await verifyPassword(password, customer?.password_hash)
  if (!customer || !isCorrect) {
    await context.openTransaction((db) => audit(db, 'auth.sign_in_failed', `login:${login}`))
    throw apiError('BAD_LOGIN')
  }
  await clearCounters()
  if (isOutdated(customer.password_hash)) {
    const hash = await hashPassword(password)
    await context.openTransaction((db) => rehashCustomerPassword(db, customer.id, customer.password_hash, hash))
  }
  return startCustomerSession(context, customer, 'password')
}

/** Registers a customer, sends the welcome mail and signs in. */
export async function registerCustomer(context: AuthContext, draft: RegisterCustomerInput): Promise<CustomerSession> {
  const { tenant, request, openTransaction } = context
  const settings = await openTransaction(loadAuthSettings)
  if (!settings.user_register_enabled) throw apiError('REGISTRATION_DISABLED')
  await countRegistration(context, draft.otp_token !== undefined)
  const { country_code, fields, form_data, consent } = await validateRegistration(context, draft, settings)
  if (draft.password !== undefined) await assertStrongPassword(context, draft.password, draft.email)
  const password_hash = draft.password === undefined ? null : await hashPassword(draft.password)
  const id = await openTransaction(async (db) => {
    const { first_name, last_name, email, mobile } = draft
    await claimAnswerFiles(db, fields, form_data ?? {})
    const customerId = await createCustomer(db, {
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
    if (draft.otp_token !== undefined)
      await consumeOtpToken(db, { otp_token: draft.otp_token, contacts: [draft.email, draft.mobile] })
    const link = tenant.storeHost ? linkTo(context.services.config, tenant.storeHost, '/') : undefined
    await Promise.all([
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
  return startCustomerSession(context, { id, status: 'active' }, 'registered')
}

type AuthSettings = Awaited<ReturnType<typeof loadAuthSettings>>

async function validateRegistration(context: AuthContext, draft: RegisterCustomerInput, settings: AuthSettings) {
  const { openTransaction } = context
  const { taken, form } = await openTransaction(async (db) => {
    const [contacts, found] = await Promise.all([
      findTakenContacts(db, draft),
      settings.custom_form_on_user_register_enabled ? findRegisterForm(db) : undefined,
    ])
    return { taken: contacts, form: found }
  })
  if (taken.email || taken.mobile) await countTakenContact(context)
  const fields = form ? sortFields(form.fields) : []
  const filled = form ? validateForm(fields, draft.form_data ?? {}) : undefined
  const country_code = dialCodeOf(draft.mobile)
  const errors: Record<string, string> = {
    ...(country_code === '' ? { mobile: 'The selected mobile is invalid.' } : {}),
    ...(taken.mobile ? { mobile: 'Mobile number already taken' } : {}),
    ...(taken.email ? { email: 'Email ID already taken' } : {}),
    ...(draft.password === undefined && !settings.otp_mode_enabled
      ? { password: 'The password field is required.' }
      : {}),
    ...(settings.user_register_consent_enabled && draft.consent !== true
      ? { consent: 'The consent field is required.' }
      : {}),
    ...filled?.errors,
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { country_code, fields, form_data: filled?.data ?? null, consent: draft.consent === true }
}

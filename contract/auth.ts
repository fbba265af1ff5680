import { z } from 'zod'
import { call } from './call.ts'
import {
  expectedUpdatedAt,
  countryCodeFormat,
  currency,
  email,
  id,
  instant,
  emptyObject,
  password,
  personName,
  phone,
} from './fields.ts'
import { Customer } from './storefront-customers.ts'
import { AuthSettings as Switches } from './settings.ts'
import { businessType } from './tenant-schemas.ts'

export const panelName = z.enum(['tenant', 'merchant'])
export type PanelName = z.infer<typeof panelName>

export const LoggedUser = z.object({
  id,
  tenant_id: id,
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: z.string().nullable(),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  merchant_users: z.array(id),
  redirect_panel: panelName,
  updated_at: instant,
  /** Who really sits there, while somebody is signed in for another. */
  impersonator_id: id.nullable(),
  /** Not at home: in the panel of a merchant, or as the operator in a tenant. */
  impersonation: z.object({ merchant_id: id.nullable(), reason: z.string().nullable() }).nullable(),
})
export type LoggedUser = z.infer<typeof LoggedUser>

const own = { ownTransactions: true }
const token = { access_token: z.string(), token_type: z.literal('Bearer'), expires_at: instant }
export const PanelSession = z.object({ ...token, user: LoggedUser, tenant_id: id, redirect_panel: panelName })
export type PanelSession = z.infer<typeof PanelSession>
export const CustomerSession = z.object({ ...token, customer: Customer, tenant_id: id })
export type CustomerSession = z.infer<typeof CustomerSession>
/** Whose it is, only the token tells. */
export const AnySession = PanelSession.partial({ user: true, redirect_panel: true }).extend({
  customer: Customer.optional(),
})

/** What people type to prove themselves is not judged by its form: only right or wrong. */
const given = z.string().min(1).max(128)
const secret = (text: string) => z.string(text).min(1, text).max(128)
/** Four digits, as a number or a text; compared as text. */
const code = (text: string) =>
  z
    .union([z.int(text).nonnegative(text), z.string().trim().min(1, text)], text)
    .transform((digits) => String(digits).padStart(4, '0'))
const otpCode = code('OTP feild is required to proceed.')
const yourPassword = secret('Your password is required to proceed.')
const newEmail = z
  .string('New email is required to proceed.')
  .trim()
  .min(1, 'New email is required to proceed.')
  .toLowerCase()
  .pipe(z.email().max(200))
const reset = z.object({ token: z.string().min(1).max(200), email, password, confirm_password: z.string().max(128) })
const names = { first_name: personName('First Name'), last_name: personName('Last Name') }

const ownProfile = z.object({
  id,
  user_id: id.optional(),
  ...names,
  email: z.string().optional(),
  password: password.optional(),
  confirm_password: z.string().max(128).optional(),
  /** Asked for with a new password unless the session is younger than five minutes. */
  current_password: given.optional(),
  merchant_id: id.optional(),
  user_type: z.string().max(20).optional(),
  ...expectedUpdatedAt,
})

export const RegisterTenantInput = z.object({
  ...names,
  email,
  password,
  confirm_password: z.string().max(128).optional(),
  mobile: phone,
  business_name: z.string().trim().min(1).max(100),
  country: countryCodeFormat,
  city: z.string().trim().max(80).optional(),
  currency: currency.optional(),
  timezone: z.string().max(60).optional(),
  business_type: businessType.default('marketplace'),
  plan_id: z.enum(['starter_plan', 'business_plan']).optional(),
})
export type RegisterTenantInput = z.output<typeof RegisterTenantInput>

export const auth = {
  login: call('auth', 'POST /tenant/admin/login', 'public', {
    ...own,
    input: z.object({ email, password: given, role: z.string().max(20).optional() }),
    output: PanelSession,
  }),
  loginWithGoogle: call('auth', 'POST /tenant/admin/login/social/callback/google', 'public', {
    ...own,
    input: z.object({
      code: z.string().max(2000).optional(),
      id_token: z.string().max(8000).optional(),
      redirect_uri: z.url().max(500).optional(),
      tenant_id: id.optional(),
      code_verifier: z.string().min(43).max(128).optional(),
      nonce: z.string().max(200).optional(),
    }),
    output: PanelSession,
  }),
  registerTenant: call('auth', 'POST /tenant/admin/register', 'public', {
    ...own,
    input: RegisterTenantInput,
    output: PanelSession.extend({ saga_id: id }),
    status: 201,
    tenantless: true,
  }),
  forgotPassword: call('auth', 'POST /tenant/admin/forgotPassword', 'public', {
    ...own,
    input: z.object({ email }),
    output: emptyObject,
    message: 'If the account exists, a message was sent.',
  }),
  resetPassword: call('auth', 'POST /tenant/admin/resetPassword', 'public', {
    ...own,
    input: reset,
    output: emptyObject,
    message: 'Your password has been changed.',
  }),
  confirmPassword: call('auth', 'POST /tenant/admin/confirmPassword', 'signed-in', {
    ...own,
    input: z.object({ email: newEmail, password: yourPassword }),
    output: emptyObject,
    message: 'Your password is right.',
  }),
  /** `otp_code` is there in the test environment with OTP_ECHO=1 only. */
  sendEmailCode: call('auth', 'POST /tenant/admin/verifyEmail/intent', 'signed-in', {
    ...own,
    input: z.object({ email: newEmail, password: yourPassword }),
    output: z.object({ otp_code: z.int().optional(), expires_at: instant }),
    message: 'We have sent a code to the new email.',
  }),
  verifyEmailCode: call('auth', 'POST /tenant/admin/otp/verify', 'signed-in', {
    ...own,
    input: z.object({
      user_id: id,
      otp_medium: z.literal('email'),
      otp_type: z.literal('verify_email'),
      otp_code: otpCode,
      email: newEmail,
      password: yourPassword,
    }),
    output: z.object({ user: LoggedUser }),
    message: 'Update Email Successfully',
  }),
  updateEmail: call('auth', 'POST /tenant/admin/updateEmail', 'signed-in', {
    ...own,
    input: z.object({ user_id: id, email: newEmail, password: yourPassword, otp_code: otpCode.optional() }),
    output: z.object({ user: LoggedUser }),
    message: 'Update Email Successfully',
  }),
  exists: call('auth', 'GET /tenant/admin/exists', 'public', {
    ...own,
    input: z.object({ email }),
    output: z.object({ exists: z.boolean() }),
  }),
  createToken: call('auth', 'POST /token/create', 'signed-in', {
    ...own,
    input: z.object({
      tenant_id: id,
      user_type: z.enum(['tenant', 'merchant', 'customer']).default('tenant'),
      merchant_id: id.optional(),
      user_id: id.optional(),
    }),
    output: z.object({ token: z.string(), expires_at: instant, url: z.string() }),
    status: 201,
  }),
  /** A customer's token answers with `customer`, a panel user's with `user` and `redirect_panel`. */
  verifyToken: call('auth', 'POST /token/verify', 'public', {
    ...own,
    input: z.object({ token: z.string().min(1).max(200) }),
    output: AnySession,
    tenantless: true,
  }),
  me: call('auth', 'GET /me', 'signed-in', { input: emptyObject, output: z.union([LoggedUser, Customer]) }),
  /** Open to all: an expired token is signed out as well as any. */
  logout: call('auth', 'POST /logout', 'public', { ...own, input: emptyObject, output: emptyObject, tenantless: true }),
  /** Ends a session in another's place; `url` is where it was begun, where that is another host. */
  endImpersonation: call('auth', 'POST /visit/leave', 'signed-in', {
    ...own,
    input: emptyObject,
    output: z.object({ url: z.string().nullable() }),
  }),
  updateProfile: call('auth', 'PUT /tenant/user/{id}', 'signed-in', {
    ...own,
    input: ownProfile,
    output: LoggedUser,
    message: 'Update Profile Successfully',
  }),
  updateOwnerProfile: call('auth', 'PUT /tenant/admin/user/{id}', 'signed-in', {
    ...own,
    input: ownProfile,
    output: LoggedUser,
    message: 'Update Profile Successfully',
  }),
  merchantUsers: call('auth', 'GET /merchantUsers', 'signed-in', {
    input: z.object({ search: z.string().max(50).default('') }),
    output: z.array(
      z.object({
        merchant_id: id,
        name: z.string(),
        slug: z.string(),
        logo_url: z.string().nullable(),
        is_accepting_orders: z.boolean(),
        status: z.enum(['active', 'inactive']),
        permissions: z.array(z.string()),
      }),
    ),
  }),
}

const login = z.object({
  email: email.optional(),
  mobile: phone.optional(),
  password: given.optional(),
  otp_code: otpCode.optional(),
})
const register = z.object({
  ...names,
  email,
  mobile: phone,
  password: password.optional(),
  consent: z.boolean().optional(),
  form_data: z.record(z.string().max(64), z.unknown()).optional(),
  /** Of otp/verify for a new number: signs up without a password where codes are on. */
  otp_token: z.string().max(200).optional(),
})
export type RegisterCustomerInput = z.output<typeof register>
/** `guest_key` is a secret of the browser: who sends it again asks for an answer that was lost. */
const guest = z.object({
  ...names,
  email,
  mobile: phone,
  consent: z.boolean().optional(),
  guest_key: z.string().min(20).max(100),
})
export type GuestInput = z.output<typeof guest>
const forgotten = {
  ...own,
  input: z.object({ email }),
  output: emptyObject,
  message: 'If the account exists, a message was sent.',
}
const resetting = { ...own, input: reset, output: emptyObject, message: 'Your password has been changed.' }

/** Customers; each call stands under auth/v1/tenant/user and, for the shop, under store/v1/auth. */
export const customerAuth = {
  login: call('auth', 'POST /tenant/user/login', 'public', { ...own, input: login, output: CustomerSession }),
  register: call('auth', 'POST /tenant/user/register', 'public', {
    ...own,
    input: register,
    output: CustomerSession,
    status: 201,
  }),
  forgotPassword: call('auth', 'POST /tenant/user/forgotPassword', 'public', forgotten),
  resetPassword: call('auth', 'POST /tenant/user/resetPassword', 'public', resetting),
}

export const storeAuth = {
  login: call('store', 'POST /auth/login', 'public', { ...own, input: login, output: CustomerSession }),
  register: call('store', 'POST /auth/register', 'public', {
    ...own,
    input: register,
    output: CustomerSession,
    status: 201,
  }),
  /** Ordering without an account, where the tenant allows it: a customer without a password, for this browser. */
  startGuestSession: call('store', 'POST /auth/guest', 'public', {
    ...own,
    input: guest,
    output: CustomerSession,
    status: 201,
  }),
  forgotPassword: call('store', 'POST /auth/forgot-password', 'public', forgotten),
  resetPassword: call('store', 'POST /auth/reset-password', 'public', resetting),
  sendCode: call('store', 'POST /auth/otp/send', 'public', {
    ...own,
    input: z.object({
      mobile: phone.optional(),
      email: email.optional(),
      purpose: z.enum(['login', 'register', 'verify']).default('login'),
    }),
    output: z.object({ otp_id: id, expires_at: instant, otp_code: z.int().optional() }),
    message: 'We have sent you a code.',
  }),
  /** A new number gets `otp_token` for register instead of a session. */
  verifyCode: call('store', 'POST /auth/otp/verify', 'public', {
    ...own,
    input: z.object({ otp_id: id, otp_code: otpCode }),
    output: z.union([CustomerSession, z.object({ is_registered: z.literal(false), otp_token: z.string() })]),
  }),
  logout: call('store', 'POST /auth/logout', 'customer', { ...own, input: emptyObject, output: emptyObject }),
}

export const AuthSettings = Switches.extend({ tenant_id: id })
const toggle = z.boolean().optional()
/** Each switch saves alone; what is not sent stays. */
const switches = z.object({
  tenant_id: id.optional(),
  otp_mode_enabled: toggle,
  user_register_consent_enabled: toggle,
  custom_form_on_user_register_enabled: toggle,
  user_register_enabled: toggle,
})

export const authSettings = {
  show: call('tenant', 'GET /auth/setting/tenant', 'ManageTenantSettingsAuthentication', {
    input: z.object({ tenant_id: id.optional() }),
    output: AuthSettings,
  }),
  update: call('tenant', 'POST /auth/setting/tenant', 'ManageTenantSettingsAuthentication', {
    input: switches,
    output: AuthSettings,
    message: 'Update Authentication Settings Successfully',
  }),
}

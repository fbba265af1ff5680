import { z } from 'zod'
import { call } from '../../call.ts'
import {
  AnySession,
  givenPassword,
  LoggedUser,
  otpCode,
  PanelSession,
  personNames,
  resetPasswordInput,
} from '../../schemas/auth.ts'
import {
  expectedUpdatedAt,
  countryCodeFormat,
  currency,
  email,
  emptyObject,
  id,
  instant,
  password,
  phone,
} from '../../fields.ts'
import { Customer } from '../storefront/customers.ts'
import { businessType } from '../../schemas/tenant.ts'

const ownTransactions = { ownTransactions: true }
const passwordMessage = 'Your password is required to proceed.'
const yourPassword = z.string(passwordMessage).min(1, passwordMessage).max(128)
const newEmail = z
  .string('New email is required to proceed.')
  .trim()
  .min(1, 'New email is required to proceed.')
  .toLowerCase()
  .pipe(z.email().max(200))
const ownProfile = z.object({
  id,
  user_id: id.optional(),
  ...personNames,
  email: z.string().optional(),
  password: password.optional(),
  confirm_password: z.string().max(128).optional(),
  /** Required with a new password, unless the session is younger than five minutes. */
  current_password: givenPassword.optional(),
  merchant_id: id.optional(),
  user_type: z.string().max(20).optional(),
  ...expectedUpdatedAt,
})

export const RegisterTenantInput = z.object({
  ...personNames,
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
    ...ownTransactions,
    input: z.object({ email, password: givenPassword, role: z.string().max(20).optional() }),
    output: PanelSession,
  }),
  loginWithGoogle: call('auth', 'POST /tenant/admin/login/social/callback/google', 'public', {
    ...ownTransactions,
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
    ...ownTransactions,
    input: RegisterTenantInput,
    output: PanelSession.extend({ saga_id: id }),
    status: 201,
    tenantless: true,
  }),
  forgotPassword: call('auth', 'POST /tenant/admin/forgotPassword', 'public', {
    ...ownTransactions,
    input: z.object({ email }),
    output: emptyObject,
    message: 'If the account exists, a message was sent.',
  }),
  resetPassword: call('auth', 'POST /tenant/admin/resetPassword', 'public', {
    ...ownTransactions,
    input: resetPasswordInput,
    output: emptyObject,
    message: 'Your password has been changed.',
  }),
  confirmPassword: call('auth', 'POST /tenant/admin/confirmPassword', 'signed-in', {
    ...ownTransactions,
    input: z.object({ email: newEmail, password: yourPassword }),
    output: emptyObject,
    message: 'Your password is right.',
  }),
  /** `otp_code` is returned in the test environment with OTP_ECHO=1 only. */
  sendEmailCode: call('auth', 'POST /tenant/admin/verifyEmail/intent', 'signed-in', {
    ...ownTransactions,
    input: z.object({ email: newEmail, password: yourPassword }),
    output: z.object({ otp_code: z.int().optional(), expires_at: instant }),
    message: 'We have sent a code to the new email.',
  }),
  verifyEmailCode: call('auth', 'POST /tenant/admin/otp/verify', 'signed-in', {
    ...ownTransactions,
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
    ...ownTransactions,
    input: z.object({ user_id: id, email: newEmail, password: yourPassword, otp_code: otpCode.optional() }),
    output: z.object({ user: LoggedUser }),
    message: 'Update Email Successfully',
  }),
  exists: call('auth', 'GET /tenant/admin/exists', 'public', {
    ...ownTransactions,
    input: z.object({ email }),
    output: z.object({ exists: z.boolean() }),
  }),
  createToken: call('auth', 'POST /token/create', 'signed-in', {
    ...ownTransactions,
    input: z.object({
      tenant_id: id,
      user_type: z.enum(['tenant', 'merchant', 'customer']).default('tenant'),
      merchant_id: id.optional(),
      user_id: id.optional(),
    }),
    output: z.object({ token: z.string(), expires_at: instant, url: z.string() }),
    status: 201,
  }),
  /** The response has `customer` for a customer's token, `user` and `redirect_panel` for a panel user's. */
  verifyToken: call('auth', 'POST /token/verify', 'public', {
    ...ownTransactions,
    input: z.object({ token: z.string().min(1).max(200) }),
    output: AnySession,
    tenantless: true,
  }),
  me: call('auth', 'GET /me', 'signed-in', { input: emptyObject, output: z.union([LoggedUser, Customer]) }),
  /** Public, so that an expired session can be signed out too. */
  logout: call('auth', 'POST /logout', 'public', {
    ...ownTransactions,
    input: emptyObject,
    output: emptyObject,
    tenantless: true,
  }),
  /** Ends an impersonated session. `url` is where it was started, if that is another host. */
  endImpersonation: call('auth', 'POST /visit/leave', 'signed-in', {
    ...ownTransactions,
    input: emptyObject,
    output: z.object({ url: z.string().nullable() }),
  }),
  updateProfile: call('auth', 'PUT /tenant/user/{id}', 'signed-in', {
    ...ownTransactions,
    input: ownProfile,
    output: LoggedUser,
    message: 'Update Profile Successfully',
  }),
  updateOwnerProfile: call('auth', 'PUT /tenant/admin/user/{id}', 'signed-in', {
    ...ownTransactions,
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

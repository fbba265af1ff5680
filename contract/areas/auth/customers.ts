import { z } from 'zod'
import { call } from '../../call.ts'
import { CustomerSession, givenPassword, otpCode, personNames, resetPasswordInput } from '../../schemas/auth.ts'
import { email, emptyObject, id, instant, maxNameLength, password, phone } from '../../fields.ts'

const ownTransactions = { ownTransactions: true }
const login = z.object({
  email: email.optional(),
  mobile: phone.optional(),
  password: givenPassword.optional(),
  otp_code: otpCode.optional(),
})
const register = z.object({
  ...personNames,
  email,
  mobile: phone,
  password: password.optional(),
  consent: z.boolean().optional(),
  form_data: z.record(z.string().max(64), z.unknown()).optional(),
  /** From otp/verify for a new number. Registers without a password where OTP sign-in is enabled. */
  otp_token: z.string().max(200).optional(),
})
export type RegisterCustomerInput = z.output<typeof register>
/**
 * `guest_key` is a secret of the browser. Sending it again returns the response of the first request. `otp_token` is
 * from otp/verify of the mobile, where the tenant asks guests for a code.
 */
const guest = z.object({
  first_name: personNames.first_name,
  last_name: z.string().trim().max(maxNameLength).default(''),
  email: z.union([email, z.literal('')]).default(''),
  mobile: phone,
  otp_token: z.string().max(200).optional(),
  consent: z.boolean().optional(),
  guest_key: z.string().min(20).max(100),
})
export type GuestInput = z.output<typeof guest>
const forgotPassword = {
  ...ownTransactions,
  input: z.object({ email }),
  output: emptyObject,
  message: 'If the account exists, a message was sent.',
}
const resetPassword = {
  ...ownTransactions,
  input: resetPasswordInput,
  output: emptyObject,
  message: 'Your password has been changed.',
}

/** Customers by auth/v1/tenant/user. The storefront uses the same calls under store/v1/auth. */
export const customerAuth = {
  login: call('auth', 'POST /tenant/user/login', 'public', {
    ...ownTransactions,
    input: login,
    output: CustomerSession,
  }),
  register: call('auth', 'POST /tenant/user/register', 'public', {
    ...ownTransactions,
    input: register,
    output: CustomerSession,
    status: 201,
  }),
  forgotPassword: call('auth', 'POST /tenant/user/forgotPassword', 'public', forgotPassword),
  resetPassword: call('auth', 'POST /tenant/user/resetPassword', 'public', resetPassword),
}

export const storeAuth = {
  login: call('store', 'POST /auth/login', 'public', { ...ownTransactions, input: login, output: CustomerSession }),
  register: call('store', 'POST /auth/register', 'public', {
    ...ownTransactions,
    input: register,
    output: CustomerSession,
    status: 201,
  }),
  /** Creates a customer without a password for this browser, where the tenant allows guest checkout. */
  startGuestSession: call('store', 'POST /auth/guest', 'public', {
    ...ownTransactions,
    input: guest,
    output: CustomerSession,
    status: 201,
  }),
  forgotPassword: call('store', 'POST /auth/forgot-password', 'public', forgotPassword),
  resetPassword: call('store', 'POST /auth/reset-password', 'public', resetPassword),
  sendCode: call('store', 'POST /auth/otp/send', 'public', {
    ...ownTransactions,
    input: z.object({
      mobile: phone.optional(),
      email: email.optional(),
      purpose: z.enum(['login', 'register', 'verify']).default('login'),
    }),
    output: z.object({ otp_id: id, expires_at: instant, otp_code: z.int().optional() }),
    message: 'We have sent you a code.',
  }),
  /** For a new number the response has `otp_token` for register instead of a session. */
  verifyCode: call('store', 'POST /auth/otp/verify', 'public', {
    ...ownTransactions,
    input: z.object({ otp_id: id, otp_code: otpCode }),
    output: z.union([CustomerSession, z.object({ is_registered: z.literal(false), otp_token: z.string() })]),
  }),
  logout: call('store', 'POST /auth/logout', 'customer', {
    ...ownTransactions,
    input: emptyObject,
    output: emptyObject,
  }),
}

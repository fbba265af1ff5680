import type { customerAuth as calls, storeAuth as storeCalls } from '#contract/areas/auth/customers.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { signInByCode, sendStoreCode } from './store-codes.commands.ts'
import { registerCustomer, signInCustomer } from './customers.commands.ts'
import { startGuestSession } from './guests.commands.ts'
import { requestPasswordReset, resetPassword } from '../reset.commands.ts'
import { signOut } from '../sign-out.commands.ts'

export const customerAuth: Handlers<typeof calls> = {
  login: (context) => signInCustomer(context, context.input),
  register: (context) => registerCustomer(context, context.input),
  forgotPassword: (context) => requestPasswordReset(context, 'store', context.input.email),
  resetPassword: (context) => resetPassword(context, 'store', context.input),
}

export const storeAuth: Handlers<typeof storeCalls> = {
  ...customerAuth,
  startGuestSession: (context) => startGuestSession(context, context.input),
  sendCode: (context) => sendStoreCode(context, context.input),
  verifyCode: (context) => signInByCode(context, context.input.otp_id, context.input.otp_code),
  logout: (context) => signOut(context, context.raw),
}

import type { customerAuth as calls, storeAuth as storeCalls } from '#contract/auth-customers.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { enterByCode, sendStoreCode } from './codes.commands.ts'
import { registerCustomer, signInCustomer } from './customers.commands.ts'
import { enterAsGuest } from './guests.commands.ts'
import { askReset, resetPassword } from './reset.commands.ts'
import { signOut } from './sign-out.commands.ts'

export const customerAuth: Handlers<typeof calls> = {
  login: (front) => signInCustomer(front, front.input),
  register: (front) => registerCustomer(front, front.input),
  forgotPassword: (front) => askReset(front, 'store', front.input.email),
  resetPassword: (front) => resetPassword(front, 'store', front.input),
}

export const storeAuth: Handlers<typeof storeCalls> = {
  ...customerAuth,
  startGuestSession: (front) => enterAsGuest(front, front.input),
  sendCode: (front) => sendStoreCode(front, front.input),
  verifyCode: (front) => enterByCode(front, front.input.otp_id, front.input.otp_code),
  logout: (front) => signOut(front, front.raw),
}

import { z } from 'zod'
import { email, id, instant, password, personName } from '../fields.ts'
import { Customer } from '../areas/storefront/customers.ts'

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
  /** The user behind an impersonated session. */
  impersonator_id: id.nullable(),
  /** Set while a tenant user works in a merchant's panel, or the operator in a tenant. */
  impersonation: z.object({ merchant_id: id.nullable(), reason: z.string().nullable() }).nullable(),
})
export type LoggedUser = z.infer<typeof LoggedUser>

const token = { access_token: z.string(), token_type: z.literal('Bearer'), expires_at: instant }
export const PanelSession = z.object({ ...token, user: LoggedUser, tenant_id: id, redirect_panel: panelName })
export type PanelSession = z.infer<typeof PanelSession>
export const CustomerSession = z.object({ ...token, customer: Customer, tenant_id: id })
export type CustomerSession = z.infer<typeof CustomerSession>
/** The session of a panel user or of a customer, depending on the token. */
export const AnySession = PanelSession.partial({ user: true, redirect_panel: true }).extend({
  customer: Customer.optional(),
})

/** A password to verify. Its format is not validated, so that a wrong one always gets the same answer. */
export const givenPassword = z.string().min(1).max(128)
/** Four digits, sent as a number or a string; compared as a string. */
const otpMessage = 'OTP feild is required to proceed.'
export const otpCode = z
  .union([z.int(otpMessage).nonnegative(otpMessage), z.string().trim().min(1, otpMessage)], otpMessage)
  .transform((digits) => String(digits).padStart(4, '0'))
export const resetPasswordInput = z.object({
  token: z.string().min(1).max(200),
  email,
  password,
  confirm_password: z.string().max(128),
})
export const personNames = { first_name: personName('First Name'), last_name: personName('Last Name') }

import type { z } from 'zod'
import { dialCodeOf } from '#contract/countries.ts'
import { Settings } from '#contract/settings.ts'
import type { Customer, profile as calls } from '#contract/store-customers.ts'
import type { Context } from '#api/platform/answers.ts'
import { audit } from '#api/platform/audit.ts'
import { found, invalid } from '#api/platform/fail.ts'
import { hashPassword, verifyPassword } from '#api/platform/passwords.ts'
import type { Platform } from '#api/platform/platform.ts'
import { countTry, forgetTries } from '#api/platform/tries.ts'
import type { SignedInCustomer } from '#api/platform/who.ts'
import { settingsFor } from '../settings/settings.db.ts'
import { customerSecret, updateCustomer } from './profile.db.ts'

type Changes = z.output<typeof calls.update.input>
type Asked = Pick<Context<Changes>, 'input' | 'open' | 'platform'>

/** Changes what the customer sent. A new password ends every other session; a new e-mail or mobile number needs its code where codes are on. */
export async function changeProfile({ input, open, platform }: Asked, { id, sessionId, tenantId }: SignedInCustomer): Promise<Customer> {
  const { first_name, last_name, email, mobile, password } = input
  if (password !== undefined && password !== input.confirm_password) throw invalid({ confirm_password: 'passwordMismatch' })
  const known = await open(async (db) => {
    const [secret, settings] = await Promise.all([customerSecret(db, id), settingsFor(db, null, Settings.pick({ auth_settings: true }))])
    return { ...found(secret, 'Customer'), codes: settings.auth_settings.otp_mode_enabled }
  })
  if (password !== undefined) await proveIdentity(platform, [tenantId, id], input, known.password_hash)
  const contact = { ...(email !== undefined && email !== known.email ? { email } : {}), ...(mobile !== undefined && mobile !== known.mobile ? { mobile, country_code: dialCodeOf(mobile) } : {}) }
  const secret = password === undefined ? {} : { password_hash: await hashPassword(password) }
  const customer = await open(async (db) => {
    const changed = found(await updateCustomer(db, id, { ...(first_name === undefined ? {} : { first_name }), ...(last_name === undefined ? {} : { last_name }), ...contact, ...secret }), 'Customer')
    await audit(db, 'customer.updated', `customer:${id}`, { fields: Object.keys({ ...input, ...contact }).filter((field) => !/password|otp/.test(field)), password: password !== undefined })
    return changed
  })
  if (password !== undefined) await platform.sessions.endAll(tenantId, id, sessionId)
  platform.sessions.drop()
  return customer
}

/** Whoever has a password names it before taking another; who signed up by code has none yet. */
async function proveIdentity(platform: Platform, whose: readonly string[], { current_password }: Changes, hash: string | null) {
  if (hash === null) return
  if (!current_password) throw invalid({ current_password: 'The current password field is required.' })
  await countTry(platform, ['password', ...whose], { most: 5, seconds: 900, grows: true })
  if (!(await verifyPassword(current_password, hash))) throw invalid({ current_password: 'The current password is wrong.' })
  await forgetTries(platform, ['password', ...whose])
}

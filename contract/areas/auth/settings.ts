import { z } from 'zod'
import { call } from '../../call.ts'
import { id } from '../../fields.ts'
import { AuthSettings as StoredAuthSettings } from '../settings/settings.ts'

const AuthSettings = StoredAuthSettings.extend({ tenant_id: id })
const optionalFlag = z.boolean().optional()
/** Saves the settings that are sent and keeps the others. */
const authSettingsInput = z.object({
  tenant_id: id.optional(),
  otp_mode_enabled: optionalFlag,
  user_register_consent_enabled: optionalFlag,
  custom_form_on_user_register_enabled: optionalFlag,
  user_register_enabled: optionalFlag,
  guest_code_enabled: optionalFlag,
})

export const authSettings = {
  show: call('tenant', 'GET /auth/setting/tenant', 'ManageTenantSettingsAuthentication', {
    input: z.object({ tenant_id: id.optional() }),
    output: AuthSettings,
  }),
  update: call('tenant', 'POST /auth/setting/tenant', 'ManageTenantSettingsAuthentication', {
    input: authSettingsInput,
    output: AuthSettings,
    message: 'Update Authentication Settings Successfully',
  }),
}

import { z } from 'zod'
import { call } from '../../call.ts'
import type { Scope } from '../../call.ts'
import { expectedUpdatedAt, email, id, instant, emptyObject, orderNumber, phone } from '../../fields.ts'
import type { Permission } from '../../permissions.ts'
import { Escalation, Sound } from '../settings/settings.ts'

/** How a user is alerted to new orders, on every device. Null: the setting of the store applies. */
export const AlertPreference = z.object({
  sound: Sound.nullable().default(null),
  /** Percent. */
  volume: z.int().min(0).max(100).default(80),
  is_enabled: z.boolean().nullable().default(null),
  /** Repeats until somebody accepts the order or silences the alert. */
  repeat: z.boolean().nullable().default(null),
})
export type AlertPreference = z.infer<typeof AlertPreference>

export const Alerts = z.object({
  preference: AlertPreference,
  /** Application server key of web push, base64url. */
  push_key: z.string(),
  escalation: Escalation,
  /** When the escalation setting was last written; 1970 if never. */
  escalation_updated_at: instant,
  /** Default contacts of the store, used when the escalation names none. */
  contacts: z.array(z.string()),
  auto_reject_minutes: z.int(),
  /** Whether an SMS provider is configured. */
  can_send_sms: z.boolean(),
})
export type Alerts = z.infer<typeof Alerts>

const contact = z.union([email, phone])
export const EscalationInput = Escalation.extend({
  contacts: Escalation.shape.contacts
    .refine(
      (text) => parseContacts(text).every((one) => contact.safeParse(one).success),
      'Each contact must be an e-mail address or an international number.',
    )
    .refine((text) => parseContacts(text).length <= 5, 'You can name at most 5 contacts.'),
})

/** Splits a list of contacts at commas, semicolons and spaces; removes duplicates. */
export const parseContacts = (text: string): string[] => [...new Set(text.split(/[,;\s]+/).filter((one) => one !== ''))]

const alertCalls = (scope: Scope, settings: Permission) => ({
  show: call(scope, 'GET /notification/alerts', 'signed-in', { input: emptyObject, output: Alerts }),
  savePreference: call(scope, 'PUT /notification/alerts', 'signed-in', {
    input: AlertPreference,
    output: AlertPreference,
  }),
  saveEscalation: call(scope, 'PUT /notification/alerts/escalation', settings, {
    input: EscalationInput.extend(expectedUpdatedAt),
    output: Escalation,
  }),
})

/** A merchant with waiting orders that no device of it has confirmed. */
const UnreachedMerchant = z.object({ merchant_id: id, name: z.string(), orders: z.int(), since: instant })

export const alerts = {
  ...alertCalls('tenant', 'ManageTenantSettingsNotification'),
  /** Merchants whose devices are off or offline while orders wait, the longest first; at most 20. */
  unreached: call('tenant', 'GET /notification/alerts/unreached', 'ManageTenantOrders', {
    input: emptyObject,
    output: z.array(UnreachedMerchant),
  }),
}
export const merchantAlerts = {
  ...alertCalls('merchant', 'ManageMerchantSettingsGeneral'),
  /** A device in the foreground, or one that has rung, confirms receipt. Other devices are alerted by web push. */
  received: call('merchant', 'POST /notification/alerts/received', 'ManageMerchantOrders', {
    input: z.object({ order_ids: z.array(orderNumber).min(1).max(50) }),
    output: emptyObject,
  }),
}

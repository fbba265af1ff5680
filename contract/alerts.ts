import { z } from 'zod'
import { call } from './call.ts'
import type { Scope } from './call.ts'
import { expectedUpdatedAt, email, id, instant, locale, emptyObject, orderNumber, phone } from './fields.ts'
import type { Permission } from './permissions.ts'
import { Escalation, Sound } from './settings.ts'

/** How one person wants to hear of new orders, on every device. Null: as the store has it. */
export const AlertPreference = z.object({
  sound: Sound.nullable().default(null),
  /** Percent. */
  volume: z.int().min(0).max(100).default(80),
  is_enabled: z.boolean().nullable().default(null),
  /** Again and again until somebody accepts or silences. */
  repeat: z.boolean().nullable().default(null),
})
export type AlertPreference = z.infer<typeof AlertPreference>

export const Alerts = z.object({
  preference: AlertPreference,
  /** Application server key of web push, base64url. */
  push_key: z.string(),
  escalation: Escalation,
  /** When the escalation was last written; 1970 where nobody has. */
  escalation_updated_at: instant,
  /** Whom the store's next contact is, when nobody is named. */
  contacts: z.array(z.string()),
  auto_reject_minutes: z.int(),
  /** Whether text messages can be sent from here. */
  can_send_sms: z.boolean(),
})
export type Alerts = z.infer<typeof Alerts>

const contact = z.union([email, phone])
const ladder = Escalation.extend({
  contacts: Escalation.shape.contacts
    .refine(
      (text) => parseContacts(text).every((one) => contact.safeParse(one).success),
      'Each contact must be an e-mail address or an international number.',
    )
    .refine((text) => parseContacts(text).length <= 5, 'You can name at most 5 contacts.'),
})
export const EscalationInput = ladder

/** Addresses of a comma-separated list. */
export const parseContacts = (text: string): string[] => [...new Set(text.split(/[,;\s]+/).filter((one) => one !== ''))]

const alertCalls = (scope: Scope, settings: Permission) => ({
  show: call(scope, 'GET /notification/alerts', 'signed-in', { input: emptyObject, output: Alerts }),
  savePreference: call(scope, 'PUT /notification/alerts', 'signed-in', {
    input: AlertPreference,
    output: AlertPreference,
  }),
  saveEscalation: call(scope, 'PUT /notification/alerts/escalation', settings, {
    input: ladder.extend(expectedUpdatedAt),
    output: Escalation,
  }),
})

export const alerts = alertCalls('tenant', 'ManageTenantSettingsNotification')
export const merchantAlerts = {
  ...alertCalls('merchant', 'ManageMerchantSettingsGeneral'),
  /** A device of the store that is in sight or has rung says so; whoever is silent is told by web push. */
  received: call('merchant', 'POST /notification/alerts/received', 'ManageMerchantOrders', {
    input: z.object({ order_ids: z.array(orderNumber).min(1).max(50) }),
    output: emptyObject,
  }),
}

export const PushSubscription = z.object({
  endpoint: z.url().max(700),
  keys: z.object({ p256dh: z.string().regex(/^[\w-]{86,88}$/), auth: z.string().regex(/^[\w-]{22,24}$/) }),
})
export type PushSubscription = z.infer<typeof PushSubscription>

/** A device's own token, or for the platform web the browser's subscription as JSON. */
const token = z.string().trim().min(1).max(1000)
const platform = z.enum(['android', 'ios', 'web'])
const PushToken = z.object({ id, token: z.string(), platform, merchant_id: id.nullable(), user_id: id })

const registering = z.object({ tenant_id: id, user_id: id, token, platform, locale: locale.optional() })

/** Push tokens of people who work in the panels; customers have their own (customerPush). */
export const push = {
  register: call('merchant', 'POST /notification/push/token', 'signed-in', {
    input: registering.extend({ merchant_id: id }),
    output: PushToken,
    status: 201,
    ownTransactions: true,
  }),
  validate: call('public', 'POST /notification/push/token/validate', 'public', {
    input: z.object({ token }),
    output: z.object({ valid: z.literal(true) }),
    readOnly: true,
    limit: { max: 30, seconds: 60 },
    entity: 'Token',
  }),
  unregister: call('merchant', 'POST /notification/push/token/unregister', 'signed-in', {
    input: z.object({ token }),
    output: emptyObject,
    ownTransactions: true,
  }),
}
export const tenantPush = {
  register: call('tenant', 'POST /notification/push/token', 'signed-in', {
    input: registering,
    output: PushToken,
    status: 201,
    ownTransactions: true,
  }),
  unregister: call('tenant', 'POST /notification/push/token/unregister', 'signed-in', {
    input: z.object({ token }),
    output: emptyObject,
    ownTransactions: true,
  }),
}

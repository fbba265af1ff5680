import { z } from 'zod'
import { call } from '../../call.ts'
import { emptyObject, id, locale } from '../../fields.ts'

export const PushSubscription = z.object({
  endpoint: z.url().max(700),
  keys: z.object({ p256dh: z.string().regex(/^[\w-]{86,88}$/), auth: z.string().regex(/^[\w-]{22,24}$/) }),
})
export type PushSubscription = z.infer<typeof PushSubscription>

/** The device token; for the platform `web` the browser's push subscription as JSON. */
const token = z.string().trim().min(1).max(1000)
const platform = z.enum(['android', 'ios', 'web'])
/** False while nothing is sent to devices of this kind: so far only browsers of panel users get messages. */
export const channelFields = { is_channel_available: z.boolean() }
const PushToken = z.object({
  id,
  token: z.string(),
  platform,
  merchant_id: id.nullable(),
  user_id: id,
  ...channelFields,
})

const registerTokenInput = z.object({ tenant_id: id, user_id: id, token, platform, locale: locale.optional() })

/** Push tokens of panel users. Customers use `customerPush`. */
export const push = {
  register: call('merchant', 'POST /notification/push/token', 'signed-in', {
    input: registerTokenInput.extend({ merchant_id: id }),
    output: PushToken,
    status: 201,
    ownTransactions: true,
  }),
  validate: call('public', 'POST /notification/push/token/validate', 'public', {
    input: z.object({ token }),
    output: z.object({ valid: z.literal(true) }),
    readOnly: true,
    limit: { max: 30, seconds: 60, maxPerNetwork: 120 },
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
    input: registerTokenInput,
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

/** Who a message goes to, and on what. Live activities of iOS have settings of their own. */
export const receivers = ['customer', 'merchant', 'admin'] as const
export type Receiver = (typeof receivers)[number]
export const channels = ['email', 'sms', 'whatsapp', 'push'] as const
export type Channel = (typeof channels)[number]

const orderTags = [
  'store',
  'name',
  'order_id',
  'merchant',
  'total',
  'items',
  'due_time',
  'address',
  'driver',
  'reason',
  'link',
] as const

type Definition = {
  group: 'orders' | 'accounts' | 'work'
  /** Channels by receiver, and whether each is active until a tenant changes it. */
  receivers: { [R in Receiver]?: { [C in Channel]?: boolean } }
  /** What can be inserted as {tag}. */
  tags: readonly string[]
  /** It is not sent in the quiet hours of the tenant. */
  waitsInQuietHours?: true
  /** Nobody could sign in without it, so it cannot be switched off. */
  isAlwaysActive?: true
}

const onEveryDevice = { email: true, sms: false, whatsapp: false, push: true }
const onDevices = { email: false, sms: false, whatsapp: false, push: true }
const switchedOff = { email: false, sms: false, whatsapp: false, push: false }

/** The events that people get messages about. */
const definitions = {
  order_placed: {
    group: 'orders',
    receivers: {
      customer: { ...switchedOff, email: true },
      merchant: { email: true },
      admin: { email: false },
    },
    tags: orderTags,
  },
  order_accepted: { group: 'orders', receivers: { customer: onEveryDevice }, tags: orderTags },
  order_ready: { group: 'orders', receivers: { customer: onEveryDevice }, tags: orderTags },
  driver_assigned: { group: 'orders', receivers: { customer: onDevices }, tags: orderTags },
  order_picked: { group: 'orders', receivers: { customer: onDevices }, tags: orderTags },
  order_collected: { group: 'orders', receivers: { customer: switchedOff }, tags: orderTags },
  order_delivered: { group: 'orders', receivers: { customer: onDevices }, tags: orderTags },
  order_completed: {
    group: 'orders',
    receivers: { customer: switchedOff },
    tags: orderTags,
    waitsInQuietHours: true,
  },
  order_cancelled: {
    group: 'orders',
    receivers: { customer: onEveryDevice, merchant: { email: false }, admin: { email: false } },
    tags: orderTags,
  },
  order_unanswered: { group: 'orders', receivers: { customer: onEveryDevice }, tags: orderTags },
  order_change_proposed: { group: 'orders', receivers: { customer: onEveryDevice }, tags: orderTags },
  order_changed: { group: 'orders', receivers: { customer: onEveryDevice }, tags: orderTags },
  payment_failed: { group: 'orders', receivers: { customer: onEveryDevice }, tags: orderTags },
  customer_registered: {
    group: 'accounts',
    receivers: { customer: { email: true } },
    tags: ['store', 'name', 'link'],
    waitsInQuietHours: true,
  },
  otp_login: {
    group: 'accounts',
    receivers: { customer: { email: true, sms: true } },
    tags: ['store', 'code', 'minutes'],
    isAlwaysActive: true,
  },
  email_verification: {
    group: 'accounts',
    receivers: { admin: { email: true } },
    tags: ['store', 'code', 'minutes'],
    isAlwaysActive: true,
  },
  password_reset: {
    group: 'accounts',
    receivers: { customer: { email: true } },
    tags: ['store', 'name', 'minutes', 'link'],
    isAlwaysActive: true,
  },
  user_invited: {
    group: 'work',
    receivers: { merchant: { email: true }, admin: { email: true } },
    tags: ['store', 'merchant', 'inviter', 'days', 'link'],
    isAlwaysActive: true,
  },
  payout_failed: {
    group: 'work',
    receivers: { merchant: { email: true }, admin: { email: true } },
    tags: ['store', 'merchant', 'amount', 'payout'],
    waitsInQuietHours: true,
  },
  low_stock: {
    group: 'work',
    receivers: { merchant: { email: true }, admin: { email: false } },
    tags: ['store', 'merchant', 'products'],
  },
  export_completed: {
    group: 'work',
    receivers: { admin: { email: true } },
    tags: ['store', 'name', 'file', 'records', 'link'],
  },
} as const satisfies Record<string, Definition>

export type MessageEvent = keyof typeof definitions
export const messageEvents: Readonly<Record<MessageEvent, Definition>> = definitions

const isEvent = (name: string): name is MessageEvent => name in definitions
export const eventNames: readonly MessageEvent[] = Object.keys(definitions).filter(isEvent)

/** A text that can be written: one event, receiver and channel. */
export type TemplateKey = { event: MessageEvent; receiver: Receiver; channel: Channel }

/** Whether an event reaches this receiver on this channel at all. */
export const isTemplate = ({ event, receiver, channel }: TemplateKey): boolean =>
  messageEvents[event].receivers[receiver]?.[channel] !== undefined

export const templateKeys: readonly TemplateKey[] = eventNames.flatMap((event) =>
  receivers.flatMap((receiver) =>
    channels.map((channel) => ({ event, receiver, channel })).filter((key) => isTemplate(key)),
  ),
)
/** The id of a template, which is the same for every tenant. */
export const templateId = ({ event, receiver, channel }: TemplateKey): string => `${event}.${receiver}.${channel}`
export const templateOfId = (id: string): TemplateKey | undefined => templateKeys.find((key) => templateId(key) === id)

/** Tags of a text that the event does not have, each once. */
export function unknownTags(text: string, event: MessageEvent): string[] {
  const known = messageEvents[event].tags
  return [...new Set([...text.matchAll(/\{([^{}\n]*)\}/g)].map(([, tag = '']) => tag))].filter(
    (tag) => !known.includes(tag),
  )
}

/** Tags without which a text of the event is of no use: a message with a code must contain it. */
export const missingTags = (text: string, event: MessageEvent): string[] =>
  messageEvents[event].tags.filter((tag) => tag === 'code' && !text.includes(`{${tag}}`))

import { z } from 'zod'
import { call } from '../../call.ts'
import { email, id, instant, locale, orderNumber } from '../../fields.ts'
import { channels, eventNames, receivers, templateId, templateKeys } from '../../rules/messages/message-events.ts'
import { notificationPermission } from './messages.ts'

const eventType = z.enum(eventNames)
const receiver = z.enum(receivers)
const channel = z.enum(channels)

export const EventSetting = z.object({
  id: z.string(),
  event_type: eventType,
  group: z.enum(['orders', 'accounts', 'work']),
  event_name: z.string(),
  event_description: z.string(),
  receivers: z.array(
    z.object({
      receiver,
      /** Whether it is sent, by channel that it can be sent on. */
      channels: z.partialRecord(channel, z.boolean()),
      /** Addresses that get it instead of the owners. */
      recipients: z.array(z.string()),
    }),
  ),
  placeholders: z.array(z.string()),
  /** It cannot be switched off. */
  is_always_active: z.boolean(),
})
export type EventSetting = z.infer<typeof EventSetting>

const text = {
  /** Title of a push, subject of a mail. */
  subject: z.string().trim().max(200).nullish(),
  message: z.string().trim().min(1, 'The message field is required.').max(4000),
  button_label: z.string().trim().max(60).nullish(),
  button_color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .nullish(),
}

export const MessageTemplate = z.object({
  id: z.string(),
  event_type: eventType,
  receiver,
  channel,
  locale,
  recipients: z.array(z.string()),
  subject: z.string().nullable(),
  message: z.string(),
  tags: z.array(z.string()),
  button_label: z.string().nullable(),
  button_color: z.string().nullable(),
  is_active: z.boolean(),
  /** False: the tenant has changed it. */
  is_default: z.boolean(),
  /** Languages in which the tenant has changed it. */
  changed_locales: z.array(locale),
})
export type MessageTemplate = z.infer<typeof MessageTemplate>

/** An earlier text of the tenant. */
const TemplateVersion = z.object({
  id,
  subject: z.string().nullable(),
  message: z.string(),
  author: z.string().nullable(),
  created_at: instant,
})
export type TemplateVersion = z.infer<typeof TemplateVersion>

const templateIds = templateKeys.map(templateId)
const templateParams = z.object({
  id: z.enum(templateIds),
  /** Default: the language of the tenant. */
  locale: locale.optional(),
})

/** What a receiver would see. */
export const MessagePreview = z.object({
  order_id: orderNumber.nullable(),
  subject: z.string().nullable(),
  paragraphs: z.array(z.string()),
  items: z.array(z.string()),
  button: z.object({ label: z.string(), color: z.string(), link: z.string() }).nullable(),
  footer: z.string().nullable(),
  sender: z.string(),
  /** Of a text message. */
  length: z.int(),
  parts: z.int(),
})
export type MessagePreview = z.infer<typeof MessagePreview>

const TemplateInput = templateParams.extend({
  ...text,
  /** Addresses that get it instead of the owners; for messages to admins. */
  recipients: z.array(email).max(10).optional(),
})
export type TemplateInput = z.output<typeof TemplateInput>

const root = '/notification'

export const messageTemplates = {
  events: call('tenant', `GET ${root}/settings/events`, notificationPermission, {
    input: z.object({ receiver: receiver.optional() }),
    output: z.array(EventSetting),
  }),
  /** 422 when no service of the channel is active. */
  switchEvent: call('tenant', `POST ${root}/settings/events`, notificationPermission, {
    input: z.object({ event_type: eventType, receiver, channel, is_active: z.boolean() }),
    output: EventSetting,
  }),
  list: call('tenant', `GET ${root}/templates`, notificationPermission, {
    input: z.object({ event_type: eventType.optional(), channel: channel.optional(), locale: locale.optional() }),
    output: z.array(MessageTemplate),
  }),
  show: call('tenant', `GET ${root}/templates/{id}`, notificationPermission, {
    input: templateParams,
    output: MessageTemplate,
    entity: 'Template',
  }),
  /** 422 at the field that contains a tag which the event does not have, and for a message with a code without {code}. */
  update: call('tenant', `PUT ${root}/templates/{id}`, notificationPermission, {
    input: TemplateInput,
    output: MessageTemplate,
    entity: 'Template',
    message: 'Update Template Successfully',
  }),
  /** Back to the default text. */
  reset: call('tenant', `DELETE ${root}/templates/{id}`, notificationPermission, {
    input: templateParams,
    output: MessageTemplate,
    entity: 'Template',
  }),
  /** The 20 newest earlier texts of the tenant in one language. */
  versions: call('tenant', `GET ${root}/templates/{id}/versions`, notificationPermission, {
    input: templateParams,
    output: z.array(TemplateVersion),
    entity: 'Template',
  }),
  /** Puts back an earlier text. What it replaces becomes a version itself. */
  restore: call('tenant', `POST ${root}/templates/{id}/versions/{version_id}/restore`, notificationPermission, {
    input: templateParams.extend({ version_id: id }),
    output: MessageTemplate,
    entity: 'Version',
  }),
  /** Fills the tags from an order: the one that is named, else the newest, else an example. */
  preview: call('tenant', `POST ${root}/templates/{id}/preview`, notificationPermission, {
    input: templateParams.extend({ ...text, order_id: orderNumber.optional() }),
    output: MessagePreview,
    readOnly: true,
  }),
  /** Sends the text as it is in the editor to an address or number. */
  test: call('tenant', `POST ${root}/templates/{id}/test`, notificationPermission, {
    input: templateParams.extend({ ...text, order_id: orderNumber.optional(), to: z.string().trim().min(3).max(200) }),
    output: z.object({ id }),
    limit: { max: 20, seconds: 60 },
  }),
}
export type TemplateText = Pick<TemplateInput, 'subject' | 'message' | 'button_label' | 'button_color'>

import { z } from 'zod'
import { call } from '../call.ts'
import {
  deletionOf,
  emptyObject,
  expectedUpdatedAt,
  id,
  instant,
  locale,
  money,
  pageOf,
  paging,
  searchInput,
  url,
  sortBy,
} from '../fields.ts'
import { fileUrl } from '../schemas/catalog.ts'

const timing = z.enum(['instant', 'scheduled'])
const audience = z.enum(['all', 'segment'])
const campaignState = z.enum(['scheduled', 'sending', 'completed', 'cancelled'])
export type CampaignState = z.infer<typeof campaignState>

/** A path of the shop, or an https address. */
const link = z
  .string()
  .trim()
  .max(2000)
  .regex(/^(\/(?!\/)|https:\/\/[^\s/]).*$/, 'The link must start with / or https://.')

const Campaign = z.object({
  campaign_id: id,
  title: z.string(),
  body: z.string(),
  timing,
  scheduled_at: instant.nullable(),
  /** Whose local time `scheduled_at` is: 17:30 for the tenant, or 17:30 for each customer. */
  zone: z.enum(['tenant', 'customer']),
  audience,
  segment_id: id.nullable(),
  /** Null without a segment, and if it was deleted. */
  segment_name: z.string().nullable(),
  image_url: url.nullable(),
  link: z.string().nullable(),
  sends_mail: z.boolean(),
  sends_whatsapp: z.boolean(),
  keeps_quiet_hours: z.boolean(),
  /** Share of the recipients that gets nothing, so that its orders can be compared. */
  hold_out_percent: z.int(),
  /** `scheduled` until it starts. */
  status: z.enum(['completed', 'scheduled']),
  state: campaignState,
  /** Customers of the audience with a registered device, or who agreed to mail or WhatsApp. */
  recipient_count: z.int(),
  /** Recipients who got it. */
  sent_count: z.int(),
  /** Of these, how many a push service, a mail or WhatsApp was used for. */
  pushed_count: z.int(),
  mailed_count: z.int(),
  whatsapp_count: z.int(),
  /** Recipients who opened it. */
  opened_count: z.int(),
  /** Recipients who ordered within 24 hours. */
  ordered_count: z.int(),
  /** Customers who are held out. */
  held_out_count: z.int(),
  /** Recipients who did not get it, because they had got as many campaigns as the settings allow. */
  capped_count: z.int(),
  /**
   * Orders within seven days after the campaign, without cancelled ones, and their totals in the currency of the tenant:
   * of customers who got it, and of those held out.
   */
  reached_orders: z.int(),
  reached_revenue: money,
  held_out_orders: z.int(),
  held_out_revenue: money,
  sent_at: instant.nullable(),
  completed_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
})
export type Campaign = z.infer<typeof Campaign>

const fields = {
  title: z.string().trim().min(1).max(100),
  body: z.string().trim().min(1).max(500),
  timing,
  scheduled_at: instant.nullish(),
  zone: z.enum(['tenant', 'customer']),
  audience,
  segment_id: id.nullish(),
  image_url: fileUrl.nullish(),
  link: link.nullish(),
  sends_mail: z.boolean(),
  /** Requires an active WhatsApp service. */
  sends_whatsapp: z.boolean(),
  keeps_quiet_hours: z.boolean(),
  hold_out_percent: z.int().min(0).max(20),
}

/** What the form of a campaign asks for. */
export const CampaignInput = z.object({
  ...fields,
  zone: fields.zone.default('tenant'),
  sends_mail: z.boolean().default(false),
  sends_whatsapp: z.boolean().default(false),
  keeps_quiet_hours: z.boolean().default(true),
  hold_out_percent: fields.hold_out_percent.default(0),
})
export type CampaignInput = z.output<typeof CampaignInput>

/** Customers of an audience. */
const AudienceCount = z.object({
  customers: z.int(),
  /** With a registered device. */
  with_device: z.int(),
  /** Who agreed to mail. */
  with_mail: z.int(),
  /** Who agreed to WhatsApp and have a mobile number. */
  with_whatsapp: z.int(),
  /** Whether an active service sends WhatsApp messages. */
  has_whatsapp: z.boolean(),
  /** Who would get it: with a device or, if it is sent there, who agreed to mail or WhatsApp. */
  recipients: z.int(),
  /** What its messages cost at the prices of now, in minor units. Prices by country code are left out. */
  estimated_cost: money,
})

const path = '/notification/campaign'
const permission = 'ManageTenantPromotions'
const CampaignId = z.object({ id })

/** Messages to customers: on their devices, in the shop, and by mail. */
export const campaigns = {
  list: call('tenant', `GET ${path}`, permission, {
    input: searchInput.extend({
      ...sortBy('created_at', 'title', 'scheduled_at', 'sent_at', 'sent_count'),
      status: Campaign.shape.status.optional(),
      state: campaignState.optional(),
      sends_whatsapp: z.boolean().optional(),
    }),
    ...pageOf(Campaign),
  }),
  show: call('tenant', `GET ${path}/{id}`, permission, { input: CampaignId, output: Campaign, entity: 'Campaign' }),
  create: call('tenant', `POST ${path}`, permission, {
    input: CampaignInput,
    output: Campaign,
    status: 201,
    message: 'Create Campaign Successfully',
  }),
  /** Only until it starts. */
  update: call('tenant', `PUT ${path}/{id}`, permission, {
    input: z
      .object(fields)
      .partial()
      .extend({ id, ...expectedUpdatedAt }),
    output: Campaign,
    entity: 'Campaign',
    message: 'Update Campaign Successfully',
  }),
  remove: call('tenant', `DELETE ${path}/{id}`, permission, {
    input: CampaignId,
    output: z.object({ campaign_id: id }),
    entity: 'Campaign',
    message: deletionOf('Campaign').message,
  }),
  /** Stops it: who has not got it yet does not get it. */
  cancel: call('tenant', `POST ${path}/{id}/cancel`, permission, {
    input: CampaignId,
    output: Campaign,
    entity: 'Campaign',
    message: 'Cancel Campaign Successfully',
  }),
  /** Sends the message to oneself, by mail and to the devices of one's account. Nothing is stored or counted. */
  sendTest: call('tenant', `POST ${path}/test`, permission, {
    input: CampaignInput.pick({ title: true, body: true, link: true, image_url: true }),
    output: z.object({ email: z.string(), devices: z.int() }),
  }),
  /** Proposes a text and stores nothing. 503 if no AI service is configured. */
  proposeText: call('tenant', `POST ${path}/ai/generate`, permission, {
    input: z.object({ title: CampaignInput.shape.title, body: z.string().trim().max(500).optional(), locale }),
    output: z.object({ body: z.string().max(500) }),
    limit: { max: 20, seconds: 60 },
    ownTransactions: true,
  }),
  countAudience: call('tenant', `POST ${path}/audience`, permission, {
    input: CampaignInput.pick({ audience: true, segment_id: true, sends_mail: true, sends_whatsapp: true }),
    output: AudienceCount,
    readOnly: true,
  }),
}

/** A campaign as its recipient sees it. */
const Notice = z.object({
  id,
  title: z.string(),
  body: z.string(),
  image_url: z.string().nullable(),
  link: z.string().nullable(),
  sent_at: instant,
  is_opened: z.boolean(),
})

const NoticePreference = z.object({
  /** Offers on registered devices and among the notices. */
  push: z.boolean(),
  mail: z.boolean(),
  whatsapp: z.boolean(),
})
export type NoticePreference = z.infer<typeof NoticePreference>

const noticePath = '/notices'

/** What the shop asks about campaigns. */
export const notices = {
  list: call('store', `GET ${noticePath}`, 'customer', { input: paging, ...pageOf(Notice) }),
  /** Counts the first opening; the id is known to the recipient only. */
  open: call('store', `POST ${noticePath}/{id}/open`, 'public', {
    input: CampaignId,
    output: z.object({ link: z.string().nullable() }),
    entity: 'Notice',
  }),
  preference: call('store', `GET ${noticePath}/preference`, 'customer', {
    input: emptyObject,
    /** `push_key`: with it a browser subscribes to pushes (VAPID). */
    output: NoticePreference.extend({ has_whatsapp: z.boolean(), push_key: z.string() }),
  }),
  savePreference: call('store', `POST ${noticePath}/preference`, 'customer', {
    input: NoticePreference.partial().extend({ timezone: z.string().max(60).optional() }),
    output: NoticePreference,
  }),
  /** Ends all offers by mail and WhatsApp to the recipient of this notice. */
  unsubscribe: call('store', `POST ${noticePath}/{id}/unsubscribe`, 'public', {
    input: CampaignId,
    output: emptyObject,
    entity: 'Notice',
  }),
}

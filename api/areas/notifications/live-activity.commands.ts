import { ActivityTexts } from '#contract/areas/notifications/live-activity.ts'
import type { LiveActivity, LiveActivityInput } from '#contract/areas/notifications/live-activity.ts'
import { unknownTags } from '#contract/rules/messages/message-events.ts'
import type { MessageEvent } from '#contract/rules/messages/message-events.ts'
import { liveActivityStatus } from '#contract/schemas/order.ts'
import type { LiveActivityStatus } from '#contract/schemas/order.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { Config } from '#api/platform/runtime/config.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { activityText } from './live-activity.rules.ts'
import { findMessageSetting, listActivities, saveMessageSetting } from './live-activity.db.ts'
import { loadBrand } from './mails.db.ts'
import { renderShortText } from './mails.rules.ts'
import type { Brand, OrderContent } from './mails.rules.ts'
import { insertMessages } from './messages.db.ts'
import type { NewMessage } from './messages.db.ts'
import { activeServices, loadServices } from './services.queries.ts'
import { defaultText } from './templates.rules.ts'

const events: Readonly<Record<LiveActivityStatus, MessageEvent>> = {
  pending: 'order_placed',
  accepted: 'order_accepted',
  ready: 'order_ready',
  collected: 'order_picked',
  completed: 'order_completed',
}

/** The text of a status: the tenant's, else that of the push about it. */
function textOf(texts: ActivityTexts, status: LiveActivityStatus, locale: string) {
  const usual = defaultText({ event: events[status], receiver: 'customer', channel: 'push' }, locale)
  const own = texts[status]
  return { title: own?.title || (usual.subject ?? ''), message: own?.message || usual.message }
}

export async function showLiveActivity(db: Db, locale: string): Promise<LiveActivity> {
  const row = await findMessageSetting(db)
  const texts = ActivityTexts.parse(row?.activity_texts ?? {})
  const all = (status: LiveActivityStatus) => textOf(texts, status, locale)
  return {
    is_enabled: row?.has_live_activity ?? false,
    icon_url: row?.activity_icon_url ?? null,
    statuses: {
      pending: all('pending'),
      accepted: all('accepted'),
      ready: all('ready'),
      collected: all('collected'),
      completed: all('completed'),
    },
  }
}

/** 422 when it is enabled without an active service for iPhones, and at a text with an unknown tag. */
export async function saveLiveActivity(
  db: Db,
  config: Config,
  { is_enabled, statuses = {}, icon_url }: LiveActivityInput,
  locale: string,
): Promise<LiveActivity> {
  const errors: Record<string, string> = {}
  for (const status of liveActivityStatus.options)
    for (const [field, text] of Object.entries(statuses[status] ?? {})) {
      const unknown = unknownTags(text, events[status]).map((tag) => `{${tag}}`)
      if (unknown.length > 0) errors[`statuses.${status}.${field}`] = `Unknown tag: ${unknown.join(', ')}`
    }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  if (is_enabled && !activeServices(await loadServices(db, config), config, 'push').includes('apns'))
    throw apiError('NO_ACTIVE_CHANNEL')
  const row = await findMessageSetting(db)
  await saveMessageSetting(db, {
    has_live_activity: is_enabled ?? row?.has_live_activity ?? false,
    activity_texts: { ...ActivityTexts.parse(row?.activity_texts ?? {}), ...statuses },
    activity_icon_url: icon_url === undefined ? (row?.activity_icon_url ?? null) : icon_url,
  })
  await audit(db, 'live_activity.saved', `tenant:${db.scope.tenantId}`, { is_enabled })
  return showLiveActivity(db, locale)
}

export type ActivityUpdate = {
  orderId: string
  orderNumber: string
  /** Null: the order was cancelled. */
  status: LiveActivityStatus | null
  recipient: string
  name: string
  locale: string
  content: () => OrderContent
}

/** Tells the live activities of orders their new status. */
export async function updateLiveActivities(db: Db, updates: readonly ActivityUpdate[]): Promise<void> {
  const activities = await listActivities(
    db,
    updates.map(({ orderId }) => orderId),
  )
  if (activities.length === 0) return
  const row = await findMessageSetting(db)
  if (!row?.has_live_activity) return
  const texts = ActivityTexts.parse(row.activity_texts)
  const brand = await loadBrand(db)
  const ofOrder = Map.groupBy(activities, ({ order_id }) => order_id)
  await insertMessages(
    db,
    updates.flatMap((update) =>
      (ofOrder.get(update.orderId) ?? []).map(({ id }) => activityMessage(update, id, texts, brand)),
    ),
  )
}

function activityMessage(
  { orderId, orderNumber, status, recipient, name, locale, content }: ActivityUpdate,
  tokenId: string,
  texts: ActivityTexts,
  brand: Brand,
): NewMessage {
  const cancelled = defaultText({ event: 'order_cancelled', receiver: 'customer', channel: 'push' }, locale)
  const text =
    status === null ? { title: cancelled.subject ?? '', message: cancelled.message } : textOf(texts, status, locale)
  const fill = (words: string) => renderShortText(words, { ...content(), name }, brand)
  const [subject, message] = [fill(text.title), fill(text.message)]
  return {
    id: newId(),
    channel: 'live_activity',
    template: status === null ? 'order_cancelled' : events[status],
    receiver: 'customer',
    recipient,
    subject,
    text: activityText(status, subject, message, orderNumber),
    html: '',
    locale,
    order_id: orderId,
    order_number: orderNumber,
    push_token_id: tokenId,
  }
}

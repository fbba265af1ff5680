import type { Frame } from '#contract/events.ts'
import type { realtime as calls } from '#contract/areas/realtime.ts'
import { handlesMerchantOrders, seesAllOrders } from '#contract/rules/permissions.ts'
import type { Handlers, Context } from '#api/platform/handlers.ts'
import type { Db } from '#api/platform/db/db.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import { framesOf } from '#api/platform/events/hub.ts'
import type { StreamViewer } from '#api/platform/events/hub.ts'
import { LiveStream } from '#api/platform/events/live-stream.ts'
import type { MissedEvents } from '#api/platform/events/live-stream.ts'
import { timeOfId } from '#api/platform/runtime/ids.ts'
import { scopeToMerchant } from '#api/platform/identity/principal.ts'
import type { Principal } from '#api/platform/identity/principal.ts'
import { listEventsSince, findMerchant, findAccessibleOrder } from './realtime.db.ts'
import { parseChannel, channelAccess, defaultChannels } from './realtime.rules.ts'

const maxReplayMs = 86_400_000
const overlapMs = 5_000
/** Clocks of processes may differ by this much. */
const maxClockSkewMs = 60_000
const busySeconds = 30
const versionSevenId = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

export const realtime: Handlers<typeof calls> = {
  events: (context) => openStream(context),
}

async function openStream(context: Context<{ channels?: string[] | undefined }>): Promise<Frame> {
  const { db, input, principal, tenant, services, raw } = context
  const channels = input.channels ?? defaultChannels(principal, tenant.id)
  if (channels.length === 0) throw invalid({ channels: 'The channels field is required.' })
  for (const name of channels)
    if (!(await canJoinChannel(db, principal, tenant.id, name))) throw apiError('CHANNEL_FORBIDDEN')
  const viewer = viewerOf(principal, tenant.id)
  const { RATE_LIMITS, LIVE_STREAMS_PER_TENANT } = services.config
  if (RATE_LIMITS && !services.hub.hasRoomFor(viewer, LIVE_STREAMS_PER_TENANT))
    throw apiError('RATE_LIMITED', { seconds: busySeconds })
  const token = raw.request.headers.authorization?.slice(7).trim() ?? ''
  const isStillAuthorized = async () => {
    const current = await services.sessions.find(token)
    return (
      current !== undefined &&
      channels.every((name) => {
        const channel = parseChannel(name)
        return channel !== undefined && channelAccess(current, tenant.id, channel) !== false
      })
    )
  }
  const stream = new LiveStream({
    hub: services.hub,
    viewer,
    channels,
    reply: raw.reply,
    metrics: services.metrics,
    isStillAuthorized,
  })
  const missed = await loadMissedEvents(context, channels)
  if (!missed) stream.refetch()
  return stream.replay(missed ?? [])
}

/** Events since the client’s last event id; undefined if they are too old or too many, or if we never sent the id. */
async function loadMissedEvents(
  { db, raw }: Context<unknown>,
  channels: readonly string[],
): Promise<MissedEvents | undefined> {
  const last = raw.request.headers['last-event-id']
  if (last === undefined || last === '') return []
  if (typeof last !== 'string' || !versionSevenId.test(last) || timeOfId(last) > db.nowMs + maxClockSkewMs)
    return undefined
  const since = timeOfId(last) - overlapMs
  const events = db.nowMs - since > maxReplayMs ? undefined : await listEventsSince(db, since)
  return events?.flatMap((event) =>
    framesOf(event)
      .filter(({ channel }) => channels.includes(channel))
      .map((frame) => [event.id, frame] as const),
  )
}

const viewerOf = (principal: Principal, tenantId: string): StreamViewer =>
  principal.kind === 'user'
    ? { tenantId, kind: 'user', id: principal.sessionId }
    : { tenantId, kind: 'customer', id: principal.kind === 'customer' ? principal.id : 'anonymous' }

async function canJoinChannel(db: Db, principal: Principal, tenantId: string, name: string): Promise<boolean> {
  const channel = parseChannel(name)
  const access = channel ? channelAccess(principal, tenantId, channel) : false
  if (!channel || access !== 'ask') return access === true
  if (channel.kind === 'merchant') return (await findMerchant(db, channel.id)) !== undefined
  if (channel.kind !== 'order') return false
  const canSeeAll = principal.kind === 'user' && seesAllOrders(principal.permissions)
  const belongs = await findAccessibleOrder(
    db,
    channel.orderId,
    principal.kind === 'customer' ? principal.id : null,
    principal.kind === 'user' && !canSeeAll
      ? principal.merchantIds.filter((id) => handlesMerchantOrders(scopeToMerchant(principal, id).permissions))
      : null,
  )
  return belongs !== undefined
}

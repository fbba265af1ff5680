import type { Frame } from '#contract/events.ts'
import type { realtime as calls } from '#contract/realtime.ts'
import { handlesMerchantOrders, seesAllOrders } from '#contract/rules/permissions.ts'
import type { Handlers, Context } from '#api/platform/handlers.ts'
import type { Db } from '#api/platform/db/db.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import { framesOf } from '#api/platform/events/hub.ts'
import { LiveStream } from '#api/platform/events/live-stream.ts'
import type { MissedEvents } from '#api/platform/events/live-stream.ts'
import { timeOfId } from '#api/platform/runtime/ids.ts'
import { scopeToMerchant } from '#api/platform/identity/principal.ts'
import type { Principal } from '#api/platform/identity/principal.ts'
import { eventsSince, merchantExists, orderBelongs } from './realtime.db.ts'
import { channelOf, mayListen, ownChannels } from './realtime.rules.ts'

const day = 86_400_000
const overlapMs = 5_000

export const realtime: Handlers<typeof calls> = {
  events: (context) => openStream(context),
}

async function openStream(context: Context<{ channels?: string[] | undefined }>): Promise<Frame> {
  const { db, input, principal, tenant, services, raw } = context
  const channels = input.channels ?? ownChannels(principal, tenant.id)
  if (channels.length === 0) throw invalid({ channels: 'The channels field is required.' })
  for (const name of channels)
    if (!(await admitted(db, principal, tenant.id, name))) throw apiError('CHANNEL_FORBIDDEN')
  const token = raw.request.headers.authorization?.slice(7).trim() ?? ''
  const stillMay = async () => {
    const now = await services.sessions.find(token)
    return (
      now !== undefined &&
      channels.every((name) => {
        const channel = channelOf(name)
        return channel !== undefined && mayListen(now, tenant.id, channel) !== false
      })
    )
  }
  const stream = new LiveStream({
    hub: services.hub,
    tenantId: tenant.id,
    channels,
    reply: raw.reply,
    metrics: services.metrics,
    isStillAuthorized: stillMay,
  })
  const missed = await missedBy(context, channels)
  if (!missed) stream.refetch()
  return stream.replay(missed ?? [])
}

/** What was sent since the id that the client had last; undefined when that is too long ago or too much. */
async function missedBy({ db, raw }: Context<unknown>, channels: readonly string[]): Promise<MissedEvents | undefined> {
  const last = raw.request.headers['last-event-id']
  if (typeof last !== 'string' || !/^[0-9a-f]{8}-[0-9a-f]{4}-7/.test(last)) return []
  const since = timeOfId(last) - overlapMs
  const events = db.nowMs - since > day ? undefined : await eventsSince(db, since)
  return events?.flatMap((one) =>
    framesOf(one)
      .filter(({ channel }) => channels.includes(channel))
      .map((frame) => [one.id, frame] as const),
  )
}

async function admitted(db: Db, who: Principal, tenantId: string, name: string): Promise<boolean> {
  const channel = channelOf(name)
  const may = channel ? mayListen(who, tenantId, channel) : false
  if (!channel || may !== 'ask') return may === true
  if (channel.kind === 'merchant') return (await merchantExists(db, channel.id)) !== undefined
  if (channel.kind !== 'order') return false
  const seesAll = who.kind === 'user' && seesAllOrders(who.permissions)
  const belongs = await orderBelongs(
    db,
    channel.orderId,
    who.kind === 'customer' ? who.id : null,
    who.kind === 'user' && !seesAll
      ? who.merchantIds.filter((id) => handlesMerchantOrders(scopeToMerchant(who, id).permissions))
      : null,
  )
  return belongs !== undefined
}

import type { Frame } from '#contract/events.ts'
import type { Announcement } from '../db/db.ts'

/** Who opened a stream. `id` is the session of a panel user, who may share an account, or the customer. */
export type StreamViewer = { tenantId: string; kind: 'user' | 'customer'; id: string }
const maxStreamsPerViewer = 5

export type Listener = (id: string, frame: Frame) => void

/**
 * Subscribers of live events in this process, by tenant and channel. Keeps no state of its own; the outbox is the
 * source of truth.
 */
export class Hub {
  /** Open streams. They are closed on shutdown; nothing else would end them. */
  readonly streams = new Set<{ close: () => void; refetch: () => void; viewer: StreamViewer }>()
  readonly #channels = new Map<string, Set<Listener>>()

  subscribe(tenantId: string, channels: readonly string[], listener: Listener): () => void {
    const keys = channels.map((channel) => `${tenantId}/${channel}`)
    for (const key of keys) {
      const listeners = this.#channels.get(key) ?? new Set()
      listeners.add(listener)
      this.#channels.set(key, listeners)
    }
    return () => {
      for (const key of keys) {
        const listeners = this.#channels.get(key)
        listeners?.delete(listener)
        if (listeners?.size === 0) this.#channels.delete(key)
      }
    }
  }

  /** Whether the viewer may open one more stream. Panel users and customers of a tenant are counted apart. */
  hasRoomFor({ tenantId, kind, id }: StreamViewer, maxPerTenant: number): boolean {
    const ofTenant = [...this.streams].filter(({ viewer }) => viewer.tenantId === tenantId && viewer.kind === kind)
    return (
      ofTenant.length < maxPerTenant && ofTenant.filter(({ viewer }) => viewer.id === id).length < maxStreamsPerViewer
    )
  }

  publish(announcements: readonly Announcement[]) {
    for (const announcement of announcements) {
      for (const frame of framesOf(announcement)) {
        const listeners = this.#channels.get(`${announcement.tenantId}/${frame.channel}`)
        if (listeners) for (const listener of listeners) listener(announcement.id, frame)
      }
    }
  }

  /** Tells every client to reload its lists, because events were missed that cannot be read again. */
  refetchAll() {
    for (const stream of this.streams) stream.refetch()
  }

  get size(): number {
    let size = 0
    for (const listeners of this.#channels.values()) size += listeners.size
    return size
  }
}

type OrderPayload = {
  order_id: string
  merchant_id: string
  summary?: { customer?: Record<string, unknown> } & Record<string, unknown>
  hides_customer?: boolean
  change?: string
  step?: string
}

const merchantSummary = (summary: OrderPayload['summary'], hides_customer: boolean | undefined) =>
  hides_customer && summary ? { ...summary, customer: { ...summary.customer, mobile: null, email: null } } : summary

/**
 * The frames of one event. The tenant gets everything, the merchant what it may see, the customer the order's
 * number and status. Panels get no frames of an order before it is placed.
 */
export function framesOf({ kind, name, tenantId, payload, createdAt }: Announcement): Frame[] {
  if (kind !== 'event') return []
  const frame = (channel: string, data: unknown): Frame => ({ channel, event: name, data, at: createdAt })
  if (name === 'order.created' || name === 'order.updated') {
    const { order_id, merchant_id, summary, hides_customer, change } = payload as OrderPayload
    const merchantData = merchantSummary(summary, hides_customer)
    const status = summary?.['order_status']
    const customerFrame = frame(`order-${order_id}`, { order_id, order_status: status, change })
    if (summary?.['placed_at'] === null) return [customerFrame]
    const panelFrames = [frame(`tenant-${tenantId}`, summary), frame(`merchant-${merchant_id}`, merchantData)]
    // A rejection that can still be undone is not told to the customer yet.
    const isInternal = change === 'note' || change === 'alert' || (change === 'undoable' && status === 'cancelled')
    return isInternal ? panelFrames : [...panelFrames, customerFrame]
  }
  if (name === 'order.unanswered') {
    const { merchant_id, summary, hides_customer, step } = payload as OrderPayload
    return [
      frame(`tenant-${tenantId}`, { ...summary, step }),
      frame(`merchant-${merchant_id}`, { ...merchantSummary(summary, hides_customer), step }),
    ]
  }
  if (name === 'driver_delivery.updated') {
    const { driver_id, ...delivery } = payload as { driver_id: string }
    return [frame(`driver-${driver_id}`, delivery)]
  }
  if (name === 'merchant.updated') {
    const { merchant_id, merchant } = payload as { merchant_id: string; merchant: unknown }
    return [frame(`tenant-${tenantId}`, merchant), frame(`merchant-${merchant_id}`, merchant)]
  }
  if (name === 'customer.created' || name === 'app_build.updated') return [frame(`tenant-${tenantId}`, payload)]
  if (name === 'export.updated') {
    const { merchant_id, ...progress } = payload as { merchant_id: string | null }
    return [frame(merchant_id === null ? `tenant-${tenantId}` : `merchant-${merchant_id}`, progress)]
  }
  return []
}

import type { Frame } from '#contract/events.ts'
import type { Announcement } from '../db/db.ts'

export type Listener = (id: string, frame: Frame) => void

/** Live streams of this process by channel, each channel inside its tenant. Holds nothing that another process would miss: the outbox is the truth. */
export class Hub {
  /** Open streams; they end with the process and nothing else would end them. */
  readonly streams = new Set<{ close: () => void }>()
  readonly #channels = new Map<string, Set<Listener>>()

  listen(tenantId: string, channels: readonly string[], listener: Listener): () => void {
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

  announce(left: readonly Announcement[]) {
    for (const one of left) {
      for (const frame of framesOf(one)) {
        const listeners = this.#channels.get(`${one.tenantId}/${frame.channel}`)
        if (listeners) for (const tell of listeners) tell(one.id, frame)
      }
    }
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
  what?: string
  step?: string
}

const shownToMerchant = (summary: OrderPayload['summary'], hides_customer: boolean | undefined) =>
  hides_customer && summary ? { ...summary, customer: { ...summary.customer, mobile: null, email: null } } : summary

/**
 * The frames of one event: the tenant's whole, the merchant's without what the merchant may not see, the
 * customer's with the order's number only. Panels hear nothing of an order that is not placed yet.
 */
export function framesOf({ kind, name, tenantId, payload, createdAt }: Announcement): Frame[] {
  if (kind !== 'event') return []
  const frame = (channel: string, data: unknown): Frame => ({ channel, event: name, data, at: createdAt })
  if (name === 'order.created' || name === 'order.updated') {
    const { order_id, merchant_id, summary, hides_customer, what } = payload as OrderPayload
    const forMerchant = shownToMerchant(summary, hides_customer)
    const forCustomer = frame(`order-${order_id}`, { order_id, order_status: summary?.['order_status'], what })
    if (summary?.['placed_at'] === null) return [forCustomer]
    const ours = [frame(`tenant-${tenantId}`, summary), frame(`merchant-${merchant_id}`, forMerchant)]
    return what === 'note' || what === 'alert' ? ours : [...ours, forCustomer]
  }
  if (name === 'order.unanswered') {
    const { merchant_id, summary, hides_customer, step } = payload as OrderPayload
    return [
      frame(`tenant-${tenantId}`, { ...summary, step }),
      frame(`merchant-${merchant_id}`, { ...shownToMerchant(summary, hides_customer), step }),
    ]
  }
  if (name === 'merchant.updated') {
    const { merchant_id, merchant } = payload as { merchant_id: string; merchant: unknown }
    return [frame(`tenant-${tenantId}`, merchant), frame(`merchant-${merchant_id}`, merchant)]
  }
  if (name === 'export.updated') {
    const { merchant_id, ...told } = payload as { merchant_id: string | null }
    return [frame(merchant_id === null ? `tenant-${tenantId}` : `merchant-${merchant_id}`, told)]
  }
  return []
}

import { useSyncExternalStore } from 'react'
import { createEmitter } from '#kit/ui/base/store.ts'

/** A time to order for: a slot of the merchant. */
export type OrderTime = { start: string; end: string }
export type OrderTimes = Readonly<Record<string, OrderTime>>

/** Future order times by merchant id. A cookie, so that the server renders the menu of that time. */
export function readOrderTimes(cookies: string | null): OrderTimes {
  const [, value = ''] = /(?:^|;\s*)shop-times=([^;]*)/.exec(cookies ?? '') ?? []
  return Object.fromEntries(
    value.split('|').flatMap((one) => {
      const [merchantId = '', start = '', end = ''] = one.split('~')
      return Date.parse(start) > Date.now() && Date.parse(end) > 0 ? [[merchantId, { start, end }]] : []
    }),
  )
}

const { emit, subscribe } = createEmitter()

/** Null means as soon as possible. */
export function saveOrderTime(merchantId: string, time: OrderTime | null) {
  const times = Object.entries({ ...readOrderTimes(document.cookie), [merchantId]: time })
  const entries = times.flatMap(([id, one]) => (one ? [`${id}~${one.start}~${one.end}`] : []))
  document.cookie = `shop-times=${entries.join('|')}; Path=/; Max-Age=31536000; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`
  emit()
}

/** The time to order for at a merchant, as stored in this browser. */
export const useOrderTime = (merchantId: string): OrderTime | null =>
  readOrderTimes(
    useSyncExternalStore(
      subscribe,
      () => document.cookie,
      () => '',
    ),
  )[merchantId] ?? null

import { useSyncExternalStore } from 'react'
import { createEmitter } from '#kit/ui/base/store.ts'

/** A time that somebody orders for, as the merchant's slots name it. */
export type OrderTime = { start: string; end: string }
export type OrderTimes = Readonly<Record<string, OrderTime>>

/** The times to come, by merchant. Kept in a cookie, so that the server draws the menu of that time. */
export function readOrderTimes(cookies: string | null): OrderTimes {
  const [, kept = ''] = /(?:^|;\s*)shop-times=([^;]*)/.exec(cookies ?? '') ?? []
  return Object.fromEntries(
    kept.split('|').flatMap((one) => {
      const [merchantId = '', start = '', end = ''] = one.split('~')
      return Date.parse(start) > Date.now() && Date.parse(end) > 0 ? [[merchantId, { start, end }]] : []
    }),
  )
}

const { emit, subscribe } = createEmitter()

/** Null is as soon as possible. */
export function saveOrderTime(merchantId: string, time: OrderTime | null) {
  const times = Object.entries({ ...readOrderTimes(document.cookie), [merchantId]: time })
  const kept = times.flatMap(([id, one]) => (one ? [`${id}~${one.start}~${one.end}`] : []))
  document.cookie = `shop-times=${kept.join('|')}; Path=/; Max-Age=31536000; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`
  emit()
}

/** The time to order for at a merchant, as this browser keeps it. */
export const useOrderTime = (merchantId: string): OrderTime | null =>
  readOrderTimes(
    useSyncExternalStore(
      subscribe,
      () => document.cookie,
      () => '',
    ),
  )[merchantId] ?? null

import { useSyncExternalStore } from 'react'
import { createEmitter } from '#kit/ui/base/store.ts'

/** A time that somebody orders for, as the merchant's slots name it. */
export type Time = { start: string; end: string }
export type Times = Readonly<Record<string, Time>>

/** The times to come, by merchant. Kept in a cookie, so that the server draws the menu of that time. */
export function timesOf(cookies: string | null): Times {
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
export function keepTime(merchantId: string, time: Time | null) {
  const times = Object.entries({ ...timesOf(document.cookie), [merchantId]: time })
  const kept = times.flatMap(([id, one]) => (one ? [`${id}~${one.start}~${one.end}`] : []))
  document.cookie = `shop-times=${kept.join('|')}; Path=/; Max-Age=31536000; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`
  emit()
}

/** The time to order for at a merchant, as this browser keeps it. */
export const useTime = (merchantId: string): Time | null =>
  timesOf(
    useSyncExternalStore(
      subscribe,
      () => document.cookie,
      () => '',
    ),
  )[merchantId] ?? null

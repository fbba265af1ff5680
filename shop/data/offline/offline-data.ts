/** What the service worker shows without a connection. `shop-private` holds orders of the customer who is signed in. */
const [shellCache, privateCache] = ['shop-shell', 'shop-private']
const ordersPath = '/offline/orders'
const maxOrders = 10

export type OfflineOrder = { id: string; merchant: string; items: string; time: string; total: string; status: string }
export type OfflineShell = {
  locale: string
  dir: 'ltr' | 'rtl'
  name: string
  texts: { title: string; text: string; retry: string; orders: string }
}

const hasCaches = () => typeof caches !== 'undefined'

export async function saveOfflineShell(shell: OfflineShell): Promise<void> {
  if (hasCaches()) await (await caches.open(shellCache)).put('/offline/shell', Response.json(shell))
}

/** Stores orders of a session, the newest first. Earlier ones of the same session stay behind them. */
export async function saveOfflineOrders(sessionKey: string, orders: readonly OfflineOrder[]): Promise<void> {
  if (!hasCaches() || orders.length === 0) return
  const cache = await caches.open(privateCache)
  const stored: unknown = await cache.match(ordersPath).then((response) => response?.json())
  const earlier = ownOrders(stored, sessionKey).filter(({ id }) => orders.every((order) => order.id !== id))
  await cache.put(ordersPath, Response.json({ sessionKey, orders: [...orders, ...earlier].slice(0, maxOrders) }))
}

function ownOrders(stored: unknown, sessionKey: string): OfflineOrder[] {
  if (typeof stored !== 'object' || stored === null) return []
  const { sessionKey: owner, orders } = stored as { sessionKey?: unknown; orders?: OfflineOrder[] }
  return owner === sessionKey && Array.isArray(orders) ? orders : []
}

/** Removes what belongs to a customer: after sign-out nothing of it is left. */
export async function forgetOfflineOrders(): Promise<void> {
  if (hasCaches()) await caches.delete(privateCache).catch(() => false)
}

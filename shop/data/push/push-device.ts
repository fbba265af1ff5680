import { customerPush } from '#contract/areas/storefront/customers.ts'
import { client } from '../client.ts'
import { asString } from '../unknown-values.ts'
import { createLocalStore, useLocalStore } from '../local-store.ts'

/** The subscription of this browser that is registered with the store. */
const registered = createLocalStore<string | null>('shop.push', null, (stored) => asString(stored) ?? null)

export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
export const usePushDevice = () => useLocalStore(registered)

/** Subscribes this browser and registers it for the signed-in customer. False if the person or the browser refuses. */
export async function enablePush(key: string): Promise<boolean> {
  if (!canPush() || (await Notification.requestPermission()) !== 'granted') return false
  try {
    const { pushManager } = await navigator.serviceWorker.register('/shop-worker.js', { scope: '/' })
    await navigator.serviceWorker.ready
    const options = { userVisibleOnly: true, applicationServerKey: key }
    // A subscription with another key must be removed first.
    const subscription = await pushManager.subscribe(options).catch(async () => {
      await (await pushManager.getSubscription())?.unsubscribe()
      return pushManager.subscribe(options)
    })
    const { endpoint, keys } = subscription.toJSON()
    const token = JSON.stringify({ endpoint, keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] } })
    await client(customerPush.register, { token, platform: 'web' })
    registered.set(token)
    return true
  } catch {
    return false
  }
}

/** Never throws, so that sign-out always succeeds. */
export async function disablePush(): Promise<void> {
  const token = registered.get()
  if (token === null) return
  registered.set(null)
  await client(customerPush.remove, { token }).catch(() => undefined)
  const registration = await navigator.serviceWorker.getRegistration('/').catch(() => undefined)
  const subscription = await registration?.pushManager.getSubscription().catch(() => null)
  await subscription?.unsubscribe().catch(() => undefined)
}

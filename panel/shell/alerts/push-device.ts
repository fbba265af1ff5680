import { push, tenantPush } from '#contract/areas/alerts/push.ts'
import { send } from '#kit/data/request.ts'
import { language } from '#kit/data/language.ts'
import { createPolicy } from '#kit/ui/base/trusted-types.ts'
import type { PanelContext } from '../session/panel-context.ts'
import { waitForToken } from './push-token.ts'

const storageKey = 'push:token'

export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
/** Whether push is enabled on this device. */
export const isPushEnabled = () =>
  localStorage.getItem(storageKey) !== null && canPush() && Notification.permission === 'granted'

/** Subscribes this browser and registers it with the server. False if the browser or its push service refuses. */
export async function enablePush(context: PanelContext, key: string): Promise<boolean> {
  if (!canPush() || (await Notification.requestPermission()) !== 'granted') return false
  try {
    const token = await createDeviceToken(key)
    if (token === undefined) return false
    await register(context, token)
    localStorage.setItem(storageKey, token)
    return true
  } catch {
    return false
  }
}

/** Never throws, so that sign-out always succeeds. */
export async function disablePush(context: Pick<PanelContext, 'panel'>): Promise<void> {
  const token = localStorage.getItem(storageKey)
  if (token === null) return
  localStorage.removeItem(storageKey)
  await send(context.panel === 'merchant' ? push.unregister : tenantPush.unregister, { token }).catch(() => undefined)
  const registration = await navigator.serviceWorker.getRegistration('/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** Registers the device again when a panel opens. Replaces a token that the server does not know. */
export async function renewPush(context: PanelContext, key: string): Promise<void> {
  const token = localStorage.getItem(storageKey)
  if (token === null || !isPushEnabled()) return
  try {
    const isKnown = await send(push.validate, { token }).then(
      () => true,
      () => false,
    )
    const currentToken = isKnown ? token : await createDeviceToken(key)
    if (currentToken === undefined) return
    await register(context, currentToken)
    localStorage.setItem(storageKey, currentToken)
  } catch {
    // The next opening retries.
  }
}

const register = (context: PanelContext, token: string) => {
  const device = {
    tenant_id: context.tenantId,
    user_id: context.me.id,
    token,
    platform: 'web' as const,
    locale: language.current(),
  }
  return context.panel === 'merchant'
    ? send(push.register, { ...device, merchant_id: context.merchant.merchant_id })
    : send(tenantPush.register, device)
}

async function createDeviceToken(key: string): Promise<string | undefined> {
  const registration = await navigator.serviceWorker.register(workerUrl(), { scope: '/' })
  await navigator.serviceWorker.ready
  const applicationServerKey = bytesOf(key)
  const options = { userVisibleOnly: true, applicationServerKey }
  // A subscription with another key must be removed first.
  await registration.pushManager.subscribe(options).catch(async () => {
    await (await registration.pushManager.getSubscription())?.unsubscribe()
    await registration.pushManager.subscribe(options)
  })
  return waitForToken(async () => {
    const subscription = await registration.pushManager.getSubscription()
    if (!subscription) return undefined
    const { endpoint, keys } = subscription.toJSON()
    return JSON.stringify({ endpoint, keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] } })
  })
}

const path = '/panel-worker.js'
let policy: { createScriptURL: (url: string) => string } | undefined

/** The content security policy accepts script addresses only from this policy. */
function workerUrl(): string {
  policy ??= createPolicy('panel-worker', { createScriptURL: () => path })
  return policy.createScriptURL(path)
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (char) => char.charCodeAt(0))
}

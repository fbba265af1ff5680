import { push, tenantPush } from '#contract/alerts.ts'
import { send } from '#kit/data/request.ts'
import { language } from '#kit/data/language.ts'
import type { PanelContext } from '../session/panel-context.ts'
import { waitForToken } from './push-token.ts'

const kept = 'push:token'

export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
/** Whether this device was asked to be told while no tab is open. */
export const isPushEnabled = () =>
  localStorage.getItem(kept) !== null && canPush() && Notification.permission === 'granted'

/** Subscribes this browser and tells the server; false where the browser or its push service says no. */
export async function enablePush(context: PanelContext, key: string): Promise<boolean> {
  if (!canPush() || (await Notification.requestPermission()) !== 'granted') return false
  try {
    const token = await freshToken(key)
    if (token === undefined) return false
    await register(context, token)
    localStorage.setItem(kept, token)
    return true
  } catch {
    return false
  }
}

/** Silent whatever happens: who signs out must not be kept from it. */
export async function disablePush(context: Pick<PanelContext, 'panel'>): Promise<void> {
  const token = localStorage.getItem(kept)
  if (token === null) return
  localStorage.removeItem(kept)
  await send(context.panel === 'merchant' ? push.unregister : tenantPush.unregister, { token }).catch(() => undefined)
  const registration = await navigator.serviceWorker.getRegistration('/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** At the opening of a panel: the server is told where this device stands now; a token that it no longer knows is asked for anew. */
export async function renewPush(context: PanelContext, key: string): Promise<void> {
  const token = localStorage.getItem(kept)
  if (token === null || !isPushEnabled()) return
  try {
    const known = await send(push.validate, { token }).then(
      () => true,
      () => false,
    )
    const fresh = known ? token : await freshToken(key)
    if (fresh === undefined) return
    await register(context, fresh)
    localStorage.setItem(kept, fresh)
  } catch {
    // the next opening tries again
  }
}

const register = (context: PanelContext, token: string) => {
  const device = {
    tenant_id: context.tenantId,
    user_id: context.me.id,
    token,
    platform: 'web' as const,
    locale: language.now(),
  }
  return context.panel === 'merchant'
    ? send(push.register, { ...device, merchant_id: context.merchant.merchant_id })
    : send(tenantPush.register, device)
}

async function freshToken(key: string): Promise<string | undefined> {
  const registration = await navigator.serviceWorker.register(workerUrl(), { scope: '/' })
  await navigator.serviceWorker.ready
  const applicationServerKey = bytesOf(key)
  const wish = { userVisibleOnly: true, applicationServerKey }
  // a subscription made with another key of ours has to go first
  await registration.pushManager.subscribe(wish).catch(async () => {
    await (await registration.pushManager.getSubscription())?.unsubscribe()
    await registration.pushManager.subscribe(wish)
  })
  return waitForToken(async () => {
    const subscription = await registration.pushManager.getSubscription()
    if (!subscription) return undefined
    const { endpoint, keys } = subscription.toJSON()
    return JSON.stringify({ endpoint, keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] } })
  })
}

type Policies = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}
declare global {
  interface Window {
    trustedTypes?: Policies
  }
}

let policy: ReturnType<Policies['createPolicy']> | undefined

/** The content policy takes addresses of scripts from a policy of ours only. */
function workerUrl(): string {
  const path = '/panel-worker.js'
  policy ??= window.trustedTypes?.createPolicy('panel-worker', { createScriptURL: () => path })
  return policy?.createScriptURL(path) ?? path
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0))
}

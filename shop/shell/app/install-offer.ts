import { useSyncExternalStore } from 'react'
import { createLocalStore, useLocalStore } from '#shop/data/local-store.ts'
import { useShop } from '../context/shop.tsx'
import { installPrompt } from './install-prompt.ts'

/** Whether the visitor has answered the hint. It is shown once. */
const answered = createLocalStore<boolean>('shop.install', false, (stored) => (stored === true ? true : null))

const isInstalled = () => matchMedia('(display-mode: standalone)').matches || /MarkethallApp/.test(navigator.userAgent)
const isAndroid = () => /Android/.test(navigator.userAgent)
const isIos = () => /iPhone|iPad/.test(navigator.userAgent)

/**
 * How the shop can be installed here; null if it cannot, if the visitor has answered, or on the server, where nothing is
 * asked. iPhones show the app themselves.
 */
export function useInstallOffer(isAsked: boolean) {
  const { app } = useShop()
  const isAnswered = useLocalStore(answered)
  const prompt = useSyncExternalStore(installPrompt.subscribe, installPrompt.get, () => null)
  if (!isAsked || isAnswered || isInstalled()) return null
  const storeUrl = isAndroid() ? app.androidUrl : null
  const isManual = isIos() && app.iosId === null
  return storeUrl || prompt || isManual ? { storeUrl, prompt, isManual, answer: () => answered.set(true) } : null
}
export type InstallOffer = NonNullable<ReturnType<typeof useInstallOffer>>

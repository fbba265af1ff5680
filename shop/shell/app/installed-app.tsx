import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { forgetOfflineOrders, saveOfflineShell } from '#shop/data/offline/offline-data.ts'
import { session, useSession } from '#shop/data/session.ts'
import { useShop } from '../context/shop.tsx'
import { isRtl, useLocale, useText } from '../context/text.tsx'
import { lazyWithRetry } from '../context/lazy-with-retry.ts'
import { useInstallOffer } from './install-offer.ts'

const AppUpdate = lazyWithRetry(() => import('./app-update.tsx'))
const InstallHint = lazyWithRetry(() => import('./install-hint.tsx'))

/** Registers the service worker, keeps what it shows without a connection, and suggests to install the shop. */
export default function InstalledApp({ hidesHint }: { hidesHint: boolean }) {
  const t = useText('installed')
  const { name } = useShop()
  const locale = useLocale()
  const isSignedIn = useSession() !== null
  const [isReady, setReady] = useState(false)
  const offer = useInstallOffer(isReady && !hidesHint)
  const isInApp = useSyncExternalStore(
    () => () => undefined,
    () => navigator.userAgent.includes('MarkethallApp/'),
    () => false,
  )
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    navigator.serviceWorker.register('/shop-worker.js', { scope: '/' }).then(
      () => setReady(true),
      () => undefined,
    )
  }, [])
  useEffect(() => {
    const texts = {
      title: t('offline_title'),
      text: t('offline_text'),
      retry: t('offline_retry'),
      orders: t('offline_orders'),
    }
    void saveOfflineShell({ locale, dir: isRtl(locale) ? 'rtl' : 'ltr', name, texts }).catch(() => undefined)
  }, [locale, name, t])
  useEffect(() => {
    // the first render on the client shows nobody, as the server does
    if (!isSignedIn && session.get() === null) void forgetOfflineOrders()
  }, [isSignedIn])
  return (
    <>
      <Suspense>
        {isInApp && <AppUpdate />}
        {offer && <InstallHint offer={offer} />}
      </Suspense>
    </>
  )
}

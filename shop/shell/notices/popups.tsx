import { Suspense, useEffect, useState } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { store } from '#contract/areas/storefront/storefront.ts'
import type { StorePopup } from '#contract/areas/storefront/storefront.ts'
import { client } from '#shop/data/client.ts'
import { isRecord, asArray, asString } from '#shop/data/unknown-values.ts'
import { createLocalStore } from '#shop/data/local-store.ts'
import { useSession } from '#shop/data/session.ts'
import { isAdminVisit } from '../context/admin-referrer.ts'
import { useShop } from '../context/shop.tsx'
import { lazyWithRetry } from '../context/lazy-with-retry.ts'

const PopupBox = lazyWithRetry(() => import('./popup-box.tsx'))

const seenPopups = createLocalStore<readonly string[]>('shop.popups', [], (stored) =>
  isRecord(stored) ? null : asArray(stored).flatMap((one) => asString(one) ?? []),
)
const isUuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/
const shownPopups = new Set<string>()

/** Shows one popup at a time, 1.2 s after the page. Visits from a panel do not count as views. */
export default function Popups() {
  const { id } = useParams()
  const [query] = useSearchParams()
  const [popup, setPopup] = useState<StorePopup | null>(null)
  const { pathname } = useLocation()
  const { singleMerchantId } = useShop()
  const customer = useSession()
  const token = customer?.token
  const merchant_id =
    (id && pathname.includes('/m/') && isUuid.test(id) ? id : undefined) ?? singleMerchantId ?? undefined
  const fromAdmin = isAdminVisit(query)
  useEffect(() => {
    const device = matchMedia('(max-width: 800px)').matches ? 'mobile' : 'web'
    const timer = setTimeout(() => {
      client(store.popups, { device, ...(merchant_id ? { merchant_id } : {}) }).then(
        (popups) => setPopup(popups.find(isDue) ?? null),
        () => undefined,
      )
    }, 1200)
    return () => clearTimeout(timer)
    // a customer may be in a segment whose popups a guest does not see
  }, [merchant_id, token])
  if (!popup) return null
  const close = () => {
    shownPopups.add(popup.id)
    if (popup.frequency === 'once' && !fromAdmin) seenPopups.set([...seenPopups.get(), popup.id].slice(-100))
    setPopup(null)
  }
  return (
    <Suspense>
      <PopupBox popup={popup} isReported={!fromAdmin && customer !== null && !customer.by_admin} onClose={close} />
    </Suspense>
  )
}

const isDue = (popup: StorePopup) =>
  !shownPopups.has(popup.id) && !(popup.frequency === 'once' && seenPopups.get().includes(popup.id))

import { Suspense } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useAnalyticsConsent } from '#shop/data/analytics-consent.ts'
import { useSession } from '#shop/data/session.ts'
import { isAdminVisit } from '../context/admin-referrer.ts'
import { useHydrated } from '../form/use-hydrated.ts'
import { lazyWithRetry } from '../context/lazy-with-retry.ts'
import { useShop } from '../context/shop.tsx'
import { isPrivatePage } from './private-pages.ts'

const ConsentBanner = lazyWithRetry(() => import('../notices/consent-banner.tsx'))
const CountedVisit = lazyWithRetry(() => import('../third-party/counted-visit.tsx'))

/** Scripts of third parties and the count of visits. Only in the browser, and never for visits from a panel. */
export function ThirdParties() {
  const { plugins, countsVisits } = useShop()
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const session = useSession()
  const isHydrated = useHydrated()
  const consent = useAnalyticsConsent()
  if (consent === 'no' || !isHydrated || (!plugins && !countsVisits) || isAdminVisit(query) || session?.by_admin)
    return null
  const isPrivate = isPrivatePage(pathname)
  if (isPrivate && consent === null) return null
  const Part = consent ? CountedVisit : ConsentBanner
  return (
    <Suspense>
      <Part plugins={isPrivate ? null : plugins} />
    </Suspense>
  )
}

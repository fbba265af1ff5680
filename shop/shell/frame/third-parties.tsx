import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '#shop/data/session.ts'
import { isAdminVisit } from '../context/admin-referrer.ts'
import { useHydrated } from '../form/use-hydrated.ts'
import { lazyWithRetry } from '../context/lazy-with-retry.ts'
import { useShop } from '../context/shop.tsx'

const ConsentBanner = lazyWithRetry(() => import('../notices/consent-banner.tsx'))

/** Scripts of third parties and the count of visits. Only in the browser, and never for visits from a panel. */
export function ThirdParties() {
  const { plugins, countsVisits } = useShop()
  const [query] = useSearchParams()
  const session = useSession()
  const isHydrated = useHydrated()
  if (!isHydrated || (!plugins && !countsVisits) || isAdminVisit(query) || session?.by_admin) return null
  return (
    <Suspense>
      <ConsentBanner plugins={plugins} />
    </Suspense>
  )
}

import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '#shop/data/session.ts'
import { impersonationReferrer } from '../context/admin-referrer.ts'
import { useHydrated } from '../form/use-hydrated.ts'
import { lazyWithRetry } from '../context/lazy-with-retry.ts'
import { useShop } from '../context/shop.tsx'

const Counting = lazyWithRetry(() => import('../notices/consent-banner.tsx'))

/** Scripts of others: in shops that name some, in the browser alone, and never for the back office's own visits. */
export function ThirdParties() {
  const { plugins } = useShop()
  const [query] = useSearchParams()
  const session = useSession()
  const inBrowser = useHydrated()
  if (!inBrowser || !plugins || impersonationReferrer(query) || session?.by_admin) return null
  return (
    <Suspense>
      <Counting plugins={plugins} />
    </Suspense>
  )
}

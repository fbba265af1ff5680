import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { storeVisits } from '#contract/areas/reports/visits.ts'
import type { VisitStep } from '#contract/areas/reports/visits.ts'
import { countOf, useBaskets } from '#shop/data/basket.ts'
import { client } from '#shop/data/client.ts'

const storageKey = 'shop.visit'

/** The step that the present page and baskets mean. The page of an order follows the checkout once it was placed. */
function stepOf(pathname: string, reached: ReadonlySet<string>, hasItems: boolean): VisitStep {
  if (/^\/[^/]+\/orders\/[^/]+/.test(pathname) && reached.has('checkout')) return 'placed'
  if (/^\/[^/]+\/checkout(\/|$)/.test(pathname)) return 'checkout'
  return hasItems ? 'basket' : 'seen'
}

const order = ['seen', 'basket', 'checkout', 'placed'] as const

/** Reports how far the visit came, each step once. A visit is a tab; it has no identifier. */
export function useVisitSteps(isEnabled: boolean) {
  const { pathname } = useLocation()
  const hasItems = Object.values(useBaskets()).some((basket) => countOf(basket) > 0)
  useEffect(() => {
    if (!isEnabled) return
    try {
      const reached = new Set((sessionStorage.getItem(storageKey) ?? '').split(',').filter(Boolean))
      const step = stepOf(pathname, reached, hasItems)
      const steps = order.slice(0, order.indexOf(step) + 1).filter((one) => !reached.has(one))
      if (steps.length === 0) return
      sessionStorage.setItem(storageKey, [...reached, ...steps].join())
      void client(storeVisits.record, { steps }).catch(() => undefined)
    } catch {
      // A browser without storage is not counted.
    }
  }, [isEnabled, pathname, hasItems])
}

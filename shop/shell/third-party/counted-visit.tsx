import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Plugins } from '#contract/rules/plugins.ts'
import { useShop } from '../context/shop.tsx'
import { startAnalytics, trackPageView } from './analytics.ts'
import { usePromotionEvents } from './use-promotion-events.ts'
import { useVisitSteps } from './use-visit-steps.ts'

/** Analytics and the count of visits of somebody who has agreed to them. `plugins` is null on private pages. */
export default function CountedVisit({ plugins }: { plugins: Plugins | null }) {
  const { countsVisits } = useShop()
  const { pathname } = useLocation()
  useVisitSteps(countsVisits)
  usePromotionEvents(countsVisits)
  useEffect(() => {
    if (!plugins) return
    startAnalytics(plugins)
    trackPageView(plugins, pathname)
  }, [plugins, pathname])
  return null
}

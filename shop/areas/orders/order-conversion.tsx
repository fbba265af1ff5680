import { useEffect } from 'react'
import type { CustomerOrder } from '#contract/schemas/order.ts'
import type { Plugins } from '#contract/rules/plugins.ts'
import { useAnalyticsConsent } from '#shop/data/analytics-consent.ts'
import { startAnalytics } from '#shop/shell/third-party/analytics.ts'
import { reportConversion } from '#shop/shell/third-party/conversion.ts'

/** Reports a new order to Rewardful if the visitor has agreed to analytics. */
export default function OrderConversion({ order, plugins }: { order: CustomerOrder; plugins: Plugins }) {
  const consent = useAnalyticsConsent()
  useEffect(() => {
    if (consent !== 'yes') return
    startAnalytics(plugins)
    reportConversion(order)
  }, [consent, order, plugins])
  return null
}

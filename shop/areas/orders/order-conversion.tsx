import { useEffect } from 'react'
import type { CustomerOrder } from '#contract/schemas/order.ts'
import type { Plugins } from '#contract/rules/plugins.ts'
import { startAnalytics } from '#shop/shell/third-party/analytics.ts'
import { reportConversion } from '#shop/shell/third-party/conversion.ts'

/** Reports a new order to Rewardful. Only for visitors who have agreed to analytics. */
export default function OrderConversion({ order, plugins }: { order: CustomerOrder; plugins: Plugins }) {
  useEffect(() => {
    startAnalytics(plugins)
    reportConversion(order)
  }, [order, plugins])
  return null
}

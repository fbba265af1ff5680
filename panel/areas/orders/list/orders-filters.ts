import { useSearchParams } from 'react-router'
import type { ReportFilter } from '#contract/areas/orders.ts'
import { orderTypeAlias, paymentAlias } from '#contract/fields.ts'
import { orderSource, orderStatus } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import type { Filter } from '#kit/ui/table/filters.ts'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { useCustomerChoices } from '#panel/shell/session/use-customer-choices.ts'
import { useMerchantChoices } from '#panel/shell/session/use-merchant-choices.ts'
import type { OrderTab } from './order-tabs.tsx'

const reportFilters = [
  'product_id',
  'category_id',
  'coupon_id',
  'charge_id',
  'cancel_reason',
  'problem',
  'refund_reason',
  'placed_hour',
] as const satisfies readonly ReportFilter[]

/** Filters of the order list. The scheduled list has only merchant and days. */
export function useOrderFilters(tab: OrderTab): Filter[] {
  const t = useText('orders')
  const tKit = useKitText()
  const context = usePanelContext()
  const [params] = useSearchParams()
  const choices = useMerchantChoices(params.getAll('merchant_id'))
  const customerChoices = useCustomerChoices(params.get('customer_id') ?? undefined)
  const hasManyMerchants = context.panel === 'tenant' && context.boot.merchants.length > 1
  const merchants: Filter[] = hasManyMerchants
    ? [{ name: 'merchant_id', label: t('filter_merchant'), kind: 'one', ...choices }]
    : []
  const customers: Filter[] = customerChoices
    ? [{ name: 'customer_id', label: t('customer'), kind: 'one', ...customerChoices }]
    : []
  // These come from a report, which says what they stand for.
  const reported: Filter[] = reportFilters.flatMap((name) => {
    const value = params.get(name)
    if (value === null) return []
    const text = params.get('about') ?? value
    return [{ name, label: t('filter_report'), kind: 'one', options: [{ value, text }] }]
  })
  const days: Filter = { name: 'days', label: t('filter_days'), kind: 'days' }
  if (tab === 'scheduled') return [...merchants, days]
  return [
    ...merchants,
    ...customers,
    ...reported,
    days,
    {
      name: 'order_type',
      label: t('filter_type'),
      kind: 'many',
      options: orderTypeAlias.options.map((value) => ({ value, text: t(`type_${value}`) })),
    },
    {
      name: 'payment_mode',
      label: t('filter_payment'),
      kind: 'many',
      options: paymentAlias.options.map((value) => ({ value, text: t(`pay_${value}`) })),
    },
    {
      name: 'source',
      label: t('filter_source'),
      kind: 'many',
      options: orderSource.options.map((value) => ({ value, text: t(`source_${value}`) })),
    },
    ...(tab === 'all'
      ? [
          {
            name: 'order_status',
            label: t('filter_status'),
            kind: 'many' as const,
            options: orderStatus.options.map((value) => ({ value, text: tKit(`status_${value}`) })),
          },
        ]
      : []),
  ]
}

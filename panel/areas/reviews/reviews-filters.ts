import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import type { Filter } from '#kit/ui/table/filters.ts'
import { useMerchantChoices } from '#panel/shell/session/use-merchant-choices.ts'

export function useReviewFilters(merchantIds: readonly string[]): Filter[] {
  const t = useText('reviews')
  const { panel } = usePanelRoute()
  const merchants = useMerchantChoices(merchantIds)
  const merchant: Filter = { name: 'merchant_id', label: t('merchant'), kind: 'one', ...merchants }
  return [
    ...(panel === 'tenant' ? [merchant] : []),
    {
      name: 'rating',
      label: t('rating'),
      options: ['5', '4', '3', '2', '1'].map((value) => ({ value, text: t('stars', { rating: value }) })),
    },
    {
      name: 'state',
      label: t('state'),
      options: (['published', 'waiting', 'reported'] as const).map((value) => ({ value, text: t(`state_${value}`) })),
    },
    {
      name: 'has_reply',
      label: t('reply'),
      options: [
        { value: 'true', text: t('with_reply') },
        { value: 'false', text: t('tab_unanswered') },
      ],
    },
    { name: 'days', label: t('date'), kind: 'days' },
  ]
}

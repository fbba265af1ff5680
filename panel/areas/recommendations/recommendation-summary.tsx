import { recommendations } from '#contract/areas/recommendations/recommendations.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { LinkButton } from '#kit/ui/base/button.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import type { useRange } from '#panel/areas/reports/use-range.ts'
import { Figures } from './analytics.tsx'
import { withoutComparison } from './use-analytics.ts'

/** What recommendations sold in the period of the analytics, with a link to their screen. */
export function RecommendationSummary({ input }: Pick<ReturnType<typeof useRange>, 'input'>) {
  const t = useText('reports')
  const can = useCan()
  const { data } = useCall(
    recommendations.orderAnalytics,
    { ...withoutComparison(input), limit: 1 },
    { keepPreviousData: true },
  )
  if (!data) return null
  return (
    <Card
      title={t('recommendation_title')}
      end={
        can(recommendations.settings) && (
          <LinkButton to="/merchants/recommendations">{t('recommendation_details')}</LinkButton>
        )
      }
    >
      <Figures totals={data.data.totals} />
    </Card>
  )
}

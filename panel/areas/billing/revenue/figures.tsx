import { revenue } from '#contract/areas/billing/revenue.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { LoadErrorState, NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import styles from './revenue.module.css'
import { CurrencyFigures } from './currency-figures.tsx'

/** The figures of each currency. They are never added up. */
export function Figures() {
  const t = useText('revenue')
  const { data, loadError, refetch } = useCall(revenue.figures, {})
  if (loadError && !data) return <LoadErrorState error={loadError} retry={refetch} />
  if (data?.length === 0)
    return (
      <Card>
        <NoRecords title={t('no_revenue')} text={t('no_revenue_text')} />
      </Card>
    )
  return (
    <div aria-busy={!data} className={styles.currencies}>
      {data?.map((figures) => (
        <CurrencyFigures key={figures.currency} figures={figures} />
      ))}
    </div>
  )
}

import { merchantReports } from '#contract/areas/reports.ts'
import { minMeasuredOrders, shareReadyWithin, summarizePreparation } from '#contract/rules/kitchen/preparation-times.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { formatNumber, formatPercent } from '#kit/ui/base/format.ts'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import type { ControlProps } from './control-props.ts'
import { unitOf } from './setting-units.ts'
import styles from './section.module.css'

/** The preparation time, and for a merchant how long its own orders took. */
export function PreparationTime(props: ControlProps) {
  const t = useText('settings')
  const { panel } = usePanelRoute()
  return (
    <div>
      <div className={styles.narrow}>
        <NumberField {...props} hideLabel unit={t(unitOf('preparation_time') ?? 'unit_minutes')} />
      </div>
      {panel === 'merchant' && <MeasuredTimes {...props} />}
    </div>
  )
}

function MeasuredTimes({ form, name, disabled }: ControlProps) {
  const t = useText('settings')
  const locale = useLocale()
  const { data: times } = useCall(merchantReports.preparationTimes, {})
  if (!times) return null
  const measured = summarizePreparation(times)
  if (!measured) return <p className={styles.measured}>{t('preparation_unmeasured', { orders: minMeasuredOrders })}</p>
  const { orders, half, most } = measured
  const value = form.values[name]
  // the field may be empty while somebody types
  const minutes = typeof value === 'number' ? value : null
  const share = minutes === null ? null : shareReadyWithin(times, minutes)
  return (
    <div className={styles.measured}>
      <p>{t('preparation_measured', { orders: formatNumber(orders, locale), half, most })}</p>
      {minutes !== null && share !== null && (
        <p aria-live="polite">
          {t('preparation_in_time', { minutes, share: formatPercent(Math.round(share * 100), locale) })}
        </p>
      )}
      {!disabled && minutes !== most && (
        <Button kind="plain" size="small" onClick={() => form.setValues({ [name]: most })}>
          {t('preparation_use', { minutes: most })}
        </Button>
      )}
    </div>
  )
}

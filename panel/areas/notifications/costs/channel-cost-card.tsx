import { IconAlertTriangle } from '@tabler/icons-react'
import type { ChannelCosts } from '#contract/areas/notifications/costs.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { decimalsOf, formatMoney, formatNumber } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { useMoney } from '#kit/ui/base/money.tsx'
import { Card, LabeledValue, Stack } from '#kit/ui/layout/layout.tsx'
import { useCostsText } from './costs-text.tsx'
import styles from './costs.module.css'

type Props = { costs: ChannelCosts; ofTenant: string; edit: () => void }

/** A channel in a month: what was sent, what it cost, and how much of the budget is left. */
export function ChannelCostCard({ costs, ofTenant, edit }: Props) {
  const t = useText('notifications')
  const { locale } = useLocaleContext()
  const costsText = useCostsText()
  const { channel, currency, sent, segments, previous, unit_price, prefix_prices } = costs
  const unitPrice = formatMoney(unit_price * 10 ** decimalsOf(currency), currency, locale, { maximumFractionDigits: 6 })
  return (
    <Card
      title={t(`channel_${channel}`)}
      end={
        <Button size="small" onClick={edit}>
          {t('costs_edit')}
        </Button>
      }
    >
      <Stack gap={4}>
        <LabeledValue term={t(channel === 'sms' ? 'costs_price_part' : 'costs_price')}>
          {unit_price === 0 ? t('costs_no_price') : <bdi>{unitPrice}</bdi>}
        </LabeledValue>
        {prefix_prices.length > 0 && (
          <LabeledValue term={t('costs_prefixes')}>{formatNumber(prefix_prices.length, locale)}</LabeledValue>
        )}
        <LabeledValue term={t('costs_sent')}>{formatNumber(sent, locale)}</LabeledValue>
        {channel === 'sms' && <LabeledValue term={t('costs_parts')}>{formatNumber(segments, locale)}</LabeledValue>}
        <LabeledValue term={t('costs_cost')} total>
          <bdi>{costsText(costs.costs, ofTenant)}</bdi>
        </LabeledValue>
        <p className={styles.note}>{t('costs_before', { amount: costsText(previous.costs, ofTenant) })}</p>
        {currency !== ofTenant && (
          <p className={styles.note}>{t('costs_other_currency', { currency, current: ofTenant })}</p>
        )}
        <Budget costs={costs} />
      </Stack>
    </Card>
  )
}

function Budget({ costs }: Pick<Props, 'costs'>) {
  const t = useText('notifications')
  const money = useMoney()
  const { currency, budget_spent: cost, monthly_budget: budget, is_marketing_stopped: isStopped } = costs
  if (budget === null) return <p className={styles.note}>{t('costs_no_budget')}</p>
  const level = cost >= budget ? 'spent' : cost * 100 >= budget * 80 ? 'near' : 'fine'
  const text = t('costs_budget_of', { spent: money(cost, currency), budget: money(budget, currency) })
  return (
    <>
      <meter className={styles.meter} data-level={level} min={0} max={budget} value={cost} aria-label={text} />
      <p className={styles.note}>{text}</p>
      {(isStopped || level !== 'fine') && (
        <p className={styles.warning} data-level={level}>
          <IconAlertTriangle size={16} aria-hidden />
          {t(isStopped ? 'costs_stopped' : 'costs_near')}
        </p>
      )}
    </>
  )
}

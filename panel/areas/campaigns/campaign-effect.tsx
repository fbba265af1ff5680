import type { Campaign } from '#contract/areas/campaigns.ts'
import { useText } from '#kit/data/text.ts'
import { formatNumber } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { useMoney } from '#kit/ui/base/money.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import styles from './campaigns.module.css'

/** Orders and revenue of customers who got a campaign, beside those of customers who were held out. */
export function CampaignEffect({ campaign }: { campaign: Campaign }) {
  const t = useText('campaigns')
  const { locale } = useLocaleContext()
  const { sent_count, reached_orders, reached_revenue, held_out_count, held_out_orders, held_out_revenue } = campaign
  const number = (value: number, digits = 0) => formatNumber(value, locale, { maximumFractionDigits: digits })
  const share = (value: number, customers: number, show: (each: number) => string) =>
    customers === 0 ? '–' : show(value / customers)
  const perHundred = (each: number) => number(each * 100, 1)
  const money = useMoney()
  const average = (each: number) => money(Math.round(each))
  const rows: [label: string, reached: string, heldOut: string][] = [
    [t('customers_count'), number(sent_count), number(held_out_count)],
    [t('orders'), number(reached_orders), number(held_out_orders)],
    [t('revenue'), money(reached_revenue), money(held_out_revenue)],
    [
      t('orders_per_hundred'),
      share(reached_orders, sent_count, perHundred),
      share(held_out_orders, held_out_count, perHundred),
    ],
    [
      t('revenue_per_customer'),
      share(reached_revenue, sent_count, average),
      share(held_out_revenue, held_out_count, average),
    ],
  ]
  const hasHoldOut = held_out_count > 0
  return (
    <Card title={t('effect')} note={t('effect_hint')}>
      <table className={styles.effect}>
        <thead>
          <tr>
            <th scope="col" aria-label={t('result')} />
            <th scope="col">{t('reached')}</th>
            {hasHoldOut && <th scope="col">{t('held_out')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, reached, heldOut]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <bdi>{reached}</bdi>
              </td>
              {hasHoldOut && (
                <td>
                  <bdi>{heldOut}</bdi>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

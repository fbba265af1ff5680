import { Link } from 'react-router'
import type { MessageCosts } from '#contract/areas/notifications/costs.ts'
import { messageTemplates } from '#contract/areas/notifications/events.ts'
import { useCall } from '#kit/data/query.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { formatNumber } from '#kit/ui/base/format.ts'
import { Card } from '#kit/ui/layout/layout.tsx'
import { useCostsText } from './costs-text.tsx'
import styles from './costs.module.css'

/** Which events and campaigns the costs of a month come from, the most expensive first. */
export function EventCosts({ costs: { events, currency } }: { costs: MessageCosts }) {
  const t = useText('notifications')
  const locale = useLocale()
  const costsText = useCostsText()
  const names = useCall(messageTemplates.events, {}, { staleTime: 300_000, keySuffix: locale }).data ?? []
  const nameOf = ({ event_type, campaign_id, campaign_title }: (typeof events)[number]) =>
    campaign_id === null
      ? (names.find((event) => event.event_type === event_type)?.event_name ?? event_type.replaceAll('_', ' '))
      : (campaign_title ?? t('costs_unknown_campaign'))
  return (
    <Card title={t('costs_by_event')} pad={events.length === 0}>
      {events.length === 0 && <p className={styles.note}>{t('costs_none')}</p>}
      {events.length > 0 && (
        <div className={styles.scroller}>
          <table className={styles.events}>
            <thead>
              <tr>
                <th scope="col">{t('event')}</th>
                <th scope="col">{t('channel')}</th>
                <th scope="col">{t('costs_sent')}</th>
                <th scope="col">{t('costs_parts')}</th>
                <th scope="col">{t('costs_cost')}</th>
              </tr>
            </thead>
            <tbody>
              {events.map((row) => (
                <tr key={`${row.event_type} ${row.campaign_id} ${row.channel} ${row.costs[0]?.currency}`}>
                  <th scope="row">
                    {row.campaign_title === null ? (
                      <bdi>{nameOf(row)}</bdi>
                    ) : (
                      <Link to={`/campaigns/edit/${row.campaign_id}`}>
                        <bdi>{nameOf(row)}</bdi>
                      </Link>
                    )}
                  </th>
                  <td>{t(`channel_${row.channel}`)}</td>
                  <td>{formatNumber(row.sent, locale)}</td>
                  <td>{row.channel === 'sms' ? formatNumber(row.segments, locale) : '–'}</td>
                  <td>
                    <bdi>{costsText(row.costs, currency)}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}

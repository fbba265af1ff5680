import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { messageCosts } from '#contract/areas/notifications/costs.ts'
import type { ChannelCosts, MessageCosts } from '#contract/areas/notifications/costs.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { formatDay } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Row, Stack } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { TransferLinks } from '#panel/shell/page/transfer-links.tsx'
import { NotificationTabs } from '../notification-tabs.tsx'
import { ChannelCostCard } from './channel-cost-card.tsx'
import { useCostsText } from './costs-text.tsx'
import { CostDialog } from './cost-dialog.tsx'
import { EventCosts } from './event-costs.tsx'
import styles from './costs.module.css'

/** What messages cost in a month, by channel, event and campaign. */
export function MessageCostsScreen() {
  const t = useText('notifications')
  const { to } = usePanelRoute()
  const { get } = useQueryParams()
  const month = get('month')
  const { data, loadError, refetch } = useCall(messageCosts.show, month === null ? {} : { month }, {
    keepPreviousData: true,
  })
  const [edited, setEdited] = useState<ChannelCosts>()
  return (
    <Screen
      title={t('title')}
      back={to('/settings')}
      toolbar={<NotificationTabs current="costs" />}
      actions={<TransferLinks type="message_costs" exports={messageCosts.startExport} />}
    >
      {loadError && !data && <LoadErrorState error={loadError} retry={refetch} />}
      {data && (
        <Stack gap={16}>
          <MonthHead costs={data} />
          <div className={styles.channels}>
            {data.channels.map((channel) => (
              <ChannelCostCard
                key={channel.channel}
                costs={channel}
                ofTenant={data.currency}
                edit={() => setEdited(channel)}
              />
            ))}
          </div>
          <EventCosts costs={data} />
        </Stack>
      )}
      {edited && data && <CostDialog saved={edited} currency={data.currency} close={() => setEdited(undefined)} />}
    </Screen>
  )
}

/** The month `offset` months after another. */
function monthAfter(month: string, offset: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + offset, 1)).toISOString().slice(0, 7)
}

function MonthHead({ costs }: { costs: MessageCosts }) {
  const t = useText('notifications')
  const { locale } = useLocaleContext()
  const costsText = useCostsText()
  const { go } = useQueryParams()
  const { month, currency, costs: spent, previous, this_month: thisMonth } = costs
  const show = (offset: number) => {
    const chosen = monthAfter(month, offset)
    go({ month: chosen === thisMonth ? null : chosen })
  }
  return (
    <div className={styles.head}>
      <Row gap={4}>
        <IconButton icon={IconChevronLeft} flip label={t('costs_earlier')} onClick={() => show(-1)} />
        <h2 className={styles.month}>{formatDay(`${month}-01`, locale, { month: 'long', year: 'numeric' })}</h2>
        <IconButton
          icon={IconChevronRight}
          flip
          label={t('costs_later')}
          disabled={month >= thisMonth}
          onClick={() => show(1)}
        />
      </Row>
      <p className={styles.total}>
        <span>{t('costs_total')}</span>
        <strong>
          <bdi>{costsText(spent, currency)}</bdi>
        </strong>
        <small>{t('costs_before', { amount: costsText(previous.costs, currency) })}</small>
      </p>
      <p className={styles.note}>{t('costs_about')}</p>
    </div>
  )
}

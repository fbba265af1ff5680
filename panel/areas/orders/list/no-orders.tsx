import { IconExternalLink } from '@tabler/icons-react'
import type { OrderStats } from '#contract/schemas/order.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { LinkButton } from '#kit/ui/base/button.tsx'
import { EmptyState } from '#kit/ui/feedback/empty-state.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { shopOf } from '#panel/shell/share/share-link.ts'
import type { OrderTab } from './order-tabs.tsx'

export function NoOrders({ tab, stats }: { tab: OrderTab; stats: OrderStats | undefined }) {
  const t = useText('orders')
  const tShell = useText('shell')
  const { to } = usePanelRoute()
  const shop = shopOf(usePanelContext())
  if (tab === 'scheduled')
    return (
      <EmptyState
        title={t('empty_scheduled_title')}
        text={t('empty_scheduled_text')}
        action={
          <LinkButton kind="primary" to={to('/orders?view=list&tab=all')}>
            {t('see_all')}
          </LinkButton>
        }
      />
    )
  const hasOtherOrders = tab !== 'all' && (stats?.total_orders ?? 0) > 0
  return (
    <EmptyState
      title={t('empty_title')}
      text={t(hasOtherOrders ? 'empty_tab_text' : 'empty_text')}
      action={
        hasOtherOrders ? (
          <LinkButton kind="primary" to={to('/orders?view=list&tab=all')}>
            {t('see_all')}
          </LinkButton>
        ) : (
          shop && (
            <LinkButton icon={IconExternalLink} flip newTab href={shop}>
              {tShell('visit_store')}
            </LinkButton>
          )
        )
      }
    />
  )
}

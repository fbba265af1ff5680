import { deliveryIntegrations } from '#contract/areas/delivery-integrations.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import styles from './delivery-integrations.module.css'
import { ProviderCard } from './provider-card.tsx'

/** The services that send couriers. */
export function DeliveryIntegrationsScreen() {
  const t = useText('delivery')
  const { to } = usePanelRoute()
  const { data, loadError, refetch } = useCall(deliveryIntegrations.list, {})
  return (
    <Screen title={t('courier_title')} back={to('/settings')}>
      {loadError && !data && <LoadErrorState error={loadError} retry={refetch} />}
      <div className={styles.page}>
        {data?.map((provider) => (
          <ProviderCard key={provider.id} provider={provider} />
        ))}
      </div>
    </Screen>
  )
}

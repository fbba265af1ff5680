import { useParams } from 'react-router'
import { merchantZones, zones } from '#contract/areas/delivery/zones.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { useServiceArea, zonesPath } from './zone-calls.ts'
import { ZoneForm } from './zone-form.tsx'
import { blankZone } from './zone-form-values.ts'

/** An existing zone. */
export function ZoneScreen() {
  const t = useText('delivery')
  const { panel, merchantId = '', to } = usePanelRoute()
  const { id = '' } = useParams()
  const ofTenant = useCall(zones.show, { id }, { enabled: panel === 'tenant' })
  const ofMerchant = useCall(merchantZones.show, { id, merchant_id: merchantId }, { enabled: panel === 'merchant' })
  const { data, loadError, refetch } = panel === 'tenant' ? ofTenant : ofMerchant
  const listPath = to(zonesPath)
  if (loadError && !data)
    return (
      <Screen title={t('title')} back={listPath}>
        <LoadErrorState error={loadError} retry={refetch} listPath={listPath} />
      </Screen>
    )
  return data ? <ZoneForm key={data.id} zone={data} /> : null
}

/** A new zone with the usual method of the network. */
export function NewZoneScreen() {
  const t = useText('delivery')
  const { merchantId = '', to } = usePanelRoute()
  const { data, loadError, refetch } = useServiceArea(merchantId)
  if (loadError && !data)
    return (
      <Screen title={t('title')} back={to(zonesPath)}>
        <LoadErrorState error={loadError} retry={refetch} />
      </Screen>
    )
  return data ? <ZoneForm draft={blankZone(merchantId, data.store_type)} /> : null
}

import { useParams } from 'react-router'
import { charges, merchantCharges } from '#contract/areas/charges.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { ChargeForm } from './charge-form.tsx'

/** An existing charge. */
export function ChargeScreen() {
  const t = useText('charges')
  const { panel, merchantId = '', to } = usePanelRoute()
  const { id = '' } = useParams()
  const ofTenant = useCall(charges.show, { id }, { enabled: panel === 'tenant' })
  const ofMerchant = useCall(merchantCharges.show, { id, merchant_id: merchantId }, { enabled: panel === 'merchant' })
  const { data, loadError, refetch } = panel === 'tenant' ? ofTenant : ofMerchant
  const listPath = to('/settings/custom_charges')
  if (loadError && !data)
    return (
      <Screen title={t('title')} back={listPath}>
        <LoadErrorState error={loadError} retry={refetch} listPath={listPath} />
      </Screen>
    )
  return data ? <ChargeForm key={data.id} charge={data} /> : null
}

export const NewChargeScreen = () => <ChargeForm />

import { useParams } from 'react-router'
import { coupons, merchantCoupons } from '#contract/coupons.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { CouponForm } from './coupon-form.tsx'

/** An existing coupon. */
export function CouponScreen() {
  const t = useText('coupons')
  const { panel, merchantId = '', to } = usePanelRoute()
  const { id = '' } = useParams()
  const ofTenant = useCall(coupons.show, { id }, { enabled: panel === 'tenant' })
  const ofMerchant = useCall(merchantCoupons.show, { id, merchant_id: merchantId }, { enabled: panel === 'merchant' })
  const { data, loadError, refetch } = panel === 'tenant' ? ofTenant : ofMerchant
  const listPath = to('/coupons')
  if (loadError && !data)
    return (
      <Screen title={t('title')} back={listPath}>
        <LoadErrorState error={loadError} retry={refetch} listPath={listPath} />
      </Screen>
    )
  return data ? <CouponForm key={data.id} coupon={data} /> : null
}

export const NewCouponScreen = () => <CouponForm />

import { useParams, useSearchParams } from 'react-router'
import { coupons, merchantCoupons } from '#contract/areas/coupons.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { CouponForm } from './coupon-form.tsx'

/** An existing coupon. */
export function CouponScreen() {
  const { id = '' } = useParams()
  const { data, ...state } = useCoupon(id)
  return data ? <CouponForm key={data.id} coupon={data} /> : <MissingCoupon {...state} />
}

/** A new coupon. The parameter `copy` names one whose values it starts with. */
export function NewCouponScreen() {
  const [query] = useSearchParams()
  const id = query.get('copy')
  return id === null ? <CouponForm /> : <CouponCopy id={id} />
}

function CouponCopy({ id }: { id: string }) {
  const { data, ...state } = useCoupon(id)
  return data ? <CouponForm key={`copy ${data.id}`} template={data} /> : <MissingCoupon {...state} />
}

function useCoupon(id: string) {
  const { panel, merchantId = '' } = usePanelRoute()
  const ofTenant = useCall(coupons.show, { id }, { enabled: panel === 'tenant' })
  const ofMerchant = useCall(merchantCoupons.show, { id, merchant_id: merchantId }, { enabled: panel === 'merchant' })
  const { data, loadError, refetch } = panel === 'tenant' ? ofTenant : ofMerchant
  return { data, loadError, refetch }
}

function MissingCoupon({ loadError, refetch }: Omit<ReturnType<typeof useCoupon>, 'data'>) {
  const t = useText('coupons')
  const { to } = usePanelRoute()
  const listPath = to('/coupons')
  if (!loadError) return null
  return (
    <Screen title={t('title')} back={listPath}>
      <LoadErrorState error={loadError} retry={refetch} listPath={listPath} />
    </Screen>
  )
}

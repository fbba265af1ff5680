import { coupons, merchantCoupons } from '#contract/areas/coupons.ts'
import type { CouponInput } from '#contract/areas/coupons.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { fetchCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'

type Changes = Partial<CouponInput> & { id: string; expected_updated_at?: string }

/** The calls of the current panel. */
export function useCouponCalls() {
  const { panel, merchantId: merchant_id = '' } = usePanelRoute()
  if (panel === 'tenant')
    return {
      fetch: (id: string) => fetchCall(coupons.show, { id }),
      create: (draft: CouponInput) => send(coupons.create, draft),
      update: (changes: Changes) => send(coupons.update, changes),
    }
  return {
    fetch: (id: string) => fetchCall(merchantCoupons.show, { id, merchant_id }),
    create: ({ merchant_ids: _ids, segment_id: _segment, ...draft }: CouponInput) =>
      send(merchantCoupons.create, { ...draft, merchant_id }),
    update: ({ merchant_ids: _ids, segment_id: _segment, ...changes }: Changes) =>
      send(merchantCoupons.update, { ...changes, merchant_id }),
  }
}

/** Calls to invalidate after a change. */
export const couponQueries = [coupons, merchantCoupons]

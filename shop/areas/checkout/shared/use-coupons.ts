import { useEffect, useState } from 'react'
import { store } from '#contract/areas/storefront/storefront.ts'
import type { StoreCoupon } from '#contract/areas/storefront/storefront.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import { client } from '#shop/data/client.ts'
import { useSession } from '#shop/data/session.ts'

/** The public coupons that this customer can use for the order. */
export function useCoupons(merchant_id: string, order_type: OrderTypeAlias): readonly StoreCoupon[] {
  const [coupons, setCoupons] = useState<readonly StoreCoupon[]>([])
  const session = useSession()
  useEffect(() => {
    client(store.coupons, { merchant_id, order_type }).then(setCoupons, () => setCoupons([]))
  }, [merchant_id, order_type, session])
  return coupons
}

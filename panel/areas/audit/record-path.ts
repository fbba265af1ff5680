import { usePanelRoute } from '#kit/data/panel-route.ts'

type Place = { merchant?: string; tenant?: string }

/** The page of a record, by its kind. A path that a panel does not have is left out. */
const places: Readonly<Record<string, Place>> = {
  banner: { tenant: '/banners/edit/' },
  campaign: { tenant: '/campaigns/edit/' },
  category: { merchant: '/products/categories/edit/' },
  charge: { tenant: '/settings/custom_charges/edit/', merchant: '/settings/custom_charges/edit/' },
  coupon: { tenant: '/coupons/edit/', merchant: '/coupons/edit/' },
  customer: { tenant: '/customers/view/' },
  merchant: { tenant: '/merchants/view/' },
  page: { tenant: '/settings/pages/edit/' },
  payout: { tenant: '/payouts/' },
  popup: { tenant: '/popups/edit/' },
  product: { merchant: '/products/edit/' },
  schedule: { merchant: '/products/scheduler/edit/' },
  segment: { tenant: '/segmentation/edit/' },
  user: { tenant: '/settings/users/edit/', merchant: '/users/edit/' },
  zone: { tenant: '/settings/serviceable_zones/edit/', merchant: '/settings/serviceable_zones/edit/' },
}

type Entry = { action: string; record: string; merchant_id: string | null }

/** The path of the record's page in this panel, or undefined: it has none, or the entry says that it was deleted. */
export function useRecordPath() {
  const { panel, to } = usePanelRoute()
  return ({ action, record, merchant_id }: Entry): string | undefined => {
    const [kind = '', id = ''] = record.split(':')
    const place = places[kind]
    if (place === undefined || action.endsWith('.deleted')) return undefined
    const own = panel === 'merchant' ? place.merchant : place.tenant
    if (own !== undefined) return to(own + id)
    return place.merchant !== undefined && merchant_id !== null ? `/m/${merchant_id}${place.merchant}${id}` : undefined
  }
}

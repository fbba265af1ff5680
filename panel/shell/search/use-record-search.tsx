import { IconBuildingCommunity, IconBuildingStore, IconPackage, IconReceipt, IconUser } from '@tabler/icons-react'
import { auth } from '#contract/areas/auth/auth.ts'
import { catalogSearch, merchantCatalogSearch } from '#contract/areas/catalog/search.ts'
import { customers } from '#contract/areas/customers.ts'
import { merchants } from '#contract/areas/merchants/merchants.ts'
import { operator } from '#contract/areas/operator/operator.ts'
import { merchantOrders, orders } from '#contract/areas/orders.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Money } from '#kit/ui/base/money.tsx'
import { StatusBadge } from '#kit/ui/base/status-badge.tsx'
import { isPlatform, usePanelContext } from '../session/panel-context.ts'
import type { CommandGroup } from './command-items.ts'
import { useCanSwitchMerchant } from '../frame/merchant-switcher.tsx'

/** Records that the server finds, each group only with its permission. */
export function useRecordSearch(search: string) {
  const t = useText('shell')
  const can = useCan()
  const route = usePanelRoute()
  const isMerchant = route.panel === 'merchant'
  const isPlatformPanel = isPlatform(usePanelContext())
  const isActive = search !== '' && !isPlatformPanel
  const switchable = useCanSwitchMerchant()
  const canEditProducts = can(merchantCatalogSearch.search)
  const merchantResults = useCall(
    merchants.search,
    { search, limit: 5 },
    { enabled: isActive && !isMerchant && can(merchants.list), keepPreviousData: isActive },
  )
  const productResults = useCall(
    catalogSearch.search,
    { search, types: ['product'], limit: 5 },
    { enabled: isActive && !isMerchant && can(catalogSearch.search), keepPreviousData: isActive },
  )
  const ownResults = useCall(
    merchantCatalogSearch.search,
    { search, types: ['product', 'category'], limit: 6 },
    { enabled: isActive && isMerchant && can(merchantCatalogSearch.search), keepPreviousData: isActive },
  )
  const orderCall = route.byPanel(orders.search, merchantOrders.search)
  const orderResults = useCall(
    orderCall,
    { search, limit: 5 },
    { enabled: isActive && can(orderCall), keepPreviousData: isActive },
  )
  const customerResults = useCall(
    customers.search,
    { search, limit: 5 },
    {
      enabled: isActive && !isMerchant && can(customers.search) && can(customers.show),
      keepPreviousData: isActive,
    },
  )
  const storeResults = useCall(
    auth.merchantUsers,
    { search },
    { enabled: isActive && isMerchant && switchable, keepPreviousData: isActive },
  )
  const tenantResults = useCall(
    operator.list,
    { search, limit: 5 },
    { enabled: search !== '' && isPlatformPanel, keepPreviousData: search !== '' },
  )
  const queries = [
    tenantResults,
    merchantResults,
    productResults,
    ownResults,
    orderResults,
    customerResults,
    storeResults,
  ]
  const hits = isMerchant ? ownResults.data : productResults.data
  const groups: CommandGroup[] =
    search === ''
      ? []
      : [
          {
            name: t('search_tenants'),
            items: (tenantResults.data?.data ?? []).map((one) => ({
              id: `t${one.id}`,
              text: one.name,
              icon: IconBuildingCommunity,
              to: `/tenants/view/${one.id}`,
              ...(one.domain ? { subtitle: one.domain } : {}),
            })),
          },
          {
            name: t('search_merchants'),
            items: (merchantResults.data ?? []).map((one) => ({
              id: `m${one.merchant_id}`,
              text: one.name,
              icon: IconBuildingStore,
              picture: one.logo_url,
              to: `/merchants/view/${one.merchant_id}`,
              subtitle: [one.address, one.phone].filter(Boolean).join(' · '),
            })),
          },
          {
            name: t('search_products'),
            items: (hits ?? []).map((one) => ({
              id: `p${one._id}`,
              text: one.name,
              icon: IconPackage,
              picture: one.image_url,
              ...(isMerchant ? {} : { subtitle: one.merchant_name }),
              to: isMerchant
                ? route.to(
                    one.type === 'category' ? `/products/categories/edit/${one._id}` : `/products/edit/${one._id}`,
                  )
                : canEditProducts
                  ? `/m/${one.merchant_id}/products/edit/${one._id}`
                  : `/products?search=${encodeURIComponent(one.name.slice(0, 50))}`,
              end:
                one.selling_price === null ? undefined : <Money amount={one.selling_price} currency={one.currency} />,
            })),
          },
          {
            name: t('search_orders'),
            items: (orderResults.data?.data ?? []).map((one) => ({
              id: `o${one.order_id}`,
              text: `#${one.order_id} ${one.customer.name}${isMerchant ? '' : `, ${one.merchant.name}`}`,
              icon: IconReceipt,
              to: route.to(`/orders?open=${encodeURIComponent(one.order_id)}`),
              end: <StatusBadge status={one.order_status} />,
            })),
          },
          {
            name: t('search_customers'),
            items: (customerResults.data?.data ?? []).map((one) => ({
              id: `c${one.id}`,
              text: `${one.first_name} ${one.last_name}`.trim() || one.mobile,
              icon: IconUser,
              to: `/customers/view/${one.id}`,
              subtitle: [one.email, one.mobile].filter(Boolean).join(' · '),
            })),
          },
          {
            name: t('search_merchants'),
            items: (storeResults.data ?? [])
              .filter((one) => one.merchant_id !== route.merchantId)
              .slice(0, 5)
              .map((one) => ({
                id: `s${one.merchant_id}`,
                text: one.name,
                icon: IconBuildingStore,
                picture: one.logo_url,
                to: `/m/${one.merchant_id}/dashboard`,
              })),
          },
        ]
  return {
    products: search === '' ? [] : (hits ?? []),
    groups: groups.filter((group) => group.items.length > 0),
    busy: search !== '' && queries.some((one) => one.isFetching),
    failed: search !== '' && queries.some((one) => one.loadError !== null),
  }
}

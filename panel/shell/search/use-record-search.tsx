import { IconBuildingCommunity, IconBuildingStore, IconPackage, IconReceipt } from '@tabler/icons-react'
import { auth } from '#contract/auth.ts'
import { catalogSearch, merchantCatalogSearch } from '#contract/catalog-search.ts'
import { merchants } from '#contract/merchants.ts'
import { operator } from '#contract/operator.ts'
import { merchantOrders, orders } from '#contract/orders.ts'
import { seesAllMerchants } from '#contract/rules/permissions.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCan, usePermissions } from '#kit/data/use-can.ts'
import { Money } from '#kit/ui/base/money.tsx'
import { StatusBadge } from '#kit/ui/base/status-badge.tsx'
import { isPlatform, usePanelContext } from '../session/panel-context.ts'
import type { CommandGroup } from './command-items.ts'
import { useCanSwitchMerchant } from '../frame/merchant-switcher.tsx'

/** Merchants, products and orders that the server finds for `search`; each only for those who may open it. */
export function useRecordSearch(search: string) {
  const t = useText('shell')
  const can = useCan()
  const door = usePanelRoute()
  const merchant = door.panel === 'merchant'
  const operates = isPlatform(usePanelContext())
  const asked = search !== '' && !operates
  const switchable = useCanSwitchMerchant()
  const enters = seesAllMerchants(usePermissions())
  const inMerchants = useCall(
    merchants.search,
    { search, limit: 5 },
    { enabled: asked && !merchant && can(merchants.list), keepPreviousData: asked },
  )
  const products = useCall(
    catalogSearch.search,
    { search, types: ['product'], limit: 5 },
    { enabled: asked && !merchant && can(catalogSearch.search), keepPreviousData: asked },
  )
  const own = useCall(
    merchantCatalogSearch.search,
    { search, types: ['product', 'category'], limit: 6 },
    { enabled: asked && merchant && can(merchantCatalogSearch.search), keepPreviousData: asked },
  )
  const orderCall = door.byPanel(orders.search, merchantOrders.search)
  const found = useCall(orderCall, { search, limit: 5 }, { enabled: asked && can(orderCall), keepPreviousData: asked })
  const stores = useCall(
    auth.merchantUsers,
    { search },
    { enabled: asked && merchant && switchable, keepPreviousData: asked },
  )
  const tenants = useCall(
    operator.list,
    { search, limit: 5 },
    { enabled: search !== '' && operates, keepPreviousData: search !== '' },
  )
  const all = [tenants, inMerchants, products, own, found, stores]
  const hits = merchant ? own.data : products.data
  const groups: CommandGroup[] =
    search === ''
      ? []
      : [
          {
            name: t('search_tenants'),
            items: (tenants.data?.data ?? []).map((one) => ({
              id: `t${one.id}`,
              text: one.name,
              icon: IconBuildingCommunity,
              to: `/tenants/view/${one.id}`,
              ...(one.domain ? { under: one.domain } : {}),
            })),
          },
          {
            name: t('search_merchants'),
            items: (inMerchants.data ?? []).map((one) => ({
              id: `m${one.merchant_id}`,
              text: one.name,
              icon: IconBuildingStore,
              picture: one.logo_url,
              to: `/merchants/view/${one.merchant_id}`,
              under: [one.address, one.phone].filter(Boolean).join(' · '),
            })),
          },
          {
            name: t('search_products'),
            items: (hits ?? []).map((one) => ({
              id: `p${one._id}`,
              text: one.name,
              icon: IconPackage,
              picture: one.image_url,
              ...(merchant ? {} : { under: one.merchant_name }),
              to: merchant
                ? door.to(
                    one.type === 'category' ? `/products/categories/edit/${one._id}` : `/products/edit/${one._id}`,
                  )
                : enters
                  ? `/m/${one.merchant_id}/products/edit/${one._id}`
                  : `/products?search=${encodeURIComponent(one.name.slice(0, 50))}`,
              end:
                one.selling_price === null ? undefined : <Money amount={one.selling_price} currency={one.currency} />,
            })),
          },
          {
            name: t('search_orders'),
            items: (found.data?.data ?? []).map((one) => ({
              id: `o${one.order_id}`,
              text: `#${one.order_id} ${one.customer.name}${merchant ? '' : `, ${one.merchant.name}`}`,
              icon: IconReceipt,
              to: door.to(`/orders?open=${encodeURIComponent(one.order_id)}`),
              end: <StatusBadge status={one.order_status} />,
            })),
          },
          {
            name: t('search_merchants'),
            items: (stores.data ?? [])
              .filter((one) => one.merchant_id !== door.merchantId)
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
    groups: groups.filter((group) => group.items.length > 0),
    busy: search !== '' && all.some((one) => one.isFetching),
    failed: search !== '' && all.some((one) => one.loadError !== null),
  }
}

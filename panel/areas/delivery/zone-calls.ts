import { merchantZones, zones } from '#contract/areas/delivery/zones.ts'
import type { Zone, ZoneInput } from '#contract/areas/delivery/zones.ts'
import { merchantServiceArea, serviceArea } from '#contract/areas/settings/store.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { fetchCall, useCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { fetchAllPages } from '#kit/data/use-all-rows.ts'

export const zonesPath = '/settings/serviceable_zones'

type Changes = Partial<ZoneInput> & { id: string; expected_updated_at?: string }

/** The calls of the current panel. */
export function useZoneCalls() {
  const { panel, merchantId: merchant_id = '' } = usePanelRoute()
  if (panel === 'tenant')
    return {
      fetch: (id: string) => fetchCall(zones.show, { id }),
      fetchAll: () => fetchAllPages<Zone>((page) => send(zones.list, { page, limit: 100 })),
      create: (draft: ZoneInput) => send(zones.create, draft),
      update: (changes: Changes) => send(zones.update, changes),
    }
  return {
    fetch: (id: string) => fetchCall(merchantZones.show, { id, merchant_id }),
    fetchAll: () => fetchAllPages<Zone>((page) => send(merchantZones.list, { page, limit: 100, merchant_id })),
    create: (draft: ZoneInput) => send(merchantZones.create, { ...draft, merchant_id }),
    update: (changes: Changes) => send(merchantZones.update, { ...changes, merchant_id }),
  }
}

/** The map and the position of a merchant. */
export function useServiceArea(zoneMerchantId: string) {
  const { panel, merchantId = '' } = usePanelRoute()
  const named = zoneMerchantId === '' ? {} : { merchant_id: zoneMerchantId }
  const options = { keepPreviousData: true }
  const ofTenant = useCall(serviceArea.show, named, { ...options, enabled: panel === 'tenant' })
  const ofMerchant = useCall(
    merchantServiceArea.show,
    { merchant_id: merchantId },
    { ...options, enabled: panel === 'merchant' },
  )
  return panel === 'tenant' ? ofTenant : ofMerchant
}

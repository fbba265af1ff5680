import { charges, merchantCharges } from '#contract/areas/charges.ts'
import type { ChargeInput } from '#contract/areas/charges.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { fetchCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'

type Changes = Partial<ChargeInput> & { id: string; expected_updated_at?: string }

/** The calls of the current panel. */
export function useChargeCalls() {
  const { panel, merchantId: merchant_id = '' } = usePanelRoute()
  if (panel === 'tenant')
    return {
      isTenant: true,
      fetch: (id: string) => fetchCall(charges.show, { id }),
      create: (draft: ChargeInput) => send(charges.create, draft),
      update: (changes: Changes) => send(charges.update, changes),
    }
  return {
    isTenant: false,
    fetch: (id: string) => fetchCall(merchantCharges.show, { id, merchant_id }),
    create: ({ level: _level, ...draft }: ChargeInput) => send(merchantCharges.create, { ...draft, merchant_id }),
    update: ({ level: _level, ...changes }: Changes) => send(merchantCharges.update, { ...changes, merchant_id }),
  }
}

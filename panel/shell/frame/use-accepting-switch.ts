import { boot } from '#contract/areas/tenants/boot.ts'
import type { MerchantBoot } from '#contract/areas/tenants/boot.ts'
import { ownMerchant } from '#contract/areas/merchants/merchants.ts'
import { queryKeyOf, queryClient } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useCan } from '#kit/data/use-can.ts'
import { toast } from '#kit/ui/feedback/toast.ts'
import { usePanelContext } from '../session/panel-context.ts'

const setMerchant = (next: MerchantBoot['merchant']) =>
  queryClient.setQueryData<MerchantBoot>(
    queryKeyOf(boot.merchant, {}),
    (current) => current && { ...current, merchant: next },
  )

/**
 * Switches whether the store accepts orders. Updates optimistically and reverts on failure. Undefined in the
 * tenant panel.
 */
export function useAcceptingSwitch() {
  const t = useText('shell')
  const can = useCan()
  const context = usePanelContext()
  const { mutate, isPending } = useCallMutation(ownMerchant.toggleOrderAccepting, { queueOffline: true })
  if (context.panel !== 'merchant') return undefined
  const { merchant } = context
  const setAccepting = async (next: boolean) => {
    setMerchant({ ...merchant, is_accepting_orders: next })
    const result = await mutate({ id: merchant._id, is_accepting_orders: next })
    setMerchant(result.ok ? result.data : merchant)
    if (result.ok)
      toast(t(next ? 'accepting_now_on' : 'accepting_now_off', { name: merchant.name }), {
        tone: next ? 'good' : 'plain',
      })
  }
  return {
    isOn: merchant.is_accepting_orders,
    isAllowed: can(ownMerchant.toggleOrderAccepting),
    isPending,
    setAccepting,
  }
}

import { boot } from '#contract/tenant-boot.ts'
import type { MerchantBoot } from '#contract/tenant-boot.ts'
import { ownMerchant } from '#contract/merchants.ts'
import { keyOf, queryClient } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useCan } from '#kit/data/use-can.ts'
import { toast } from '#kit/ui/feedback/toast.ts'
import { usePanelContext } from '../session/panel-context.ts'

const put = (next: MerchantBoot['merchant']) =>
  queryClient.setQueryData<MerchantBoot>(keyOf(boot.merchant, {}), (before) => before && { ...before, merchant: next })

/** Opens and closes the store for new orders, at once everywhere on the screen; a failure takes it back. Undefined in the tenant's panel. */
export function useAcceptingSwitch() {
  const t = useText('shell')
  const can = useCan()
  const context = usePanelContext()
  const { act, isPending } = useCallMutation(ownMerchant.toggleOrderAccepting, { queueOffline: true })
  if (context.panel !== 'merchant') return undefined
  const { merchant } = context
  const turn = async (on: boolean) => {
    put({ ...merchant, is_accepting_orders: on })
    const done = await act({ id: merchant._id, is_accepting_orders: on })
    put(done.ok ? done.data : merchant)
    if (done.ok)
      toast(t(on ? 'accepting_now_on' : 'accepting_now_off', { name: merchant.name }), {
        tone: on ? 'good' : 'plain',
      })
  }
  return { on: merchant.is_accepting_orders, may: can(ownMerchant.toggleOrderAccepting), busy: isPending, turn }
}

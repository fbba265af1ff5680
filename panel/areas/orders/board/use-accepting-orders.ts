import { boot } from '#contract/tenant-boot.ts'
import type { MerchantBoot } from '#contract/tenant-boot.ts'
import { ownMerchant } from '#contract/merchants.ts'
import { queryKeyOf, queryClient } from '#kit/data/query.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useCan } from '#kit/data/use-can.ts'

type Merchant = MerchantBoot['merchant']

const put = (merchant: Merchant) =>
  queryClient.setQueryData<MerchantBoot>(queryKeyOf(boot.merchant, {}), (before) => before && { ...before, merchant })

/** Whether the store takes new orders, and the ways to change it. Shown at once, taken back when refused. */
export function useAccepting(merchant: Merchant) {
  const can = useCan()
  const { mutate: act, isPending } = useCallMutation(ownMerchant.toggleOrderAccepting)
  const turn = async (is_accepting_orders: boolean, paused_until: string | null = null) => {
    put({ ...merchant, is_accepting_orders, paused_until })
    const done = await act({ id: merchant._id, is_accepting_orders, paused_until })
    put(done.ok ? done.data : merchant)
  }
  return {
    on: merchant.is_accepting_orders,
    pausedUntil: merchant.is_accepting_orders ? null : merchant.paused_until,
    busy: isPending,
    may: can(ownMerchant.toggleOrderAccepting),
    open: () => void turn(true),
    close: () => void turn(false),
    pause: (minutes: number) => void turn(false, new Date(Date.now() + minutes * 60_000).toISOString()),
  }
}

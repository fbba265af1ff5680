import { boot } from '#contract/areas/tenants/boot.ts'
import type { MerchantBoot } from '#contract/areas/tenants/boot.ts'
import { ownMerchant } from '#contract/areas/merchants/merchants.ts'
import { queryKeyOf, queryClient } from '#kit/data/query.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useCan } from '#kit/data/use-can.ts'

type Merchant = MerchantBoot['merchant']

const setMerchant = (merchant: Merchant) =>
  queryClient.setQueryData<MerchantBoot>(
    queryKeyOf(boot.merchant, {}),
    (current) => current && { ...current, merchant },
  )

/** Whether the store accepts orders, and how to change it. Updates optimistically and reverts on failure. */
export function useAcceptingOrders(merchant: Merchant) {
  const can = useCan()
  const { mutate, isPending } = useCallMutation(ownMerchant.toggleOrderAccepting)
  const setAccepting = async (is_accepting_orders: boolean, paused_until: string | null = null) => {
    setMerchant({ ...merchant, is_accepting_orders, paused_until })
    const result = await mutate({ id: merchant._id, is_accepting_orders, paused_until })
    setMerchant(result.ok ? result.data : merchant)
  }
  return {
    isAccepting: merchant.is_accepting_orders,
    pausedUntil: merchant.is_accepting_orders ? null : merchant.paused_until,
    isPending,
    isAllowed: can(ownMerchant.toggleOrderAccepting),
    open: () => void setAccepting(true),
    close: () => void setAccepting(false),
    pause: (minutes: number) => void setAccepting(false, new Date(Date.now() + minutes * 60_000).toISOString()),
  }
}

import type { Order } from '#contract/schemas/order.ts'
import { saveFile } from '#kit/data/save-file.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useOrderCalls } from '../model/order-calls.ts'

/** Saves the receipt of an order as a PDF. */
export function useReceipt({ order_id, merchant_id }: Pick<Order, 'order_id' | 'merchant_id'>) {
  const { mutate, isPending } = useCallMutation(useOrderCalls().receipt)
  return {
    isPending,
    save: async () => {
      const outcome = await mutate({ order_id, merchant_id })
      if (outcome.ok) saveFile(outcome.data)
    },
  }
}

import { boot } from '#contract/areas/tenants/boot.ts'
import type { Merchant } from '#contract/schemas/merchant.ts'
import { merchants } from '#contract/areas/merchants/merchants.ts'
import { queryKeyOf, queryClient } from '#kit/data/query.ts'

type Page = { data: Merchant[]; meta: unknown }

/** Updates a merchant in every cached list and record. */
export function setMerchantInCache(merchant: Merchant) {
  queryClient.setQueriesData<Page>(
    { queryKey: [queryKeyOf(merchants.list)[0]] },
    (current) =>
      current && { ...current, data: current.data.map((row) => (row._id === merchant._id ? merchant : row)) },
  )
  queryClient.setQueryData<Merchant>(queryKeyOf(merchants.show, { id: merchant._id }), (current) => current && merchant)
}

/** Calls to invalidate after a merchant was created, changed or deleted. */
export const merchantQueries = [merchants.list, merchants.show, merchants.count, boot.tenant]

import { boot } from '#contract/tenant-boot.ts'
import type { Merchant } from '#contract/schemas/merchant.ts'
import { merchants } from '#contract/merchants.ts'
import { queryKeyOf, queryClient } from '#kit/data/query.ts'

type Page = { data: Merchant[]; meta: unknown }

/** Puts a merchant as it stands now into every kept list and record, without asking the server again. */
export function putMerchant(merchant: Merchant) {
  queryClient.setQueriesData<Page>(
    { queryKey: [queryKeyOf(merchants.list)[0]] },
    (before) => before && { ...before, data: before.data.map((row) => (row._id === merchant._id ? merchant : row)) },
  )
  queryClient.setQueryData<Merchant>(queryKeyOf(merchants.show, { id: merchant._id }), (before) => before && merchant)
}

/** What shows merchants and is asked again after one came, changed or went. */
export const shownMerchants = [merchants.list, merchants.show, merchants.count, boot.tenant]

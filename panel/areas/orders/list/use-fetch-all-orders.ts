import { useSearchParams } from 'react-router'
import type { OrderSummary } from '#contract/schemas/order.ts'
import { send } from '#kit/data/request.ts'
import { parseListState } from '#kit/data/list-state.ts'
import { useOrderCalls } from '../model/order-calls.ts'
import type { OrderTab } from './order-tabs.tsx'

const maxRows = 500

/** Fetches all orders that match the filters, at most 500. */
export function useFetchAllOrders(tab: OrderTab) {
  const { list, scheduled } = useOrderCalls()
  const [params] = useSearchParams()
  return async () => {
    const rows: OrderSummary[] = []
    for (let page = 1, total = 1; rows.length < Math.min(total, maxRows); page += 1) {
      const call = tab === 'scheduled' ? scheduled : list
      const { input: filterInput } = parseListState(params, call.input, { prefix: '', pageSize: 100, sort: '' })
      const input = { ...filterInput, page, limit: 100 }
      const response =
        tab === 'scheduled'
          ? await send(scheduled, scheduled.input.parse(input))
          : await send(list, list.input.parse({ ...input, tab }))
      if (response.data.length === 0) break
      rows.push(...response.data)
      total = response.meta.total
    }
    return rows
  }
}

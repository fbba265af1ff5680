import { useSearchParams } from 'react-router'
import type { OrderSummary } from '#contract/schemas/order.ts'
import { send } from '#kit/data/request.ts'
import { parseListState } from '#kit/data/list-state.ts'
import { useOrderCalls } from '../model/order-calls.ts'
import type { OrderTab } from './order-tabs.tsx'

const most = 500

/** Every order that the list's filters let through, not only the page shown; at most 500. */
export function useEveryRow(tab: OrderTab) {
  const { list, scheduled } = useOrderCalls()
  const [params] = useSearchParams()
  return async () => {
    const rows: OrderSummary[] = []
    for (let page = 1, total = 1; rows.length < Math.min(total, most); page += 1) {
      const call = tab === 'scheduled' ? scheduled : list
      const { input: filled } = parseListState(params, call.input, { prefix: '', pageSize: 100, sort: '' })
      const wanted = { ...filled, page, limit: 100 }
      const answer =
        tab === 'scheduled'
          ? await send(scheduled, scheduled.input.parse(wanted))
          : await send(list, list.input.parse({ ...wanted, tab }))
      if (answer.data.length === 0) break
      rows.push(...answer.data)
      total = answer.meta.total
    }
    return rows
  }
}

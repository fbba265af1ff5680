import { useDebouncedValue } from '@mantine/hooks'
import type { AmendmentChange } from '#contract/areas/amendments.ts'
import { useCall } from '#kit/data/query.ts'
import { useAmendmentCalls } from '../model/order-calls.ts'

const previewDelay = 300

/** Asks the server what a change would do, once the user stops editing it. */
export function useAmendmentPreview(order_id: string, lines: AmendmentChange['lines'] | null) {
  const { preview } = useAmendmentCalls()
  const text = JSON.stringify(lines)
  const [settledText] = useDebouncedValue(text, previewDelay)
  const { data, loadError, isPlaceholderData } = useCall(
    preview,
    { order_id, lines: lines ?? [] },
    { enabled: lines !== null && text === settledText, keepPreviousData: true, staleTime: 0 },
  )
  const isCurrent = lines !== null && text === settledText && !isPlaceholderData
  return { data: isCurrent ? data : undefined, shown: data, loadError }
}

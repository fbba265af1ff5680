import { Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useCall } from '#kit/data/query.ts'
import { useRefundCalls } from '../model/order-calls.ts'
import type { refundRequest } from './refund-draft.ts'
import { RefundEffects } from './refund-effects.tsx'
import styles from './refund-dialog.module.css'

const previewDelay = 300

/** Asks the server what the refund would do, once the user stops changing it. */
export function RefundPreview({ request, currency }: { request: ReturnType<typeof refundRequest>; currency: string }) {
  const { preview } = useRefundCalls()
  const text = JSON.stringify(request)
  const [settledText] = useDebouncedValue(text, previewDelay)
  const { data, loadError, isPlaceholderData } = useCall(preview, request, {
    enabled: text === settledText,
    keepPreviousData: true,
    staleTime: 0,
  })
  if (loadError)
    return (
      <p role="alert" className={styles.error}>
        {loadError.text}
      </p>
    )
  return data ? (
    <RefundEffects preview={data} currency={currency} isStale={isPlaceholderData} />
  ) : (
    <Skeleton height={96} radius="md" />
  )
}

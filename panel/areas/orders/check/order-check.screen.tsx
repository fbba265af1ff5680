import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { merchantOrders } from '#contract/areas/orders.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { CheckForm } from './check-form.tsx'
import { CheckResult } from './check-result.tsx'
import { checkedTypes, emptyDraft, toCheckInput } from './check-draft.ts'
import styles from './order-check.module.css'

const pauseBeforeCheckMs = 300

/** Whether the shop of a merchant would accept an order at a moment, and which rules decide. */
export function OrderCheckScreen() {
  const t = useText('order-check')
  const { merchantId = '' } = usePanelRoute()
  const { merchant } = usePanelContext()
  const usual = checkedTypes.find((type) => type === merchant?.default_order_type)
  const offered = checkedTypes.find((type) => merchant?.order_types.includes(type))
  const [draft, setDraft] = useState(() => emptyDraft(usual ?? offered ?? 'delivery'))
  const [input] = useDebouncedValue(toCheckInput(draft, merchantId), pauseBeforeCheckMs)
  const { data, loadError, refetch, isPlaceholderData } = useCall(merchantOrders.check, input, {
    keepPreviousData: true,
    staleTime: 0,
  })
  return (
    <Screen title={t('title')} back>
      <p className={styles.about}>{t('about')}</p>
      <div className={styles.columns}>
        <CheckForm merchantId={merchantId} draft={draft} setDraft={setDraft} modes={data?.payment_modes ?? []} />
        <div className={styles.results} data-stale={isPlaceholderData || undefined} aria-live="polite">
          {loadError && <LoadErrorState error={loadError} retry={refetch} />}
          {!loadError && data && <CheckResult result={data} draft={draft} />}
        </div>
      </div>
    </Screen>
  )
}

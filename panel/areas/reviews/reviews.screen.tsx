import { useState } from 'react'
import { IconCheck } from '@tabler/icons-react'
import { merchantReviews, reviews } from '#contract/areas/reviews.ts'
import type { PanelReview } from '#contract/areas/reviews.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useList } from '#kit/data/use-list.ts'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import type { BulkAction } from '#kit/ui/table/bulk-bar.tsx'
import { Table } from '#kit/ui/table/table.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { ReviewSummaryCards, useReviewSummary } from './review-summary.tsx'
import { ReviewTabs } from './review-tabs.tsx'
import { useReviewColumns } from './reviews-columns.tsx'
import { useReviewFilters } from './reviews-filters.ts'
import { reviewQueries } from './review-queries.ts'

/** Reviews of all merchants, or of one. */
export function ReviewsScreen() {
  const t = useText('reviews')
  const { panel, merchantId, byPanel } = usePanelRoute()
  const list = useList(byPanel(reviews.list, merchantReviews.list), {
    sort: '-created_at',
    ...(merchantId === undefined ? {} : { input: { merchant_id: merchantId } }),
  })
  const summary = useReviewSummary(list.filters['merchant_id']?.[0])
  const [opened, setOpened] = useState<PanelReview>()
  const columns = useReviewColumns({
    open: setOpened,
    hasStates: (summary?.waiting ?? 0) + (summary?.reported ?? 0) > 0,
  })
  const approve = useCallMutation(reviews.approve, { invalidates: reviewQueries, successText: t('approved') })
  const actions: BulkAction<PanelReview>[] = [
    {
      text: t('approve'),
      icon: IconCheck,
      appliesTo: ({ state }) => state !== 'published',
      run: ({ rows }) => approve.mutate({ ids: rows.map(({ id }) => id) }),
    },
  ]
  return (
    <Screen
      title={t('title')}
      fill
      toolbar={
        <>
          <ReviewSummaryCards summary={summary} />
          <ReviewTabs filters={list.filters} summary={summary} />
        </>
      }
    >
      <Table
        name="reviews"
        label={t('title')}
        list={list}
        columns={columns}
        filters={useReviewFilters(list.filters['merchant_id'] ?? [])}
        search={t('find')}
        rowKey={({ id }) => id}
        rowName={({ customer_name }) => customer_name}
        {...(panel === 'tenant' ? { actions } : {})}
        empty={<NoRecords title={t('empty_title')} text={t('empty_text')} />}
      />
      {opened && <ReviewDialog review={opened} close={() => setOpened(undefined)} />}
    </Screen>
  )
}

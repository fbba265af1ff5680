import { IconArrowBackUp, IconCheck, IconFlag } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { merchantReviews, reviews } from '#contract/areas/reviews.ts'
import type { PanelReview } from '#contract/areas/reviews.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useCan } from '#kit/data/use-can.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import { actionsColumn, Muted, timeColumn } from '#kit/ui/table/cells.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { DeleteButton, deleteTextsOf } from '#panel/shell/page/delete-button.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { reviewQueries } from './review-queries.ts'
import { ReviewStars } from './review-stars.tsx'
import styles from './reviews.module.css'

const looks = {
  published: { shape: 'completed', tone: 'off' },
  waiting: { shape: 'pending', tone: 'now' },
  reported: { shape: 'cancelled', tone: 'bad' },
} as const

type Options = {
  /** Shows the whole review. */
  open: (review: PanelReview) => void
  /** Whether reviews wait or are reported. Else all have the same state. */
  hasStates: boolean
}

export function useReviewColumns({ open, hasStates }: Options): Column<PanelReview>[] {
  const t = useText('reviews')
  const { panel, to } = usePanelRoute()
  const merchant: Column<PanelReview> = {
    key: 'merchant',
    head: t('merchant'),
    width: 170,
    collapsible: true,
    cell: ({ merchant_name }) => <bdi>{merchant_name}</bdi>,
  }
  return [
    {
      key: 'rating',
      head: t('rating'),
      width: 116,
      sort: 'rating',
      mobile: 'primary',
      cell: ({ rating }) => <ReviewStars rating={rating} />,
    },
    {
      key: 'review',
      head: t('review'),
      minWidth: 220,
      mobile: 'secondary',
      cell: (review) => (
        <button type="button" className={styles.words} onClick={() => open(review)}>
          {review.review === null ? <Muted>{t('no_text')}</Muted> : <bdi>{review.review}</bdi>}
          {review.reply !== null && (
            <small>
              <IconArrowBackUp size={14} className="flip" aria-label={t('reply')} /> <bdi>{review.reply}</bdi>
            </small>
          )}
        </button>
      ),
    },
    {
      key: 'customer',
      head: t('customer'),
      width: 150,
      collapsible: true,
      cell: ({ customer_name }) => <bdi>{customer_name}</bdi>,
    },
    ...(panel === 'tenant' ? [merchant] : []),
    {
      key: 'order',
      head: t('order'),
      width: 110,
      collapsible: true,
      cell: ({ order_id }) => (
        <Link to={to(`/orders/${order_id}`)}>
          <bdi>#{order_id}</bdi>
        </Link>
      ),
    },
    {
      key: 'state',
      head: t('state'),
      width: 150,
      hidden: !hasStates,
      collapsible: true,
      cell: ({ state }) => <StatusLabel {...looks[state]}>{t(`state_${state}`)}</StatusLabel>,
    },
    timeColumn({ key: 'created_at', field: 'created_at', head: t('date') }),
    actionsColumn({
      head: t('actions'),
      width: 110,
      cell: (review) =>
        panel === 'tenant' ? <TenantActions review={review} /> : <MerchantActions review={review} open={open} />,
    }),
  ]
}

function TenantActions({ review: { id, customer_name, state } }: { review: PanelReview }) {
  const t = useText('reviews')
  const approve = useCallMutation(reviews.approve, { invalidates: reviewQueries, successText: t('approved') })
  return (
    <>
      {state !== 'published' && (
        <IconButton
          size="small"
          icon={IconCheck}
          label={t('approve_of', { name: customer_name })}
          disabled={approve.isPending}
          onClick={() => void approve.mutate({ ids: [id] })}
        />
      )}
      <DeleteButton call={reviews.remove} id={id} invalidates={reviewQueries} texts={deleteTextsOf(t, customer_name)} />
    </>
  )
}

function MerchantActions({ review, open }: { review: PanelReview; open: (review: PanelReview) => void }) {
  const t = useText('reviews')
  const can = useCan()
  const [isReporting, setReporting] = useState(false)
  const name = review.customer_name
  if (!can(merchantReviews.reply)) return null
  return (
    <>
      <IconButton
        size="small"
        icon={IconArrowBackUp}
        flip
        label={t('reply_of', { name })}
        onClick={() => open(review)}
      />
      {review.state === 'published' && (
        <IconButton size="small" icon={IconFlag} label={t('report_of', { name })} onClick={() => setReporting(true)} />
      )}
      {isReporting && <ReportDialog review={review} close={() => setReporting(false)} />}
    </>
  )
}

import { merchantReviews } from '#contract/areas/reviews.ts'
import type { PanelReview } from '#contract/areas/reviews.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Time } from '#kit/ui/base/time.tsx'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { reviewQueries } from './review-queries.ts'
import { ReviewStars } from './review-stars.tsx'
import styles from './reviews.module.css'

type Props = { review: PanelReview; close: () => void }

/** The whole review; the merchant answers it here. */
export function ReviewDialog(props: Props) {
  const can = useCan()
  const { panel } = usePanelRoute()
  return panel === 'merchant' && can(merchantReviews.reply) ? <ReplyDialog {...props} /> : <ReadDialog {...props} />
}

function ReadDialog({ review, close }: Props) {
  const t = useText('reviews')
  const { reply, replied_at, report_reason } = review
  return (
    <Dialog opened close={close} title={t('review_of', { order: review.order_id })}>
      <ReviewText review={review} />
      {reply !== null && replied_at !== null && (
        <blockquote className={styles.reply}>
          <p className={styles.faint}>
            {t('reply')} · <Time at={replied_at} />
          </p>
          <p>
            <bdi>{reply}</bdi>
          </p>
        </blockquote>
      )}
      {report_reason !== null && (
        <p className={styles.note}>{t('reported_because', { reason: t(`reason_${report_reason}`) })}</p>
      )}
    </Dialog>
  )
}

const schema = merchantReviews.reply.input.pick({ reply: true })

function ReplyDialog({ review, close }: Props) {
  const t = useText('reviews')
  const { merchantId: merchant_id = '' } = usePanelRoute()
  const form = useCallForm({
    schema,
    values: { reply: review.reply },
    save: ({ reply }) => send(merchantReviews.reply, { id: review.id, merchant_id, reply }),
    invalidates: reviewQueries,
    successText: t('reply_saved'),
    errorText: t('save_failed'),
    onSaved: close,
  })
  return (
    <FormDialog form={form} close={close} title={t('review_of', { order: review.order_id })} submitLabel={t('save')}>
      <ReviewText review={review} />
      <TextField
        form={form}
        name="reply"
        label={t('reply')}
        hint={t('reply_hint')}
        maxLength={1000}
        minRows={3}
        nullable
        autoFocus
      />
    </FormDialog>
  )
}

function ReviewText({ review: { customer_name, created_at, rating, review } }: Pick<Props, 'review'>) {
  const t = useText('reviews')
  return (
    <div className={styles.whole}>
      <p>
        <ReviewStars rating={rating} /> <b>{customer_name}</b> <Time at={created_at} />
      </p>
      <p className={styles.text}>{review === null ? t('no_text') : <bdi>{review}</bdi>}</p>
    </div>
  )
}

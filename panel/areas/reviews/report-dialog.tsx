import { merchantReviews } from '#contract/areas/reviews.ts'
import type { PanelReview } from '#contract/areas/reviews.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { reviewQueries } from './review-queries.ts'
import styles from './reviews.module.css'

const schema = merchantReviews.report.input.pick({ reason: true })
const { reason } = merchantReviews.report.input.shape

/** Asks the tenant to look at a review. */
export function ReportDialog({ review: { id, customer_name }, close }: { review: PanelReview; close: () => void }) {
  const t = useText('reviews')
  const { merchantId: merchant_id = '' } = usePanelRoute()
  const form = useCallForm({
    schema,
    values: { reason: 'offensive' },
    save: (draft) => send(merchantReviews.report, { ...draft, id, merchant_id }),
    invalidates: reviewQueries,
    successText: t('report_sent'),
    errorText: t('save_failed'),
    onSaved: close,
  })
  return (
    <FormDialog
      form={form}
      close={close}
      title={t('report_of', { name: customer_name })}
      size="small"
      submitLabel={t('report')}
    >
      <p className={styles.note}>{t('report_text')}</p>
      <SelectField
        form={form}
        name="reason"
        label={t('reason')}
        options={reason.options.map((value) => ({ value, text: t(`reason_${value}`) }))}
      />
    </FormDialog>
  )
}

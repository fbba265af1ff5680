import { z } from 'zod'
import { useState } from 'react'
import { payouts } from '#contract/areas/payouts/payouts.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { MoneyField } from '#kit/ui/form/number-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'
import { Stack } from '#kit/ui/layout/layout.tsx'
import styles from './payouts.module.css'

/** Payouts that one call marks as paid. */
const maxMarked = 100

/** Marks transfers as arrived, with the reference of the bank. */
export function PaidDialog({ ids, close }: { ids: readonly string[]; close: () => void }) {
  const t = useText('payouts')
  const [schema] = useState(() => z.object({ reference: z.string().trim().min(1).max(140) }))
  const form = useCallForm({
    schema,
    values: { reference: '' },
    save: async ({ reference }) => {
      for (let start = 0; start < ids.length; start += maxMarked)
        await send(payouts.markPaid, { payout_ids: ids.slice(start, start + maxMarked), reference })
      return { reference }
    },
    invalidates: [payouts],
    successText: t('saved'),
    errorText: t('went_wrong'),
    onSaved: close,
  })
  return (
    <FormDialog form={form} close={close} title={t('mark_paid')} size="small" submitLabel={t('mark_paid')}>
      <Stack gap={12}>
        {ids.length === 0 && <p className={styles.note}>{t('none_sent')}</p>}
        <TextField form={form} name="reference" label={t('reference')} maxLength={140} autoFocus required />
      </Stack>
    </FormDialog>
  )
}

/** Records that the bank refused a transfer. */
export function FailedDialog({ id, close }: { id: string; close: () => void }) {
  const t = useText('payouts')
  const [schema] = useState(() => z.object({ reason: z.string().trim().min(1).max(200) }))
  const form = useCallForm({
    schema,
    values: { reason: '' },
    save: ({ reason }) => send(payouts.markFailed, { id, reason }),
    invalidates: [payouts],
    successText: t('saved'),
    errorText: t('went_wrong'),
    onSaved: close,
  })
  return (
    <FormDialog form={form} close={close} title={t('mark_failed')} size="small" submitLabel={t('mark_failed')} danger>
      <TextField form={form} name="reason" label={t('reason')} maxLength={200} autoFocus required />
    </FormDialog>
  )
}

/** Adds to or takes from the next payout of a merchant. */
export function AdjustDialog({
  merchantId,
  currency,
  close,
}: {
  merchantId: string
  currency: string
  close: () => void
}) {
  const t = useText('payouts')
  const [schema] = useState(() =>
    z.object({ amount: z.int().refine((amount) => amount !== 0), reason: z.string().trim().min(1).max(200) }),
  )
  const form = useCallForm({
    schema,
    values: { amount: 0, reason: '' },
    save: ({ amount, reason }) => send(payouts.adjust, { merchant_id: merchantId, amount, reason }),
    invalidates: [payouts],
    successText: t('saved'),
    errorText: t('went_wrong'),
    onSaved: close,
  })
  return (
    <FormDialog form={form} close={close} title={t('adjust')} size="small" submitLabel={t('save')}>
      <Stack gap={12}>
        <MoneyField form={form} name="amount" label={t('amount')} currency={currency} />
        <TextField form={form} name="reason" label={t('reason')} maxLength={200} required />
      </Stack>
    </FormDialog>
  )
}

/** Takes a transfer back from the merchant. */
export function ReverseDialog({ id, number, close }: { id: string; number: string; close: () => void }) {
  const t = useText('payouts')
  const { mutate } = useCallMutation(payouts.reverse, { invalidates: [payouts], errorText: t('went_wrong') })
  return (
    <ConfirmDialog
      opened
      close={close}
      danger
      title={t('reverse_title', { number })}
      text={t('reverse_text')}
      confirmLabel={t('reverse')}
      onConfirm={async () => (await mutate({ id })).ok}
    />
  )
}

import { z } from 'zod'
import { useState } from 'react'
import { payouts } from '#contract/areas/payouts/payouts.ts'
import type { PayoutDetails } from '#contract/areas/payouts/schemas.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { useMoney } from '#kit/ui/base/money.tsx'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { MoneyField } from '#kit/ui/form/number-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
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

/** Takes a transfer, or a part of it, back from the merchant. Proposes what the merchant owes since. */
export function ReverseDialog({ payout, close }: { payout: PayoutDetails; close: () => void }) {
  const t = useText('payouts')
  const money = useMoney()
  const { id, number, currency, amount, reversed_amount, owed_by_merchant: owed } = payout
  const left = amount - reversed_amount
  const [key] = useState(() => crypto.randomUUID())
  const [schema] = useState(() =>
    z.object({
      amount: z
        .int()
        .min(1)
        .max(left, t('reverse_left', { amount: money(left, currency) })),
    }),
  )
  const form = useCallForm({
    schema,
    values: { amount: owed > 0 ? Math.min(owed, left) : left },
    save: (values) => send(payouts.reverse, { id, ...values, reversed_amount, idempotency_key: key }),
    invalidates: [payouts],
    successText: t('reversed'),
    errorText: t('went_wrong'),
    onSaved: close,
  })
  const isPart = form.values.amount !== amount
  return (
    <FormDialog
      form={form}
      close={close}
      title={t('reverse_title', { number })}
      size="small"
      submitLabel={t('reverse')}
      danger
    >
      <Stack gap={12}>
        <MoneyField
          form={form}
          name="amount"
          label={t('amount')}
          currency={currency}
          hint={t('reverse_left', { amount: money(left, currency) })}
        />
        {owed > 0 && <p className={styles.note}>{t('reverse_owed', { amount: money(owed, currency) })}</p>}
        <p className={styles.note}>{t(isPart ? 'reverse_part' : 'reverse_text')}</p>
      </Stack>
    </FormDialog>
  )
}

import { NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import { failureReason } from '#contract/areas/drivers/fields.ts'
import type { FailureReason } from '#contract/areas/drivers/fields.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { inputPropsOf } from '#kit/ui/form/field.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { reasonText } from './delivery-looks.ts'
import type { DialogProps } from './task-card.tsx'
import styles from './drivers.module.css'

/** Says why an order could not be delivered. It then waits for staff. */
export function FailDialog({ task: { order_id }, close, run }: DialogProps) {
  const t = useText('drivers')
  const [reason, setReason] = useState<FailureReason>('customer_absent')
  const [note, setNote] = useState('')
  const confirm = () => {
    run('fail', { reason, note: note.trim() })
    close()
  }
  return (
    <Dialog
      opened
      close={close}
      size="small"
      title={t('fail_title', { id: order_id })}
      footer={
        <Button size="touch" kind="danger-primary" onClick={confirm}>
          {t('fail_confirm')}
        </Button>
      }
    >
      <div className={styles.fields}>
        <NativeSelect
          size="lg"
          {...inputPropsOf({ label: t('reason') }, undefined)}
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(failureReason.safeParse(value).data ?? reason)}
          data={failureReason.options.map((value) => ({ value, label: t(reasonText(value)) }))}
        />
        <Textarea
          size="lg"
          {...inputPropsOf({ label: t('note') }, undefined)}
          maxLength={500}
          autosize
          minRows={2}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}

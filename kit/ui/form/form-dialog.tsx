import type { ReactNode } from 'react'
import { Button } from '../base/button.tsx'
import { useKitText } from '../base/kit-texts.tsx'
import { Dialog } from '../layout/dialog.tsx'
import { Form } from './form.tsx'
import type { FormState } from './form.tsx'

type Props<V> = {
  form: FormState<V>
  close: () => void
  title: ReactNode
  size?: 'small' | 'normal' | 'wide'
  submitLabel: string
  danger?: boolean
  /** Backdrop and Escape do not close it; by default as soon as a field has changed. */
  persistent?: boolean
  /** Saving continues outside of the form. */
  busy?: boolean
  children: ReactNode
}

/** A form in a dialog, with buttons to cancel and submit. */
export function FormDialog<V>({ form, close, title, size, submitLabel, danger, persistent, busy, children }: Props<V>) {
  const t = useKitText()
  const isBusy = busy ?? form.saving
  return (
    <Dialog
      opened
      close={close}
      title={title}
      size={size}
      persistent={persistent ?? form.changed.length > 0}
      footer={
        <>
          <Button onClick={close} disabled={persistent && isBusy}>
            {t('cancel')}
          </Button>
          <Button kind={danger ? 'danger-primary' : 'primary'} busy={isBusy} onClick={() => void form.submit()}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form form={form} mode="button">
        {children}
      </Form>
    </Dialog>
  )
}

import { useState } from 'react'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { CodeField, isCodeComplete } from '#kit/ui/form/code-field.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import type { DialogProps } from './task-card.tsx'
import { PhotoInput } from './photo-input.tsx'

/** Asks for the code that the customer sees, or for a photo, as the store network has set. */
export function HandOverDialog({ task: { order_id, proof }, close, run }: DialogProps) {
  const t = useText('drivers')
  const [code, setCode] = useState('')
  const [photo, setPhoto] = useState<string>()
  const isComplete = proof === 'code' ? isCodeComplete(code) : photo !== undefined
  const confirm = () => {
    run('deliver', proof === 'code' ? { code } : { photo })
    close()
  }
  return (
    <Dialog
      opened
      close={close}
      size="small"
      title={t('hand_over', { id: order_id })}
      footer={
        <Button size="touch" kind="primary" disabled={!isComplete} onClick={confirm}>
          {t('delivered')}
        </Button>
      }
    >
      {proof === 'code' ? (
        <CodeField
          size="lg"
          label={t('code_label')}
          hint={t('code_hint')}
          value={code}
          onChange={setCode}
          onSubmit={confirm}
        />
      ) : (
        <PhotoInput photo={photo} onChange={setPhoto} />
      )}
    </Dialog>
  )
}

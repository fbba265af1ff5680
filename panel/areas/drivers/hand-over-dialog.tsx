import { IconCamera } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { CodeField, isCodeComplete } from '#kit/ui/form/code-field.tsx'
import { toast } from '#kit/ui/feedback/toast.ts'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { shrinkPhoto } from './shrink-photo.ts'
import type { DialogProps } from './task-card.tsx'
import styles from './drivers.module.css'

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

function PhotoInput({ photo, onChange }: { photo: string | undefined; onChange: (photo: string) => void }) {
  const t = useText('drivers')
  const input = useRef<HTMLInputElement>(null)
  const take = (file: File | undefined) => {
    if (file) shrinkPhoto(file).then(onChange, () => toast(t('photo_unreadable'), { tone: 'bad' }))
  }
  return (
    <div className={styles.photo}>
      {photo && <img src={photo} alt={t('photo')} />}
      <input
        ref={input}
        className="vh"
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={t('photo_take')}
        onChange={(event) => take(event.currentTarget.files?.[0])}
      />
      <Button size="touch" full icon={IconCamera} onClick={() => input.current?.click()}>
        {t(photo ? 'photo_again' : 'photo_take')}
      </Button>
    </div>
  )
}

import { IconCamera } from '@tabler/icons-react'
import { useRef } from 'react'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { toast } from '#kit/ui/feedback/toast.ts'
import { shrinkPhoto } from './shrink-photo.ts'
import styles from './drivers.module.css'

export function PhotoInput({ photo, onChange }: { photo: string | undefined; onChange: (photo: string) => void }) {
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

import { IconPhotoPlus, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { IconButton } from '../base/button.tsx'
import styles from './field.module.css'
import type { FieldProps } from './field.tsx'
import { toast } from '../feedback/toast.ts'
import { useKitText } from '../base/kit-texts.tsx'

type Props<V> = FieldProps<V> & {
  /** Stores the file and gives its address. */
  upload: (file: File) => Promise<string>
  accept?: string
}

/** A picture by click, by drop or by key; its address is the value. */
export function ImageField<V>({
  form,
  name,
  label,
  hint,
  upload,
  accept = 'image/png,image/jpeg,image/webp',
}: Props<V>) {
  const t = useKitText()
  const id = useId()
  const field = form.field(name)
  const [busy, setBusy] = useState(false)
  const src = typeof field.value === 'string' && field.value ? field.value : null
  const take = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    try {
      field.set(await upload(file))
    } catch {
      toast(t('image_failed'), { tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.root} aria-busy={busy}>
      <span className={styles.label}>{label}</span>
      {src ? (
        <Shown src={src} id={id} remove={() => field.set(null)} />
      ) : (
        <Drop id={id} take={take} words={busy ? t('loading') : t('drop_image')} />
      )}
      <input
        id={id}
        type="file"
        accept={accept}
        className="vh"
        tabIndex={-1}
        aria-label={`${t('choose_image')}: ${label}`}
        onChange={(event) => void take(event.currentTarget.files?.[0])}
      />
      {field.error ? (
        <span className={styles.line} role="alert">
          {field.error}
        </span>
      ) : (
        hint && <span className={styles.hint}>{hint}</span>
      )}
    </div>
  )
}

function Shown({ src, id, remove }: { src: string; id: string; remove: () => void }) {
  const t = useKitText()
  return (
    <div className={styles.picture}>
      <img src={src} alt="" />
      <div className={styles.pictureTools}>
        <IconButton
          kind="plain"
          size="small"
          icon={IconRefresh}
          label={t('image_replace')}
          onClick={() => document.getElementById(id)?.click()}
        />
        <IconButton kind="plain" size="small" icon={IconTrash} label={t('image_remove')} onClick={remove} />
      </div>
    </div>
  )
}

function Drop({ id, take, words }: { id: string; take: (file: File | undefined) => Promise<void>; words: string }) {
  const [over, setOver] = useState(false)
  return (
    <button
      type="button"
      className={styles.drop}
      data-over={over || undefined}
      onClick={() => document.getElementById(id)?.click()}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void take(event.dataTransfer.files[0])
      }}
    >
      <IconPhotoPlus size={18} aria-hidden />
      {words}
    </button>
  )
}

import { IconPhotoPlus, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { IconButton } from '../base/button.tsx'
import styles from './field.module.css'
import type { FieldProps } from './field.tsx'
import { toast } from '../feedback/toast.ts'
import { useKitText } from '../base/kit-texts.tsx'

type Props<V> = FieldProps<V> & {
  /** Stores the file and returns its address. */
  upload: (file: File) => Promise<string>
  accept?: string
}

/** A picture, chosen by click, drop or key. The value is its address. */
export function ImageField<V>({
  form,
  name,
  label,
  hint,
  hideLabel,
  upload,
  accept = 'image/png,image/jpeg,image/webp',
}: Props<V>) {
  const t = useKitText()
  const id = useId()
  const field = form.field(name)
  const [busy, setBusy] = useState(false)
  const src = typeof field.value === 'string' && field.value ? field.value : null
  const handleFile = async (file: File | undefined) => {
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
      {!hideLabel && <span className={styles.label}>{label}</span>}
      {src ? (
        <ImagePreview src={src} id={id} remove={() => field.set(null)} />
      ) : (
        <DropZone id={id} handleFile={handleFile} label={busy ? t('loading') : t('drop_image')} />
      )}
      <input
        id={id}
        type="file"
        accept={accept}
        className="vh"
        tabIndex={-1}
        aria-label={`${t('choose_image')}: ${label}`}
        onChange={(event) => void handleFile(event.currentTarget.files?.[0])}
      />
      {field.error ? (
        <span className={styles.errorLine} role="alert">
          {field.error}
        </span>
      ) : (
        hint && <span className={styles.hint}>{hint}</span>
      )}
    </div>
  )
}

function ImagePreview({ src, id, remove }: { src: string; id: string; remove: () => void }) {
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

function DropZone({
  id,
  handleFile,
  label,
}: {
  id: string
  handleFile: (file: File | undefined) => Promise<void>
  label: string
}) {
  const [isDragOver, setDragOver] = useState(false)
  return (
    <button
      type="button"
      className={styles.dropZone}
      data-over={isDragOver || undefined}
      onClick={() => document.getElementById(id)?.click()}
      onDragOver={(event) => {
        event.preventDefault()
        setDragOver(true)
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setDragOver(false)
        void handleFile(event.dataTransfer.files[0])
      }}
    >
      <IconPhotoPlus size={18} aria-hidden />
      {label}
    </button>
  )
}

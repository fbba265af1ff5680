import { IconUpload } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import type { FieldName, FormState } from '#kit/ui/form/form.tsx'
import { toast } from '#kit/ui/feedback/toast.ts'
import styles from './setup.module.css'

const maxBytes = 16_384

type Props<V> = {
  form: FormState<V>
  /** Field of the content, and field of the file's name. */
  name: FieldName<V>
  fileName: FieldName<V>
  label: string
  hint: string
  accept: string
  /** Name of the file that is stored. */
  saved: string | null
  disabled?: boolean
}

/** A key file. It is read here and sent with its form; afterwards only its name is known. */
export function KeyFileField<V>({ form, name, fileName, label, hint, accept, saved, disabled }: Props<V>) {
  const t = useText('setup')
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const { error, set } = form.field(name)
  const chosen = form.field(fileName)
  const read = async (file: File | undefined) => {
    if (!file) return
    if (input.current) input.current.value = ''
    if (file.size > maxBytes) return void toast(t('file_too_large'), { tone: 'bad' })
    set(await file.text())
    chosen.set(file.name)
  }
  const shown = typeof chosen.value === 'string' && chosen.value !== '' ? chosen.value : saved
  return (
    <div className={styles.file}>
      <span id={id} className={styles.fileLabel}>
        {label}
      </span>
      <div className={styles.fileRow}>
        <input
          ref={input}
          type="file"
          hidden
          accept={accept}
          onChange={(event) => void read(event.currentTarget.files?.[0])}
        />
        <Button icon={IconUpload} aria-describedby={id} disabled={disabled} onClick={() => input.current?.click()}>
          {shown ? t('replace_file') : t('choose_file')}
        </Button>
        {shown && <bdi>{shown}</bdi>}
      </div>
      {error !== undefined && (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      )}
      <span className={styles.hint}>{hint}</span>
    </div>
  )
}

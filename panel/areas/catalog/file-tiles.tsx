import type { Icon } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { toCallError, showFailure } from '#kit/data/failure.ts'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import styles from './product-form.module.css'

type Props<F> = {
  /** The button that chooses files. */
  label: string
  icon: Icon
  /** Types of files, as in the `accept` attribute. */
  accept: string
  files: readonly F[]
  maxFiles: number
  /** Stores a file. Undefined leaves it out. */
  upload: (file: File) => Promise<F | undefined>
  onAdd: (files: F[]) => void
  /** A tile for each file. */
  children: ReactNode
}

/** The files of a product as tiles, with a last tile that adds files. A file that cannot be stored is reported. */
export function FileTiles<F>({ label, icon: AddIcon, accept, files, maxFiles, upload, onAdd, children }: Props<F>) {
  const tKit = useKitText()
  const id = useId()
  const [busy, setBusy] = useState(false)
  const addFiles = async (chosen: readonly File[]) => {
    setBusy(true)
    const uploaded: F[] = []
    for (const file of chosen.slice(0, maxFiles - files.length)) {
      try {
        const stored = await upload(file)
        if (stored) uploaded.push(stored)
      } catch (error) {
        showFailure(toCallError(error), { errorText: tKit('image_failed') })
      }
    }
    setBusy(false)
    onAdd(uploaded)
  }
  return (
    <>
      <div className={styles.images} aria-busy={busy}>
        {children}
        {files.length < maxFiles && (
          <label className={styles.dropZone} htmlFor={id} title={label}>
            <AddIcon size={18} aria-hidden />
            <span className="vh">{label}</span>
          </label>
        )}
      </div>
      <input
        id={id}
        className="vh"
        type="file"
        multiple
        accept={accept}
        aria-label={label}
        disabled={busy}
        onChange={(event) => {
          void addFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

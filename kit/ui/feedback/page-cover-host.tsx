import { Loader } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useKitText } from '../base/kit-texts.tsx'
import { useStore } from '../base/store.ts'
import { coveringWork } from './page-cover.ts'
import styles from './page-cover.module.css'

/** The cover of `withPageCover`. A modal dialog of the browser lies above all others and gives the focus back. */
export function PageCoverHost() {
  const t = useKitText()
  const isCovered = useStore(coveringWork, (count) => count > 0)
  const dialogRef = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isCovered) dialogRef.current?.showModal()
    else dialogRef.current?.close()
  }, [isCovered])
  return (
    <dialog
      ref={dialogRef}
      className={styles.cover}
      aria-label={t('loading')}
      aria-busy={isCovered}
      onCancel={(event) => event.preventDefault()}
    >
      {isCovered && <Loader size="md" />}
    </dialog>
  )
}

import { Modal } from '@mantine/core'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../base/button.tsx'
import styles from './dialog.module.css'
import { FailedActionStrip } from '../feedback/failed-action-strip.tsx'
import { useKitText } from '../base/kit-texts.tsx'

type Props = {
  opened: boolean
  close: () => void
  title: ReactNode
  size?: 'small' | 'normal' | 'wide'
  /** The backdrop and Esc do not close it: only its own buttons do. */
  firm?: boolean
  /** Buttons at the foot, the primary last. */
  foot?: ReactNode
  children: ReactNode
}

const widths = { small: 420, normal: 560, wide: 820 }

export function Dialog({ opened, close, title, size = 'normal', firm, foot, children }: Props) {
  const t = useKitText()
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      size={widths[size]}
      closeOnClickOutside={!firm}
      closeOnEscape={!firm}
      classNames={{
        content: styles.content,
        header: styles.header,
        title: styles.title,
        body: styles.body,
        overlay: styles.scrim,
        close: styles.close,
      }}
      closeButtonProps={{ 'aria-label': t('close') }}
      withCloseButton={!firm}
    >
      <div className={styles.whole} data-enter>
        <FailedActionStrip kind="dialog" />
        <div className={styles.main}>{children}</div>
        {foot && (
          <footer className={styles.foot} data-keep-clear>
            {foot}
          </footer>
        )}
      </div>
    </Modal>
  )
}

type ConfirmProps = {
  opened: boolean
  close: () => void
  title: ReactNode
  text: ReactNode
  /** What the pressing does, as a verb: Delete, Send payout. */
  yes: string
  danger?: boolean
  firm?: boolean
  /** Has to be typed first; for what cannot be taken back. */
  typed?: string
  typedLabel?: string
  /** False or a rejection: it failed, the question stays open. */
  act: () => Promise<unknown> | void
}

/** Asks before something that cannot be undone. Closes after the act; stays open when it fails. */
export function ConfirmDialog({
  opened,
  close,
  title,
  text,
  yes: confirmLabel,
  danger,
  firm: persistent,
  typed,
  typedLabel,
  act,
}: ConfirmProps) {
  const t = useKitText()
  const [busy, setBusy] = useState(false)
  const [words, setWords] = useState('')
  const run = async () => {
    setBusy(true)
    try {
      if ((await act()) === false) return setBusy(false)
      close()
    } catch {
      // the act has told its failure; the question stays open
      setBusy(false)
    }
  }
  // stays busy while it closes: it can still be pressed then
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened !== wasOpened) {
    setWasOpened(opened)
    if (opened) setBusy(false)
  }
  const locked = typed !== undefined && words !== typed
  return (
    <Dialog
      opened={opened}
      close={close}
      title={title}
      size="small"
      firm={persistent}
      foot={
        <>
          <Button onClick={close} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button kind={danger ? 'danger-primary' : 'primary'} busy={busy} disabled={locked} onClick={() => void run()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{text}</p>
      {typed !== undefined && (
        <label className={styles.typed}>
          {typedLabel}
          <input value={words} onChange={(event) => setWords(event.currentTarget.value)} autoComplete="off" />
        </label>
      )}
    </Dialog>
  )
}

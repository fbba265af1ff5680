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
  /** Backdrop and Escape do not close it; only its own buttons do. */
  persistent?: boolean
  /** Buttons in the footer, the primary one last. */
  footer?: ReactNode
  children: ReactNode
}

const widths = { small: 420, normal: 560, wide: 820 }

export function Dialog({ opened, close, title, size = 'normal', persistent, footer, children }: Props) {
  const t = useKitText()
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      size={widths[size]}
      closeOnClickOutside={!persistent}
      closeOnEscape={!persistent}
      classNames={{
        content: styles.content,
        header: styles.header,
        title: styles.title,
        body: styles.body,
        overlay: styles.overlay,
        close: styles.close,
      }}
      closeButtonProps={{ 'aria-label': t('close') }}
      withCloseButton={!persistent}
    >
      <div className={styles.container} data-enter>
        <FailedActionStrip kind="dialog" />
        <div className={styles.main}>{children}</div>
        {footer && (
          <footer className={styles.footer} data-keep-clear>
            {footer}
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
  /** A verb: Delete, Send payout. */
  confirmLabel: string
  danger?: boolean
  /** The action cancels something. The other button then says Back, because Cancel could mean both. */
  isCancellation?: boolean
  persistent?: boolean
  /** Text that must be typed first, for actions that cannot be undone. */
  confirmationText?: string
  confirmationLabel?: string
  /** If it resolves to false or rejects, the action failed and the dialog stays open. */
  onConfirm: () => Promise<unknown> | void
}

/** Asks before an action that cannot be undone. Closes when the action succeeds. */
export function ConfirmDialog({
  opened,
  close,
  title,
  text,
  confirmLabel,
  danger,
  isCancellation,
  persistent,
  confirmationText,
  confirmationLabel,
  onConfirm,
}: ConfirmProps) {
  const t = useKitText()
  const [busy, setBusy] = useState(false)
  const [typedText, setTypedText] = useState('')
  const confirm = async () => {
    setBusy(true)
    try {
      if ((await onConfirm()) === false) return setBusy(false)
      close()
    } catch {
      // `onConfirm` has shown its error; the dialog stays open.
      setBusy(false)
    }
  }
  // Stays busy while the dialog closes, because the button can still be clicked during the animation.
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened !== wasOpened) {
    setWasOpened(opened)
    if (opened) setBusy(false)
  }
  const isLocked = confirmationText !== undefined && typedText !== confirmationText
  return (
    <Dialog
      opened={opened}
      close={close}
      title={title}
      size="small"
      persistent={persistent}
      footer={
        <>
          <Button onClick={close} disabled={busy}>
            {t(isCancellation ? 'back' : 'cancel')}
          </Button>
          <Button
            kind={danger ? 'danger-primary' : 'primary'}
            busy={busy}
            disabled={isLocked}
            onClick={() => void confirm()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{text}</p>
      {confirmationText !== undefined && (
        <label className={styles.confirmation}>
          {confirmationLabel}
          <input value={typedText} onChange={(event) => setTypedText(event.currentTarget.value)} autoComplete="off" />
        </label>
      )}
    </Dialog>
  )
}

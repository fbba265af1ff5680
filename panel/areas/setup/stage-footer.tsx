import type { ReactNode } from 'react'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import styles from './setup.module.css'

type Props = { disabled: boolean; busy: boolean; onNext: () => void; label?: string; children?: ReactNode }

/** What must be confirmed, and the button to the next stage. */
export function StageFooter({ disabled, busy, onNext, label, children }: Props) {
  const t = useText('setup')
  return (
    <div className={styles.footer}>
      <div>{children}</div>
      <Button kind="primary" busy={busy} disabled={disabled} onClick={onNext}>
        {label ?? t('next')}
      </Button>
    </div>
  )
}

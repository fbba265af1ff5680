import { UnstyledButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { copiedDuration } from '#contract/rules/interface-constants.ts'
import styles from './copy-text.module.css'
import { showTooltip } from '../feedback/tooltip-host.tsx'
import { useKitText } from './kit-texts.tsx'

/**
 * Copies text and shows 'Copied!' beside `anchor` for a second. Does not throw: `copy` resolves to false on
 * failure.
 */
export function useCopy() {
  const t = useKitText()
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), copiedDuration)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async (text: string, anchor?: Element): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
      if (anchor) showTooltip(anchor, t('copied'))
      return true
    } catch {
      setState('failed')
      if (anchor) showTooltip(anchor, t('copy_failed'))
      return false
    }
  }
  return { copied: state === 'copied', failed: state === 'failed', copy }
}

/** Text that users copy, such as an id, a link or a DNS value. `displayText` shortens it on the screen only. */
export function CopyText({
  text,
  displayText,
  label,
  iconOnly,
}: {
  text: string
  displayText?: string
  label?: string
  iconOnly?: boolean
}) {
  const t = useKitText()
  const { copied, copy } = useCopy()
  const Icon = copied ? IconCheck : IconCopy
  return (
    <UnstyledButton
      className={styles.copy}
      data-bare={iconOnly || undefined}
      data-tooltip={label ?? t('copy')}
      onClick={(event) => void copy(text, event.currentTarget)}
      aria-label={`${label ?? t('copy')}: ${text}`}
    >
      {!iconOnly && <bdi className={styles.text}>{displayText ?? text}</bdi>}
      <Icon size={16} aria-hidden />
      <output className="vh">{copied ? t('copied') : ''}</output>
    </UnstyledButton>
  )
}

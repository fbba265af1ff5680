import { UnstyledButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import styles from './copy-text.module.css'
import { showTooltip } from '../feedback/tooltip-host.tsx'
import { useKitText } from './kit-texts.tsx'

/** Copies, and says 'Copied!' for a second beside what was pressed; throws nothing, the answer and `failed` say so. */
export function useCopy() {
  const t = useKitText()
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), 1000)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async (text: string, at?: Element): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
      if (at) showTooltip(at, t('copied'))
      return true
    } catch {
      setState('failed')
      if (at) showTooltip(at, t('copy_failed'))
      return false
    }
  }
  return { copied: state === 'copied', failed: state === 'failed', copy }
}

/** A text that people take elsewhere: an id, a link, a DNS value. `shown` shortens it on the screen only. */
export function CopyText({
  text,
  shown,
  label,
  bare,
}: {
  text: string
  shown?: string
  label?: string
  bare?: boolean
}) {
  const t = useKitText()
  const { copied, copy } = useCopy()
  const Icon = copied ? IconCheck : IconCopy
  return (
    <UnstyledButton
      className={styles.copy}
      data-bare={bare || undefined}
      data-tip={label ?? t('copy')}
      onClick={(event) => void copy(text, event.currentTarget)}
      aria-label={`${label ?? t('copy')}: ${text}`}
    >
      {!bare && <bdi className={styles.text}>{shown ?? text}</bdi>}
      <Icon size={16} aria-hidden />
      <output className="vh">{copied ? t('copied') : ''}</output>
    </UnstyledButton>
  )
}

import { Tooltip, UnstyledButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import styles from './copy-text.module.css'
import { useWords } from './words.tsx'

/** True for a second after the text reached the clipboard; throws nothing, `failed` says so. */
export function useCopy() {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), 1000)
    return () => clearTimeout(timer)
  }, [state])
  const copy = (text: string) => navigator.clipboard.writeText(text).then(() => setState('copied'), () => setState('failed'))
  return { copied: state === 'copied', failed: state === 'failed', copy }
}

/** A text that people take elsewhere: an id, a link, a DNS value. `shown` shortens it on the screen only. */
export function CopyText({ text, shown, label, bare }: { text: string; shown?: string; label?: string; bare?: boolean }) {
  const say = useWords()
  const { copied, copy } = useCopy()
  const Icon = copied ? IconCheck : IconCopy
  return (
    <Tooltip label={copied ? say('copied') : (label ?? say('copy'))} opened={copied || undefined}>
      <UnstyledButton className={styles.copy} data-bare={bare || undefined} onClick={() => void copy(text)} aria-label={`${label ?? say('copy')}: ${text}`}>
        {!bare && <bdi className={styles.text}>{shown ?? text}</bdi>}
        <Icon size={16} aria-hidden />
        <output className="vh">{copied ? say('copied') : ''}</output>
      </UnstyledButton>
    </Tooltip>
  )
}

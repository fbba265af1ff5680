import { IconAlertTriangle, IconBell, IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../base/button.tsx'
import styles from './toast-host.module.css'
import { reserveToastSpace } from './toast-clearance.ts'
import type { Toast } from './toast.ts'
import { useStore } from '../base/store.ts'
import { dismissToast, toasts } from './toast.ts'
import { useKitText } from '../base/kit-texts.tsx'

const icons = { good: IconCheck, bad: IconAlertTriangle, now: IconBell, plain: undefined }

function Notice({ toast }: { toast: Toast }) {
  const t = useKitText()
  const [held, setHeld] = useState(false)
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => holdWhileNear(place.current, setHeld), [])
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(toast.id), toast.duration)
    return () => clearTimeout(timer)
  }, [toast, held])
  const Icon = icons[toast.tone]
  return (
    <li ref={place} className={styles.toast} data-tone={toast.tone}>
      {Icon && (
        <span className={styles.icon}>
          <Icon size={16} aria-hidden />
        </span>
      )}
      <div className={styles.words}>
        {toast.title && <strong>{toast.title}</strong>}
        <span>{toast.text}</span>
      </div>
      {toast.action && (
        <Button
          size="small"
          onClick={() => {
            toast.action?.run()
            dismissToast(toast.id)
          }}
        >
          {toast.action.text}
        </Button>
      )}
      <IconButton icon={IconX} label={t('close')} size="small" tip={false} onClick={() => dismissToast(toast.id)} />
    </li>
  )
}

function holdWhileNear(place: HTMLElement | null, hold: (held: boolean) => void) {
  if (!place) return
  const end = new AbortController()
  for (const name of ['mouseenter', 'focusin']) place.addEventListener(name, () => hold(true), { signal: end.signal })
  for (const name of ['mouseleave', 'focusout']) place.addEventListener(name, () => hold(false), { signal: end.signal })
  return () => end.abort()
}

/** Where toasts appear: bottom, inline end, above what has to stay in reach. Failures interrupt a screen reader, the rest waits its turn. */
export function ToastHost() {
  const all = useStore(toasts)
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (place.current && all.length > 0 ? reserveToastSpace(place.current) : undefined), [all])
  const of = (bad: boolean) => all.filter((one) => (one.tone === 'bad') === bad)
  return (
    <div ref={place} className={styles.host}>
      <ul aria-live="assertive" className={styles.list}>
        {of(true).map((one) => (
          <Notice key={one.id} toast={one} />
        ))}
      </ul>
      <ul aria-live="polite" className={styles.list}>
        {of(false).map((one) => (
          <Notice key={one.id} toast={one} />
        ))}
      </ul>
    </div>
  )
}

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

function ToastItem({ toast }: { toast: Toast }) {
  const t = useKitText()
  const [isPaused, setPaused] = useState(false)
  const ref = useRef<HTMLLIElement>(null)
  useEffect(() => pauseWhileHovered(ref.current, setPaused), [])
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => dismissToast(toast.id), toast.duration)
    return () => clearTimeout(timer)
  }, [toast, isPaused])
  const Icon = icons[toast.tone]
  return (
    <li ref={ref} className={styles.toast} data-tone={toast.tone}>
      {Icon && (
        <span className={styles.icon}>
          <Icon size={16} aria-hidden />
        </span>
      )}
      <div className={styles.text}>
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
      <IconButton icon={IconX} label={t('close')} size="small" tooltip={false} onClick={() => dismissToast(toast.id)} />
    </li>
  )
}

function pauseWhileHovered(element: HTMLElement | null, setPaused: (isPaused: boolean) => void) {
  if (!element) return
  const controller = new AbortController()
  for (const name of ['mouseenter', 'focusin'])
    element.addEventListener(name, () => setPaused(true), { signal: controller.signal })
  for (const name of ['mouseleave', 'focusout'])
    element.addEventListener(name, () => setPaused(false), { signal: controller.signal })
  return () => controller.abort()
}

/**
 * Shows toasts at the bottom end, above elements that must stay reachable. Failures are announced assertively, all
 * others politely.
 */
export function ToastHost() {
  const all = useStore(toasts)
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (ref.current && all.length > 0 ? reserveToastSpace(ref.current) : undefined), [all])
  const withTone = (bad: boolean) => all.filter((one) => (one.tone === 'bad') === bad)
  return (
    <div ref={ref} className={styles.host}>
      <ul aria-live="assertive" className={styles.list}>
        {withTone(true).map((one) => (
          <ToastItem key={one.id} toast={one} />
        ))}
      </ul>
      <ul aria-live="polite" className={styles.list}>
        {withTone(false).map((one) => (
          <ToastItem key={one.id} toast={one} />
        ))}
      </ul>
    </div>
  )
}

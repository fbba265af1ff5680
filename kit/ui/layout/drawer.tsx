import { IconArrowsDiagonal, IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { IconButton } from '../base/button.tsx'
import styles from './drawer.module.css'
import { FailedActionStrip } from '../feedback/failed-action-strip.tsx'
import { useKitText } from '../base/kit-texts.tsx'

type Props = {
  title: ReactNode
  /** Spoken name of the drawer. */
  label: string
  beside?: ReactNode
  /** A line under the title: where it comes from. */
  origin?: ReactNode
  actions?: ReactNode
  close: () => void
  /** To its neighbours in the list. */
  previous?: (() => void) | null
  next?: (() => void) | null
  /** Path of the same as a whole page. */
  page?: string
  foot?: ReactNode
  children: ReactNode
}

/** Quick work beside the list: from 1200 px up it stands beside it, below it floats over it, on the phone it fills the page. Give it to Screen's `drawer`. */
export function Drawer({ title, label, beside, origin, actions, close, previous, next, page, foot, children }: Props) {
  const t = useKitText()
  const place = useRef<HTMLElement>(null)
  useEscape(close)
  useEffect(() => {
    if (!place.current?.contains(document.activeElement)) place.current?.focus({ preventScroll: true })
  }, [])
  return (
    <aside ref={place} className={styles.drawer} aria-label={label} tabIndex={-1} data-enter>
      <header className={styles.head}>
        <div className={styles.line}>
          <h2>{title}</h2>
          {beside}
          <div className={styles.tools}>
            {previous !== undefined && (
              <IconButton
                size="small"
                icon={IconChevronUp}
                label={t('previous_page')}
                keys="K"
                disabled={!previous}
                onClick={() => previous?.()}
              />
            )}
            {next !== undefined && (
              <IconButton
                size="small"
                icon={IconChevronDown}
                label={t('next_page')}
                keys="J"
                disabled={!next}
                onClick={() => next?.()}
              />
            )}
            {page && (
              <Link className={styles.page} to={page} aria-label={t('more')}>
                <IconArrowsDiagonal size={16} aria-hidden />
              </Link>
            )}
            <IconButton size="small" icon={IconX} label={t('close')} keys="esc" onClick={close} />
          </div>
        </div>
        {origin && <div className={styles.origin}>{origin}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <FailedActionStrip />
      <div className={styles.body}>{children}</div>
      {foot && (
        <footer className={styles.foot} data-keep-clear>
          {foot}
        </footer>
      )}
    </aside>
  )
}

/** One matter inside a drawer. */
export const DrawerSection = ({
  title,
  end,
  children,
}: {
  title?: ReactNode
  end?: ReactNode
  children: ReactNode
}) => (
  <section className={styles.section}>
    {title && (
      <h3>
        {title}
        {end && <span className={styles.end}>{end}</span>}
      </h3>
    )}
    {children}
  </section>
)

/** Listens from the start and before everything else: what lies over the drawer has not closed itself yet when it is asked for. */
function useEscape(close: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const covered = document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]')
    if (event.key === 'Escape' && !event.defaultPrevented && !covered) close()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}

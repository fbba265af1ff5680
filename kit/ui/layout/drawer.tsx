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
  /** Accessible name of the drawer. */
  label: string
  titleExtra?: ReactNode
  /** A line below the title. */
  subtitle?: ReactNode
  actions?: ReactNode
  close: () => void
  /** Opens the neighbour in the list. */
  previous?: (() => void) | null
  next?: (() => void) | null
  /** Path of the full page. */
  pagePath?: string
  footer?: ReactNode
  children: ReactNode
}

/**
 * Details beside a list. From 1200 px it is a column, below it an overlay, on the phone it fills the page. Pass it
 * to the `drawer` prop of Screen.
 */
export function Drawer({
  title,
  label,
  titleExtra,
  subtitle,
  actions,
  close,
  previous,
  next,
  pagePath,
  footer,
  children,
}: Props) {
  const t = useKitText()
  const ref = useRef<HTMLElement>(null)
  useEscape(close)
  useEffect(() => {
    if (!ref.current?.contains(document.activeElement)) ref.current?.focus({ preventScroll: true })
  }, [])
  return (
    <aside ref={ref} className={styles.drawer} aria-label={label} tabIndex={-1} data-enter>
      <header className={styles.header}>
        <div className={styles.titleLine}>
          <h2>{title}</h2>
          {titleExtra}
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
            {pagePath && (
              <Link className={styles.pageLink} to={pagePath} aria-label={t('more')}>
                <IconArrowsDiagonal size={16} aria-hidden />
              </Link>
            )}
            <IconButton size="small" icon={IconX} label={t('close')} keys="esc" onClick={close} />
          </div>
        </div>
        {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <FailedActionStrip />
      <div className={styles.body}>{children}</div>
      {footer && (
        <footer className={styles.footer} data-keep-clear>
          {footer}
        </footer>
      )}
    </aside>
  )
}

/** One section of a drawer. */
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

/** Listens on capture, from mount on, so that an overlay above the drawer is still open when Escape is handled. */
function useEscape(close: () => void) {
  const handleKeydown = useEffectEvent((event: KeyboardEvent) => {
    const isCovered = document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]')
    if (event.key === 'Escape' && !event.defaultPrevented && !isCovered) close()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKeydown(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}

import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { IconButton } from '../base/button.tsx'
import { FailedActionStrip } from '../feedback/failed-action-strip.tsx'
import { useLocaleContext } from '../base/locale-context.tsx'
import styles from './screen.module.css'
import { useKitText } from '../base/kit-texts.tsx'

type Props = {
  title: ReactNode
  /** Of the browser's tab, when `title` is more than text. */
  name?: string
  /** Where the arrow leads: a path; true steps back in the browser's history. */
  back?: string | true
  /** Beside the title: status, view switcher, freshness. */
  beside?: ReactNode
  /** At the end of the title's line, the primary last. */
  actions?: ReactNode
  /** Tabs and tools between the title and the content; they stay while the content scrolls. */
  bars?: ReactNode
  /** The content fills the page and scrolls inside itself, as a table does. */
  fill?: boolean
  /** A drawer beside the content. */
  drawer?: ReactNode
  children: ReactNode
}

/** A page of the panel: title line, bars, content. */
export function Screen({ title, name, back, beside, actions, bars, fill, drawer, children }: Props) {
  const t = useKitText()
  const navigate = useNavigate()
  const place = useLocaleContext()
  const own = name ?? (typeof title === 'string' ? title : undefined)
  const tab = own && place.name ? `${own} · ${place.name}` : own
  useEffect(() => {
    if (tab) document.title = tab
  }, [tab])
  return (
    <div className={styles.split} data-drawer={drawer ? true : undefined}>
      <div className={styles.page} data-fill={fill || undefined}>
        <div className={styles.head}>
          {back !== undefined && (
            <IconButton
              icon={IconArrowLeft}
              flip
              label={t('back')}
              onClick={() => void (back === true ? navigate(-1) : navigate(back))}
            />
          )}
          <h1>{title}</h1>
          {beside && <div className={styles.beside}>{beside}</div>}
          <div className={styles.actions}>{actions}</div>
        </div>
        <FailedActionStrip />
        {bars}
        <div className={fill ? styles.fill : styles.content} data-scroller={fill ? undefined : true}>
          {children}
        </div>
      </div>
      {drawer}
    </div>
  )
}

/** Two columns of a form: what is edited, and beside it what it looks like and its switches. */
export const Columns = ({ side, children }: { side: ReactNode; children: ReactNode }) => (
  <div className={styles.columns}>
    <div className={styles.stack}>{children}</div>
    <div className={styles.stack}>{side}</div>
  </div>
)

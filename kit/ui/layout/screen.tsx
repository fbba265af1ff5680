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
  /** Title of the browser tab if `title` is not text. */
  tabTitle?: string
  /** Target of the back arrow: a path, or true for the previous history entry. */
  back?: string | true
  /** Beside the title: status, view switcher, age of the data. */
  titleExtra?: ReactNode
  /** At the end of the title line, the primary one last. */
  actions?: ReactNode
  /** Tabs and tools between title and content; they do not scroll. */
  toolbar?: ReactNode
  /** The content fills the page and scrolls inside, as a table does. */
  fill?: boolean
  /** A drawer beside the content. */
  drawer?: ReactNode
  children: ReactNode
}

/** A page of the panel: title line, toolbar, content. */
export function Screen({ title, tabTitle, back, titleExtra, actions, toolbar, fill, drawer, children }: Props) {
  const t = useKitText()
  const navigate = useNavigate()
  const localeContext = useLocaleContext()
  const pageTitle = tabTitle ?? (typeof title === 'string' ? title : undefined)
  const documentTitle = pageTitle && localeContext.name ? `${pageTitle} · ${localeContext.name}` : pageTitle
  useEffect(() => {
    if (documentTitle) document.title = documentTitle
  }, [documentTitle])
  return (
    <div className={styles.split} data-drawer={drawer ? true : undefined}>
      <div className={styles.page} data-fill={fill || undefined}>
        <div className={styles.header}>
          {back !== undefined && (
            <IconButton
              icon={IconArrowLeft}
              flip
              label={t('back')}
              onClick={() => void (back === true ? navigate(-1) : navigate(back))}
            />
          )}
          <h1>{title}</h1>
          {titleExtra && <div className={styles.titleExtra}>{titleExtra}</div>}
          <div className={styles.actions}>{actions}</div>
        </div>
        <FailedActionStrip />
        {toolbar}
        <div className={fill ? styles.fill : styles.content} data-scroller={fill ? undefined : true}>
          {children}
        </div>
      </div>
      {drawer}
    </div>
  )
}

/** Two columns of a form: the fields, and beside them the preview and the switches. */
export const Columns = ({ side, children }: { side: ReactNode; children: ReactNode }) => (
  <div className={styles.columns}>
    <div className={styles.stack}>{children}</div>
    <div className={styles.stack}>{side}</div>
  </div>
)

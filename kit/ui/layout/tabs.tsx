import type { ReactNode } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../base/format.ts'
import { useLocaleContext } from '../base/locale-context.tsx'
import styles from './tabs.module.css'

type Tab<Key extends string> = {
  key: Key
  text: ReactNode
  count?: number
  /** Shown after the count, in weak ink. */
  extra?: string
  /** The count is red while it is above zero. */
  urgent?: boolean
}

type Props<Key extends string> = {
  label: string
  tabs: readonly Tab<Key>[]
  current: Key
  /** Path of a tab. Tabs are links, so that each can be opened in a new window. */
  to: (key: Key) => string
}

/** The views of one list. The row scrolls and does not wrap. */
export function TabsWithCounts<Key extends string>({ label, tabs, current, to }: Props<Key>) {
  const { locale } = useLocaleContext()
  const row = useRef<HTMLElement>(null)
  const widths = tabs.map(({ count }) => count).join()
  useLayoutEffect(() => {
    // scrollIntoView would also scroll the page down to tabs below the fold
    const [tabs, tab] = [row.current, row.current?.querySelector('[aria-current]')]
    if (!tabs || !tab) return
    const [outer, inner] = [tabs.getBoundingClientRect(), tab.getBoundingClientRect()]
    if (inner.left < outer.left) tabs.scrollLeft -= outer.left - inner.left
    else if (inner.right > outer.right) tabs.scrollLeft += inner.right - outer.right
  }, [current, widths])
  return (
    <nav ref={row} className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          to={to(tab.key)}
          className={styles.tab}
          aria-current={tab.key === current ? 'page' : undefined}
          preventScrollReset
        >
          {tab.text}
          {tab.count !== undefined && (
            <span className={styles.count} data-urgent={(tab.urgent && tab.count > 0) || undefined}>
              {formatNumber(tab.count, locale)}
            </span>
          )}
          {tab.extra && <span className={styles.extra}>{tab.extra}</span>}
        </Link>
      ))}
    </nav>
  )
}

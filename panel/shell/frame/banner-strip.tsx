import type { ReactNode } from 'react'
import styles from './banners.module.css'

/** A notice above every page. */
export function BannerStrip({
  tone,
  icon,
  children,
}: {
  tone: 'bad' | 'soon' | 'info'
  icon: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles.strip} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      {icon}
      {children}
    </div>
  )
}

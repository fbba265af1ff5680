import type { ReactNode } from 'react'
import { Fanlight } from './fanlight.tsx'
import { Icon } from './icons.tsx'
import type { IconName } from './icons.tsx'

/** An empty state: the reason and one action. */
export function EmptyState({
  icon,
  title,
  text,
  children,
}: {
  icon: IconName
  title: ReactNode
  text?: ReactNode
  children?: ReactNode
}) {
  return (
    <section className="empty">
      <div className="empty-picture" aria-hidden="true">
        <Fanlight />
        <Icon name={icon} />
      </div>
      <h1>{title}</h1>
      {text && <p className="muted">{text}</p>}
      {children && <div className="empty-actions">{children}</div>}
    </section>
  )
}

import type { ReactNode } from 'react'
import { Fanlight } from './fanlight.tsx'
import { Icon } from './icons.tsx'
import type { IconName } from './icons.tsx'

/** An empty place under the hall window: why it is empty, and the one thing to do. */
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
      <div className="arch-pic" aria-hidden="true">
        <Fanlight />
        <Icon name={icon} />
      </div>
      <h1>{title}</h1>
      {text && <p className="muted">{text}</p>}
      {children && <div className="empty-acts">{children}</div>}
    </section>
  )
}

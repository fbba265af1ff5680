import type { ReactNode } from 'react'
import { Fan } from './fan.tsx'

/** An empty place under the hall window: why it is empty, and the one thing to do. */
export function Empty({ title, text, children, head = true }: { title: ReactNode; text?: ReactNode; children?: ReactNode; head?: boolean }) {
  const Title = head ? 'h1' : 'h2'
  return (
    <section className="empty">
      <div className="arch-pic" aria-hidden="true"><Fan /></div>
      <Title>{title}</Title>
      {text && <p className="muted">{text}</p>}
      {children && <div className="empty-acts">{children}</div>}
    </section>
  )
}

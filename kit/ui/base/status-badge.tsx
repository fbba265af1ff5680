import type { ReactNode } from 'react'
import styles from './status-badge.module.css'
import { useKitText } from './kit-texts.tsx'

export type Tone = 'now' | 'soon' | 'good' | 'info' | 'bad' | 'off' | 'plain'
export type OrderStatus =
  | 'pending'
  | 'processing'
  | 'ready'
  | 'driver_assigned'
  | 'picked'
  | 'collected'
  | 'delivered'
  | 'completed'
  | 'cancelled'

const ring = <circle cx="7" cy="7" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
const disc = <circle cx="7" cy="7" r="6.5" fill="currentColor" />
const tick = (
  <path
    d="m4.2 7.2 2 2 3.6-4"
    fill="none"
    stroke="var(--ground, var(--counter))"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
  />
)

/** Status icons on a 14 px grid with 1.5 px strokes. They fill up as an order advances. */
const shapes = {
  pending: (
    <>
      <circle cx="7" cy="7" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2.4 2.1" />
      <circle cx="7" cy="7" r="2.25" fill="currentColor" />
    </>
  ),
  processing: (
    <>
      {ring}
      <path d="M7 3.5a3.5 3.5 0 0 1 0 7z" fill="currentColor" />
    </>
  ),
  ready: (
    <>
      {ring}
      <circle cx="7" cy="7" r="3.5" fill="currentColor" />
    </>
  ),
  driver_assigned: (
    <>
      {ring}
      <circle cx="7" cy="5.6" r="1.7" fill="currentColor" />
      <path d="M3.9 10.2a3.2 3.2 0 0 1 6.2 0z" fill="currentColor" />
    </>
  ),
  picked: (
    <>
      {disc}
      <path
        d="M4 7h5.6M7.4 4.6 9.8 7 7.4 9.4"
        fill="none"
        stroke="var(--ground, var(--counter))"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  collected: (
    <>
      <rect x="1" y="1" width="12" height="12" rx="2.5" fill="currentColor" />
      {tick}
    </>
  ),
  delivered: (
    <>
      <path d="M7 .4 13.6 7 7 13.6.4 7z" fill="currentColor" stroke="currentColor" strokeLinejoin="round" />
      {tick}
    </>
  ),
  completed: (
    <>
      {disc}
      {tick}
    </>
  ),
  cancelled: (
    <>
      {ring}
      <path
        d="m4.9 4.9 4.2 4.2m0-4.2L4.9 9.1"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </>
  ),
  empty: ring,
} as const

export type Shape = keyof typeof shapes

const tones: Record<OrderStatus, Tone> = {
  pending: 'now',
  processing: 'soon',
  ready: 'good',
  driver_assigned: 'info',
  picked: 'info',
  collected: 'plain',
  delivered: 'plain',
  completed: 'off',
  cancelled: 'off',
}

export function Glyph({ shape, tone = 'plain', size = 14 }: { shape: Shape; tone?: Tone; size?: number }) {
  const flip = shape === 'picked' ? ' flip' : ''
  return (
    <svg
      className={`${styles.glyph}${flip}`}
      data-tone={tone}
      width={size}
      height={size}
      viewBox="0 0 14 14"
      aria-hidden="true"
    >
      {shapes[shape]}
    </svg>
  )
}

/** A status as icon and text. Only the icon is colored. */
export function StatusLabel({ shape, tone = 'plain', children }: { shape: Shape; tone?: Tone; children: ReactNode }) {
  return (
    <span className={styles.label} data-tone={tone}>
      <Glyph shape={shape} tone={tone} />
      <span className={styles.text}>{children}</span>
    </span>
  )
}

/** The status of an order. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  const t = useKitText()
  return (
    <StatusLabel shape={status} tone={tones[status]}>
      {t(`status_${status}`)}
    </StatusLabel>
  )
}

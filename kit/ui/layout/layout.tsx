import type { CSSProperties, ReactNode } from 'react'
import styles from './layout.module.css'

type Gap = 0 | 4 | 8 | 12 | 16 | 20 | 24 | 32
const gapOf = (gap: Gap | undefined): CSSProperties => (gap === undefined ? {} : { gap })

/** Parts side by side, on one line of sight. */
export const Row = ({ gap, wrap, children }: { gap?: Gap; wrap?: boolean; children: ReactNode }) => (
  <div className={styles.row} data-wrap={wrap || undefined} style={gapOf(gap)}>
    {children}
  </div>
)

/** Parts under each other. */
export const Stack = ({ gap, children }: { gap?: Gap; children: ReactNode }) => (
  <div className={styles.stack} style={gapOf(gap)}>
    {children}
  </div>
)

type CardProps = {
  title?: ReactNode
  end?: ReactNode
  note?: ReactNode
  pad?: boolean
  children: ReactNode
  label?: string
}

/** A counter: one matter, with its title, and what can be done about all of it at the end. */
export function Card({ title, end, note, pad = true, children, label }: CardProps) {
  return (
    <section className={styles.card} aria-label={label}>
      {title !== undefined && (
        <header className={styles.cardHead}>
          <h2>{title}</h2>
          {end !== undefined && <div className={styles.cardEnd}>{end}</div>}
        </header>
      )}
      {note !== undefined && <p className={styles.cardNote}>{note}</p>}
      <div className={pad ? styles.cardBody : styles.cardWhole}>{children}</div>
    </section>
  )
}

type Tone = 'soft' | 'faint' | 'good' | 'bad' | 'now' | 'soon' | 'brand'
type TextProps = {
  tone?: Tone
  weight?: 'medium' | 'bold'
  size?: 12 | 13 | 14 | 16
  cut?: boolean
  children: ReactNode
}

export const Text = ({ tone, weight, size, cut, children }: TextProps) => (
  <span className={styles.text} data-tone={tone} data-weight={weight} data-size={size} data-cut={cut || undefined}>
    {children}
  </span>
)

/** A term and what stands for it, the value at the end. */
export const TwoColumns = ({ term, total, children }: { term: ReactNode; total?: boolean; children: ReactNode }) => (
  <div className={styles.pair} data-total={total || undefined}>
    <span>{term}</span>
    <span className={styles.value}>{children}</span>
  </div>
)

import type { CSSProperties, ReactNode } from 'react'
import styles from './layout.module.css'

type Gap = 0 | 4 | 8 | 12 | 16 | 20 | 24 | 32
const gapOf = (gap: Gap | undefined): CSSProperties => (gap === undefined ? {} : { gap })

/** Children side by side, centered vertically. */
export const Row = ({ gap, wrap, children }: { gap?: Gap; wrap?: boolean; children: ReactNode }) => (
  <div className={styles.row} data-wrap={wrap || undefined} style={gapOf(gap)}>
    {children}
  </div>
)

/** Children in a column. */
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

/** A card with a title, actions at the end of the title, and content. */
export function Card({ title, end, note, pad = true, children, label }: CardProps) {
  return (
    <section className={styles.card} aria-label={label}>
      {title !== undefined && (
        <header className={styles.cardHeader}>
          <h2>{title}</h2>
          {end !== undefined && <div className={styles.cardEnd}>{end}</div>}
        </header>
      )}
      {note !== undefined && <p className={styles.cardNote}>{note}</p>}
      <div className={pad ? styles.cardBody : styles.cardFlush}>{children}</div>
    </section>
  )
}

type Tone = 'soft' | 'faint' | 'good' | 'bad' | 'now' | 'soon' | 'brand'
type TextProps = {
  tone?: Tone
  weight?: 'medium' | 'bold'
  size?: 12 | 13 | 14 | 16
  truncate?: boolean
  children: ReactNode
}

export const Text = ({ tone, weight, size, truncate, children }: TextProps) => (
  <span className={styles.text} data-tone={tone} data-weight={weight} data-size={size} data-cut={truncate || undefined}>
    {children}
  </span>
)

/** A label at the start and its value at the end. */
export const LabeledValue = ({ term, total, children }: { term: ReactNode; total?: boolean; children: ReactNode }) => (
  <div className={styles.labeledValue} data-total={total || undefined}>
    <span>{term}</span>
    <span className={styles.value}>{children}</span>
  </div>
)

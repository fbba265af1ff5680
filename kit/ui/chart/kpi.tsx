import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './kpi.module.css'

type Props = {
  title: string
  value: ReactNode
  /** Path of the list behind the value. */
  to?: string
  /** A small chart at the end. */
  trend?: ReactNode
  /** The comparison and the difference. */
  note?: ReactNode
}

/** One figure. If it has a path, it links to the rows that it was computed from. */
export function Kpi({ title, value, to, trend, note }: Props) {
  const isWord = typeof value === 'string' && /\p{L}/u.test(value) && !/\d/.test(value)
  const content = (
    <>
      <h2 className={styles.title}>{title}</h2>
      <span className={styles.value} data-word={isWord || undefined}>
        {value}
      </span>
      {trend}
      <span className={styles.note}>{note}</span>
    </>
  )
  return to === undefined ? (
    <div className={styles.kpi}>{content}</div>
  ) : (
    <Link className={styles.kpi} to={to}>
      {content}
    </Link>
  )
}

/** How much a value rose or fell. `text` includes the sign. */
export const Change = ({ text, isRise }: { text: string; isRise: boolean | null }) => (
  <b className={styles.change} data-rise={isRise ?? undefined}>
    <bdi>{text}</bdi>
  </b>
)

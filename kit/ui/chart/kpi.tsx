import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './kpi.module.css'

type Props = {
  title: string
  value: ReactNode
  /** The list behind the figure. */
  to?: string
  /** A small course at the end. */
  course?: ReactNode
  /** Against what and by how much. */
  note?: ReactNode
}

/** One figure; pressing it opens the rows it was counted from. */
export function Kpi({ title, value, to, course, note }: Props) {
  const inside = (
    <>
      <h2 className={styles.title}>{title}</h2>
      <span className={styles.value}>{value}</span>
      {course}
      <span className={styles.note}>{note}</span>
    </>
  )
  return to === undefined ? (
    <div className={styles.kpi}>{inside}</div>
  ) : (
    <Link className={styles.kpi} to={to}>
      {inside}
    </Link>
  )
}

/** How much a figure rose or fell; `text` already has its sign. */
export const Change = ({ text, rise }: { text: string; rise: boolean | null }) => (
  <b className={styles.change} data-rise={rise ?? undefined}>
    <bdi>{text}</bdi>
  </b>
)

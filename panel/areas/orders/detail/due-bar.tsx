import type { Due } from '../model/order-due.ts'
import styles from './order-elements.module.css'

/** The elapsed share of the time, from the start of the line. */
export const DueBar = ({ due, isOnRoad }: { due: Due; isOnRoad?: boolean }) => (
  <span className={styles.bar} data-state={isOnRoad && due.state !== 'late' ? 'road' : due.state} aria-hidden="true">
    <i style={{ transform: `scaleX(${due.share.toFixed(3)})` }} />
  </span>
)

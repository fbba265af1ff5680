import { IconMotorbike, IconPhone } from '@tabler/icons-react'
import styles from './board-card.module.css'

/** Starts a phone call where the device supports it. */
export const CallButton = ({ mobile, label }: { mobile: string; label: string }) => (
  <a className={styles.call} href={`tel:${mobile}`} aria-label={label} title={mobile}>
    <IconPhone size={18} aria-hidden />
  </a>
)

export const DriverLine = ({ name }: { name: string }) => (
  <span className={styles.payment}>
    <IconMotorbike size={16} className="flip" aria-hidden />
    <bdi className={styles.truncate}>{name}</bdi>
  </span>
)

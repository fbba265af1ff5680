import styles from './progress-bar.module.css'

/** How far work has come. Shown only while the work runs. */
export function ProgressBar({ value, max, label }: { value: number; max: number; label: string }) {
  return <progress className={styles.bar} max={max} value={value} aria-label={label} />
}

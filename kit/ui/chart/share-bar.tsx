import styles from './bar-chart.module.css'

/** A share of the largest value, for rankings. */
export const ShareBar = ({ share, tone = 'plain' }: { share: number; tone?: 'plain' | 'soon' | 'now' | 'info' }) => (
  <span className={styles.share} data-tone={tone} aria-hidden="true">
    <i style={{ inlineSize: `${Math.max(0, Math.min(1, share)) * 100}%` }} />
  </span>
)

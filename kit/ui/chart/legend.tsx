import styles from './bar-chart.module.css'

/** Explains the colors. */
export const Legend = ({ items }: { items: readonly { kind: 'value' | 'running' | 'before'; text: string }[] }) => (
  <span className={styles.legend}>
    {items.map((item) => (
      <span key={item.kind}>
        <i data-kind={item.kind} />
        {item.text}
      </span>
    ))}
  </span>
)

import styles from './reason-list.module.css'

/** `detail` tells records of the same name apart. */
type Row = { id: string; name: string; detail?: string; reason: string }

/** Records that an action left as they are, with the reason of each. */
export function ReasonList({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className={styles.list}>
      {rows.map(({ id, name, detail, reason }) => (
        <li key={id}>
          <span>
            <bdi>{name}</bdi>
            {detail !== undefined && (
              <small>
                <bdi>{detail}</bdi>
              </small>
            )}
          </span>
          <span>{reason}</span>
        </li>
      ))}
    </ul>
  )
}

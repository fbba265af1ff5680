import { Skeleton } from '@mantine/core'
import styles from './board.module.css'

const heights = [
  [208, 160],
  [150, 170, 140],
  [130, 160],
  [96, 96],
]

/** Cards to come. */
export const BoardGhosts = () => (
  <div className={styles.board} aria-hidden="true">
    {heights.map((column, at) => (
      <div key={at} className={styles.column}>
        <div className={styles.head}>
          <Skeleton height={14} width={96} radius="sm" />
        </div>
        <div className={styles.ghosts}>
          {column.map((height, row) => (
            <Skeleton key={row} height={height} radius="md" />
          ))}
        </div>
      </div>
    ))}
  </div>
)

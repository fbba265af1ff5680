import { Skeleton } from '@mantine/core'
import styles from './board.module.css'

const heights = [
  [208, 160],
  [150, 170, 140],
  [130, 160],
  [96, 96],
]

/** Placeholder cards while the board loads. */
export const BoardSkeleton = () => (
  <div className={styles.board} aria-hidden="true">
    {heights.map((column, index) => (
      <div key={index} className={styles.column}>
        <div className={styles.header}>
          <Skeleton height={14} width={96} radius="sm" />
        </div>
        <div className={styles.skeletons}>
          {column.map((height, row) => (
            <Skeleton key={row} height={height} radius="md" />
          ))}
        </div>
      </div>
    ))}
  </div>
)

import { Link } from 'react-router'
import { useText } from '#kit/data/text.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import { useNow } from '#kit/ui/base/use-now.ts'
import { actionCountOf, stages } from './board-columns.ts'
import type { Board, Stage } from './board-columns.ts'
import styles from './board-bar.module.css'

/** The stages as tabs, for phones. */
export function StageTabs({ board, current }: { board: Board; current: Stage }) {
  const t = useText('orders')
  const { href } = useQueryParams()
  const now = useNow(15_000)
  return (
    <nav className={styles.tabs} aria-label={t('stages')}>
      {stages.map((stage) => {
        const column = board.columns.find((one) => one.stage === stage)
        const count = column ? actionCountOf(column, now) : 0
        return (
          <Link
            key={stage}
            replace
            className={styles.tab}
            to={href({ stage: stage === 'new' ? null : stage })}
            data-on={stage === current || undefined}
            data-urgent={(stage === 'new' && count > 0) || undefined}
            aria-current={stage === current || undefined}
          >
            <b>{count}</b>
            {t(stage === 'out' ? 'stage_out_short' : `stage_${stage}`)}
          </Link>
        )
      })}
    </nav>
  )
}

import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useText } from '#kit/data/text.ts'
import { usePermissions } from '#kit/data/use-can.ts'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Glyph } from '#kit/ui/base/status-badge.tsx'
import { progressOf } from '#panel/shell/session/account-progress.ts'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import styles from './dashboard.module.css'

/** The remaining setup steps. Hidden when all are completed. */
export function ProgressCard() {
  const t = useText('reports')
  const context = usePanelContext()
  const permissions = usePermissions()
  if (context.panel !== 'tenant') return null
  const progress = progressOf(context.boot.account_progress, permissions)
  if (progress.complete) return null
  return (
    <div className={styles.setup}>
      <Card
        title={t('progress')}
        pad={false}
        end={<span className={styles.muted}>{t('progress_of', { done: progress.done, total: progress.total })}</span>}
      >
        <ul className={styles.steps}>
          {progress.items.map(({ key, label, note, isCompleted, to }) => (
            <li key={key}>
              <Link className={styles.step} to={to}>
                <Glyph shape={isCompleted ? 'completed' : 'empty'} tone={isCompleted ? 'good' : 'plain'} />
                <span className={isCompleted ? styles.muted : styles.name}>{label}</span>
                <small className={styles.muted}>{isCompleted ? t('done') : (note ?? t('set_up'))}</small>
                <IconChevronRight size={16} className="flip" aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

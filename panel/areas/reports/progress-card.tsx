import { Link } from 'react-router'
import { useText } from '#kit/data/text.ts'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Glyph } from '#kit/ui/base/status-badge.tsx'
import { progressOf } from '#panel/shell/session/account-progress.ts'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import styles from './dashboard.module.css'

/** The remaining setup steps. Hidden when all are completed. */
export function ProgressCard() {
  const t = useText('reports')
  const context = usePanelContext()
  if (context.panel !== 'tenant') return null
  const progress = progressOf(context.boot.account_progress)
  if (progress.complete) return null
  return (
    <Card
      title={t('progress')}
      pad={false}
      end={<span className={styles.muted}>{t('progress_of', { done: progress.done, total: progress.total })}</span>}
    >
      <ul className={styles.rows}>
        {progress.items.map((item) => (
          <li key={item.key} className={styles.step}>
            <Glyph shape={item.isCompleted ? 'completed' : 'empty'} tone={item.isCompleted ? 'good' : 'plain'} />
            <span className={item.isCompleted ? styles.muted : styles.name}>{item.label}</span>
            {item.isCompleted ? (
              <span className={styles.muted}>{t('done')}</span>
            ) : (
              item.to && (
                <Link className={styles.link} to={item.to}>
                  {t('set_up')}
                </Link>
              )
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

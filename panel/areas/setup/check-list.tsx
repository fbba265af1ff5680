import type { AccountCheck } from '#contract/areas/setup/developer-accounts.ts'
import { useText } from '#kit/data/text.ts'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { problemText } from './problem-text.ts'
import styles from './setup.module.css'

const looks = {
  passed: { shape: 'completed', tone: 'good' },
  failed: { shape: 'cancelled', tone: 'bad' },
  unreachable: { shape: 'pending', tone: 'soon' },
} as const

/** What was checked at Google or Apple, when, and what is wrong. */
export function CheckList({ checks }: { checks: readonly AccountCheck[] }) {
  const t = useText('setup')
  if (checks.length === 0) return null
  return (
    <ul className={styles.checks} aria-label={t('checks')}>
      {checks.map(({ check, status, problem, checked_at }) => (
        <li key={check}>
          <span className={styles.check}>
            <strong>{t(`check_${check}`)}</strong>
            <StatusLabel {...looks[status]}>{t(`check_${status}`)}</StatusLabel>
            <span className={styles.hint}>
              <Time at={checked_at} />
            </span>
          </span>
          {problem !== null && <span className={styles.problem}>{problemText(problem)}</span>}
          {status === 'unreachable' && <span className={styles.hint}>{t('unreachable_text')}</span>}
        </li>
      ))}
    </ul>
  )
}

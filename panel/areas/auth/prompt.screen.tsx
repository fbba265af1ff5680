import { IconChevronRight } from '@tabler/icons-react'
import { Link, Navigate } from 'react-router'
import { useText } from '#kit/data/text.ts'
import { LinkButton } from '#kit/ui/base/button.tsx'
import { Glyph } from '#kit/ui/base/status-badge.tsx'
import styles from '../../shell/session/auth-layout.module.css'
import { AuthLayout } from '../../shell/session/auth-layout.tsx'
import { progressOf } from '../../shell/session/account-progress.ts'
import { usePanelContext } from '../../shell/session/panel-context.ts'
import { useTitle } from '../../shell/page/use-title.ts'

/** Between sign-in and dashboard: what the tenant still has to set up. */
export function PromptScreen() {
  const t = useText('auth')
  const context = usePanelContext()
  useTitle(t('prompt_title'))
  const progress = context.panel === 'tenant' ? progressOf(context.boot.account_progress) : undefined
  if (!progress || progress.complete) return <Navigate to="/dashboard" replace />
  return (
    <AuthLayout title={t('prompt_title')} text={t('prompt_text')}>
      <ul className={styles.list}>
        {progress.items.map((item) => (
          <li key={item.key}>
            <Step to={item.to} done={item.isCompleted} label={item.label} />
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <LinkButton kind="primary" size="touch" to="/dashboard">
          {t('prompt_go')}
        </LinkButton>
      </div>
    </AuthLayout>
  )
}

/** Leads to where the step is done; a step whose page is not there is only told. */
function Step({ to, done, label }: { to: string | null; done: boolean; label: string }) {
  const words = (
    <>
      <Glyph shape={done ? 'completed' : 'empty'} tone={done ? 'good' : 'plain'} size={18} />
      <span className={styles.content}>
        <strong>{label}</strong>
      </span>
    </>
  )
  return to === null ? (
    <div className={styles.item}>{words}</div>
  ) : (
    <Link className={styles.item} to={to}>
      {words}
      <IconChevronRight className="flip" size={18} aria-hidden />
    </Link>
  )
}

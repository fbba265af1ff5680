import { IconChevronRight } from '@tabler/icons-react'
import { Link, Navigate } from 'react-router'
import { useText } from '#kit/data/text.ts'
import { usePermissions } from '#kit/data/use-can.ts'
import { LinkButton } from '#kit/ui/base/button.tsx'
import { Glyph } from '#kit/ui/base/status-badge.tsx'
import styles from '../../shell/session/auth-layout.module.css'
import { AuthLayout } from '../../shell/session/auth-layout.tsx'
import { progressOf } from '../../shell/session/account-progress.ts'
import { usePanelContext } from '../../shell/session/panel-context.ts'
import { useTitle } from '../../shell/page/use-title.ts'

/** After sign-in: the setup steps that are not completed yet. */
export function PromptScreen() {
  const t = useText('auth')
  const context = usePanelContext()
  useTitle(t('prompt_title'))
  const permissions = usePermissions()
  const progress = context.panel === 'tenant' ? progressOf(context.boot.account_progress, permissions) : undefined
  if (!progress || progress.complete) return <Navigate to="/dashboard" replace />
  return (
    <AuthLayout title={t('prompt_title')} text={t('prompt_text')}>
      <ul className={styles.list}>
        {progress.items.map((item) => (
          <li key={item.key}>
            <SetupStep to={item.to} isDone={item.isCompleted} label={item.label} note={item.note} />
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

function SetupStep({ to, isDone, label, note }: { to: string; isDone: boolean; label: string; note: string | null }) {
  return (
    <Link className={styles.item} to={to}>
      <Glyph shape={isDone ? 'completed' : 'empty'} tone={isDone ? 'good' : 'plain'} size={18} />
      <span className={styles.content}>
        <strong>{label}</strong>
        {note !== null && <small>{note}</small>}
      </span>
      <IconChevronRight className="flip" size={18} aria-hidden />
    </Link>
  )
}

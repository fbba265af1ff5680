import { useLocation } from 'react-router'
import { usePermissions } from '#kit/data/use-can.ts'
import { useText } from '#kit/data/text.ts'
import { LinkButton } from '#kit/ui/base/button.tsx'
import { EmptyState } from '#kit/ui/feedback/empty-state.tsx'
import { IconLock } from '@tabler/icons-react'
import { firstAllowedPath } from '../menu/first-allowed.ts'
import { useBranding } from '../session/use-branding.ts'
import { useTitle } from '../page/use-title.ts'
import styles from './unauthorized.module.css'

/** Names the missing permission, whom to ask, and links to `to` or the first allowed page. */
export function Unauthorized({ needs = [], text, to }: { needs?: readonly string[]; text?: string; to?: string }) {
  const t = useText('auth')
  const permissions = usePermissions()
  const { pathname } = useLocation()
  const { name } = useBranding()
  useTitle(t('unauthorized_title'))
  return (
    <div className={styles.page}>
      <EmptyState
        alert
        illustration={
          <span className={styles.iconDisc}>
            <IconLock size={20} aria-hidden />
          </span>
        }
        title={text ?? t('unauthorized_title')}
        text={
          needs.length > 0
            ? t('unauthorized_text', { permissions: [...new Set(needs)].join(', '), name })
            : t('unauthorized_plain', { name })
        }
        action={
          <LinkButton kind="primary" to={to ?? firstAllowedPath(permissions, pathname)}>
            {t('unauthorized_go')}
          </LinkButton>
        }
      />
    </div>
  )
}

import { messageTemplates } from '#contract/areas/notifications/events.ts'
import type { MessageTemplate } from '#contract/areas/notifications/events.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { templateIdOf } from './template-id.ts'
import styles from './notifications.module.css'

/** Earlier texts of a template in its language. One that is restored applies at once; the present one is kept. */
export function TemplateVersions({ template }: { template: MessageTemplate }) {
  const t = useText('notifications')
  const params = { id: templateIdOf(template), locale: template.locale }
  const { data } = useCall(messageTemplates.versions, params, { staleTime: 0 })
  const restore = useCallMutation(messageTemplates.restore, {
    invalidates: [messageTemplates],
    successText: t('restored'),
  })
  if (!data || data.length === 0) return null
  return (
    <Card title={t('versions')}>
      <ul className={styles.versions}>
        {data.map(({ id, subject, message, author, created_at }) => (
          <li key={id}>
            <span className={styles.version}>
              {subject && <bdi>{subject}</bdi>}
              <bdi className={styles.versionText}>{message}</bdi>
              <small>
                <Time at={created_at} as="full" />
                {author && (
                  <>
                    {' · '}
                    <bdi>{author}</bdi>
                  </>
                )}
              </small>
            </span>
            <Button
              size="small"
              busy={restore.isPending}
              onClick={() => void restore.mutate({ ...params, version_id: id })}
            >
              {t('restore')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

import { messageChannels } from '#contract/areas/notifications/channels.ts'
import type { ChannelSetting } from '#contract/areas/notifications/channels.ts'
import { messageTemplates } from '#contract/areas/notifications/events.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import { useServiceName } from './service-names.ts'
import styles from './notifications.module.css'

/** A service of a channel: its state, its last check, and whether it sends or stands in for the active one. */
export function ServiceRow({ service, edit }: { service: ChannelSetting; edit: () => void }) {
  const t = useText('notifications')
  const name = useServiceName()(service.service)
  const { is_active, is_configured, is_built_in, is_fallback, can_be_fallback, check } = service
  const save = useCallMutation(messageChannels.save, {
    invalidates: [messageChannels, messageTemplates],
    successText: t('channel_saved'),
    errorText: t('channel_failed'),
  })
  const change = (role: { is_active?: boolean; is_fallback?: boolean }) =>
    void save.mutate({ service: service.service, channel: service.channel, ...role })
  return (
    <section className={styles.service} aria-label={name}>
      <span className={styles.serviceName}>
        <bdi>{name}</bdi>
        {is_built_in && <Tag>{t('built_in')}</Tag>}
        {!is_configured && <Tag tone="soon">{t(is_built_in ? 'not_set_up_by_operator' : 'not_configured')}</Tag>}
        {is_built_in && is_active && <Tag tone="good">{t('active')}</Tag>}
        {is_fallback && (
          <Tag tone="good" title={t('fallback_about')}>
            {t('fallback')}
          </Tag>
        )}
        {check?.is_working === false && <Tag tone="bad">{t('not_working')}</Tag>}
      </span>
      <span className={styles.serviceActions}>
        {can_be_fallback && is_configured && !is_active && (
          <Button size="small" busy={save.isPending} onClick={() => change({ is_fallback: !is_fallback })}>
            {t(is_fallback ? 'fallback_end' : 'fallback_use')}
          </Button>
        )}
        {!is_built_in && (
          <>
            <Button size="small" onClick={edit}>
              {t(is_configured ? 'change' : 'set_up')}
            </Button>
            <Switch
              size="small"
              hideLabel
              label={t('active_of', { name })}
              checked={is_active}
              disabled={save.isPending}
              onChange={(on) => change({ is_active: on })}
            />
          </>
        )}
      </span>
      {check?.is_working === false && (
        <p className={styles.checkReason}>
          <bdi dir="auto">{check.reason}</bdi> · <Time at={check.checked_at} />
        </p>
      )}
    </section>
  )
}

import { useState } from 'react'
import { messageChannels } from '#contract/areas/notifications/channels.ts'
import type { ChannelSetting } from '#contract/areas/notifications/channels.ts'
import { messageTemplates } from '#contract/areas/notifications/events.ts'
import { channels } from '#contract/rules/messages/message-events.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { MailTestDialog } from './mail-test-dialog.tsx'
import { NotificationTabs } from './notification-tabs.tsx'
import { ServiceDialog } from './service-dialog.tsx'
import { useServiceName } from './service-names.ts'
import styles from './notifications.module.css'

/** The services that send mails, text messages and pushes. */
export function ChannelsScreen() {
  const t = useText('notifications')
  const { to } = usePanelRoute()
  const { data, loadError, refetch } = useCall(messageChannels.list, {})
  const [edited, setEdited] = useState<ChannelSetting>()
  const [isTesting, setTesting] = useState(false)
  return (
    <Screen title={t('title')} back={to('/settings')} toolbar={<NotificationTabs current="channels" />}>
      {loadError && !data && <LoadErrorState error={loadError} retry={refetch} />}
      {data && (
        <div className={styles.channels}>
          {channels.map((channel) => (
            <Card
              key={channel}
              title={t(`channel_${channel}`)}
              end={
                channel === 'email' && (
                  <Button size="small" onClick={() => setTesting(true)}>
                    {t('test_mail')}
                  </Button>
                )
              }
            >
              <Stack gap={12}>
                <p className={styles.muted}>{t(`about_${channel}`)}</p>
                {data
                  .filter((service) => service.channel === channel)
                  .map((service) => (
                    <Service key={service.id} service={service} edit={() => setEdited(service)} />
                  ))}
              </Stack>
            </Card>
          ))}
        </div>
      )}
      {edited && <ServiceDialog service={edited} close={() => setEdited(undefined)} />}
      {isTesting && <MailTestDialog close={() => setTesting(false)} />}
    </Screen>
  )
}

function Service({ service, edit }: { service: ChannelSetting; edit: () => void }) {
  const t = useText('notifications')
  const name = useServiceName()(service.service)
  const { is_active, is_configured, is_built_in } = service
  const save = useCallMutation(messageChannels.save, {
    invalidates: [messageChannels, messageTemplates],
    successText: t('channel_saved'),
    errorText: t('channel_failed'),
  })
  return (
    <section className={styles.service} aria-label={name}>
      <span className={styles.serviceName}>
        <bdi>{name}</bdi>
        {is_built_in && <Tag>{t('built_in')}</Tag>}
        {!is_configured && <Tag tone="soon">{t(is_built_in ? 'not_set_up_by_operator' : 'not_configured')}</Tag>}
        {is_built_in && is_active && <Tag tone="good">{t('active')}</Tag>}
      </span>
      {!is_built_in && (
        <span className={styles.serviceActions}>
          <Button size="small" onClick={edit}>
            {t(is_configured ? 'change' : 'set_up')}
          </Button>
          <Switch
            size="small"
            hideLabel
            label={t('active_of', { name })}
            checked={is_active}
            disabled={save.isPending}
            onChange={(on) => void save.mutate({ service: service.service, channel: service.channel, is_active: on })}
          />
        </span>
      )}
    </section>
  )
}

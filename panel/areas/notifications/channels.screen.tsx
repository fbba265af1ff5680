import { useState } from 'react'
import { messageChannels } from '#contract/areas/notifications/channels.ts'
import type { ChannelSetting } from '#contract/areas/notifications/channels.ts'
import { channels } from '#contract/rules/messages/message-events.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { MailTestDialog } from './mail-test-dialog.tsx'
import { NotificationTabs } from './notification-tabs.tsx'
import { ServiceDialog } from './service-dialog.tsx'
import { ServiceRow } from './service-row.tsx'
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
                    <ServiceRow key={service.id} service={service} edit={() => setEdited(service)} />
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

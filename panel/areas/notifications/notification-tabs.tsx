import { useText } from '#kit/data/text.ts'
import { TabsWithCounts } from '#kit/ui/layout/tabs.tsx'

const paths = {
  messages: '/settings/notification',
  channels: '/settings/notification/channels',
  live: '/settings/notification/live-activity',
  delivery: '/settings/notification/delivery',
  costs: '/settings/notification/costs',
  log: '/settings/notification/logs',
} as const
type Tab = keyof typeof paths

/** Texts, services and the log of messages. */
export function NotificationTabs({ current }: { current: Tab }) {
  const t = useText('notifications')
  return (
    <TabsWithCounts
      label={t('title')}
      current={current}
      to={(key) => paths[key]}
      tabs={[
        { key: 'messages', text: t('messages') },
        { key: 'channels', text: t('channels') },
        { key: 'live', text: t('live') },
        { key: 'delivery', text: t('delivery_rules') },
        { key: 'costs', text: t('costs') },
        { key: 'log', text: t('log') },
      ]}
    />
  )
}

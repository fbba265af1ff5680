import { useText } from '#kit/data/text.ts'
import { TabsWithCounts } from '#kit/ui/layout/tabs.tsx'

const paths = { webhooks: '/settings/webhooks', deliveries: '/settings/webhooks/logs' } as const
type Tab = keyof typeof paths

/** Webhooks and their deliveries. */
export function WebhookTabs({ current }: { current: Tab }) {
  const t = useText('webhooks')
  return (
    <TabsWithCounts
      label={t('title')}
      current={current}
      to={(key) => paths[key]}
      tabs={[
        { key: 'webhooks', text: t('title') },
        { key: 'deliveries', text: t('deliveries') },
      ]}
    />
  )
}

import { useSearchParams } from 'react-router'
import { messageChannels } from '#contract/areas/notifications/channels.ts'
import { campaigns } from '#contract/areas/campaigns.ts'
import { whatsappMarketing } from '#contract/areas/whatsapp-marketing.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { LinkButton } from '#kit/ui/base/button.tsx'
import { TestResult } from '#kit/ui/feedback/test-result.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Card, Row, Stack } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import styles from './whatsapp-marketing.module.css'

/** The WhatsApp marketing product in a frame. Its code works once, so it is asked for again with each visit. */
export function WhatsappMarketingScreen() {
  const t = useText('campaigns')
  const [params] = useSearchParams()
  const query = params.get('query') ?? undefined
  const { data, loadError, refetch } = useCall(
    whatsappMarketing.config,
    query === undefined ? {} : { query: query.slice(0, 500) },
    { staleTime: Infinity },
  )
  if (data?.embed_url)
    return (
      <Screen title={t('whatsapp_title')} fill>
        <iframe
          className={styles.frame}
          title={t('whatsapp_title')}
          src={data.embed_url}
          referrerPolicy="no-referrer"
        />
      </Screen>
    )
  return (
    <Screen title={t('whatsapp_title')}>
      {loadError && !data && <LoadErrorState error={loadError} retry={refetch} />}
      {data && <NotConnected hasChannel={data.has_channel} />}
    </Screen>
  )
}

function NotConnected({ hasChannel }: { hasChannel: boolean }) {
  const t = useText('campaigns')
  const can = useCan()
  return (
    <div className={styles.page}>
      <Card title={t('whatsapp_not_configured')}>
        <Stack gap={16}>
          <p className={styles.text}>{t('whatsapp_not_configured_text')}</p>
          <TestResult isOk={hasChannel}>
            {t(hasChannel ? 'whatsapp_channel_ready' : 'whatsapp_channel_missing')}
          </TestResult>
          <Row gap={8} wrap>
            {can(messageChannels.list) && (
              <LinkButton to="/settings/notification/channels">{t('whatsapp_open_channels')}</LinkButton>
            )}
            {can(campaigns.list) && <LinkButton to="/campaigns">{t('whatsapp_open_campaigns')}</LinkButton>}
          </Row>
        </Stack>
      </Card>
    </div>
  )
}

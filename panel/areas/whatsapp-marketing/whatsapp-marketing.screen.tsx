import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearchParams } from 'react-router'
import { messageChannels } from '#contract/areas/notifications/channels.ts'
import { campaigns } from '#contract/areas/campaigns.ts'
import { whatsappMarketing } from '#contract/areas/whatsapp-marketing.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useList } from '#kit/data/use-list.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { formatNumber } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { TestResult } from '#kit/ui/feedback/test-result.tsx'
import { LoadErrorState, NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Card, LabeledValue, Row, Stack } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { Table } from '#kit/ui/table/table.tsx'
import { useCampaignColumns } from '../campaigns/campaign-columns.tsx'
import styles from './whatsapp-marketing.module.css'

const newCampaign = '/campaigns/create?channel=whatsapp'

/** The WhatsApp marketing product in a frame. Its code works once, so it is asked for again with each visit. */
export function WhatsappMarketingScreen() {
  const t = useText('campaigns')
  const can = useCan()
  const navigate = useNavigate()
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
    <Screen
      title={t('whatsapp_title')}
      actions={
        data?.has_channel && can(campaigns.create) ? (
          <Button kind="primary" icon={IconPlus} onClick={() => void navigate(newCampaign)}>
            {t('whatsapp_new')}
          </Button>
        ) : undefined
      }
    >
      {loadError && !data && <LoadErrorState error={loadError} retry={refetch} />}
      {data && <OwnCampaigns hasChannel={data.has_channel} />}
    </Screen>
  )
}

/** WhatsApp campaigns of the store itself: its number, who agreed, and what was sent. */
function OwnCampaigns({ hasChannel }: { hasChannel: boolean }) {
  const t = useText('campaigns')
  const can = useCan()
  const { locale } = useLocaleContext()
  const audience = useCall(
    campaigns.countAudience,
    { audience: 'all', sends_whatsapp: true },
    { enabled: can(campaigns.countAudience) },
  )
  return (
    <Stack gap={16}>
      <Card title={t('whatsapp_number')}>
        <Stack gap={16}>
          <p className={styles.text}>{t('whatsapp_intro')}</p>
          <TestResult isOk={hasChannel}>
            {t(hasChannel ? 'whatsapp_channel_ready' : 'whatsapp_channel_missing')}
          </TestResult>
          {audience.data && (
            <LabeledValue term={t('with_whatsapp')}>{formatNumber(audience.data.with_whatsapp, locale)}</LabeledValue>
          )}
          {can(messageChannels.list) && (
            <Row gap={8} wrap>
              <LinkButton to="/settings/notification/channels">
                {t(hasChannel ? 'whatsapp_open_channels' : 'whatsapp_connect')}
              </LinkButton>
            </Row>
          )}
        </Stack>
      </Card>
      {can(campaigns.list) && <WhatsappCampaigns />}
    </Stack>
  )
}

function WhatsappCampaigns() {
  const t = useText('campaigns')
  const list = useList(campaigns.list, {
    sort: '-created_at',
    input: { sends_whatsapp: true },
    refetchInterval: (rows) => (rows.some(({ state }) => state === 'sending') ? 3_000 : false),
  })
  return (
    <Table
      name="whatsapp-campaigns"
      label={t('whatsapp_campaigns')}
      list={list}
      columns={useCampaignColumns()}
      search={t('find')}
      rowKey={({ campaign_id }) => campaign_id}
      rowName={({ title }) => title}
      to={({ campaign_id }) => `/campaigns/edit/${campaign_id}`}
      empty={<NoRecords title={t('whatsapp_empty_title')} text={t('whatsapp_empty_text')} />}
    />
  )
}

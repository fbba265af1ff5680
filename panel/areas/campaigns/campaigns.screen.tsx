import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { campaigns } from '#contract/areas/campaigns.ts'
import { useText } from '#kit/data/text.ts'
import { useList } from '#kit/data/use-list.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { Table } from '#kit/ui/table/table.tsx'
import { useCampaignColumns } from './campaign-columns.tsx'

/** All campaigns, newest first. */
export function CampaignsScreen() {
  const t = useText('campaigns')
  const navigate = useNavigate()
  const list = useList(campaigns.list, {
    sort: '-created_at',
    refetchInterval: (rows) => (rows.some(({ state }) => state === 'sending') ? 3_000 : false),
  })
  const add = (
    <Button kind="primary" icon={IconPlus} onClick={() => void navigate('/campaigns/create')}>
      {t('add')}
    </Button>
  )
  return (
    <Screen title={t('title')} actions={add} fill>
      <Table
        name="campaigns"
        label={t('title')}
        list={list}
        columns={useCampaignColumns()}
        filters={[
          {
            name: 'state',
            label: t('state'),
            options: (['scheduled', 'sending', 'completed', 'cancelled'] as const).map((value) => ({
              value,
              text: t(`state_${value}`),
            })),
          },
        ]}
        search={t('find')}
        rowKey={({ campaign_id }) => campaign_id}
        rowName={({ title }) => title}
        to={({ campaign_id }) => `/campaigns/edit/${campaign_id}`}
        empty={<NoRecords title={t('empty_title')} text={t('empty_text')} action={add} />}
      />
    </Screen>
  )
}

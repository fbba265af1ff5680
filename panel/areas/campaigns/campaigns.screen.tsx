import { IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { campaigns } from '#contract/areas/campaigns.ts'
import type { Campaign } from '#contract/areas/campaigns.ts'
import { useText } from '#kit/data/text.ts'
import { useList } from '#kit/data/use-list.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { actionsColumn } from '#kit/ui/table/cells.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Table } from '#kit/ui/table/table.tsx'
import { DeleteButton, deleteTextsOf } from '#panel/shell/page/delete-button.tsx'
import { CampaignStateLabel } from './campaign-state.tsx'

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
        columns={useColumns()}
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

function useColumns(): Column<Campaign>[] {
  const t = useText('campaigns')
  const number = (key: 'reached' | 'opened' | 'ordered', value: (row: Campaign) => number): Column<Campaign> => ({
    key,
    head: t(key),
    width: 100,
    alignEnd: true,
    ...(key === 'reached' ? { sort: 'sent_count' } : { collapsible: true }),
    cell: value,
  })
  return [
    {
      key: 'title',
      head: t('message_title'),
      minWidth: 180,
      pinned: true,
      mobile: 'primary',
      sort: 'title',
      cell: ({ campaign_id, title }) => (
        <Link to={`/campaigns/edit/${campaign_id}`}>
          <bdi>{title}</bdi>
        </Link>
      ),
    },
    {
      key: 'body',
      head: t('message_body'),
      minWidth: 200,
      mobile: 'secondary',
      collapsible: true,
      cell: ({ body }) => <bdi>{body}</bdi>,
    },
    {
      key: 'state',
      head: t('state'),
      width: 130,
      mobile: 'end',
      cell: ({ state }) => <CampaignStateLabel state={state} />,
    },
    {
      key: 'audience',
      head: t('audience'),
      width: 120,
      collapsible: true,
      cell: ({ audience }) => t(`audience_${audience}`),
    },
    {
      key: 'when',
      head: t('when'),
      width: 140,
      alignEnd: true,
      sort: 'scheduled_at',
      cell: ({ scheduled_at, sent_at, created_at }) => <Time at={sent_at ?? scheduled_at ?? created_at} />,
    },
    number('reached', ({ sent_count }) => sent_count),
    number('opened', ({ opened_count }) => opened_count),
    number('ordered', ({ ordered_count }) => ordered_count),
    actionsColumn({
      head: t('actions'),
      cell: ({ campaign_id, title, state }) =>
        state !== 'sending' && (
          <DeleteButton
            call={campaigns.remove}
            id={campaign_id}
            invalidates={[campaigns]}
            texts={deleteTextsOf(t, title)}
          />
        ),
    }),
  ]
}
